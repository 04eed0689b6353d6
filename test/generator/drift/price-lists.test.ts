// The parts of a gateway's price list that the generator keeps (1-core.md, Price catalog entries;
// 4-field-notes.md, Prices).
import { expect, test } from "vitest";
import { checkPrices } from "../../../generator/read/check/prices.js";

const ITEM = { key: "720P", original_price: 0.06, after_discount: 0.05 };

test("nested, itemised and token blocks are kept whole, and other members are dropped", () => {
  const entry = {
    id: "m",
    name: "a name",
    fixed_prices: { unit: "usd_per_second", dimension: "resolution", items: [ITEM, ITEM] },
    input_material_prices: {
      image: { unit: "usd_per_image", after_discount: 0.01, free_count: 3 },
      video: {
        unit: "usd_per_second",
        billing_mode: "additive_duration",
        max_billable_seconds: 10,
        items: [ITEM],
      },
      audio: null,
    },
    token_settlement_prices: { unit: "usd_per_million_tokens", items: [{ key: "token" }] },
    stats: { calls: 7 },
  };
  const amounts = { original_price: 0.06, after_discount: 0.05 };
  const video = {
    unit: "usd_per_second",
    billing_mode: "additive_duration",
    max_billable_seconds: 10,
    items: { "720P": amounts },
  };
  expect(checkPrices({ video: [entry], image: [], llm: null })).toEqual({
    m: {
      fixed_prices: {
        unit: "usd_per_second",
        dimension: "resolution",
        items: { "720P": amounts, "720P (2)": amounts },
      },
      input_material_prices: {
        image: { unit: "usd_per_image", after_discount: 0.01, free_count: 3 },
        video,
      },
      token_settlement_prices: { unit: "usd_per_million_tokens", items: { token: {} } },
    },
  });
});
