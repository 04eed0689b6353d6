// Messages of emitted checks about a value that fits none of its forms, or fits a forbidden form:
// they name the nearest form and its missing fields.
import { expect, test } from "vitest";
import { emittedCheck } from "./run-emitted.js";

const IMAGE = {
  type: "object",
  properties: { url: { type: "string" }, size: { type: "integer" } },
  required: ["url", "size"],
};
const LINK = { ...IMAGE, required: ["url"] };
const TEXT = { type: "object", properties: { words: { type: "string" } }, required: ["words"] };

test.each<[string, object, unknown, readonly string[]]>([
  [
    "two forms at once, but only one is allowed",
    { properties: { a: { oneOf: [{ type: "integer" }, { type: "number", minimum: 2 }] } } },
    { a: 2 },
    ["a must be an integer, or at least 2, but only one of these (got 2)"],
  ],
  [
    "no required field of any alternative",
    { anyOf: [{ required: ["video_urls"] }, { required: ["image_with_roles"] }] },
    {},
    ["the request needs video_urls or image_with_roles"],
  ],
  [
    "the same in a nested object, with one field of an alternative",
    {
      properties: {
        o: { anyOf: [{ required: ["a", "b"] }, { required: ["c"] }, { required: ["d", "e"] }] },
      },
    },
    { o: { a: 1 } },
    ["o needs b, c or d with e"],
  ],
  [
    "none of several exclusive alternatives",
    { oneOf: [{ required: ["a"] }, { required: ["b", "c"] }] },
    {},
    ["the request needs a or b with c, and only one of them"],
  ],
  [
    "several exclusive alternatives",
    { properties: { o: { oneOf: ["a", "b", "c"].map((name) => ({ required: [name] })) } } },
    { o: { a: 1, c: 2 } },
    ["o must not have a and c together"],
  ],
  [
    "the nearest of several forms, and its fault",
    { properties: { o: { oneOf: [IMAGE, TEXT] } } },
    { o: { url: "a", size: "b" } },
    [
      'o has none of the allowed forms; nearest: url with size (o.size must be an integer (got "b"))',
    ],
  ],
  [
    "a form of the request with some of its fields present",
    { anyOf: [IMAGE, TEXT] },
    { url: "a" },
    ["the request has none of the allowed forms; nearest: url with size (size is required)"],
  ],
  [
    "two equally near forms",
    { anyOf: [LINK, TEXT] },
    {},
    [
      "the request has none of the allowed forms; nearest: url (url is required) or words (words is required)",
    ],
  ],
  [
    "two complete forms, but only one is allowed",
    { properties: { o: { oneOf: [IMAGE, TEXT] } } },
    { o: { url: "a", size: 1, words: "b" } },
    ["o must not have url with size and words together"],
  ],
  [
    "forms without names of fields",
    {
      properties: {
        a: {
          anyOf: [
            { type: "array", items: { type: "integer" }, minItems: 3 },
            { type: "array", items: { type: "string" }, minItems: 2 },
          ],
        },
      },
    },
    { a: ["x"] },
    ["a has none of the allowed forms; nearest: form 2 (a must have at least 2 items (got 1))"],
  ],
  [
    "a prompt in the wrong form is not shown",
    { properties: { o: { anyOf: [IMAGE, TEXT] } } },
    { o: { words: "b", url: "a red fox in the snow, at night", size: "a red fox in the snow" } },
    [],
  ],
  [
    "a prompt that no form takes is not shown",
    { properties: { o: { anyOf: [IMAGE, { ...TEXT, properties: { words: { type: "null" } } }] } } },
    { o: { words: "a red fox in the snow" } },
    [
      "o has none of the allowed forms; nearest: words (o.words must be null (got a text of 21 characters))",
    ],
  ],
  [
    "fields that exclude each other",
    { properties: { o: { not: { required: ["a", "b"] } } } },
    { o: { a: 1, b: 2 } },
    ["o must not have a and b together"],
  ],
  [
    "a type that is not allowed",
    { properties: { a: { not: { type: "string" } } } },
    { a: "x" },
    ['a must not be a string (got "x")'],
  ],
  [
    "any other form that is not allowed",
    { properties: { a: { not: { minLength: 2 } } } },
    { a: "xy" },
    ['a must not have at least 2 characters (got "xy")'],
  ],
  [
    "values of fields that are not allowed together",
    {
      properties: {
        o: {
          not: {
            properties: { mode: { const: "4k" }, duration: { type: "integer", minimum: 11 } },
            required: ["mode", "duration"],
          },
        },
      },
    },
    { o: { mode: "4k", duration: 12 } },
    ['o is not allowed when mode is "4k" and duration is at least 11'],
  ],
  [
    "any of several fields that are not allowed",
    { not: { anyOf: [{ required: ["image"] }, { required: ["images"] }] } },
    { image: "a" },
    ["the request is not allowed when image is given, or images is given"],
  ],
])("%s", (_, schema, value, messages) => {
  const { collect } = emittedCheck({ type: "object", ...schema });
  expect(collect(value).map(({ message }) => message)).toEqual(messages);
});

test("nested forms get one short sentence, however deep they are", () => {
  const { collect } = emittedCheck({
    $ref: "#/$defs/tree",
    $defs: {
      tree: {
        type: "object",
        anyOf: [
          { properties: { leaf: { type: "integer" } }, required: ["leaf"] },
          {
            properties: { branches: { type: "array", items: { $ref: "#/$defs/tree" } } },
            required: ["branches"],
          },
        ],
      },
    },
  });
  const deep = (levels: number): object =>
    levels === 0 ? { leaf: "a" } : { branches: [1, 2, 3].map(() => deep(levels - 1)) };
  const [issue, ...others] = collect(deep(6));
  expect(others).toEqual([]);
  expect(issue?.message).toMatch(
    /^the request has none of the allowed forms; nearest: branches \(branches\[0\] has none of/,
  );
  expect(issue?.message.length).toBeLessThan(400);
});
