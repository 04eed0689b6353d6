// List prices that moved, leaf by leaf (1-core.md, Price catalog entries and Model price record).
import { expect, test } from "vitest";
import { comparePrices } from "../../../generator/drift/prices.js";
import type { Json } from "../../../generator/schema/json.js";

const items = (...all: readonly (readonly [key: string, price: Json])[]): Json => ({
  models: {
    video: [
      {
        id: "x-v3-omni",
        fixed_prices: {
          unit: "usd_per_second",
          items: all.map(([key, price]) => ({ key, after_discount: price })),
        },
      },
    ],
  },
});
const tokens = (record: Json): Json => ({ tokens: { "x-3.5-flash": record } });

test.each<readonly [string, Json, Json, object[]]>([
  ["the same list", items(["720P", 0.1]), items(["720P", 0.1]), []],
  [
    "a price that moved",
    items(["720P", 0.1]),
    items(["720P", 0.12]),
    [
      {
        model: "x-v3-omni",
        path: "/fixed_prices/items/0/after_discount",
        before: 0.1,
        after: 0.12,
      },
    ],
  ],
  [
    "items in another order",
    items(["720P", 0.1], ["4K", 0.4]),
    items(["4K", 0.4], ["720P", 0.1]),
    [],
  ],
  [
    "an item that came",
    items(["720P", 0.1]),
    items(["4K", 0.4], ["720P", 0.1]),
    [
      {
        model: "x-v3-omni",
        path: "/fixed_prices/items/0",
        after: { key: "4K", after_discount: 0.4 },
      },
    ],
  ],
  [
    "an item that went",
    items(["720P", 0.1], ["4K", 0.4]),
    items(["720P", 0.1]),
    [
      {
        model: "x-v3-omni",
        path: "/fixed_prices/items/1",
        before: { key: "4K", after_discount: 0.4 },
      },
    ],
  ],
  ["an amount in another spelling", items(["720P", "0.10"]), items(["720P", 0.1]), []],
  ["an amount with an exponent", items(["720P", 1e-7]), items(["720P", "0.0000001"]), []],
  [
    "amounts that differ beyond a double",
    items(["720P", "0.1"]),
    items(["720P", "0.10000000000000000001"]),
    [
      {
        model: "x-v3-omni",
        path: "/fixed_prices/items/0/after_discount",
        before: "0.1",
        after: "0.10000000000000000001",
      },
    ],
  ],
  [
    "free, and no price",
    tokens({ rates: { input: 0 } }),
    tokens({ rates: {} }),
    [{ model: "x-3.5-flash", path: "/rates/input", before: 0 }],
  ],
  [
    "a tier that moved",
    tokens({ tiers: [{ input: 1 }, { input: 2 }] }),
    tokens({ tiers: [{ input: 1 }, { input: 3 }] }),
    [{ model: "x-3.5-flash", path: "/tiers/1/input", before: 2, after: 3 }],
  ],
  [
    "a record that came",
    { models: {} },
    tokens({ unit: "u" }),
    [{ model: "x-3.5-flash", path: "", after: { unit: "u" } }],
  ],
  [
    "a record that went",
    tokens({ unit: "u" }),
    {},
    [{ model: "x-3.5-flash", path: "", before: { unit: "u" } }],
  ],
  [
    "a key that a pointer escapes",
    tokens({ "a/b~c": 1 }),
    tokens({ "a/b~c": 2 }),
    [{ model: "x-3.5-flash", path: "/a~1b~0c", before: 1, after: 2 }],
  ],
  ["an answer with its envelope", { data: items(["720P", 0.1]) }, items(["720P", 0.1]), []],
  ["no price list at all", null, "none", []],
])("%s", (_, before, after, expected) => {
  expect(comparePrices(before, after)).toEqual(expected);
});

test("a model named __proto__ has its prices", () => {
  const list = (price: number) => JSON.parse(`{"tokens":{"__proto__":{"input":${price}}}}`) as Json;
  expect(comparePrices(list(1), list(2))).toEqual([
    { model: "__proto__", path: "/input", before: 1, after: 2 },
  ]);
});
