// The schemas of a field in a drift report, if a change has no values.
import { expect, test } from "vitest";
import { fieldSchemas } from "../data/field-schema.js";
import { modelWith, sideOf } from "../../test/generator/drift/sides.js";
import type { Change, JsonObject } from "../../generator/index.js";

const seed = { type: "integer" };
const role = { enum: ["first", "last"] };
const SCHEMA: JsonObject = {
  type: "object",
  properties: {
    seed,
    images: { type: "array", items: { $ref: "#/$defs/a~1image" } },
    labels: { type: "object", additionalProperties: { type: "string" } },
    "a.b [c]": { type: "boolean" },
    node: { $ref: "#/$defs/node" },
    constructor: { type: "null" },
  },
  anyOf: [{ properties: { mode: { const: "pro" } } }],
  $defs: {
    "a/image": { type: "object", properties: { role } },
    node: { type: "object", properties: { next: { $ref: "#/$defs/node" }, size: seed } },
  },
};
const none = { type: "object", properties: {} };
const [empty, full] = [sideOf(modelWith(none)), sideOf(modelWith(SCHEMA))];
const model = Object.keys(full.models)[0] ?? "";
const changeOf = (field: string, more: Partial<Change> = {}): Change => ({
  model,
  field,
  kind: "changed",
  class: "major",
  sentence: "changed",
  ...more,
});
const after = (field: string) => fieldSchemas([changeOf(field)], empty, full);

test.each<readonly [string, object]>([
  ["seed", seed],
  ["images[].role", role],
  ["images[0].role", role],
  ["labels.*", { type: "string" }],
  ['["a.b [c]"]', { type: "boolean" }],
  ["mode", { const: "pro" }],
  ["node.next.next.size", seed],
  ["constructor", { type: "null" }],
])("%s is found behind references, in items and in alternatives", (field, schema) => {
  expect(after(field)).toEqual([{ after: schema }]);
});

test("an unknown field has no schema", () => {
  for (const field of ["nothing", "seed.deeper", "toString", "images[].__proto__", '["open']) {
    expect(after(field), field).toEqual([{}]);
  }
  expect(fieldSchemas([changeOf("seed", { model: "another" })], empty, full)).toEqual([{}]);
});

test("a change of a whole request has its schema, unless words describe its kind", () => {
  const changes = [changeOf(""), changeOf("", { kind: "model-untyped" })];
  expect(fieldSchemas(changes, empty, full)).toEqual([{ before: none, after: SCHEMA }, {}]);
});

test("a change with values has no schemas", () => {
  expect(fieldSchemas([changeOf("seed", { before: 1 })], full, full)).toEqual([{}]);
});
