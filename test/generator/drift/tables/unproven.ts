// Contracts that accept the same in two ways of writing which the comparison does not know to be the same. Each row says why.
import { field, major, minor, object, text, type Row } from "./rows.js";

export const UNPROVEN: readonly Row[] = [
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
