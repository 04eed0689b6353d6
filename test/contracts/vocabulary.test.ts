// The rule vocabulary means what contracts/README.md says, in cases that no documented table reaches.
import { expect, test } from "vitest";
import { ajvForRules } from "./vocabulary.js";

const total = (keyword: object) => ({ "x-total": keyword });
const catsAtMostOne = { of: [{ path: "a", where: { const: "cat" } }], maximum: 1 };
const inPrompt = { properties: { a: { "x-appear-in": { of: ["t"], field: "p" } } } };
const notNine = { of: "a/*", where: { not: { const: 9 } }, maximum: "b" };

test.each<[string, object, unknown, boolean]>([
  ["x-total counts null as present", total({ of: ["a"], minimum: 1 }), { a: null }, true],
  ["x-total counts what matches", total(catsAtMostOne), { a: ["cat", "dog"] }, true],
  ["x-total reads own fields only", total({ of: ["toString"], minimum: 1 }), {}, false],
  ["x-sum takes the default", { "x-sum": { of: "a/*", equals: "b" } }, { a: [2, 3] }, true],
  ["x-sum prefers the value", { "x-sum": { of: "a/*", equals: "b" } }, { a: [5], b: 6 }, false],
  ["x-sum needs a number to equal", { "x-sum": { of: "a/*", equals: "c" } }, { a: [1] }, true],
  ["x-sum of nothing holds", { "x-sum": { of: "a/*", equals: "b" } }, { a: [] }, true],
  ["x-consecutive starts at from", { "x-consecutive": { of: "a/*", from: 1 } }, { a: [0] }, false],
  ["x-appear-in needs a string", { "x-appear-in": { of: ["a"], field: "p" } }, { a: "x" }, true],
  ["x-appear-in looks in the whole body", inPrompt, { a: { t: "@x" }, p: "no" }, false],
  ["x-bound includes a maximum", { "x-bound": { of: "a", maximum: "b" } }, { a: 5 }, true],
  ["x-bound excludes", { "x-bound": { of: "a", exclusiveMaximum: "b" } }, { a: 5 }, false],
  ["x-bound keeps a minimum", { "x-bound": { of: "a", minimum: "b" } }, { a: 4 }, false],
  ["x-bound leaves out what does not match", { "x-bound": notNine }, { a: [9, 1] }, true],
])("%s", (_, schema, body, holds) => {
  expect(ajvForRules({ b: 5 }).compile(schema)(body)).toBe(holds);
});

test("a keyword that is not in the vocabulary does not compile", () => {
  expect(() => ajvForRules({}).compile({ "x-most": { of: ["a"] } })).toThrow(/x-most/);
});
