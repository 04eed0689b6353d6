// Prints the rows of rows.json that no test is named after, one per line; exit code 1 when there are any.
// Run it with: npx tsx test/gateway/documents/untested-rows.ts
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import rows from "./rows.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Names of all rows, as tests are named. */
export function rowNames(): string[] {
  return Object.entries(rows).flatMap(([section, names]) =>
    names.map((name) => `${section}: ${name}`),
  );
}

/** Names of the tests that vitest collects from the gateway's folder, without running them. */
export function testNames(): string[] {
  const vitest = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));
  // One worker for all files: collecting costs seconds that way, not half a minute.
  const flags = ["--json", "--typecheck.enabled=false", "--no-isolate", "--max-workers=1"];
  const listed = execFileSync(
    process.execPath,
    [vitest, "list", "test/gateway/documents", ...flags],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const tests = JSON.parse(listed.slice(listed.indexOf("["))) as { name: string }[];
  // vitest joins the names of the groups around a test with " > ".
  return tests.map(({ name }) => name.split(" > ").at(-1) ?? "");
}

/** Rows without a test, and row tests that name no row. */
export function difference(
  known: readonly string[],
  tested: readonly string[],
): { untested: string[]; unknown: string[] } {
  const isRow = new Set(known);
  const isTested = new Set(tested);
  return {
    untested: known.filter((name) => !isTested.has(name)),
    unknown: tested.filter((name) => /^\d-[a-z-]+\.md, /.test(name) && !isRow.has(name)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { untested, unknown } = difference(rowNames(), testNames());
  for (const name of untested) process.stdout.write(`no test: ${name}\n`);
  for (const name of unknown) process.stdout.write(`no such row: ${name}\n`);
  process.exitCode = untested.length + unknown.length > 0 ? 1 : 0;
}
