// The list of fields on the pages of models and operations: nested fields stand below their parent.
import { expect, test } from "vitest";
import { fieldList } from "../../generator/typescript/package/field-list.js";
import { requestTree } from "../../generator/read/tree/contract-tree.js";
import type { JsonObject } from "../../generator/read/schema/json.js";

const listOf = (properties: JsonObject, definitions: JsonObject = {}) =>
  fieldList(requestTree({ type: "object", properties, $defs: definitions })).split("\n");

const url = { type: "string", description: "Where it is." };

test("fields of objects in lists have their descriptions, and required fields are marked", () => {
  const role = { enum: ["first_frame", "last_frame"], description: "Role of the image." };
  const item = { type: "object", properties: { role, url }, required: ["url"] };
  expect(listOf({ images: { type: "array", description: "Images.", items: item } })).toEqual([
    "- `images` (list of object): Images.",
    '  - `role` (`"first_frame"` or `"last_frame"`): Role of the image.',
    "  - `url` (text, required): Where it is.",
  ]);
});

test("a field of several forms is required if each form with the field requires it", () => {
  const form = (properties: JsonObject) => ({
    type: "object",
    properties: { ...properties, url },
    required: ["url", ...Object.keys(properties)],
  });
  const forms = [form({ start: { type: "number" } }), form({ end: { type: "number" } })];
  expect(listOf({ clip: { anyOf: forms } })).toEqual([
    "- `clip` (object)",
    "  - `start` (number)",
    "  - `url` (text, required): Where it is.",
    "  - `end` (number)",
  ]);
});

test("a definition is listed once, even if it contains itself", () => {
  const node = { $ref: "#/$defs/node" };
  const tree = { type: "object", properties: { url, next: node } };
  expect(listOf({ first: node, second: node }, { node: tree })).toEqual([
    "- `first` (object)",
    "  - `url` (text): Where it is.",
    "  - `next` (object, same fields as `first`)",
    "- `second` (object, same fields as `first`)",
  ]);
});

test("a field without objects is one line", () => {
  expect(listOf({ seed: { type: "integer", default: 1 } })).toEqual([
    "- `seed` (whole number, default `1`): Range: an integer.",
  ]);
});
