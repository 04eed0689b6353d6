// Rows of 1-core.md about prices: the model price record, its rules, the price catalog, and what is charged.
import { describe, expect } from "vitest";
import type { PriceList } from "../../../gateway/index.js";
import { instance } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

type Data = Record<string, unknown>;

const RATES = [
  "input",
  "cached_input",
  "explicit_cached_input",
  "cache_write",
  "cache_write_5m",
  "cache_write_1h",
  "output",
  "output_thinking",
  "text_input",
  "cached_text_input",
  "image_input",
  "cached_image_input",
  "text_output",
  "image_output",
];
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

describe("Model price record", () => {
  const row = rowsOf("1-core.md, Model price record");
  const text = (field: string) => async () => {
    for (const price of await records()) expect(price[field]).toMatch(/\S/);
  };
  row("billing_type", text("billing_type"));
  row("source", async () => {
    for (const { source } of await records()) expect(["v1", "v2"]).toContain(source);
  });
  row("unit", async () => {
    for (const { unit } of await records()) expect(unit).toBe("usd_per_million_tokens");
  });
  row("pricing_mode", async () => {
    for (const { pricing_mode, rates } of await records()) {
      const isImage = pricing_mode === "image_modalities";
      expect(isImage || pricing_mode === "standard").toBe(true);
      expect("input" in (rates as Data)).toBe(!isImage);
      expect("text_input" in (rates as Data)).toBe(isImage);
    }
  });
  row("discount_rate", async () => expect((await record("x-2.5-pro"))["discount_rate"]).toBe(0.8));
  row("group", async () => expect((await record("x-2.5-pro"))["group"]).toBe("default"));
  row("group_ratio", async () => expect((await record("x-2.5-pro"))["group_ratio"]).toBe(1));
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
    expect((await record("x-2.5-pro"))["effective_rates"]).toEqual({
      input: 1,
      cached_input: 0,
      output: 8,
    });
  });
  row("tier_count", async () => {
    expect((await record("x-2.5-pro"))["tier_count"]).toBe(1);
    expect((await record("x-3.1-pro-preview"))["tier_count"]).toBe(2);
  });
  row("tiers", async () => {
    expect(await record("x-2.5-pro")).not.toHaveProperty("tiers");
    expect((await record("x-3.1-pro-preview"))["tiers"]).toMatchObject([
      { up_to_input_tokens: 200_000, input: 2 },
      { input: 4 },
    ]);
  });
  row("limits", async () => {
    for (const { limits } of await records()) {
      expect(limits).toEqual({
        max_input_tokens: 1_048_576,
        max_output_tokens: 65_536,
        supports_cache_read: expect.any(Boolean) as boolean,
        supports_cache_write: expect.any(Boolean) as boolean,
      });
    }
  });
  row("extras", async () => {
    expect((await record("x-3.5-flash"))["extras"]).toEqual({
      tools: {
        web_search: { unit: "usd_per_1000_queries", price: 14, precharge_queries: 1 },
        document_parse: { unit: "usd_per_page", price: 0.01 },
      },
      google_web_search: { unit: "usd_per_1000_queries", price: 14 },
    });
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

/** USD that a completed video of a body cost. */
const videoCost = async (body: object): Promise<number> => {
  const at = instance();
  await at.create("/v1/videos/generations", body);
  at.clock.advance("10s");
  return at.gateway.state().totals.charged;
};

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
  row("keys are matched case-insensitively", async () => {
    expect(await videoCost({ model: "x-1-5-pro", prompt: "a", resolution: "1080p" })).toBe(0.36);
    expect(await videoCost({ model: "x-omni-1.1-flash", prompt: "a", resolution: "2160p" })).toBe(
      1,
    );
  });
  row("after_discount is used as it stands", async () => {
    expect(await videoCost({ model: "x-2.3", prompt: "a" })).toBe(0.216);
  });
  row("generation estimate", async () => {
    const image_urls = ["https://files.test/a.png", "https://files.test/b.png"];
    const body = { model: "x-imagine-video", prompt: "a", duration: 10, resolution: "720p" };
    expect(await videoCost(body)).toBe(0.56);
    expect(await videoCost({ ...body, image_urls })).toBe(0.564);
  });
  row("edit estimate", async () => {
    const video = { url: "https://files.test/a.mp4" };
    // Source seconds are not known here: 5 are assumed, at the 720P output price and the video-input price.
    expect(await videoCost({ model: "x-imagine-video", prompt: "a", video })).toBe(0.33);
  });
});
