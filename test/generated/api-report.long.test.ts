// The public API of the emitted SDK matches the committed reports.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { apiPage, PAGE_FILE } from "../../scripts/api/page/page.js";
import { apiReports, ENTRIES, namesWithAny, REPORT_FOLDER } from "../../scripts/api/report.js";
import manifest from "../../generated/package.json" with { type: "json" };

let reports: ReadonlyMap<string, string> = new Map();
beforeAll(async () => {
  reports = await apiReports();
});

test("scripts/api/reports/ is the public API of generated/", () => {
  const committed = readdirSync(REPORT_FOLDER)
    .sort()
    .map((file) => [file, readFileSync(join(REPORT_FOLDER, file), "utf8")]);
  expect(
    committed,
    "The public API has changed: run npm run api-report and review scripts/api/reports/",
  ).toEqual([...reports]);
});

test("every entry of the package has a report", () => {
  // Each model and operation has its own entry; the reports of models and index export their types.
  const entries = Object.keys(manifest.exports)
    .filter((path) => !/^\.\/(models|schemas|operations)\/|\.json$/.test(path))
    .map((path) => (path === "." ? "index" : path.slice(2)));
  expect(entries.sort()).toEqual(ENTRIES);
});

test("docs/api.md shows the docstrings of runtime/", async () => {
  expect(readFileSync(PAGE_FILE, "utf8"), "Run npm run api-report").toBe(await apiPage());
});

test("the reports contain no declaration with the type any", () => {
  expect([...reports.values()].flatMap(namesWithAny)).toEqual([]);
});

test("a declaration with any is found at any depth, but the word in a string is not", () => {
  const text = [
    "## API Report\n\n```ts",
    "// @public\nexport type Direct = any;",
    "// @public\ninterface Nested {\n  of(list: readonly Map<string, any>[]): void;\n}",
    'export type Literal = "any" | "all";',
    "export const value: { readonly inner: any };",
    "```\n",
  ].join("\n");
  expect(namesWithAny(text)).toEqual(["Direct", "Nested", "value"]);
});
