// npm run breaks [-- NAME …]: applies each patch to a copy of the tree, and checks that the step
// fails.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runNpm } from "../../commands/release/process/npm.js";
import { runProgram } from "../../commands/release/process/run-program.js";
import { copyTree } from "../engine/tree-copy.js";
import { BREAKS, type Break } from "./breaks.js";

/** The used part of vitest's JSON report. */
interface Report {
  readonly testResults: readonly {
    readonly status: string;
    /** The failure of the whole file, for example of a hook. */
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const names = process.argv.slice(2);
const chosen = BREAKS.filter(({ name }) => names.length === 0 || names.includes(name));
let caughtCount = 0;
for (const one of chosen) {
  const reason = await findFailure(one);
  if (reason !== undefined) caughtCount++;
  console.log(
    `${one.name}: ${reason === undefined ? "NOT caught" : `caught (${reason})`} by ${one.step}`,
  );
}
console.log(`${caughtCount} of ${chosen.length} breaks caught`);
if (caughtCount < chosen.length || chosen.length === 0) process.exitCode = 1;

/**
 * Returns the name of the step's first failure; `undefined` if the step passed. Throws if the step
 * cannot run.
 */
async function findFailure({
  name,
  step,
  tests,
  isGenerated = false,
}: Break): Promise<string | undefined> {
  await using copy = await copyTree();
  const start = { cwd: copy.path, env: process.env };
  const patch = join(import.meta.dirname, `${name}.patch`);
  const applied = await runProgram("git", ["apply", patch], start);
  if (applied.code !== 0) throw new Error(`${name}.patch does not apply: ${applied.stderr}`);
  if (isGenerated) {
    const { code, stderr } = await runNpm(["run", "generate"], start);
    if (code !== 0) throw new Error(`npm run generate ended with ${String(code)}: ${stderr}`);
  }
  if (tests === undefined) {
    const { stdout } = await runNpm(["run", step], start);
    return /error TS\d+: .*/.exec(stdout)?.[0];
  }
  const file = join(copy.path, "report.json");
  const vitest = join(copy.path, "node_modules/vitest/vitest.mjs");
  const report = ["--reporter=json", `--outputFile=${file}`];
  const args = [vitest, "run", ...tests, ...report];
  const { stdout, stderr } = await runProgram(process.execPath, args, start);
  const text = await readFile(file, "utf8").catch(() => '{ "testResults": [] }');
  const { testResults } = JSON.parse(text) as Report;
  if (testResults.length > 0) return failureIn(testResults);
  // The build refuses a wrong package before the first test.
  const refusal = /The package would be wrong:\n.*/.exec(stdout + stderr)?.[0];
  if (refusal === undefined) throw new Error(`No test of ${tests.join(" ")} ran: ${stderr}`);
  return refusal.replace("\n", " ");
}

function failureIn(files: Report["testResults"]): string | undefined {
  const failed = files.find(({ status }) => status === "failed");
  const test = failed?.assertionResults.find(({ status }) => status === "failed");
  return test?.fullName ?? failed?.message;
}
