// Messages of emitted checks on values that no document shows: one issue per fault, in words for
// users.
import { expect, test } from "vitest";
import { emittedCheck } from "./run-emitted.js";

const URL_OR_NULL = { anyOf: [{ type: "string", pattern: "^https://" }, { type: "null" }] };
const SIZE = { type: "string", pattern: "^\\d+x\\d+$" };
const tagged = (word: string, field: string) => ({
  type: "object",
  properties: { type: { const: word }, [field]: { type: "string" } },
  required: ["type", field],
});
const QUALITY = { anyOf: [{ type: "null" }, { enum: ["auto", "none"] }] };

test.each<[string, object, unknown, readonly string[]]>([
  [
    "null or a bounded integer, and a value above the bound",
    { properties: { a: { anyOf: [{ type: "integer", maximum: 10 }, { type: "null" }] } } },
    { a: 11 },
    ["a must be <= 10 (got 11)"],
  ],
  [
    "a value of another type, if null is allowed",
    { properties: { a: URL_OR_NULL } },
    { a: 3 },
    ["a must be a string (got 3)"],
  ],
  [
    "a single branch without null",
    { properties: { a: { anyOf: [{ type: "string" }] } } },
    { a: null },
    ["a must be a string (got null)"],
  ],
  [
    "a branch of null with a contradictory constant",
    { properties: { a: { anyOf: [{ type: "integer" }, { type: "null", const: 5 }] } } },
    { a: null },
    ["a must be an integer (got null)"],
  ],
  [
    "null or another type",
    { properties: { a: { oneOf: [{ type: "null" }, { type: "string" }] } } },
    { a: 5 },
    ["a must be a string or null (got 5)"],
  ],
  [
    "a choice of titled values",
    { properties: { a: { oneOf: [{ const: "low", title: "Low" }, { const: "high" }] } } },
    { a: "hig" },
    ['a must be one of "low", "high" (got "hig"); did you mean "high"?'],
  ],
  [
    "a field without a name",
    { properties: { "": { type: "string" }, n: { required: [""] } }, required: [""] },
    { n: {} },
    ['"" is required', 'n."" is required'],
  ],
  ["null itself, if it is allowed", { properties: { a: URL_OR_NULL } }, { a: null }, []],
  [
    "a misspelt value beside null",
    { properties: { a: QUALITY } },
    { a: "autoo" },
    ['a must be one of "auto", "none" (got "autoo"); did you mean "auto"?'],
  ],
  [
    "a field that needs another, inside an object",
    { properties: { o: { dependentRequired: { a: ["b"] } } } },
    { o: { a: 1 } },
    ["o.b is required when a is given"],
  ],
  [
    "a field that needs another, in the request",
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    ["b is required when a is given"],
  ],
  [
    "several types with a bound, and a value of none of them",
    { properties: { a: { anyOf: [{ type: "string", maxLength: 2 }, { type: "integer" }] } } },
    { a: ["xyz"] },
    ["a must be a string or an integer (got an array)"],
  ],
  [
    "a text that is too long, although a number is allowed too",
    { properties: { a: { anyOf: [{ type: "string", maxLength: 2 }, { type: "integer" }] } } },
    { a: "xyz" },
    ["a must have at most 2 characters (got 3)"],
  ],
  [
    "listed values, or a range",
    { properties: { a: { type: "integer", oneOf: [{ const: -1 }, { minimum: 4, maximum: 30 }] } } },
    { a: 2 },
    ["a must be -1, or 4 to 30 (got 2)"],
  ],
  [
    "words, or text with a pattern",
    { properties: { a: { anyOf: [{ enum: ["auto", "1:1"] }, SIZE] } } },
    { a: "big" },
    ['a must be one of "auto", "1:1", or match ^\\d+x\\d+$ (got "big")'],
  ],
  [
    "lengths, or bounds with a gap",
    {
      properties: {
        a: { type: "string", anyOf: [{ maxLength: 2 }, { minLength: 4, maxLength: 5 }] },
        b: { type: "number", anyOf: [{ exclusiveMinimum: 9 }, { maximum: 3, multipleOf: 1.5 }] },
      },
    },
    { a: "abc", b: 4 },
    [
      'a must have at most 2 characters, or 4 to 5 characters (got "abc")',
      "b must be more than 9, or at most 3 and a multiple of 1.5 (got 4)",
    ],
  ],
  [
    "a branch that its tag selects, with a missing field",
    { properties: { a: { anyOf: [tagged("image", "url"), tagged("text", "words")] } } },
    { a: { type: "image", words: "x" } },
    ['a.url is required when type is "image"'],
  ],
  [
    "a forbidden and a missing field, in one mode only",
    {
      properties: { mode: { enum: ["4k", "hd"] }, ratio: { type: "string" } },
      if: { properties: { mode: { const: "4k" } }, required: ["mode"] },
      then: { properties: { ratio: false, size: { type: "integer" } }, required: ["size"] },
    },
    { mode: "4k", ratio: "1:1" },
    ['ratio is not allowed when mode is "4k"', 'size is required when mode is "4k"'],
  ],
  [
    "a field that forbids another",
    { dependentSchemas: { a: { properties: { b: false } } } },
    { a: 1, b: 2 },
    ["b is not allowed when a is given"],
  ],
  [
    "a tag that selects no branch",
    { properties: { a: { oneOf: [tagged("image", "url"), tagged("text", "words")] } } },
    { a: { type: "sound" } },
    ['a.type must be one of "image", "text" (got "sound")'],
  ],
  [
    "a missing tag of the request itself",
    { properties: { n: true }, anyOf: [tagged("image", "url"), tagged("text", "words")] },
    {},
    ["type is required"],
  ],
  [
    "a misspelt field in a closed object",
    { properties: { duration: true }, additionalProperties: false },
    { durration: 5, lens: 1 },
    ['durration is not allowed; did you mean "duration"?', "lens is not allowed"],
  ],
  [
    "the same in a closed object of a list, in one mode only",
    {
      if: { properties: { mode: { const: "4k" } }, required: ["mode"] },
      then: {
        properties: {
          shots: {
            items: {
              type: "object",
              properties: { prompt: true, camera_motion: true },
              patternProperties: { "^x-": { type: "string" } },
              additionalProperties: false,
            },
          },
        },
      },
    },
    { mode: "4k", shots: [{ Prompt: "a", "x-a": "b" }, { cameraMotion: "pan" }, { a: 1 }] },
    [
      'shots[0].Prompt is not allowed when mode is "4k"; did you mean "prompt"?',
      'shots[1].cameraMotion is not allowed when mode is "4k"; did you mean "camera_motion"?',
      'shots[2].a is not allowed when mode is "4k"',
    ],
  ],
  [
    "a field in a closed object without fields",
    { properties: { o: { type: "object", additionalProperties: false } } },
    { o: { a: 1 } },
    ["o.a is not allowed"],
  ],
  [
    "a list without a required item",
    { properties: { a: { contains: { const: 1 } } } },
    { a: [2] },
    ["a must have at least 1 item of the required kind (got an array)"],
  ],
  [
    "a list with too many of the required items",
    { properties: { a: { contains: { const: 1 }, maxContains: 2 } } },
    { a: [1, 1, 1] },
    ["a must have at most 2 items of the required kind (got an array)"],
  ],
  [
    "a field without a name",
    { properties: { "": { type: "string" } } },
    { "": 1 },
    ['"" must be a string (got 1)'],
  ],
  [
    "a list too long to read",
    { properties: { a: { enum: Array.from({ length: 3_000 }, (_, index) => index) } } },
    { a: -1 },
    [
      `a must be one of ${Array.from({ length: 30 }, (_, index) => index).join(", ")}, … (3000 in all) (got -1)`,
    ],
  ],
])("%s", (_, schema, value, messages) => {
  const { collect } = emittedCheck({ type: "object", ...schema });
  expect(collect(value).map(({ message }) => message)).toEqual(messages);
});
