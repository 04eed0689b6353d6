// Contracts that accept the same in two ways of writing which the comparison does not know to be the same. Each row says why.
import { field, major, minor, needs, object, text, whole, type Row } from "./rows.js";

export const UNPROVEN: readonly Row[] = [
  [
    "an alternative goes that the object refuses anyway: alternatives are not tried against the object",
    object({ a: text, b: false }, { anyOf: [needs("a"), needs("b")] }),
    object({ a: text, b: false }, { anyOf: [needs("a")] }),
    [major("field-made-required", "a")],
  ],
  [
    "what every alternative asks for is asked for at once: what alternatives share is not worked out",
    object({ a: text, b: text }, { anyOf: [needs("a"), needs("a", "b")] }),
    object({ a: text, b: text }, needs("a")),
    [major("field-made-required", "a")],
  ],
  [
    "a bound of integers is written without itself: bounds are compared as they are written",
    field({ ...whole, exclusiveMinimum: 0 }),
    field({ ...whole, minimum: 1 }),
    [major("bound-narrowed")],
  ],
  [
    "an integer becomes a multiple of 1: types and steps are compared one by one",
    field(whole),
    field({ type: "number", multipleOf: 1 }),
    [minor("type-widened"), major("step-narrowed")],
  ],
  [
    "unevaluatedProperties for additionalProperties: the tree keeps `unevaluated*` as it is written",
    object({ a: text }, { additionalProperties: false }),
    { allOf: [object({ a: text })], unevaluatedProperties: false },
    [minor("other-fields-accepted", ""), major("changed", "")],
  ],
];

/** What text a value must not match is beyond the tree; it must stay in the same words. */
export const BEYOND: readonly Row[] = [
  [
    "a text must not match another pattern",
    field({ ...text, not: { pattern: "^a" } }),
    field({ ...text, not: { pattern: "^b" } }),
    [major("changed")],
  ],
  [
    "a text may match any pattern",
    field({ ...text, not: { pattern: "^a" } }),
    field(text),
    [minor("widened")],
  ],
];
