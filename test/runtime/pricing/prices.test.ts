// Price rules as pure functions (1-core.md, Model price record; Price catalog entries).
import { expect, test } from "vitest";
import {
  payableRates,
  tokenPrice,
  toolPrice,
  videoPrice,
  type PriceEntry,
  type PriceRecord,
  type TokenUsage,
} from "../../../runtime/index.js";
import {
  add,
  compare,
  decimal,
  multiply,
  sum,
  toNumber,
  toText,
} from "../../../runtime/pricing/decimal.js";

const FLAT: PriceRecord = {
  unit: "usd_per_million_tokens",
  pricing_mode: "standard",
  price_factor: 0.8,
  rates: { input: 0.3, cached_input: 0.03, output: 2.5 },
  effective_rates: {
    input: 0.24,
    cached_input: 0.024,
    cache_write: 0.3,
    output: 2,
    output_thinking: 0,
  },
  tier_count: 1,
  limits: { supports_cache_read: true, supports_cache_write: false },
};

const TIERED: PriceRecord = {
  ...FLAT,
  tier_count: 2,
  tiers: [
    { input: 4, cached_input: 0.4, output: 18 },
    { up_to_input_tokens: 200_000, input: 2, cached_input: 0.2, output: 12 },
  ],
};

test.each<[string, PriceRecord, TokenUsage, number]>([
  [
    "effective rates as they are, not multiplied again",
    FLAT,
    { input: 1_000_000, output: 500_000 },
    1.24,
  ],
  ["cached tokens at their own rate", FLAT, { input: 1000, cached_input: 9000 }, 0.000456],
  ["an explicit 0 is free", FLAT, { input: 1_000_000, output_thinking: 5_000_000 }, 0.24],
  ["nothing costs nothing", FLAT, {}, 0],
  [
    "the lower tier up to its bound, inclusive, times price_factor",
    TIERED,
    { input: 200_000, output: 1000 },
    0.3296,
  ],
  ["the whole request at the higher tier one token later", TIERED, { input: 200_001 }, 0.6400032],
  [
    "cached input counts towards the tier",
    TIERED,
    { input: 100_000, cached_input: 100_001 },
    0.35200032,
  ],
  ["output does not count towards the tier", TIERED, { input: 100_000, output: 300_000 }, 3.04],
  [
    "a flat price without tiers in spite of a tiered billing_type",
    { ...FLAT, billing_type: "tiered_token" },
    { input: 1_000_000 },
    0.24,
  ],
])("%s", (_, record, usage, usd) => {
  expect(tokenPrice(record, usage)).toMatchObject({ kind: "amount", usd });
});

test.each<[string, PriceRecord, TokenUsage, string]>([
  ["a missing rate is neither zero nor free", FLAT, { image_input: 5 }, "no rate for image_input"],
  [
    "a cache rate that the model does not support does not apply",
    FLAT,
    { cache_write: 5 },
    "does not support writing to a cache",
  ],
  ["no rates at all", {}, { input: 5 }, "no effective_rates"],
  [
    "tiers that end before the request",
    { ...TIERED, tiers: [{ up_to_input_tokens: 10, input: 1 }] },
    { input: 11 },
    "no tier of the price record covers 11 input tokens",
  ],
  ["another unit", { ...FLAT, unit: "usd_per_call" }, { input: 5 }, "usd_per_call"],
  [
    "standard counts on a record of image modalities",
    { ...FLAT, pricing_mode: "image_modalities", effective_rates: { text_input: 5 } },
    { input: 5 },
    "pricing mode image_modalities",
  ],
])("%s, so the price is not known", (_, record, usage, reason) => {
  const estimate = tokenPrice(record, usage);
  expect(estimate.kind).toBe("unknown");
  expect(estimate).toHaveProperty("reason", expect.stringContaining(reason));
});

test("image modalities are priced by their own rates", () => {
  const record: PriceRecord = {
    pricing_mode: "image_modalities",
    effective_rates: { text_input: 5, image_input: 10, image_output: 40 },
  };
  expect(
    tokenPrice(record, { text_input: 100, image_input: 1000, image_output: 4000 }),
  ).toMatchObject({ usd: 0.1705 });
});

test("cache rates of a model without cache are not shown as payable", () => {
  const record = { ...FLAT, limits: { supports_cache_read: false, supports_cache_write: false } };
  expect(payableRates(record, 0)).toEqual({
    rates: { input: 0.24, output: 2, output_thinking: 0 },
    tier: undefined,
  });
});

test.each([-1, 0.5, NaN, Infinity])("a token count of %d is a RangeError", (input) => {
  expect(() => tokenPrice(FLAT, { input })).toThrow(RangeError);
});

const TOOLS: PriceRecord = {
  price_factor: 0.8,
  extras: {
    tools: {
      web_search: { unit: "usd_per_1000_queries", price: 14 },
      document_parse: { unit: "usd_per_page", price: 0.01 },
      odd: { unit: "usd_per_minute", price: 1 },
    },
    google_web_search: { unit: "usd_per_1000_queries", price: 35 },
  },
};

test.each([
  ["web_search", 3, { kind: "amount", usd: 0.0336 }],
  ["document_parse", 3, { kind: "amount", usd: 0.024 }],
  ["google_web_search", 1, { kind: "amount", usd: 0.028 }],
  ["odd", 1, { kind: "unknown" }],
  ["none", 1, { kind: "unknown" }],
  ["toString", 1, { kind: "unknown" }],
])("the tool %s is priced by its unit times price_factor", (tool, count, estimate) => {
  expect(toolPrice(TOOLS, tool, count)).toMatchObject(estimate);
});

