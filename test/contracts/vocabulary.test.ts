// The rule vocabulary means what contracts/README.md says, in cases that no documented table reaches.
import { expect, test } from "vitest";
import { ajvForRules } from "./vocabulary.js";

const cat = { const: "cat" };

test.each<[string, object, unknown, boolean]>([
  ["x-total counts items and other values", { of: ["a", "b"], maximum: 2 }, { a: [1], b: 1 }, true],
  ["x-total keeps its maximum", { of: ["a", "b"], maximum: 2 }, { a: [1, 2], b: 1 }, false],
  ["x-total keeps its minimum", { of: ["a"], minimum: 1 }, { a: [] }, false],
  ["x-total counts null as present", { of: ["a"], minimum: 1 }, { a: null }, true],
  [
    "x-total counts what matches",
    { of: [{ path: "a", where: cat }], maximum: 1 },
    { a: ["cat", "dog"] },
    true,
  ],
  ["x-total reads own fields only", { of: ["toString"], minimum: 1 }, {}, false],
])("%s", (_, keyword, body, holds) => {
  expect(ajvForRules({}).validate({ "x-total": keyword }, body)).toBe(holds);
});

test.each<[string, object, unknown, boolean]>([
  ["x-sum takes the default", { "x-sum": { of: "a/*", equals: "b" } }, { a: [2, 3] }, true],
  ["x-sum prefers the value", { "x-sum": { of: "a/*", equals: "b" } }, { a: [5], b: 6 }, false],
  ["x-sum needs a number to equal", { "x-sum": { of: "a/*", equals: "c" } }, { a: [1] }, true],
  ["x-sum of nothing holds", { "x-sum": { of: "a/*", equals: "b" } }, { a: [] }, true],
  ["x-consecutive starts at from", { "x-consecutive": { of: "a/*", from: 1 } }, { a: [0] }, false],
  ["x-appear-in needs a string", { "x-appear-in": { of: ["a"], field: "p" } }, { a: "x" }, true],
  [
    "x-appear-in looks in the whole body",
    { properties: { a: { "x-appear-in": { of: ["t"], field: "p" } } } },
    { a: { t: "@x" }, p: "no" },
    false,
  ],
  ["x-bound includes a maximum", { "x-bound": { of: "a", maximum: "b" } }, { a: 5 }, true],
  ["x-bound excludes", { "x-bound": { of: "a", exclusiveMaximum: "b" } }, { a: 5 }, false],
  ["x-bound keeps a minimum", { "x-bound": { of: "a", minimum: "b" } }, { a: 4 }, false],
  [
    "x-bound leaves out what does not match",
    { "x-bound": { of: "a/*", where: { not: { const: 9 } }, maximum: "b" } },
    { a: [9, 1] },
    true,
  ],
])("%s", (_, schema, body, holds) => {
  expect(ajvForRules({ b: 5 }).validate(schema, body)).toBe(holds);
});

test("a keyword that is not in the vocabulary does not compile", () => {
  expect(() => ajvForRules({}).compile({ "x-most": { of: ["a"] } })).toThrow(/x-most/);
});
