// Changes that accept more bodies but may break callers' code, because emitted types are closed.
import {
  field,
  major,
  minor,
  needs,
  object,
  removed,
  text,
  whole,
  type ExpectedChange,
  type Row,
} from "./rows.js";

const clip = (url: object) => object({ url }, needs("url"));
const defined = (fields: object, definitions: object) => ({
  ...object(fields),
  $defs: definitions,
});
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const manyClips = (alternatives: number, plain: number, url: object) =>
  defined(
    Object.fromEntries([
      ...Array.from({ length: alternatives }, (_, n) => [
        `a${String(n).padStart(2, "0")}`,
        { anyOf: [ref("clip"), { type: "object" }] },
      ]),
      ...Array.from({ length: plain }, (_, n) => [`p${String(n).padStart(3, "0")}`, ref("clip")]),
      ["z", ref("clip")],
    ]),
    { clip: clip(url) },
  );
const only = { type: "string", enum: ["only-this"] };
const forms = (x: object, y: object, word = "anyOf") =>
  field({
    [word]: [
      object({ kind: { const: "x" }, ...x }, needs("kind")),
      object({ kind: { const: "y" }, ...y }, needs("kind")),
    ],
  });
const opened: ExpectedChange = major("other-keys-refused");

export const CALLERS: readonly Row[] = [
  [
    "a narrowed definition, used by 42 open alternatives and one field without alternatives",
    manyClips(42, 0, text),
    manyClips(42, 0, only),
    [major("enum-closed", "z.url")],
  ],
  [
    "a narrowed definition, used by 250 fields",
    manyClips(0, 250, text),
    manyClips(0, 250, only),
    [
      ...Array.from({ length: 250 }, (_, n) =>
        major("enum-closed", `p${String(n).padStart(3, "0")}.url`),
      ),
      major("enum-closed", "z.url"),
    ],
  ],
  [
    "an open object gets its first field",
    field({ type: "object" }),
    field(object({ trace: text })),
    [minor("field-added", "f.trace"), opened],
  ],
  [
    "the open objects of a list get their first field",
    field({ type: "array", items: { type: "object" } }),
    field({ type: "array", items: object({ trace: text }) }),
    [minor("field-added", "f[].trace"), major("other-keys-refused", "f[]")],
  ],
  [
    "other keys may have any value, so the type lists no other keys any more",
    field(object({ a: text }, { additionalProperties: text })),
    field(object({ a: text }, { additionalProperties: true })),
    [minor("type-widened", "f.*"), opened],
  ],
  [
    "the same on the request itself",
    object({ a: text }, { additionalProperties: text }),
    object({ a: text }),
    [minor("type-widened", "*"), major("other-keys-refused", "")],
  ],
  [
    "a field is removed from one of two forms",
    forms({ a: text }, { a: text }),
    forms({}, { a: text }),
    [removed("f.a")],
  ],
  [
    "the same with exclusive forms",
    forms({ a: text }, { a: text }, "oneOf"),
    forms({}, { a: text }, "oneOf"),
    [removed("f.a")],
  ],
  [
    "a list of two becomes a pair",
    field({ type: "array", items: text, minItems: 2, maxItems: 2 }),
    field({ type: "array", prefixItems: [text, text], items: false, minItems: 2 }),
    [major("type-form-refused")],
  ],
  [
    "an object may be any value, so its fields are no longer described",
    field(object({ a: text })),
    field({}),
    [minor("type-widened"), removed("f.a")],
  ],
  [
    "a field is added beside a field with a similar name",
    object({ v_2: object({ a: text }) }),
    object({ v_2: object({ a: text }), "v-2": object({ b: text }) }),
    [minor("field-added", "v-2")],
  ],
  [
    "a new field takes over the type name of another field",
    object({ "v-2": object({ a: text }) }),
    object({ v_2: object({ b: text }), "v-2": object({ a: text }) }),
    [minor("field-added", "v_2"), major("type-replaced", "")],
  ],
  [
    "an object gets another form, which is listed first",
    forms({ a: text }, { b: text }),
    field({
      anyOf: [
        object({ kind: { const: "0" }, c: text }, needs("kind")),
        object({ kind: { const: "x" }, a: text }, needs("kind")),
        object({ kind: { const: "y" }, b: text }, needs("kind")),
      ],
    }),
    [minor("field-added", "f.c"), minor("alternative-added")],
  ],
  [
    "an object may be null",
    field(object({ a: text })),
    field({ anyOf: [object({ a: text }), { type: "null" }] }),
    [minor("type-widened")],
  ],
  [
    "exactly one input is required, and another input is added",
    object({ a: text, b: text }, { oneOf: [needs("a"), needs("b")] }),
    object({ a: text, b: text, c: text }, { oneOf: [needs("a"), needs("b"), needs("c")] }),
    [minor("field-added", "c"), minor("condition-widened", "")],
  ],
  [
    "every exclusive form gets one optional field",
    forms({ a: text }, { b: text }, "oneOf"),
    forms({ a: text, n: whole }, { b: text, n: whole }, "oneOf"),
    [minor("field-added", "f.n")],
  ],
  [
    "exclusive forms without a tag get one optional field",
    field({ oneOf: [object({ a: text }, needs("a")), object({ b: text }, needs("b"))] }),
    field({
      oneOf: [object({ a: text, n: whole }, needs("a")), object({ b: text, n: whole }, needs("b"))],
    }),
    [minor("field-added", "f.n")],
  ],
  [
    "a step becomes a part of itself",
    field({ type: "number", multipleOf: 0.2 }),
    field({ type: "number", multipleOf: 0.1 }),
    [minor("step-widened")],
  ],
  [
    "a step becomes a multiple of itself",
    field({ type: "number", multipleOf: 0.1 }),
    field({ type: "number", multipleOf: 0.2 }),
    [major("step-narrowed")],
  ],
];
