// The prices on the page of a model: a short Markdown table, in which foreign text is only text.
import { expect, test } from "vitest";
import { priceTable } from "../../../generator/typescript/package/price-table.js";
import { contractOf } from "../contract-of.js";

const resolution = { enum: ["480p", "720p"], default: "480p" };
const image_urls = { type: "array", items: { type: "string", format: "uri" } };
const contract = contractOf("m", { type: "object", properties: { resolution, image_urls } });

const ABOUT =
  "In USD, from the gateway's price list when this page was written. The billed amount is the field `cost` of the task.\n\n";

test("each price has its fields, the price before a discount, and its unit", () => {
  const entry = {
    fixed_prices: {
      unit: "usd_per_second",
      dimension: "resolution",
      items: {
        "720P": { original_price: 0.07, after_discount: 0.056 },
        "480P": { original_price: 0.04, after_discount: 0.04 },
      },
    },
    input_material_prices: {
      image: { unit: "usd_per_image", original_price: 0.0025, after_discount: 0.002 },
    },
  };
  expect(priceTable(contract, entry)).toBe(
    ABOUT +
      "| For                                 | Before discount | Price            |\n" +
      "| ----------------------------------- | --------------- | ---------------- |\n" +
      "| 480P: `resolution = 480p (default)` |                 | 0.04 per second  |\n" +
      "| 720P: `resolution = 720p`           | 0.07            | 0.056 per second |\n" +
      "| `image_urls`                        | 0.0025          | 0.002 per image  |",
  );
});

test("a model without prices has no table", () => {
  expect(priceTable(contract, {})).toBe("");
});

test("text of the price list is only text", () => {
  const items = { "|`<img>`|\n# x": { after_discount: 1 } };
  const table = priceTable(contract, { fixed_prices: { unit: "usd_per_<b>", items } });
  expect(table.split("\n").at(-1)).toMatch(
    /^\| &#124;&#96;&#60;img&#62;&#96;&#124; #&#8203; x +\| +\| 1 per &#60;b&#62; \|$/,
  );
});

test("a long list is shortened", () => {
  const items = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`k${index}`, { after_discount: index }]),
  );
  const table = priceTable(contract, { fixed_prices: { unit: "usd_per_call", items } });
  expect(table.split("\n").filter((line) => line.startsWith("| k"))).toHaveLength(40);
  expect(table).toContain("\n\nAnd 10 more.");
});
