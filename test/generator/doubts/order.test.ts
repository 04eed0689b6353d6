// The order of fields for readers: first by hints, then as in the catalog.
import { expect, it } from "vitest";
import { contractOf } from "../contract-of.js";

const namesIn = (schema: object): readonly string[] =>
  Object.keys(contractOf("m", schema).schema["properties"] ?? {});

const fields = (hints: Readonly<Record<string, object>>, beside: object = {}) => ({
  type: "object",
  properties: hints,
  ...beside,
});

it.each<[string, object, readonly string[]]>([
  [
    "numbers under x-order",
    fields({ seed: { "x-order": 2 }, prompt: { "x-order": 0 }, size: { "x-order": 1 } }),
    ["prompt", "size", "seed"],
  ],
  [
    "numbers of some fields",
    fields({ seed: {}, size: { "x-order": 1 }, tag: {}, prompt: { "x-order": 0 } }),
    ["prompt", "size", "seed", "tag"],
  ],
  ["equal numbers", fields({ b: { "x-order": 0 }, a: { "x-order": 0 } }), ["b", "a"]],
  ["propertyOrder", fields({ b: { propertyOrder: 2 }, a: { propertyOrder: 1 } }), ["a", "b"]],
  [
    "a list of names",
    fields({ seed: {}, size: {}, prompt: {} }, { "x-fal-order-properties": ["prompt", "seed"] }),
    ["prompt", "seed", "size"],
  ],
  [
    "a list of names in ui:order",
    fields({ b: {}, a: {} }, { "ui:order": ["a", "*", "b"] }),
    ["a", "b"],
  ],
  ["no hint", fields({ b: {}, a: {} }), ["b", "a"]],
  ["a hint that is a text", fields({ b: { "x-order": "2" }, a: { "x-order": "1" } }), ["b", "a"]],
  ["a field named order", fields({ order: { type: "number" }, a: {} }), ["order", "a"]],
  ["another keyword", fields({ b: { "x-border": 2 }, a: { "x-border": 1 } }), ["b", "a"]],
])("%s", (_, schema, names) => {
  expect(namesIn(schema)).toEqual(names);
});
