// Changes inside items, tuples, definitions.
import {
  field,
  major,
  minor,
  patch,
  object,
  text,
  whole,
  needs,
  tree,
  image,
  type Row,
} from "./rows.js";

export const NESTED: readonly Row[] = [
  [
    "the description of an item's field changes",
    field({ items: object({ u: { description: "a" } }) }),
    field({ items: object({ u: { description: "b" } }) }),
    [patch("description-changed", "f[].u")],
  ],
  [
    "an enum value of an item's field is removed",
    field({ type: "array", items: image }),
    field({
      type: "array",
      items: object({ url: text, role: { enum: ["reference"] } }, needs("url")),
    }),
    [major("enum-value-removed", "f[].role")],
  ],
  [
    "a field of a list in a list is narrowed",
    field({ type: "array", items: { type: "array", items: { maximum: 3 } } }),
    field({ type: "array", items: { type: "array", items: { maximum: 2 } } }),
    [major("bound-narrowed", "f[][]")],
  ],
  [
    "an item's field is made required",
    field({ type: "array", items: image }),
    field({ type: "array", items: { ...image, required: ["url", "role"] } }),
    [major("field-made-required", "f[].role")],
  ],
  [
    "a position of a tuple changes its type",
    field({ type: "array", prefixItems: [text, whole] }),
    field({ type: "array", prefixItems: [text, text] }),
    [major("type-changed", "f[1]")],
  ],
  [
    "a tuple may be longer",
    field({ type: "array", prefixItems: [text], items: false }),
    field({ type: "array", prefixItems: [text, whole], items: false }),
    [minor("bound-widened")],
  ],
  [
    "a narrowed definition, used by two fields",
    {
      ...object({ a: { $ref: "#/$defs/s" }, b: { $ref: "#/$defs/s" } }),
      $defs: { s: { enum: ["x", "y"] } },
    },
    {
      ...object({ a: { $ref: "#/$defs/s" }, b: { $ref: "#/$defs/s" } }),
      $defs: { s: { enum: ["x"] } },
    },
    [major("enum-value-removed", "a"), major("enum-value-removed", "b")],
  ],
  [
    "a recursive contract is narrowed",
    tree("t", 3),
    tree("t", 2),
    [major("bound-narrowed", "parts[].size"), major("bound-narrowed", "size")],
  ],
  [
    "a definition is renamed and widened",
    tree("t", 3),
    tree("u", 4),
    [minor("bound-widened", "parts[].size"), minor("bound-widened", "size")],
  ],
  [
    "a bound moves into allOf and is lowered",
    field({ ...whole, maximum: 5 }),
    field({ allOf: [whole, { maximum: 4 }] }),
    [major("bound-narrowed")],
  ],
];
