// Published prices, and the charges for text calls (1-core.md, Model price record, Price rules,
// Price catalog entries).
import { describe, expect, it } from "vitest";
import { instance } from "../support/instance.js";

type Data = Record<string, unknown>;

const keyless = async (path: string): Promise<{ status: number; body: Data }> => {
  const answer = await instance().gateway.fetch(new Request(`http://gateway.test${path}`));
  return { status: answer.status, body: (await answer.json()) as Data };
};
const record = async (model: string): Promise<Data> => {
  const { body } = await keyless(`/api/pricing/model?model=${model}`);
  return (body["data"] as { pricing: Data }).pricing;
};

describe("GET /api/pricing/model", () => {
  // contracts/answers lists the fields of a record and the keys of its rates.
  it.each(["x-3.5-flash", "x-3.1-pro-preview", "x-3-pro-preview", "x-2.5-pro"])(
    "%s has the field set of its mode, and the price of the default group",
    async (model) => {
      const price = await record(model);
      const isImage = price["pricing_mode"] === "image_modalities";
      const fields = Object.keys(price["rates"] as Data);
      expect([fields.includes("input"), fields.includes("text_input")]).toEqual([
        !isImage,
        isImage,
      ]);
      const { discount_rate, group, group_ratio, price_factor, unit } = price;
      expect([group, group_ratio, unit]).toEqual(["default", 1, "usd_per_million_tokens"]);
      expect(price_factor).toBe(Number(discount_rate) * Number(group_ratio));
    },
  );

  it("an absent rate does not apply, and a rate of 0 is free", async () => {
    expect(await record("x-2.5-pro")).toMatchObject({
      discount_rate: 0.8,
      tier_count: 1,
      limits: { supports_cache_read: false },
    });
    const effective = { input: 1, cached_input: 0, output: 8 };
    expect((await record("x-2.5-pro"))["effective_rates"]).toEqual(effective);
    expect(await record("x-2.5-pro")).not.toHaveProperty("tiers");
  });

  it("a record has the four rates of written and explicit caches, and another has source v1", async () => {
    const { effective_rates, limits } = await record("x-3.1-pro-preview");
    expect(effective_rates).toMatchObject({
      explicit_cached_input: 0.16,
      cache_write: 2,
      cache_write_5m: 2,
      cache_write_1h: 3.2,
    });
    expect(limits).toMatchObject({ supports_cache_read: true, supports_cache_write: true });
    expect((await record("x-2.5-pro"))["source"]).toBe("v1");
    expect((await record("x-3.5-flash"))["source"]).toBe("v2");
  });

  it("tool prices have no effective field", async () => {
    const search = { unit: "usd_per_1000_queries", price: 14 };
    const web_search = { ...search, precharge_queries: 1 };
    const document_parse = { unit: "usd_per_page", price: 0.01 };
    const extras = { tools: { web_search, document_parse }, google_web_search: search };
    expect((await record("x-3.5-flash"))["extras"]).toEqual(extras);
  });

  it("takes no key, and refuses a model without a price", async () => {
    const path = "/api/pricing/model?model=";
    expect((await instance().get(`${path}x-2.5-pro`)).status).toBe(400);
    expect((await keyless(`${path}x-2.3`)).status).toBe(404);
    const { status, body } = await keyless("/api/pricing/model");
    const said = expect.stringContaining("Missing model parameter") as string;
    expect([status, body]).toEqual([
      400,
      { error: expect.objectContaining({ message: said }) as object },
    ]);
  });
});

/** The charge in USD for one text call with so many input tokens and no output. */
const charge = async (model: string, tokens: number): Promise<number> => {
  const at = instance();
  const { status } = await at.post(`/v1beta/models/${model}:generateContent`, {
    contents: [{ role: "user", parts: [{ text: "x".repeat(tokens * 4) }] }],
    generationConfig: { maxOutputTokens: 0 },
  });
  expect(status).toBe(200);
  return at.gateway.state().totals.charged;
};

it.each([
  ["x-2.5-pro", 10_000, 0.01], // effective_rates: 1 USD a million, without price_factor
  ["x-3.1-pro-preview", 200_000, 0.32], // the tier of 2 USD x price_factor 0.8
  ["x-3.1-pro-preview", 200_001, 0.640003], // all tokens: the tier of 4 USD x price_factor 0.8
])("%s charges %i tokens with %d USD", async (model, tokens, usd) => {
  expect(await charge(model, tokens)).toBe(usd);
});

describe("GET /api/pricing/models/all", () => {
  interface PriceEntry extends Data {
    readonly id: string;
    readonly fixed_prices: { readonly items: readonly Data[] };
  }
  const videos = async (): Promise<readonly PriceEntry[]> => {
    const { body } = await keyless("/api/pricing/models/all");
    return (body["data"] as { models: { video: readonly PriceEntry[] } }).models.video;
  };
  const priceOf = async (id: string) => (await videos()).find((entry) => entry.id === id);

  it("prices each video model by second and resolution, with and without a key", async () => {
    expect((await instance().get("/api/pricing/models/all")).status).toBe(200);
    expect((await videos()).length).toBeGreaterThanOrEqual(12);
    for (const { fixed_prices } of await videos()) {
      expect(fixed_prices).toMatchObject({ unit: "usd_per_second", dimension: "resolution" });
    }
    const keys = (await priceOf("x-imagine-video"))?.fixed_prices.items.map(({ key }) => key);
    expect(keys).toEqual(["default", "480P", "720P"]);
  });

  it("prices input material; a model that cannot edit video has no video-input price", async () => {
    expect(await priceOf("x-imagine-video")).toMatchObject({
      image_input_price: { unit: "usd_per_image", original_price: 0.0025, after_discount: 0.002 },
      video_input_price: { unit: "usd_per_second", original_price: 0.0125, after_discount: 0.01 },
    });
    expect(await priceOf("x-imagine-video-1.5")).not.toHaveProperty("video_input_price");
  });
});
