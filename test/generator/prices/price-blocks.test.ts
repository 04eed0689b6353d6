// The request fields that select a price, as pages show them. The SDK's estimate uses the same price
// (1-core.md, Price catalog entries; 4-field-notes.md, Prices).
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../generated/src/registry.js";
import type { ModelContract } from "../../../generator/read/normalise/contract.js";
import { priceBlocks } from "../../../generator/read/normalise/price-blocks.js";
import { checkPrices } from "../../../generator/read/check/prices.js";
import { readDocumentedPrices } from "../../../generator/read/normalise/prices.js";
import { isJsonObject, type JsonObject } from "../../../generator/read/schema/json.js";
import { pricedRequest } from "../../../generator/typescript/package/price-table.js";
import { formData } from "../../../catalogue/data/form.js";
import { priceEntryOf } from "../../../catalogue/data/prices.js";
import { pricedRequest as pricedRequestOfPage } from "../../../catalogue/page/model/priced-request.js";
import type { PriceEntry } from "../../../runtime/answers/prices.js";
import { estimateRequest } from "../../../runtime/pricing/estimate-request.js";
import { catalogContracts } from "../../generated/catalog-contracts.js";
import { fixture } from "../../runtime/pricing/price-table.js";
import { contractOf } from "../contract-of.js";

const documented = await readDocumentedPrices(
  join(import.meta.dirname, "../../../contracts/prices.json"),
);
const live =
  checkPrices((fixture("prices-live-shaped") as { data: { models: unknown } }).data.models) ?? {};

let contracts: ReadonlyMap<string, ModelContract>;
beforeAll(async () => {
  const { reference } = await catalogContracts();
  contracts = new Map(reference.models.map((contract) => [contract.id, contract]));
});

const linesOf = (contract: ModelContract, entry: JsonObject) =>
  priceBlocks(entry, pricedRequest(contract)).flatMap(({ name, lines }) =>
    lines.map(({ key = name, conditions }) => [key, conditions.map(({ text }) => text).join(", ")]),
  );

const ofModel = (id: string, prices: JsonObject) => {
  const contract = contracts.get(id);
  if (contract === undefined) throw new Error(id);
  return Object.fromEntries(linesOf(contract, prices[id] as JsonObject)) as object;
};

test("a mode selects the resolution that it stands for", () => {
  // 2-video.md, Model: x-v3-omni: std (720P, default), pro (1080P), 4k.
  expect(ofModel("x-v3-omni", documented)).toEqual({
    "720P": "mode = std (default)",
    "1080P": "mode = pro",
    "4K": "mode = 4k",
  });
});

test("values are written as the contract lists them", () => {
  // 2-video.md, Model: x-2.7-r2v: `720P`, `1080P`; default `1080P`.
  expect(ofModel("x-2.7-r2v", documented)).toEqual({
    "720P": "resolution = 720P",
    "1080P": "resolution = 1080P (default)",
  });
});

test("a default price that no value selects is left out, and inputs name their fields", () => {
  expect(ofModel("x-imagine-video", documented)).toEqual({
    "480P": "resolution = 480p (default)",
    "720P": "resolution = 720p",
    "image input price": "image_urls",
    "video input price": "video",
  });
});

test("the catalogue's page names the same fields", async () => {
  for (const [id, contract] of contracts) {
    const module = await registry.models[id]?.();
    const entry = documented[id];
    if (module === undefined || !isJsonObject(entry)) continue;
    const { fields } = formData(contract, new Set());
    const prices = priceEntryOf(id, entry);
    const onPage = priceBlocks(prices, pricedRequestOfPage({ document: { fields }, module }));
    expect(onPage, id).toEqual(priceBlocks(prices, pricedRequest(contract)));
  }
});

test("a default price has the values that no key names", () => {
  expect(ofModel("x-2.3", live)).toEqual({
    default: "resolution = 768p (default)",
    "1080P": "resolution = 1080p",
  });
});

