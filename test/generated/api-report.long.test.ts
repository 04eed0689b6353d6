// The public API of the emitted SDK is the committed one.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { apiPage, PAGE_FILE } from "../../scripts/api/page/page.js";
import { apiReport, namesWithAny, REPORT_FILE } from "../../scripts/api/report.js";

let report = "";
beforeAll(async () => {
  report = await apiReport();
});

test("scripts/api/api.md is the public API of generated/", () => {
  const committed = readFileSync(REPORT_FILE, "utf8");
  expect(
    committed,
    "The public API has changed: run npm run api-report and review scripts/api/api.md",
  ).toBe(report);
});

test("docs/api.md is what the docstrings of runtime/ say", async () => {
  expect(readFileSync(PAGE_FILE, "utf8"), "Run npm run api-report").toBe(await apiPage());
});

test("the report holds no declaration with the type any", () => {
  expect(namesWithAny(report)).toEqual([]);
});

test("a declaration with any is found at any depth; the word in a string is not", () => {
  const block = (name: string, code: string) => `### ${name}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  const text = [
    block("Direct", "type Direct = any;"),
    block("Nested", "interface Nested {\n  of(list: readonly Map<string, any>[]): void;\n}"),
    block("Literal", 'type Literal = "any" | "all";'),
  ].join("\n");
  expect(namesWithAny(text)).toEqual(["Direct", "Nested"]);
});
