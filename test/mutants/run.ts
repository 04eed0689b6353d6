// npm run mutants: makes each mistake of the tables in a copy of the tree, and runs the test that
// must notice it.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
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

await using copy = await copyTree();
const all = [...MUTANTS, ...ENGINE_MUTANTS];
let killed = 0;
for (const mutant of all) {
  const end = await endOf(mutant);
  if (end === "killed") killed++;
  console.log(`${end}: ${mutant.mistake} (${mutant.test})`);
}
console.log(`${killed} of ${all.length} mutants killed`);
if (killed < all.length) process.exitCode = 1;

/** Returns "killed" if a test fails. A file that cannot be loaded proves nothing. */
async function endOf({ file, text, instead, test, name }: Mutant): Promise<string> {
  const path = join(copy.path, file);
  const source = await readFile(path, "utf8");
  const parts = source.split(text);
  if (parts.length !== 2) return `NOT MADE, its text occurs in ${file} ${parts.length - 1} times`;
  await writeFile(path, parts.join(instead));
  try {
    const { numPassedTests: passed, numFailedTests: failed } = await reportOf(test, name);
    if (failed > 0) return "killed";
    return passed > 0 ? "SURVIVED" : "NOT RUN, no test has its name";
  } finally {
    await writeFile(path, source);
  }
}

function reportOf(test: string, name: string): Promise<Report> {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", test, "-t", name, "--reporter=json"];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: copy.path, maxBuffer: 64 * 1024 * 1024 },
      (_, out, err) => {
        const from = out.indexOf("{");
        if (from < 0) reject(new Error(`vitest printed no report: ${err}`));
        else resolve(JSON.parse(out.slice(from)) as Report);
      },
    );
  });
}
