// Changes of alternatives and conditions.
import {
  field,
  major,
  minor,
  removed,
  object,
  text,
  whole,
  needs,
  byKind,
  type Row,
} from "./rows.js";

// A list of items. Items of the kind `one` have from `minItems` to `maxItems` texts in `urls`.
const counted = (minItems: number, maxItems: number, more: object = {}, kinds = ["one", "any"]) =>
  field({
    type: "array",
    items: object(
      { kind: { enum: kinds }, urls: { type: "array", items: text }, ...more },
      {
        ...needs("kind", "urls"),
        if: object({ kind: { const: "one" } }, needs("kind")),
        then: { properties: { urls: { minItems, maxItems } } },
      },
    ),
  });

// If `a` is `x`, the field `n` has a maximum.
const upTo = (maximum: number) =>
  object(
    { a: text, n: whole },
    {
      if: { properties: { a: { const: "x" } }, required: ["a"] },
      then: { properties: { n: { maximum } } },
    },
  );

export const COMBINED: readonly Row[] = [
  [
    "items of one kind may have more than one text",
    counted(1, 1),
    counted(1, 2),
    [minor("condition-widened", "f[]")],
  ],
  [
    "items of one kind have exactly one text",
    counted(1, 2),
    counted(1, 1),
    [major("condition-narrowed", "f[]")],
  ],
  [
    "items with a kind get an optional field",
    counted(1, 1),
    counted(1, 1, { size: whole }),
    [minor("field-added", "f[].size")],
  ],
  [
    "items with a kind get another kind",
    counted(1, 1),
    counted(1, 1, {}, ["one", "any", "more"]),
    [minor("enum-value-added", "f[].kind")],
  ],
  [
    "an alternative is added",
    object({ a: text, b: text }, { anyOf: [needs("a")] }),
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("b")] }),
    [minor("required-dropped", "a")],
  ],
  [
    "one more input is enough",
    object({ a: text, b: text, c: text }, { anyOf: [needs("a"), needs("b")] }),
    object({ a: text, b: text, c: text }, { anyOf: [needs("c"), needs("a"), needs("b")] }),
    [minor("alternative-added", "")],
  ],
  [
    "an input is no longer enough",
    object({ a: text, b: text, c: text }, { anyOf: [needs("a"), needs("b"), needs("c")] }),
    object({ a: text, b: text, c: text }, { anyOf: [needs("a"), needs("b")] }),
    [major("alternative-removed", "")],
  ],
  [
    "alternatives become required",
    object({ a: text, b: text }),
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("b")] }),
    [major("alternatives-added", "")],
  ],
  [
    "alternatives are no longer required",
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("b")] }),
    object({ a: text, b: text }),
    [minor("alternatives-removed", "")],
  ],
  [
    "one form of an item is narrowed",
    field({ type: "array", items: byKind({ url: text }, { url: text }) }),
    field({ type: "array", items: byKind({ url: { ...text, maxLength: 9 } }, { url: text }) }),
    [major("bound-narrowed", "f[].url")],
  ],
  [
    "one form gets an optional field",
    byKind({ url: text }, {}),
    byKind({ url: text, size: whole }, {}),
    [minor("field-added", "size")],
  ],
  ["one form loses a field", byKind({ url: text }, {}), byKind({}, {}), [removed("url")]],
  [
    "a form of oneOf with exclusive forms is widened",
    byKind({ n: { maximum: 3 } }, {}, "oneOf"),
    byKind({ n: { maximum: 4 } }, {}, "oneOf"),
    [minor("bound-widened", "n")],
  ],
  [
    "a sentinel beside a range moves",
    field({ type: "integer", anyOf: [{ const: -1 }, { minimum: 3 }] }),
    field({ type: "integer", anyOf: [{ const: -1 }, { minimum: 2 }] }),
    [minor("bound-widened")],
  ],
  [
    "two fields exclude each other",
    object({ a: text, b: text }),
    object({ a: text, b: text }, { not: needs("a", "b") }),
    [major("condition-added", "")],
  ],
  [
    "two fields no longer exclude each other",
    object({ a: text, b: text }, { not: needs("a", "b") }),
    object({ a: text, b: text }),
    [minor("condition-removed", "")],
  ],
  [
    "a field requires another",
    object({ a: text, b: text }),
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    [major("condition-added", "")],
  ],
  [
    "a new field requires another",
    object({ b: text }),
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    [minor("field-added", "a")],
  ],
  ["a condition on a value is relaxed", upTo(5), upTo(9), [minor("condition-widened", "")]],
  ["a condition on a value is tightened", upTo(5), upTo(4), [major("condition-narrowed", "")]],
  [
    "a list must hold a certain item",
    field({ type: "array", items: text }),
    field({ type: "array", items: text, contains: { const: "a" } }),
    [major("contains-added")],
  ],
  [
    "a field in alternatives only gets a type, although bodies may have any value in it",
    object({ c: text }, { anyOf: [needs("a"), needs("b")] }),
    object({ a: text, c: text }, { anyOf: [needs("a"), needs("b")] }),
    [minor("field-added", "a"), major("type-narrowed", "a")],
  ],
  [
    "one of two overlapping exclusive forms is narrowed",
    field({ oneOf: [object({ a: text }, needs("a")), object({ b: text }, needs("b"))] }),
    field({ oneOf: [object({ a: text }, needs("a")), object({ b: whole }, needs("b"))] }),
    [major("alternatives-changed")],
  ],
];
