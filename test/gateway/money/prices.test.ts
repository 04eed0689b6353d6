// Rows of 1-core.md about prices: the model price record, its rules, the price catalog, and what is charged.
import { describe, expect } from "vitest";
import type { PriceList } from "../../../gateway/index.js";
import { instance } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

type Data = Record<string, unknown>;

const RATES = (
  "input cached_input explicit_cached_input cache_write cache_write_5m cache_write_1h output output_thinking " +
  "text_input cached_text_input image_input cached_image_input text_output image_output"
).split(" ");
const CHAT = ["x-3.5-flash", "x-3.1-pro-preview", "x-3-pro-preview", "x-2.5-pro"];

const keyless = async (path: string): Promise<{ status: number; body: Data }> => {
  const answer = await instance().gateway.fetch(new Request(`http://gateway.test${path}`));
  return { status: answer.status, body: (await answer.json()) as Data };
};
const record = async (model: string): Promise<Data> => {
  const { body } = await keyless(`/api/pricing/model?model=${model}`);
  return (body["data"] as { pricing: Data }).pricing;
};
const records = (): Promise<Data[]> => Promise.all(CHAT.map(record));

const any = { text: expect.stringMatching(/\S/) as string, flag: expect.any(Boolean) as boolean };
const limits = {
  ...{ max_input_tokens: 1_048_576, max_output_tokens: 65_536 },
  ...{ supports_cache_read: any.flag, supports_cache_write: any.flag },
};

describe("Model price record", () => {
  const row = rowsOf("1-core.md, Model price record");
  const everyOne = (field: string, form: unknown) =>
    row(field, async () => {
      for (const price of await records()) expect(price[field]).toEqual(form);
    });
  const some = (field: string, values: Readonly<Record<string, unknown>>) =>
    row(field, async () => {
      for (const [model, value] of Object.entries(values)) {
        const shown = (await record(model))[field];
        if (value === undefined) expect(shown).toBeUndefined();
        else expect(shown).toMatchObject(value as object);
      }
    });
  everyOne("billing_type", any.text);
  everyOne("source", expect.stringMatching(/^v[12]$/));
  everyOne("unit", "usd_per_million_tokens");
  everyOne("group", "default");
  everyOne("group_ratio", 1);
  everyOne("limits", limits);
  row("pricing_mode", async () => {
    for (const { pricing_mode, rates } of await records()) {
      const isImage = pricing_mode === "image_modalities";
      expect(isImage || pricing_mode === "standard").toBe(true);
      expect("input" in (rates as Data)).toBe(!isImage);
      expect("text_input" in (rates as Data)).toBe(isImage);
    }
  });
  row("discount_rate", async () => expect((await record("x-2.5-pro"))["discount_rate"]).toBe(0.8));
  row("price_factor", async () => {
    for (const { price_factor, discount_rate, group_ratio } of await records()) {
      expect(price_factor).toBe(Number(discount_rate) * Number(group_ratio));
    }
  });
  row("resolved_from", async () => {
    expect(await record("x-3-pro-preview")).toHaveProperty("resolved_from");
    expect(await record("x-2.5-pro")).not.toHaveProperty("resolved_from");
  });
  row("rates", async () => {
    for (const { rates } of await records()) {
      expect(Object.keys(rates as Data).filter((key) => !RATES.includes(key))).toEqual([]);
    }
  });
  row("effective_rates", async () => {
    const wanted = { input: 1, cached_input: 0, output: 8 };
    expect((await record("x-2.5-pro"))["effective_rates"]).toEqual(wanted);
  });
  row("tier_count", async () => {
    expect((await record("x-2.5-pro"))["tier_count"]).toBe(1);
    expect((await record("x-3.1-pro-preview"))["tier_count"]).toBe(2);
  });
  some("tiers", {
    "x-2.5-pro": undefined,
    "x-3.1-pro-preview": [{ up_to_input_tokens: 200_000, input: 2 }, { input: 4 }],
  });
  const search = { unit: "usd_per_1000_queries", price: 14 };
  some("extras", {
    "x-3.5-flash": {
      tools: {
        web_search: { ...search, precharge_queries: 1 },
        document_parse: { unit: "usd_per_page", price: 0.01 },
      },
      google_web_search: search,
    },
  });
  row("only data.pricing is to be used", async () => {
    const { body } = await keyless("/api/pricing/model?model=x-2.5-pro");
    expect(Object.keys(body["data"] as Data)).toEqual(["pricing", "token_price", "token_pricing"]);
  });
});

