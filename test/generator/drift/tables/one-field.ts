// Changes of one field: its schema before and after, and the class, kind and sentence of each
// change.
import { field, type Pair } from "./rows.js";

export type FieldRow = readonly [before: object, after: object, ...said: readonly string[]];

export const ONE_FIELD: readonly FieldRow[] = [
  // bounds, lengths, counts, patterns, steps
  [{ maximum: 15 }, { maximum: 10 }, "major bound-narrowed: maximum lowered from 15 to 10"],
  [{ maximum: 10 }, { maximum: 15 }, "minor bound-widened: maximum raised from 10 to 15"],
  [{}, { maximum: 10 }, "major bound-narrowed: maximum added: 10"],
  [{ minimum: 1 }, { minimum: 2 }, "major bound-narrowed: minimum raised from 1 to 2"],
  [{ minimum: 1 }, {}, "minor bound-widened: minimum removed (was 1)"],
  [
    { type: "integer", minimum: 1, maximum: 5 },
    { type: "integer", minimum: 2, maximum: 6 },
    "major bound-narrowed: minimum raised from 1 to 2",
    "minor bound-widened: maximum raised from 5 to 6",
  ],
  [
    { type: "number", minimum: 1 },
    { type: "number", exclusiveMinimum: 1 },
    "major bound-narrowed: minimum changed from 1 to 1 (exclusive)",
  ],
  [
    { type: "string" },
    { type: "string", maxLength: 9 },
    "major bound-narrowed: maximum length added: 9",
  ],
  [
    { type: "string", minLength: 2 },
    { type: "string", minLength: 1 },
    "minor bound-widened: minimum length lowered from 2 to 1",
  ],
  [
    { type: "array", maxItems: 1 },
    { type: "array", maxItems: 3 },
    "minor bound-widened: maximum number of items raised from 1 to 3",
  ],
  [
    { type: "array" },
    { type: "array", minItems: 1 },
    "major bound-narrowed: minimum number of items added: 1",
  ],
  [
    { type: "string" },
    { type: "string", pattern: "^a" },
    'major pattern-added: must match the pattern "^a" now',
  ],
  [
    { type: "string", pattern: "^a" },
    { type: "string" },
    'minor pattern-removed: no longer has to match the pattern "^a"',
  ],
  [
    { type: "string", pattern: "^a" },
    { type: "string", pattern: "^b" },
    'major pattern-changed: pattern changed from "^a" to "^b", in a way that is not known to be compatible',
  ],
  [
    { type: "integer" },
    { type: "integer", multipleOf: 5 },
    "major step-narrowed: must be a multiple of 5 now",
  ],
  [
    { type: "integer", multipleOf: 10 },
    { type: "integer", multipleOf: 5 },
    "minor step-widened: no longer has to be a multiple of 10",
  ],
  [
    { type: "array" },
    { type: "array", uniqueItems: true },
    "major unique-added: items must be different now",
  ],
  [
    { type: "array", uniqueItems: true },
    { type: "array" },
    "minor unique-removed: items may repeat now",
  ],
  // listed values
  [{ enum: ["a"] }, { enum: ["a", "8k"] }, 'minor enum-value-added: new value "8k"'],
  [{ enum: ["a", "b"] }, { enum: ["a"] }, 'major enum-value-removed: "b" is no longer accepted'],
  [
    { enum: ["a", "b"] },
    { enum: ["a", "c"] },
    'major enum-value-removed: "b" is no longer accepted',
    'minor enum-value-added: new value "c"',
  ],
  [{ const: "a" }, { enum: ["a", "b"] }, 'minor enum-value-added: new value "b"'],
  [{ enum: ["a", "b"] }, { const: "a" }, 'major enum-value-removed: "b" is no longer accepted'],
  [{ enum: ["a"] }, { type: "string" }, 'minor enum-opened: no longer has to be one of "a"'],
  [
    { type: "string" },
    { type: "string", enum: ["a"] },
    'major enum-closed: must be one of "a" now',
  ],
  [
    { enum: ["a", "long"] },
    { type: "string", maxLength: 2 },
    'major enum-value-removed: "long" is no longer accepted',
    'minor enum-opened: no longer has to be one of "a", "long"',
  ],
  [{ enum: ["a"] }, { enum: ["a", 1] }, "minor enum-value-added: new value 1"],
  [{ const: true }, { type: "boolean" }, "minor enum-value-added: new value false"],
  // types
  [
    { type: "string" },
    { type: "integer" },
    "major type-changed: type changed from string to integer",
  ],
  [
    { type: "integer" },
    { type: "number" },
    "minor type-widened: may be any number now, not only an integer",
  ],
  [{ type: "number" }, { type: "integer" }, "major type-narrowed: must be an integer now"],
  [{ type: "string" }, { type: ["string", "null"] }, "minor type-widened: also accepts null now"],
  [
    { type: "integer", minimum: 1 },
    { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
    "minor type-widened: also accepts null now",
  ],
  [{ type: ["string", "null"] }, { type: "string" }, "major type-narrowed: no longer accepts null"],
  [
    { type: ["string", "null"] },
    { type: ["string", "integer"] },
    "major type-narrowed: no longer accepts null",
    "minor type-widened: also accepts integer now",
  ],
  [
    {},
    { type: "string" },
    "major type-narrowed: no longer accepts number, boolean, null, array, object",
  ],
  // annotations
  [{ default: 5 }, { default: 8 }, "patch default-changed: default changed from 5 to 8"],
  [{}, { default: "a" }, 'patch default-changed: default added: "a"'],
  [{ default: 5 }, {}, "patch default-changed: default removed (was 5)"],
  [{ description: "a" }, { description: "b" }, "patch description-changed: description changed"],
  [
    { title: "A", description: "a" },
    { title: "B", description: "a" },
    "patch title-changed: title changed",
  ],
  [{ readOnly: true }, {}, "patch readOnly-changed: readOnly changed"],
  [
    { type: "string" },
    { type: "string", contentEncoding: "base64" },
    "patch contentEncoding-changed: contentEncoding changed",
  ],
  [{ type: "string" }, { type: "string", deprecated: true }, "patch deprecated: deprecated"],
  [
    { type: "string" },
    { type: "string", format: "uri" },
    'patch format-changed: format added: "uri"',
  ],
  [
    { description: "a", maximum: 2 },
    { description: "b", maximum: 1 },
    "patch description-changed: description changed",
    "major bound-narrowed: maximum lowered from 2 to 1",
  ],
];

/** The same rows as whole contracts. */
export const ONE_FIELD_PAIRS: readonly Pair[] = ONE_FIELD.map(([before, after]) => ({
  before: field(before),
  after: field(after),
}));
