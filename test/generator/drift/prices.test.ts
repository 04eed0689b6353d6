// Changed list prices, amount by amount (1-core.md, Price catalog entries and Model price record).
import { expect, test } from "vitest";
import { comparePrices } from "../../../generator/compare/drift/drift.js";
import type { JsonObject } from "../../../generator/read/schema/json.js";

const items = (prices: JsonObject): JsonObject => ({
  "x-v3-omni": { fixed_prices: { unit: "usd_per_second", items: prices } },
});
const at = (key: string) => ({ model: "x-v3-omni", path: `/fixed_prices/items/${key}` });

test.each<readonly [string, JsonObject, JsonObject, object[]]>([
  ["the same list", items({ "720P": 0.1 }), items({ "720P": 0.1 }), []],
  [
    "a changed price",
    items({ "720P": 0.1 }),
    items({ "720P": 0.12 }),
    [{ ...at("720P"), before: 0.1, after: 0.12 }],
  ],
  ["items in another order", items({ a: 0.1, b: 0.4 }), items({ b: 0.4, a: 0.1 }), []],
  ["a new item", items({ a: 0.1 }), items({ a: 0.1, b: 0.4 }), [{ ...at("b"), after: 0.4 }]],
  ["a removed item", items({ a: 0, b: 0.4 }), items({ b: 0.4 }), [{ ...at("a"), before: 0 }]],
  ["an amount in another spelling", items({ a: "0.10" }), items({ a: 0.1 }), []],
  ["an amount with an exponent", items({ a: 1e-7 }), items({ a: "0.0000001" }), []],
  [
    "another unit",
    { "x-one": { unit: "usd_per_image" } },
    { "x-one": { unit: "usd_per_second" } },
    [{ model: "x-one", path: "/unit", before: "usd_per_image", after: "usd_per_second" }],
  ],
  ["a new record", {}, { "x-one": { a: 1 } }, [{ model: "x-one", path: "", after: { a: 1 } }]],
  ["a removed record", { "x-one": { a: 1 } }, {}, [{ model: "x-one", path: "", before: { a: 1 } }]],
  [
    "keys that a pointer escapes, in a model with the name of an object member",
    JSON.parse('{ "__proto__": { "a/b~c": 1 } }') as JsonObject,
    JSON.parse('{ "__proto__": { "a/b~c": 2 } }') as JsonObject,
    [{ model: "__proto__", path: "/a~1b~0c", before: 1, after: 2 }],
  ],
])("%s", (_, before, after, expected) => {
  expect(comparePrices(before, after)).toEqual(expected);
});
