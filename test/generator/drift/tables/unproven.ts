// Conditions on texts that the comparison does not interpret.
import { field, major, minor, text, type Row } from "./rows.js";

/**
 * The comparison does not understand a pattern under `not`, so any other pattern counts as a
 * change.
 */
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
