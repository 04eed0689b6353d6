// Edits of a request and their class, which follows from the meaning of JSON Schema and of the
// emitted types.
import { field, needs, object, text, whole, type Edit, type EqualPair } from "./rows.js";

const mode = { enum: ["std", "pro"] };
const video = object({ mode, seconds: whole, sound: { type: "boolean" } });
const isPro = { properties: { mode: { const: "pro" } }, ...needs("mode") };
const tagged = (value: string, more: object) => ({
  properties: { kind: { const: value }, ...more },
  required: ["kind"],
});
const kinds = (word: "anyOf" | "oneOf") =>
  object(
    { kind: { enum: ["a", "b"] }, n: whole },
    { ...needs("kind"), [word]: [tagged("a", { n: { maximum: 5 } }), tagged("b", {})] },
  );
const untagged = (word: "anyOf" | "oneOf") =>
  object(
    { kind: { enum: ["a", "b"] }, n: whole },
    {
      ...needs("kind"),
      [word]: [{ properties: { kind: { const: "a" } } }, { properties: { kind: { const: "b" } } }],
    },
  );
const inputs = (word: "anyOf" | "oneOf") =>
  object({ a: text, b: text }, { [word]: [needs("a"), needs("b")] });

/** Pairs of spellings that accept the same requests. */
export const SAME_REQUESTS: readonly EqualPair[] = [
  // objects
  [
    "required [] and names in another order",
    object({ a: text, b: text }, needs("a", "b")),
    object({ b: text, a: text }, { required: ["b", "a"], dependentRequired: { a: [] } }),
  ],
  [
    "additionalProperties {} and absent",
    field(object({ a: text })),
    field(object({ a: text }, { additionalProperties: {} })),
  ],
  [
    "minProperties that the required fields always reach",
    object({ a: text }, needs("a")),
    object({ a: text }, { ...needs("a"), minProperties: 1 }),
  ],
  [
    "maxProperties that a closed object cannot exceed",
    field(object({ a: text }, { additionalProperties: false })),
    field(object({ a: text }, { additionalProperties: false, maxProperties: 1 })),
  ],
  ["allOf of one", object({ a: text }), { allOf: [object({ a: text })] }],
  [
    "allOf merged into the object",
    object({ a: text, b: whole }, needs("a")),
    object({ a: text }, { allOf: [{ properties: { b: whole } }, needs("a")] }),
  ],
  [
    "a recursive definition with another name and another spelling of its bound",
    {
      ...object({ t: { $ref: "#/$defs/t" } }),
      $defs: { t: object({ n: { ...whole, minimum: 1 }, t: { $ref: "#/$defs/t" } }) },
    },
    {
      ...object({ t: { $ref: "#/$defs/u" } }),
      $defs: { u: object({ n: { ...whole, exclusiveMinimum: 0 }, t: { $ref: "#/$defs/u" } }) },
    },
  ],
  // alternatives and conditions
  [
    "alternatives in another order, and one twice",
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("b")] }),
    object({ a: text, b: text }, { anyOf: [needs("b"), needs("a"), needs("b")] }),
  ],
  ["oneOf and anyOf of tagged forms", kinds("oneOf"), kinds("anyOf")],
  [
    "oneOf and anyOf of forms that a tag of the request separates",
    untagged("oneOf"),
    untagged("anyOf"),
  ],
  ["anyOf of one", object({ a: text }, needs("a")), object({ a: text }, { anyOf: [needs("a")] })],
  [
    "fields that every alternative requires",
    object({ a: text, b: text }, needs("a")),
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("a", "b")] }),
  ],
  [
    "an alternative that the request refuses",
    object({ a: text, b: text, c: false }, { anyOf: [needs("a"), needs("b")] }),
    object({ a: text, b: text, c: false }, { anyOf: [needs("a"), needs("b"), needs("c")] }),
  ],
  [
    "if/then and anyOf of not and then",
    { ...video, if: isPro, then: needs("seconds") },
    { ...video, anyOf: [{ not: isPro }, needs("seconds")] },
  ],
  [
    "if/then/else and if not/then/else",
    { ...video, if: isPro, then: needs("seconds"), else: needs("sound") },
    { ...video, if: { not: isPro }, then: needs("sound"), else: needs("seconds") },
  ],
  [
    "dependentRequired and if/then of required",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object({ a: text, b: text }, { if: needs("a"), then: needs("b") }),
  ],
  [
    "a condition for two fields, and two conditions",
    object({ a: text, b: text, c: text }, { dependentRequired: { a: ["b", "c"] } }),
    object(
      { a: text, b: text, c: text },
      {
        allOf: [
          { if: needs("a"), then: needs("b") },
          { if: needs("a"), then: needs("c") },
        ],
      },
    ),
  ],
];

/** Similar edits that remove or add requests. */
export const OTHER_REQUESTS: readonly Edit[] = [
  [
    "dependentRequired and anyOf of not and required",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object({ a: text, b: text }, { anyOf: [{ not: needs("a") }, needs("b")] }),
    "none",
    "types",
  ],
  [
    "a type for a field that only a redundant alternative names",
    object({ a: text }, { anyOf: [needs("a"), needs("a", "b")] }),
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("a", "b")] }),
    "major",
    "major",
  ],
  ["oneOf and anyOf of forms that overlap", inputs("oneOf"), inputs("anyOf"), "minor", "major"],
  [
    "oneOf and anyOf of fewer forms",
    inputs("oneOf"),
    object({ a: text, b: text }, { anyOf: [needs("a")] }),
    "major",
    "major",
  ],
  [
    "oneOf and anyOf of forms with an optional tag",
    object(
      { kind: { enum: ["a", "b"] } },
      {
        oneOf: [{ properties: { kind: { const: "a" } } }, { properties: { kind: { const: "b" } } }],
      },
    ),
    object(
      { kind: { enum: ["a", "b"] } },
      {
        anyOf: [{ properties: { kind: { const: "a" } } }, { properties: { kind: { const: "b" } } }],
      },
    ),
    "minor",
    "major",
  ],
  [
    "if/then with an else",
    { ...video, if: isPro, then: needs("seconds"), else: needs("sound") },
    { ...video, anyOf: [{ not: isPro }, needs("seconds")] },
    "minor",
    "major",
  ],
  [
    "if/then and anyOf of then and another not",
    { ...video, if: isPro, then: needs("seconds") },
    {
      ...video,
      anyOf: [
        { not: { properties: { mode: { const: "std" } }, ...needs("mode") } },
        needs("seconds"),
      ],
    },
    "major",
    "major",
  ],
  [
    "if/then and anyOf without the not",
    { ...video, if: isPro, then: needs("seconds") },
    { ...video, anyOf: [isPro, needs("seconds")] },
    "major",
    "major",
  ],
  [
    "if/then with a field that may be missing",
    { ...video, if: isPro, then: needs("seconds") },
    { ...video, if: { properties: { mode: { const: "pro" } } }, then: needs("seconds") },
    "major",
    "minor",
  ],
  [
    "dependentRequired the other way",
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    object({ a: text, b: text }, { if: needs("b"), then: needs("a") }),
    "major",
    "major",
  ],
  [
    "minProperties above the required fields",
    object({ a: text, b: text }, needs("a")),
    object({ a: text, b: text }, { ...needs("a"), minProperties: 2 }),
    "major",
    "minor",
  ],
  [
    "a required field and a number of fields",
    object({ a: text, b: text }, needs("a")),
    object({ a: text, b: text }, { minProperties: 1 }),
    "minor",
    "major",
  ],
];
