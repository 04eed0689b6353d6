// npm run mutants: makes each mistake of the tables in a copy of the tree, and runs the test that
// must notice it. Uses one copy for each core.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyTree } from "../engine/tree-copy.js";
import { ENGINE_MUTANTS } from "./engine.js";
import { MUTANTS, type Mutant } from "./money.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The used part of vitest's JSON report. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

const all = [...MUTANTS, ...ENGINE_MUTANTS];
const waiting = all.values();
let killed = 0;
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
console.log(`${killed} of ${all.length} mutants killed`);
if (killed < all.length) process.exitCode = 1;

/** Makes mistakes in a copy of its own, until no mistake is waiting. */
async function runWaiting(): Promise<void> {
  await using copy = await copyTree();
  for (const mutant of waiting) {
    const end = await endOf(copy.path, mutant);
    if (end === "killed") killed++;
    console.log(`${end}: ${mutant.mistake} (${mutant.test})`);
  }
}

/** Returns "killed" if a test fails. A file that cannot be loaded proves nothing. */
async function endOf(root: string, { file, text, instead, test, name }: Mutant): Promise<string> {
  const path = join(root, file);
  const source = await readFile(path, "utf8");
  const parts = source.split(text);
  if (parts.length !== 2) return `NOT MADE, its text occurs in ${file} ${parts.length - 1} times`;
  await writeFile(path, parts.join(instead));
  try {
    const { numPassedTests: passed, numFailedTests: failed } = await reportOf(root, test, name);
    if (failed > 0) return "killed";
    return passed > 0 ? "SURVIVED" : "NOT RUN, no test has its name";
  } finally {
    await writeFile(path, source);
  }
}

function reportOf(root: string, test: string, name: string): Promise<Report> {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", test, "-t", name, "--reporter=json"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_, out, err) => {
      const from = out.indexOf("{");
      if (from < 0) reject(new Error(`vitest printed no report: ${err}`));
      else resolve(JSON.parse(out.slice(from)) as Report);
    });
  });
}
