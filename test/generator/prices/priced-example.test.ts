// The second example of a page has the fields that change the price, and is valid.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registry } from "../../../generated/src/registry.js";
import { readDocumentedPrices } from "../../../generator/read/normalise/prices.js";
import type { JsonObject } from "../../../generator/read/schema/json.js";
import { pricedExample } from "../../../generator/typescript/package/priced-example.js";
import { exampleRequest } from "../../../generator/typescript/example.js";
import { priceEntryOf } from "../../../catalogue/data/prices.js";
import type { PriceEntry } from "../../../runtime/answers/prices.js";
import { estimateRequest } from "../../../runtime/pricing/estimate-request.js";
import { catalogContracts } from "../../generated/catalog-contracts.js";
import { contractsOf } from "../contracts-of.js";
import { contractOf } from "../contract-of.js";
import { contractCheck } from "../run-emitted.js";

const ROOT = join(import.meta.dirname, "../../..");
const prices = await readDocumentedPrices(join(ROOT, "contracts/prices.json"));
const { reference } = await catalogContracts();

const exampleOf = (id: string) => {
  const contract = reference.models.find((one) => one.id === id);
  if (contract === undefined) throw new Error(id);
  return pricedExample(contract, (prices[id] ?? {}) as JsonObject);
};

const prompt = "A lighthouse at dawn, waves below";

test.each<[id: string, request: JsonObject | undefined]>([
  // 2-video.md: the first values that are not the default.
  ["x-v3-omni", { prompt, mode: "pro", duration: 3 }],
  ["x-omni-1.1-flash", { prompt, resolution: "360p" }],
  // 1080p supports only 6 seconds, which is the default.
  ["x-2.3", { prompt, resolution: "1080p" }],
  [
    "x-imagine-video",
    { prompt, resolution: "720p", duration: 1, image_urls: ["https://example.com/picture.png"] },
  ],
  ["stand-in-image", undefined],
])("%s has its own fields", (id, request) => {
  expect(exampleOf(id)).toEqual(request);
});

test("each example of the reference catalog is valid, and has another price", async () => {
  let count = 0;
  for (const contract of reference.models) {
    const { id } = contract;
    const request = exampleOf(id);
    const module = await registry.models[id]?.();
    if (request === undefined || module === undefined) continue;
    expect(module.validate(request), id).toEqual([]);
    const entry = priceEntryOf(id, prices[id] as JsonObject) as unknown as PriceEntry;
    const example = estimateRequest(module, exampleRequest(contract), entry);
    expect(estimateRequest(module, request, entry), id).not.toEqual(example);
    count++;
  }
  expect(count).toBeGreaterThan(8);
});

test("each example of a hundred other models is valid", () => {
  const { data } = JSON.parse(
    readFileSync(join(ROOT, "test/fixtures/catalogs/hundred.json"), "utf8"),
  ) as { readonly data: readonly unknown[] };
  let count = 0;
  for (const contract of contractsOf(data)) {
    const words = Object.values((contract.pricing["words"] ?? {}) as Record<string, string[]>);
    const items = Object.fromEntries(
      words.flat().map((key, index) => [key, { after_discount: index + 1 }]),
    );
    const request = pricedExample(contract, { fixed_prices: { unit: "usd_per_second", items } });
    if (request === undefined) continue;
    const { collect } = contractCheck(contract);
    expect([contract.id, collect({ model: contract.id, ...request })]).toEqual([contract.id, []]);
    count++;
  }
  expect(count).toBeGreaterThan(40);
});

test("a length that the model chooses is no example", () => {
  const duration = { anyOf: [{ const: -1 }, { type: "integer", minimum: 4, maximum: 12 }] };
  const contract = contractOf("m", { type: "object", properties: { duration } });
  const items = { default: { after_discount: 1 } };
  const entry = { fixed_prices: { unit: "usd_per_second", items } };
  expect(pricedExample(contract, entry)).toEqual({ duration: 4 });
});
