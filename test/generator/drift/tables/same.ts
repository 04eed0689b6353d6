// Pairs of schemas that express the same contract.
import { field, object, text, whole, needs, tree, byKind, type EqualPair } from "./rows.js";

const closed = object({ b: text }, { additionalProperties: false });

export const SAME: readonly EqualPair[] = [
  [
    "keys, names and values in another order",
    object({ a: { enum: [1, 2] }, b: text }, needs("a", "b")),
    { required: ["b", "a"], properties: { b: text, a: { enum: [2, 1] } }, type: "object" },
  ],
  ["const and an enum of one", field({ const: "a" }), field({ enum: ["a"] })],
  [
    "an enum and constants by anyOf",
    field({ enum: ["a", "b"] }),
    field({ anyOf: [{ const: "b" }, { const: "a" }] }),
  ],
  [
    "alternatives in another order",
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("b")] }),
    object({ a: text, b: text }, { anyOf: [needs("b"), needs("a")] }),
  ],
  [
    "a value that its type refuses",
    field({ type: "integer", enum: [1, "a"] }),
    field({ type: "integer", enum: [1] }),
  ],
  [
    "a value that a bound refuses",
    field({ type: "integer", enum: [1], maximum: 5 }),
    field({ type: "integer", enum: [1, 9], maximum: 5 }),
  ],
  ["a definition renamed", tree("t", 3), tree("other", 3)],
  ["a definition inlined", { ...field({ $ref: "#/$defs/s" }), $defs: { s: text } }, field(text)],
  [
    "a definition inlined, with the description outside",
    {
      ...field({ $ref: "#/$defs/s", description: "a" }),
      $defs: { s: { ...text, description: "b" } },
    },
    field({ ...text, description: "a" }),
  ],
  ["an unused definition added", field(text), { ...field(text), $defs: { unused: whole } }],
  [
    "allOf flattened",
    object({ a: text, b: whole }, needs("a")),
    { allOf: [object({ a: text }), { properties: { b: whole } }, needs("a")] },
  ],
  ["a type and a list of one type", field(whole), field({ type: ["integer"] })],
  [
    "bounds without an effect",
    field({}),
    field({
      minLength: 0,
      minItems: 0,
      minProperties: 0,
      required: [],
      additionalProperties: true,
      uniqueItems: false,
    }),
  ],
  ["true and an empty schema", field({ items: true }), field({ items: {} })],
  [
    "null by type and by anyOf",
    field({ type: ["string", "null"], maxLength: 3 }),
    field({ anyOf: [{ type: "null" }, { type: "string", maxLength: 3 }] }),
  ],
  [
    "oneOf and anyOf of exclusive forms",
    byKind({ url: text }, {}),
    byKind({ url: text }, {}, "oneOf"),
  ],
  [
    "dependentRequired and dependentSchemas",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object({ a: text, b: text }, { dependentSchemas: { a: needs("b") } }),
  ],
  [
    "a tuple closed by items and by its length",
    field({ type: "array", prefixItems: [text], items: false }),
    field({ type: "array", prefixItems: [text], maxItems: 1 }),
  ],
  [
    "a number that must be one value, and a constant",
    field({ const: 5 }),
    field({ ...whole, minimum: 5, maximum: 5 }),
  ],
  [
    "alternatives of objects in another order",
    field({ anyOf: [object({ a: text }, needs("a")), object({ b: text }, needs("b"))] }),
    field({ anyOf: [object({ b: text }, needs("b")), object({ a: text }, needs("a"))] }),
  ],
  [
    "a definition of an object inlined",
    { ...field({ $ref: "#/$defs/s" }), $defs: { s: object({ a: text }) } },
    field(object({ a: text })),
  ],
  [
    "a definition of a choice inlined",
    { ...field({ $ref: "#/$defs/s" }), $defs: { s: { enum: ["a", "b"] } } },
    field({ enum: ["a", "b"] }),
  ],
  [
    "a definition of one of two objects renamed",
    { ...field({ anyOf: [{ $ref: "#/$defs/s" }, closed] }), $defs: { s: object({ a: text }) } },
    { ...field({ anyOf: [{ $ref: "#/$defs/t" }, closed] }), $defs: { t: object({ a: text }) } },
  ],
  [
    "a recursive definition renamed",
    { ...field({ $ref: "#/$defs/s" }), $defs: { s: object({ a: { $ref: "#/$defs/s" } }) } },
    { ...field({ $ref: "#/$defs/t" }), $defs: { t: object({ a: { $ref: "#/$defs/t" } }) } },
  ],
  [
    "a definition that takes the name of its field",
    { ...field({ $ref: "#/$defs/s" }), $defs: { s: { anyOf: [object({ a: text }), text] } } },
    { ...field({ $ref: "#/$defs/f" }), $defs: { f: { anyOf: [object({ a: text }), text] } } },
  ],
  [
    "two objects moved into a definition",
    object({ a: object({ u: object({ x: text }) }), b: object({ u: object({ x: text }) }) }),
    {
      ...object({ a: { $ref: "#/$defs/s" }, b: { $ref: "#/$defs/s" } }),
      $defs: { s: object({ u: object({ x: text }) }) },
    },
  ],
  [
    "no type and every type",
    field({}),
    field({ type: ["string", "number", "boolean", "null", "array", "object"] }),
  ],
];
