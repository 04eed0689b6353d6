// The entry of a model in the map of models. Its data can be read without loading the model's
// modules.
import { expect, test } from "vitest";
import { guardModule } from "../../generator/typescript/guard.js";
import { modelEntry } from "../../generator/typescript/package/entry-points.js";
import { printCode } from "../../generator/typescript/layout/code.js";
import { contractOf } from "./contract-of.js";

const model = { type: "string", const: "x-2.3" };
const entryOf = (schema: object) =>
  printCode(modelEntry(contractOf("x-2.3", { type: "object", ...schema })));

/** The lines of the fields. */
const fieldsOf = (properties: object, more: object = {}) =>
  entryOf({ properties: { model, ...properties }, ...more })
    .split("\n")
    .slice(7, -4)
    .map((line) => line.trim());

test("an entry names the model, its operation, its fields and its modules", () => {
  const properties = { model, prompt: { type: "string" }, mode: { enum: ["std", "pro"] } };
  expect(entryOf({ title: "Two point three", properties, required: ["model", "prompt"] })).toBe(
    `"x-2.3": {
  id: "x-2.3",
  title: "Two point three",
  slug: "x-2-3-8a5a02c1",
  category: "video",
  capabilityTags: ["Text to Video"],
  operation: "video_generation",
  fields: {
    prompt: { type: "string", required: true },
    mode: { type: "string", enum: ["std", "pro"], required: false },
  },
  load: async () => (await import("./models/x-2.3.js")).default,
  schema: async () => (await import("./schemas/x-2.3.js")).default,
},`,
  );
});

test.each([
  ["a whole number", { type: "integer", minimum: 1 }, '{ type: "integer", required: false }'],
  ["a list", { type: "array", items: { type: "string" } }, '{ type: "array", required: false }'],
  ["anything", {}, "{ required: false }"],
  ["two types", { type: ["string", "null"] }, '{ type: ["string", "null"], required: false }'],
  [
    "listed numbers",
    { type: "integer", enum: [5, 10] },
    '{ type: "integer", enum: [5, 10], required: false }',
  ],
  [
    "words or nothing",
    { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] },
    '{ type: ["string", "null"], enum: ["a", "b", null], required: false }',
  ],
  [
    "words or any number",
    { anyOf: [{ enum: ["auto"] }, { type: "number" }] },
    '{ type: ["string", "number"], required: false }',
  ],
  [
    "more words than the entry lists",
    { enum: Array.from({ length: 101 }, (_, index) => `w${index}`) },
    '{ type: "string", required: false }',
  ],
])("a field that takes %s has that type in its entry", (_, schema, want) => {
  expect(fieldsOf({ field: schema })).toEqual([`field: ${want},`]);
});

test("a field behind a reference is read, and a field that accepts no value is left out", () => {
  const more = { $defs: { size: { enum: ["1:1", "16:9"] } } };
  expect(fieldsOf({ size: { $ref: "#/$defs/size" }, never: false }, more)).toEqual([
    'size: { type: "string", enum: ["1:1", "16:9"], required: false },',
  ]);
});

test("text of the catalog stays text", () => {
  const evil = '"; process.exit(1); //\u2028*/ ${x} `';
  const entry = entryOf({
    title: evil,
    properties: { model, ["__proto__"]: { enum: [evil] }, [evil]: { type: "string" } },
  });
  const text = `export const models = {\n${entry}\n};\n`;
  expect(guardModule({ path: "src/models.ts", text: text.replace(/async .*\n/g, "0,\n") })).toBe(
    undefined,
  );
  expect(entry).toContain('["__proto__"]: {');
  expect(entry).not.toContain("\u2028");
});
