// Malicious contracts: deep, wide, circular, or with text that would break a report.
import { describe, expect, test } from "vitest";
import { compareSchemas } from "../../../generator/compare/diff/compare-schemas.js";
import type { JsonObject } from "../../../generator/read/schema/json.js";

const compare = (before: object, after: object) =>
  compareSchemas(before as JsonObject, after as JsonObject);
const times = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
const record = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries);

const nested = (depth: number, leaf: object): object => {
  let schema: object = leaf;
  for (let level = 0; level < depth; level++) schema = { properties: { a: schema } };
  return schema;
};
const chain = (length: number, leaf: object) => ({
  $ref: "#/$defs/d0",
  $defs: record([
    ...times(
      length,
      (n) =>
        [`d${n}`, { properties: { a: { $ref: `#/$defs/d${n + 1}` } }, required: ["a"] }] as const,
    ),
    [`d${length}`, leaf] as const,
  ]),
});
const doubling = (levels: number, leaf: object, word: string) => ({
  $ref: "#/$defs/d0",
  $defs: record([
    ...times(levels, (n) => {
      const ref = { $ref: `#/$defs/d${n + 1}` };
      const both = word === "properties" ? { a: ref, b: ref } : [ref, { ...ref, minLength: n }];
      return [`d${n}`, { [word]: both }] as const;
    }),
    [`d${levels}`, leaf] as const,
  ]),
});
const branches = (count: number, limit: number) => ({
  properties: { a: {} },
  anyOf: times(count, (n) => ({
    properties: { a: { minimum: n, maximum: limit + n } },
    required: ["a"],
  })),
});

describe("a comparison ends in time", () => {
  test.each<readonly [string, object, object]>([
    ["deeper than any stack", nested(50_000, {}), nested(50_000, { maximum: 1 })],
    ["a long chain of references", chain(3_000, { maximum: 2 }), chain(3_000, { maximum: 1 })],
    [
      "properties that double with each reference",
      doubling(40, { maximum: 2 }, "properties"),
      doubling(40, { maximum: 1 }, "properties"),
    ],
    [
      "alternatives that double with each reference",
      doubling(40, { maximum: 2 }, "anyOf"),
      doubling(40, { maximum: 1 }, "anyOf"),
    ],
    ["many alternatives", branches(400, 3), branches(400, 2)],
    ["a reference to itself", { $ref: "#" }, { $ref: "#", type: "object" }],
    ["the opposite of itself", { not: { $ref: "#" } }, { not: { $ref: "#" }, type: "object" }],
  ])("%s", (_, before, after) => {
    const changes = compare(before, after);
    expect(changes.some((change) => change.class === "major")).toBe(true);
  });

  test("the server checks a pattern that backtracks for ever", () => {
    const words = ["a".repeat(60)];
    const before = { properties: { a: { enum: words } } };
    const after = { properties: { a: { pattern: "^(a+)+$x", enum: words } } };
    expect(compare(before, after)).toEqual([]);
  });
});

describe("a contract of 500 fields is compared completely", () => {
  const names = times(500, (n) => `f${n}`);
  const properties = record(names.map((name) => [name, { type: "string" }] as const));
  const needing = (from: number, count: number) =>
    times(count, (n) => ({ required: [`f${from + n}`] }));
  const asks = (changed: number) =>
    record(times(200, (n) => [`f${n}`, [`f${n === 5 ? changed : n + 200}`]] as const));
  test.each<readonly [string, object, object, object]>([
    [
      "16 groups of 8 alternatives, one of which is removed",
      { allOf: times(16, (n) => ({ anyOf: needing(n * 8, 8) })) },
      { allOf: times(16, (n) => ({ anyOf: needing(n * 8, n === 3 ? 7 : 8) })) },
      { "alternative no longer accepted: f31": 1 },
    ],
    [
      "200 fields that require others, one of which changes",
      { dependentRequired: asks(205) },
      { dependentRequired: asks(206) },
      {
        "a condition changed in a way that is not known to be compatible: f5 requires f206": 1,
      },
    ],
  ])("%s", (_, before, after, sentences) => {
    const changes = compare({ properties, ...before }, { properties, ...after });
    expect(record(changes.map(({ sentence }) => [sentence, 1] as const))).toEqual(sentences);
  });
});

test("a contract that is too large to compare is major, but the same contract is no change", () => {
  const deep = () => nested(50_000, { maximum: 1 });
  const same = deep();
  expect(compare(same, same)).toEqual([]);
  expect(compare(nested(450, {}), nested(450, { maximum: 1 }))).toEqual([
    {
      field: "",
      kind: "not-comparable",
      class: "major",
      sentence:
        "the schema is too large or too complex to be compared; it changed in a way that is not known to be compatible",
    },
  ]);
});

test("a sentence contains no line break, no control character, and only a short text from the catalog", () => {
  const nasty = "a\n\u001b[31m\u2028\u202e::error::<script>" + "x".repeat(5_000);
  const before = {
    properties: { [nasty]: { enum: [nasty, "b"], default: nasty }, text: { pattern: nasty } },
  };
  const after = { properties: { [nasty]: { enum: ["b", `${nasty}2`] } }, required: [nasty] };
  const changes = [...compare(before, after), ...compare(after, before)];
  expect(changes.length).toBeGreaterThan(4);
  for (const { field, sentence } of changes) {
    expect(`${field} ${sentence}`).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(sentence.length).toBeLessThan(500);
  }
});
