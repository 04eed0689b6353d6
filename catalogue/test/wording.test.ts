// The page's messages about validation issues. The issues come from the validators of the SDK.
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelDocument } from "../data/catalogue-data.js";
import type { FormField } from "../data/form-data.js";
import { namedWordingOf, wordingOf } from "../page/field/wording.js";
import { registry } from "../../generated/src/registry.js";
import { readPrevious } from "../../generator/index.js";

const { lock } = await readPrevious(join(import.meta.dirname, "../../generated"));
if (lock === undefined) throw new Error("There is no SDK in generated/.");

const formOf = async (id: string) => {
  const [model, module] = [lock.models[id], await registry.models[id]?.()];
  if (model === undefined || module === undefined) throw new Error(id);
  const { fields } = modelDocument(id, model, { lock, changelog: "", prices: {} });
  return { fields, module };
};

// 2-video.md, Model: x-v3-omni.
test.each([
  [{ prompt: "a", duration: 20 }, "at most 15 seconds, it is 20"],
  [{ prompt: "a", duration: 2 }, "at least 3 seconds, it is 2"],
  [{ prompt: "a", negative_prompt: "a".repeat(2_501) }, "at most 2500 characters, it has 2501"],
])("a number or a length has its unit: %.60j", async (request, words) => {
  const { fields, module } = await formOf("x-v3-omni");
  expect(module.validate(request).map((issue) => wordingOf(issue, fields))).toContain(words);
});

test("away from its field, an issue has the name of the field", async () => {
  const { fields, module } = await formOf("x-v3-omni");
  const sentences = (request: object) =>
    module.validate(request, { rules: false }).map((issue) => namedWordingOf(issue, fields));
  expect(sentences({ prompt: "a", duration: 20 })).toEqual([
    "duration: at most 15 seconds, it is 20",
  ]);
  const shot = { index: 1, prompt: "a", duration: 0 };
  expect(sentences({ prompt: "a", multi_prompt: [shot] })).toEqual([
    "multi_prompt[0].duration: at least 1 second, it is 0",
  ]);
});

test("an issue without words of the page has the validator's sentence", async () => {
  const { fields, module } = await formOf("x-v3-omni");
  const issues = module.validate({ duration: "long" }, { rules: false });
  expect(issues.map((issue) => wordingOf(issue, fields))).toEqual(issues.map(() => undefined));
  expect(issues.map((issue) => namedWordingOf(issue, fields))).toEqual(
    issues.map(({ message }) => message),
  );
});

const field = (control: FormField["control"]): readonly FormField[] => [
  { name: "f", title: "F", required: false, control },
];
const issueOf = (keyword: string, expected: unknown, actual: unknown) => ({
  pointer: "/f",
  path: ["f"],
  keyword,
  expected,
  actual,
  message: "the validator's sentence",
});

test.each([
  ["exclusiveMaximum", 10, 12, "less than 10, it is 12"],
  ["exclusiveMinimum", 0, 0, "more than 0, it is 0"],
  ["multipleOf", 5, 7, "a multiple of 5, it is 7"],
  ["minLength", 1, "", "at least 1 character, it has 0"],
  ["maxItems", 2, [1, 2, 3], "at most 2 items, it has 3"],
  ["maximum", 10, "12", undefined],
  ["pattern", "^a", "b", undefined],
])("%s %j of %j", (keyword, expected, actual, words) => {
  expect(wordingOf(issueOf(keyword, expected, actual), field({ kind: "number" }))).toBe(words);
});

test("an emoji counts as one character", () => {
  const issue = issueOf("maxLength", 1, "👍👍");
  expect(wordingOf(issue, field({ kind: "text", isLong: false }))).toBe(
    "at most 1 character, it has 2",
  );
});