const VIDEO: PriceEntry = {
  id: "x-imagine-video",
  fixed_prices: {
    unit: "usd_per_second",
    dimension: "resolution",
    items: [
      { key: "default", original_price: 0.05, after_discount: 0.04 },
      { key: "480P", original_price: 0.05, after_discount: 0.04 },
      { key: "720P", original_price: 0.07, after_discount: 0.056 },
    ],
  },
  image_input_price: { unit: "usd_per_image", original_price: 0.0025, after_discount: 0.002 },
  video_input_price: { unit: "usd_per_second", original_price: 0.0125, after_discount: 0.01 },
};

test("generation: output price per second x duration + image price x images", () => {
  expect(videoPrice(VIDEO, { keys: ["720p"], seconds: 8, images: 3 })).toMatchObject({
    kind: "amount",
    usd: 0.454,
  });
});

test("editing: (output price of the 720P tier + video-input price) x source seconds", () => {
  expect(videoPrice(VIDEO, { keys: ["480p"], sourceSeconds: 7 })).toMatchObject({
    kind: "amount",
    usd: 0.462,
  });
});

test("editing a model without a video-input price is not possible", () => {
  const entry: PriceEntry = { id: "m", fixed_prices: VIDEO.fixed_prices! };
  expect(videoPrice(entry, { edits: true })).toMatchObject({
    kind: "unknown",
    reason: expect.stringContaining("cannot edit"),
  });
});

const priced = (
  unit: string,
  items: Readonly<Record<string, number>>,
  more: object = {},
): PriceEntry => ({
  id: "m",
  fixed_prices: {
    unit,
    items: Object.entries(items).map(([key, after_discount]) => ({ key, after_discount })),
  },
  ...more,
});

test.each([
  [
    "without a resolution the selectable prices are a range",
    priced("usd_per_second", { "480P": 0.02, "1080P": 0.08, default: 0.02 }),
    { seconds: 5 },
    { kind: "range", minUsd: 0.1, maxUsd: 0.4 },
  ],
  [
    "default where it is the only price",
    priced("usd_per_second", { default: 0.04 }),
    { keys: ["720p"], seconds: 5 },
    { kind: "amount", usd: 0.2 },
  ],
  [
    "a price per call is not multiplied",
    priced("usd_per_call", { default: 0.04 }),
    { seconds: 5 },
    { kind: "amount", usd: 0.04 },
  ],
  [
    "the sound variant where sound is asked for",
    priced("usd_per_second", { pro: 0.1, "pro-sound": 0.2 }),
    { keys: ["pro"], variants: ["audio" as const], seconds: 5 },
    { kind: "amount", usd: 1 },
  ],
  [
    "the variant for given videos",
    priced("usd_per_second", { "720P": 0.1, "720P-input": 0.15 }),
    { keys: ["720p"], variants: ["input" as const], seconds: 2 },
    { kind: "amount", usd: 0.3 },
  ],
  [
    "the variant for extensions",
    priced("usd_per_second", { "4K": 0.1, "EXTEND-4K": 0.3 }),
    { keys: ["4k"], variants: ["extend" as const], seconds: 1 },
    { kind: "amount", usd: 0.3 },
  ],
  [
    "free images are not billed",
    priced("usd_per_call", { default: 1 }, { image_input: { after_discount: 0.1, free_count: 2 } }),
    { images: 3 },
    { kind: "amount", usd: 1.1 },
  ],
  [
    "a resolution without a price",
    priced("usd_per_second", { "480P": 0.02 }),
    { keys: ["4k"], seconds: 5 },
    { kind: "unknown" },
  ],
  [
    "an unknown length",
    priced("usd_per_second", { "480P": 0.02 }),
    { keys: ["480p"] },
    { kind: "unknown" },
  ],
  ["no fixed price", { id: "m" }, { seconds: 5 }, { kind: "unknown" }],
  ["an unknown unit", priced("usd_per_pixel", { default: 1 }), { seconds: 5 }, { kind: "unknown" }],
  [
    "an item without a price",
    {
      id: "m",
      fixed_prices: { unit: "usd_per_call", items: [{ key: "default" }] },
    } as unknown as PriceEntry,
    {},
    { kind: "unknown" },
  ],
])("%s", (_, entry, usage, estimate) => {
  expect(videoPrice(entry, usage)).toMatchObject(estimate);
});

test.each([
  [0.1, 0.2, "0.3"],
  [1e-7, 1e21, "1000000000000000000000.0000001"],
  [-1.5, 1.5, "0"],
  [5, 0.05, "5.05"],
])("%d + %d is exactly %s", (a, b, text) => {
  expect(toText(add(decimal(a), decimal(b)))).toBe(text);
});

test("decimals multiply, compare and add up without binary noise", () => {
  expect(toNumber(multiply(decimal(1.1), decimal(1.1)))).toBe(1.21);
  expect(compare(decimal("0.30"), decimal(0.3))).toBe(0);
  expect(sum([0.1, 0.2, 0.3, -0.6])).toBe(0);
  expect(sum(Array.from({ length: 1000 }, () => 0.000001))).toBe(0.001);
  expect(() => decimal("1,5")).toThrow(RangeError);
});

const ODD = [{ seconds: -3 }, { seconds: NaN }, { seconds: { min: 5, max: 3 } }, { images: 1.5 }];

test.each(ODD)("a video of %j cannot be priced", (usage) => {
  const odd = () => videoPrice(VIDEO, { keys: ["720p"], seconds: 3, ...usage });
  expect(odd).toThrow(RangeError);
});
