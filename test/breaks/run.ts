// npm run breaks [-- NAME …]: applies each patch to a copy of the tree, and runs the step of the check that has to fail.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runNpm } from "../../commands/release/process/npm.js";
import { runProgram } from "../../commands/release/process/run-program.js";
import { copyTree } from "../engine/tree-copy.js";
import { BREAKS, type Break } from "./breaks.js";

const names = process.argv.slice(2);
const chosen = BREAKS.filter(({ name }) => names.length === 0 || names.includes(name));
let caught = 0;
for (const one of chosen) {
  const end = await endOf(one);
  if (end === "caught") caught++;
  console.log(`${one.name}: ${end} by ${one.step}`);
}
console.log(`${caught} of ${chosen.length} breaks caught`);
if (caught < chosen.length || chosen.length === 0) process.exitCode = 1;

async function endOf({ name, step, tests, isGenerated = false }: Break): Promise<string> {
  await using copy = await copyTree();
  const start = { cwd: copy.path, env: process.env };
  const patch = join(import.meta.dirname, `${name}.patch`);
  const applied = await runProgram("git", ["apply", patch], start);
  if (applied.code !== 0) return `NOT MADE (${applied.stderr.trim()}), so not caught`;
  if (isGenerated) {
    const { code, stderr } = await runNpm(["run", "generate"], start);
    if (code !== 0) throw new Error(`npm run generate ended with ${String(code)}: ${stderr}`);
  }
  if (tests === undefined) {
    const { code } = await runNpm(["run", step], start);
    return code === 0 ? "NOT caught" : "caught";
  }
  // A report shows that tests ran: a wrong name of a file also ends with an error.
  const file = join(copy.path, "report.json");
  const report = ["--reporter=json", `--outputFile=${file}`];
  const vitest = join(copy.path, "node_modules/vitest/vitest.mjs");
  const { code, stderr } = await runProgram(
    process.execPath,
    [vitest, "run", ...tests, ...report],
    start,
  );
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined)
    return /Error: The package would be wrong/.test(stderr) ? "caught" : "NOT RUN, so not caught";
  const { numFailedTests } = JSON.parse(text) as { readonly numFailedTests: number };
  return code !== 0 && numFailedTests > 0 ? "caught" : "NOT caught";
}
