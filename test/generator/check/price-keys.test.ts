// The keys of a price list's items.
import { expect, it } from "vitest";
import { checkPrices } from "../../../generator/read/check/prices.js";

it("an item with an object as its key keeps its price", () => {
  const items = [
    { key: "720p", original_price: 3 },
    { key: { size: "1080p" }, original_price: 4 },
  ];
  const models = { video: [{ id: "m", price: { unit: "second", items } }] };
  expect(checkPrices(models)).toEqual({
    m: {
      price: {
        unit: "second",
        items: { "": { original_price: 4 }, "720p": { original_price: 3 } },
      },
    },
  });
});
