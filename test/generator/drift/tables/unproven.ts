// Conditions on text that the comparison takes literally.
import { field, major, minor, text, type Row } from "./rows.js";

/**
 * The comparison does not understand a pattern under `not`; the pattern must stay literally the
 * same.
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
