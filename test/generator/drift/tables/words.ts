// Changes that only describe.
import { field, major, patch, object, text, type Row } from "./rows.js";

export const WORDS: readonly Row[] = [
  ["a default changes", field({ default: 5 }), field({ default: 8 }), [patch("default-changed")]],
  ["a default is added", field({}), field({ default: "a" }), [patch("default-changed")]],
  [
    "a description changes",
    field({ description: "a" }),
    field({ description: "b" }),
    [patch("description-changed")],
  ],
  [
    "the description of an item's field changes",
    field({ items: object({ u: { description: "a" } }) }),
    field({ items: object({ u: { description: "b" } }) }),
    [patch("description-changed", "f[].u")],
  ],
  [
    "a field is deprecated",
    field(text),
    field({ ...text, deprecated: true }),
    [patch("deprecated")],
  ],
  ["a format is added", field(text), field({ ...text, format: "uri" }), [patch("format-changed")]],
  [
    "a description and a bound change",
    field({ description: "a", maximum: 2 }),
    field({ description: "b", maximum: 1 }),
    [patch("description-changed"), major("bound-narrowed")],
  ],
];