test("a variant of a price is selected by its field", () => {
  const silent = "audio = false (default)";
  expect(ofModel("x-v3-omni", live)).toEqual({
    default: `mode = std (default), ${silent}`,
    sound: "mode = std (default), audio = true",
    pro: `mode = pro, ${silent}`,
    "pro-sound": "mode = pro, audio = true",
    "4k": `mode = 4k, ${silent}`,
    "4k-sound": "mode = 4k, audio = true",
  });
});

test("an official price is the fallback of a resolution without another price", () => {
  expect(ofModel("x-1-5-pro", live)).toEqual({
    default: "resolution = 480p",
    "official-720P": "resolution = 720p (default)",
    "official-1080P": "resolution = 1080p",
  });
});

describe("a contract that says less", () => {
  const entry = (...keys: readonly string[]) => ({
    fixed_prices: {
      unit: "usd_per_second",
      dimension: "resolution",
      items: Object.fromEntries(keys.map((key) => [key, { after_discount: 1 }])),
    },
  });
  const lines = (properties: object, prices: JsonObject) =>
    Object.fromEntries(linesOf(contractOf("m", { type: "object", properties }), prices)) as object;

  test("without a listed value, the key itself is the value", () => {
    expect(lines({ resolution: { type: "string" } }, entry("720P"))).toEqual({
      "720P": "resolution = 720p",
    });
  });

  test("without a default, the default price is also that of a request without the field", () => {
    const resolution = { enum: ["720p", "1080p"] };
    expect(lines({ resolution }, entry("default", "720P"))).toEqual({
      default: "resolution = 1080p or resolution not sent",
      "720P": "resolution = 720p",
    });
  });

  test("without a default, a price without sound is also that of a request without the field", () => {
    const schema = { type: "object", properties: { audio: { type: "boolean" } } };
    const contract = { ...contractOf("m", schema), pricing: { variants: { audio: "audio" } } };
    expect(Object.fromEntries(linesOf(contract, entry("default", "sound")))).toEqual({
      default: "audio = false or audio not sent",
      sound: "audio = true",
    });
  });

  test("a key that no field selects has no condition", () => {
    const resolution = { enum: ["720p"] };
    expect(lines({ resolution }, entry("premium", "720P", "720P-sound"))).toEqual({
      premium: "",
      "720P": "resolution = 720p",
      "720P-sound": "",
    });
    expect(lines({}, entry("720P"))).toEqual({ "720P": "" });
  });
});

// The value of a condition such as `mode = std (default)` or `video_urls sent`.
const valueOf = (text: string): unknown => {
  if (text.endsWith(" not sent")) return undefined;
  if (text.endsWith(" sent")) return ["https://example.com/clip.mp4"];
  const [, word = ""] = /= (\S+)/.exec(text) ?? [];
  return word === "true" || word === "false" ? word === "true" : word;
};

test("the estimate of a request uses the price whose conditions it meets", async () => {
  let count = 0;
  for (const prices of [documented, live]) {
    for (const [id, contract] of contracts) {
      const module = await registry.models[id]?.();
      const blocks = prices[id];
      if (!isJsonObject(blocks) || module === undefined) continue;
      const { fixed_prices = null } = blocks;
      const entry = priceEntryOf(id, { fixed_prices }) as unknown as PriceEntry;
      const [output] = priceBlocks({ fixed_prices }, pricedRequest(contract));
      for (const { key = "", conditions } of output?.lines ?? []) {
        if (conditions.length === 0) continue;
        const fields = conditions.map(({ field, text }) => [field, valueOf(text)] as const);
        const estimate = estimateRequest(
          module,
          { duration: 5, ...Object.fromEntries(fields) },
          entry,
        );
        const basis = estimate.kind === "unknown" ? estimate.reason : estimate.basis;
        expect(`${id}: ${basis}`).toContain(`${id}: ${key} at `);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(40);
});
