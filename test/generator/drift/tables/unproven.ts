// Conditions on text that the comparison takes by their words.
import { field, major, minor, text, type Row } from "./rows.js";

/** What text a value must not match is not compared by its meaning; it must stay in the same words. */
export const EXCEPT: readonly Row[] = [
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
