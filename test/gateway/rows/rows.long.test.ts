// Every row of rows.json has a test that is named after it. The field tables of documents 2 and 3 are in test/contracts/tables.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import rows from "./rows.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Names of the tests of the gateway, which vitest collects without running them. */
function testNames(): string[] {
  // One worker for all files: collecting costs seconds that way, not half a minute.
  const flags = ["--json", "--typecheck.enabled=false", "--no-isolate", "--max-workers=1"];
  const listed = execFileSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "list", "test/gateway", ...flags],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "ignore"] },
  );
  const tests = JSON.parse(listed.slice(listed.indexOf("["))) as { name: string }[];
  // vitest joins the names of the groups around a test with " > ".
  return tests.map(({ name }) => name.split(" > ").at(-1) ?? "");
}

it("every row of rows.json has a test, and every row test has a row", () => {
  const known = Object.entries(rows).flatMap(([section, names]) =>
    names.map((name) => `${section}: ${name}`),
  );
  const tested = testNames().filter((name) => /^\d-[a-z-]+\.md, /.test(name));
  expect(known.length).toBeGreaterThan(200);
  expect(known.filter((name) => !tested.includes(name))).toEqual([]);
  expect(tested.filter((name) => !known.includes(name))).toEqual([]);
});