/** USD charged for one text call of so many input tokens and no output. */
const textCharge = async (
  model: string,
  inputTokens: number,
  prices?: PriceList,
): Promise<number> => {
  const at = instance(prices === undefined ? {} : { prices });
  const { status } = await at.post(`/v1beta/models/${model}:generateContent`, {
    contents: [{ role: "user", parts: [{ text: "x".repeat(inputTokens * 4) }] }],
    generationConfig: { maxOutputTokens: 0 },
  });
  expect(status).toBe(200);
  return at.gateway.state().totals.charged;
};

const pricesOf = (effective_rates: Record<string, number>): PriceList => ({
  models: {},
  tokens: { "x-2.5-pro": { price_factor: 0.5, tier_count: 1, effective_rates } },
});

describe("Price rules", () => {
  const row = rowsOf("1-core.md, Price rules");
  row("1 payable price is effective_rates", async () => {
    expect(await textCharge("x-2.5-pro", 10_000)).toBe(0.01); // 1 USD a million, not 1.25, not 0.8 of 1
  });
  row("2 tool prices have no effective field", async () => {
    const { extras } = await record("x-3.5-flash");
    expect(JSON.stringify(extras)).not.toContain("effective");
  });
  row("3 tool cost by unit", async () => {
    const { extras } = await record("x-3.5-flash");
    const units = JSON.stringify(extras).match(/usd_per_[0-9a-z_]+/g);
    expect(new Set(units)).toEqual(new Set(["usd_per_1000_queries", "usd_per_page"]));
  });
  row("4 three-state fields", async () => {
    expect(await textCharge("x-2.5-pro", 1_000, pricesOf({ input: 3 }))).toBe(0.003);
    expect(await textCharge("x-2.5-pro", 1_000, pricesOf({ input: 0 }))).toBe(0);
    expect((await record("x-2.5-pro"))["effective_rates"]).toHaveProperty("cached_input", 0);
    expect((await record("x-2.5-pro"))["effective_rates"]).not.toHaveProperty("cache_write");
  });
  row("5 one tier is chosen by the total input tokens", async () => {
    expect(await textCharge("x-3.1-pro-preview", 200_000)).toBe(0.32); // 2 USD x 0.8
    expect(await textCharge("x-3.1-pro-preview", 200_001)).toBe(0.640003); // 4 USD x 0.8, all of it
  });
  row("6 supports_cache_read or supports_cache_write false", async () => {
    expect((await record("x-2.5-pro"))["limits"]).toMatchObject({ supports_cache_read: false });
  });
  row("7 max_output_tokens is not a price", async () => {
    expect(await textCharge("x-2.5-pro", 1_000)).toBe(0.001);
  });
  row("8 the public price reflects the default group", async () => {
    for (const { group } of await records()) expect(group).toBe("default");
  });
});

interface PriceEntry {
  readonly id: string;
  readonly fixed_prices: {
    readonly unit: string;
    readonly dimension: string;
    readonly items: readonly Data[];
  };
  readonly [block: string]: unknown;
}

const videoPrices = async (): Promise<readonly PriceEntry[]> => {
  const { body } = await keyless("/api/pricing/models/all");
  return (body["data"] as { models: { video: readonly PriceEntry[] } }).models.video;
};
const priceOf = async (id: string): Promise<PriceEntry | undefined> =>
  (await videoPrices()).find((entry) => entry.id === id);

describe("Price catalog entries (video)", () => {
  const row = rowsOf("1-core.md, Price catalog entries (video)");
  row("fixed_prices", async () => {
    const prices = await videoPrices();
    expect(prices.length).toBeGreaterThanOrEqual(12);
    for (const { fixed_prices } of prices) {
      expect(fixed_prices).toMatchObject({ unit: "usd_per_second", dimension: "resolution" });
      for (const item of fixed_prices.items) {
        expect(item).toEqual({
          key: expect.stringMatching(/^(default|[0-9]+P|[0-9]K)$/) as string,
          original_price: expect.any(Number) as number,
          after_discount: expect.any(Number) as number,
        });
      }
    }
  });
  row("default entry", async () => {
    const keys = (await priceOf("x-imagine-video"))?.fixed_prices.items.map(({ key }) => key);
    expect(keys).toEqual(["default", "480P", "720P"]);
  });
  row("input-material price blocks", async () => {
    expect(await priceOf("x-imagine-video")).toMatchObject({
      image_input_price: { unit: "usd_per_image", original_price: 0.0025, after_discount: 0.002 },
      video_input_price: { unit: "usd_per_second", original_price: 0.0125, after_discount: 0.01 },
    });
  });
  row("a model that cannot edit video has no video-input price", async () => {
    expect(await priceOf("x-imagine-video-1.5")).not.toHaveProperty("video_input_price");
  });
});
