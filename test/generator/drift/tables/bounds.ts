// Bounds, lengths, counts, patterns, steps.
import { field, major, minor, object, text, whole, type Row } from "./rows.js";

export const BOUNDS: readonly Row[] = [
  [
    "a maximum is lowered",
    field({ maximum: 15 }),
    field({ maximum: 10 }),
    [major("bound-narrowed")],
  ],
  ["a maximum is raised", field({ maximum: 10 }), field({ maximum: 15 }), [minor("bound-widened")]],
  ["a minimum is raised", field({ minimum: 1 }), field({ minimum: 2 }), [major("bound-narrowed")]],
  ["a minimum is dropped", field({ minimum: 1 }), field({}), [minor("bound-widened")]],
  [
    "a range moves",
    field({ ...whole, minimum: 1, maximum: 5 }),
    field({ ...whole, minimum: 2, maximum: 6 }),
    [major("bound-narrowed"), minor("bound-widened")],
  ],
  [
    "an end is left out",
    field({ type: "number", minimum: 1 }),
    field({ type: "number", exclusiveMinimum: 1 }),
    [major("bound-narrowed")],
  ],
  [
    "a maximum length is added",
    field(text),
    field({ ...text, maxLength: 9 }),
    [major("bound-narrowed")],
  ],
  [
    "a minimum length is lowered",
    field({ ...text, minLength: 2 }),
    field({ ...text, minLength: 1 }),
    [minor("bound-widened")],
  ],
  [
    "more items are accepted",
    field({ type: "array", maxItems: 1 }),
    field({ type: "array", maxItems: 3 }),
    [minor("bound-widened")],
  ],
  [
    "an item is needed",
    field({ type: "array" }),
    field({ type: "array", minItems: 1 }),
    [major("bound-narrowed")],
  ],
  ["a pattern is added", field(text), field({ ...text, pattern: "^a" }), [major("pattern-added")]],
  [
    "a pattern is dropped",
    field({ ...text, pattern: "^a" }),
    field(text),
    [minor("pattern-removed")],
  ],
  [
    "a pattern changes",
    field({ ...text, pattern: "^a" }),
    field({ ...text, pattern: "^b" }),
    [major("pattern-changed")],
  ],
  ["a step is added", field(whole), field({ ...whole, multipleOf: 5 }), [major("step-narrowed")]],
  [
    "a step becomes finer",
    field({ ...whole, multipleOf: 10 }),
    field({ ...whole, multipleOf: 5 }),
    [minor("step-widened")],
  ],
  [
    "items must be different",
    field({ type: "array" }),
    field({ type: "array", uniqueItems: true }),
    [major("unique-added")],
  ],
  [
    "items may repeat",
    field({ type: "array", uniqueItems: true }),
    field({ type: "array" }),
    [minor("unique-removed")],
  ],
  [
    "more fields are needed",
    object({ a: text }, { minProperties: 1 }),
    object({ a: text }, { minProperties: 2 }),
    [major("bound-narrowed", "")],
  ],
];
