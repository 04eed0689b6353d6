// Fields that are added, removed, or become required.
import { major, minor, removed, object, text, whole, needs, type Row } from "./rows.js";

export const FIELDS: readonly Row[] = [
  [
    "more fields are needed",
    object({ a: text }, { minProperties: 1 }),
    object({ a: text }, { minProperties: 2 }),
    [major("bound-narrowed", "")],
  ],
  [
    "an optional field is added",
    object({ a: text }),
    object({ a: text, b: whole }),
    [minor("field-added", "b")],
  ],
  [
    "a required field is added",
    object({ a: text }),
    object({ a: text, b: whole }, needs("b")),
    [major("required-field-added", "b")],
  ],
  ["a field is removed", object({ a: text, b: whole }), object({ a: text }), [removed("b")]],
  [
    "a field is forbidden",
    object({ a: text, b: whole }),
    object({ a: text, b: false }),
    [removed("b")],
  ],
  [
    "a field is renamed",
    object({ a: text }),
    object({ b: text }),
    [removed("a"), minor("field-added", "b")],
  ],
  [
    "a field is made required",
    object({ a: text }),
    object({ a: text }, needs("a")),
    [major("field-made-required", "a")],
  ],
  [
    "a field is no longer required",
    object({ a: text }, needs("a")),
    object({ a: text }),
    [minor("required-dropped", "a")],
  ],
  [
    "another field is required",
    object({ a: text, b: text }, needs("a")),
    object({ a: text, b: text }, needs("b")),
    [minor("required-dropped", "a"), major("field-made-required", "b")],
  ],
  [
    "unlisted fields are refused",
    object({ a: text }),
    object({ a: text }, { additionalProperties: false }),
    [major("other-fields-refused", "")],
  ],
  [
    "unlisted fields are accepted",
    object({ a: text }, { additionalProperties: false }),
    object({ a: text }),
    [minor("other-fields-accepted", "")],
  ],
  [
    "a field is added to a closed contract",
    object({ a: text }, { additionalProperties: false }),
    object({ a: text, b: text }, { additionalProperties: false }),
    [minor("field-added", "b")],
  ],
  [
    "values of a map are narrowed",
    object({ m: { additionalProperties: { maximum: 9 } } }),
    object({ m: { additionalProperties: { maximum: 5 } } }),
    [major("bound-narrowed", "m.*")],
  ],
  [
    "a map gets a field that its values contradict",
    object({ m: object({}, { additionalProperties: text }) }),
    object({ m: object({ n: whole }, { additionalProperties: text }) }),
    [minor("field-added", "m.n"), major("type-changed", "m.n")],
  ],
  [
    "a field named __proto__ is added",
    object({}),
    object(JSON.parse('{"__proto__":{"type":"string"}}') as object),
    [minor("field-added", "__proto__")],
  ],
  [
    "a field named constructor is removed",
    object({ constructor: text }),
    object({}),
    [removed("constructor")],
  ],
  [
    "a field whose name has a dot is narrowed",
    object({ "a.b": { maximum: 2 } }),
    object({ "a.b": { maximum: 1 } }),
    [major("bound-narrowed", '["a.b"]')],
  ],
];
