// The code for rare forms of schemas compiles.
import { expect, test } from "vitest";
import { emitRequestModule } from "../../generator/typescript/request-module.js";
import { guardModule } from "../../generator/typescript/guard.js";
import { contractOf } from "./contract-of.js";
import { emittedCheck } from "./run-emitted.js";

const NOTHING = { not: {} };

test.each<[title: string, field: object, taken: readonly unknown[], refused: readonly unknown[]]>([
  ["two forms that accept nothing", { anyOf: [NOTHING, NOTHING] }, [], [1, "a", {}]],
  [
    "two references to nothing",
    { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }] },
    [],
    [1, "a", {}],
  ],
  [
    "exactly one of two references to nothing",
    { oneOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }] },
    [],
    [1, "a", {}],
  ],
  [
    "a reference to nothing beside a text",
    { anyOf: [{ $ref: "#/$defs/a" }, { type: "string", minLength: 2 }] },
    ["aa"],
    [1, "a", {}],
  ],
])("%s", async (_, field, taken, refused) => {
  const $defs = { a: NOTHING, b: { anyOf: [NOTHING, NOTHING] } };
  const schema = { type: "object", properties: { field }, $defs };
  const { text } = emitRequestModule(contractOf("x-odd", schema));
  expect(guardModule({ path: "src/models/x-odd.ts", text })).toBeUndefined();
  const { collect, test: matches } = emittedCheck(schema);
  for (const [values, verdict] of [
    [taken, true],
    [refused, false],
  ] as const) {
    for (const value of values) {
      expect([collect({ field: value }).length === 0, matches({ field: value })]).toEqual([
        verdict,
        verdict,
      ]);
    }
  }
});

test.each([
  [
    { type: "object", additionalProperties: { $ref: "#/$defs/n" } },
    "type XTreeN = { readonly [key: string]: XTreeN };",
  ],
  [
    { type: "object", patternProperties: { "^x": { $ref: "#/$defs/n" } } },
    "type XTreeN = Readonly<Record<string, unknown>>;",
  ],
])("recursive objects without named fields have a named type: %j", async (n, type) => {
  const schema = { type: "object", properties: { tree: { $ref: "#/$defs/n" } }, $defs: { n } };
  const { text } = emitRequestModule(contractOf("x-tree", schema));
  expect(text).toContain(type);
  expect(text).toContain("tree?: XTreeN;");
  expect(guardModule({ path: "src/models/x-tree.ts", text })).toBeUndefined();
  const { test: matches } = emittedCheck(schema);
  expect([matches({ tree: { x: { x: {} } } }), matches({ tree: { x: { x: 1 } } })]).toEqual([
    true,
    false,
  ]);
});
