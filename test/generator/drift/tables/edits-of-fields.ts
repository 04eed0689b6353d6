// Edits of one field and their class, which follows from the meaning of JSON Schema and of the
// emitted types.
import { object, text, whole, type Edit, type EqualPair } from "./rows.js";

const number = { type: "number" };
const list = { type: "array", items: text };

/** Pairs of spellings that accept the same values. */
export const SAME_FIELDS: readonly EqualPair[] = [
  // numbers
  ["multipleOf 1 on an integer", whole, { ...whole, multipleOf: 1 }],
  ["a whole bound with a fraction", { ...whole, maximum: 10 }, { ...whole, maximum: 10.5 }],
  [
    "minimum 1 and exclusiveMinimum 0 on an integer",
    { ...whole, minimum: 1 },
    { ...whole, exclusiveMinimum: 0 },
  ],
  [
    "maximum 10 and exclusiveMaximum 11 on an integer",
    { ...whole, maximum: 10 },
    { ...whole, exclusiveMaximum: 11 },
  ],
  [
    "exclusiveMinimum 0 and exclusiveMinimum 0.5 on an integer",
    { ...whole, exclusiveMinimum: 0 },
    { ...whole, exclusiveMinimum: 0.5 },
  ],
  ["integer and number with multipleOf 1", whole, { ...number, multipleOf: 1 }],
  [
    "a bound between two steps",
    { ...whole, multipleOf: 5, maximum: 10 },
    { ...whole, multipleOf: 5, maximum: 14 },
  ],
  [
    "maximum and exclusiveMaximum beside each other",
    { ...number, maximum: 10 },
    { ...number, maximum: 10, exclusiveMaximum: 12 },
  ],
  ["bounds beside an enum within them", { enum: [1, 2] }, { enum: [1, 2], minimum: 0, maximum: 9 }],
  [
    "steps of 2 and 4, and steps of 4",
    { ...whole, multipleOf: 4 },
    { allOf: [{ ...whole, multipleOf: 4 }, { multipleOf: 2 }] },
  ],
  [
    "a range of integers in two halves",
    { ...whole, minimum: 1, maximum: 10 },
    {
      anyOf: [
        { ...whole, minimum: 1, maximum: 5 },
        { ...whole, minimum: 6, maximum: 10 },
      ],
    },
  ],
  [
    "values of an enum in another order, and one twice",
    { enum: ["a", "b"] },
    { enum: ["b", "a", "b"] },
  ],
  ["an enum and its type", { enum: ["a", "b"] }, { ...text, enum: ["a", "b"] }],
  ["an enum of true and false, and a boolean", { enum: [true, false] }, { type: "boolean" }],
  [
    "null by type and in an enum",
    { enum: ["a", null] },
    { oneOf: [{ const: "a" }, { type: "null" }] },
  ],
  ["the item schema, repeated for the first position", { ...list, prefixItems: [text] }, list],
];

/** Similar edits that remove or add values. */
export const OTHER_FIELDS: readonly Edit[] = [
  [
    "a range of one value and that value",
    { ...whole, minimum: 5, maximum: 5.5 },
    { const: 5 },
    "types",
    "none",
  ],
  [
    "a short range of integers and its values",
    { ...whole, minimum: 1, maximum: 3 },
    { enum: [1, 2, 3] },
    "types",
    "none",
  ],
  ["a step of 2 on an integer", whole, { ...whole, multipleOf: 2 }, "major", "minor"],
  [
    "a whole bound below the fraction",
    { ...whole, maximum: 10 },
    { ...whole, maximum: 9.5 },
    "major",
    "minor",
  ],
  [
    "a fraction on a number",
    { ...number, maximum: 10 },
    { ...number, maximum: 10.5 },
    "minor",
    "major",
  ],
  [
    "minimum 1 and exclusiveMinimum 0 on a number",
    { ...number, minimum: 1 },
    { ...number, exclusiveMinimum: 0 },
    "minor",
    "major",
  ],
  [
    "exclusiveMinimum 1 on an integer",
    { ...whole, minimum: 1 },
    { ...whole, exclusiveMinimum: 1 },
    "major",
    "minor",
  ],
  [
    "maximum 10 and exclusiveMaximum 10 on an integer",
    { ...whole, maximum: 10 },
    { ...whole, exclusiveMaximum: 10 },
    "major",
    "minor",
  ],
  [
    "integer and number with multipleOf 0.5",
    whole,
    { ...number, multipleOf: 0.5 },
    "minor",
    "major",
  ],
  [
    "a bound over the next step",
    { ...whole, multipleOf: 5, maximum: 14 },
    { ...whole, multipleOf: 5, maximum: 15 },
    "minor",
    "major",
  ],
  [
    "a range of integers with a hole",
    { ...whole, minimum: 1, maximum: 10 },
    {
      anyOf: [
        { ...whole, minimum: 1, maximum: 5 },
        { ...whole, minimum: 7, maximum: 10 },
      ],
    },
    "major",
    "minor",
  ],
  [
    "a short range of integers and most of its values",
    { ...whole, minimum: 1, maximum: 3 },
    { enum: [1, 3] },
    "major",
    "minor",
  ],
  [
    "a short range of numbers and its whole values",
    { ...number, minimum: 1, maximum: 3 },
    { enum: [1, 2, 3] },
    "major",
    "minor",
  ],
  [
    "bounds beside an enum that refuse a value",
    { enum: [1, 20] },
    { enum: [1, 20], maximum: 9 },
    "major",
    "minor",
  ],
  ["minLength 1", text, { ...text, minLength: 1 }, "major", "minor"],
  [
    "additionalProperties false",
    object({ a: text }),
    object({ a: text }, { additionalProperties: false }),
    "major",
    "minor",
  ],
  [
    "another item schema for the first position",
    { ...list, prefixItems: [whole] },
    list,
    "major",
    "major",
  ],
];
