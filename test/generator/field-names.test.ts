// The field names of a contract, from any part of its schema. A contract in which callers choose
// names has no list of names.
import { expect, test } from "vitest";
import { fieldNames } from "../../generator/read/normalise/field-names.js";
import { requestTree } from "../../generator/read/tree/contract-tree.js";
import type { JsonObject } from "../../generator/read/schema/json.js";

const text = { type: "string" };

test.each<[string, JsonObject, object | undefined]>([
  ["fields", { properties: { a: text, b: true } }, { a: true, b: true }],
  [
    "fields of branches",
    { properties: { a: text }, anyOf: [{ properties: { b: text } }] },
    { a: true, b: true },
  ],
  [
    "a field that is only required",
    { properties: { a: text }, anyOf: [{ required: ["b"] }] },
    { a: true, b: true },
  ],
  ["a field that is forbidden", { properties: { a: text, b: false } }, { a: true }],
  ["an object", { properties: { a: { properties: { b: text } } } }, { a: { b: true } }],
  [
    "a list of objects",
    { properties: { a: { items: { properties: { b: text } } } } },
    { a: { b: true } },
  ],
  [
    "a reference",
    { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { properties: { b: text } } } },
    { a: { b: true } },
  ],
  ["a reference to itself", { properties: { a: { $ref: "#" } } }, { a: { a: { a: { a: true } } } }],
  [
    "a map",
    { properties: { a: { properties: { b: text }, additionalProperties: text } } },
    { a: true },
  ],
  ["names of a form", { properties: { a: text }, patternProperties: { "^x-": text } }, undefined],
  ["any other field", { properties: { a: text }, additionalProperties: true }, { a: true }],
  [
    "URLs of images",
    {
      properties: {
        image_url: text,
        image_urls: { items: text },
        images: { items: { properties: { url: text, role: text } } },
        image: { anyOf: [text, { properties: { url: text } }] },
      },
    },
    {
      image_url: "image",
      image_urls: "image",
      images: { url: "image", role: true },
      image: { url: "image" },
    },
  ],
  ["no field", { type: "object" }, undefined],
  ["a name that is code", { properties: { __proto__: text, "a-b": text } }, { "a-b": true }],
])("%s", (_, schema, names) => {
  expect(fieldNames(requestTree(schema))).toEqual(names);
});
