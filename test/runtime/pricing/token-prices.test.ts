// Prices of tokens and tools, as pure functions (1-core.md, Model price record; Price rules).
import { expect, test } from "vitest";
import {
  ConfigurationError,
  payableRates,
  tokenPrice,
  toolPrice,
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
const IMAGES: PriceRecord = {
  pricing_mode: "image_modalities",
  effective_rates: { text_input: 5, image_input: 10, image_output: 40 },
};
const CACHES: PriceRecord = {
  ...FLAT,
  source: "v1",
  effective_rates: {
    explicit_cached_input: 0.1,
    cache_write: 1.25,
    cache_write_5m: 1.5,
    cache_write_1h: 2,
  },
  limits: { supports_cache_read: true, supports_cache_write: true },
};
const UNWRITTEN = {
  ...CACHES,
  limits: { supports_cache_read: false, supports_cache_write: false },
};
const ENDS = { ...TIERED, tiers: [{ up_to_input_tokens: 10, input: 1 }] };

test.each<[string, PriceRecord, TokenUsage, number | string]>([
  ["effective rates, not multiplied again", FLAT, { input: 1e6, output: 5e5 }, 1.24],
  ["cached tokens at their own rate", FLAT, { input: 1000, cached_input: 9000 }, 0.000456],
  ["an explicit 0 is free", FLAT, { input: 1e6, output_thinking: 5e6 }, 0.24],
  ["no tokens cost nothing", FLAT, {}, 0],
  ["explicitly cached tokens, of source v1", CACHES, { explicit_cached_input: 1e6 }, 0.1],
  ["tokens written to a cache", CACHES, { cache_write: 1e6 }, 1.25],
  ["for 5 minutes", CACHES, { cache_write_5m: 1e6 }, 1.5],
  ["for an hour", CACHES, { cache_write_1h: 1e6 }, 2],
  [
    "all four",
    CACHES,
    { explicit_cached_input: 1e6, cache_write: 1e6, cache_write_5m: 1e6, cache_write_1h: 1e6 },
    4.85,
  ],
  ...(["cache_write", "cache_write_5m", "cache_write_1h"] as const).map(
    (name): [string, PriceRecord, TokenUsage, string] => [
      `${name} of a model that writes no cache`,
      UNWRITTEN,
      { [name]: 1 },
      `the model does not support writing to a cache, so ${name} does not apply`,
    ],
  ),
  ["the lower tier up to its bound", TIERED, { input: 200_000, output: 1000 }, 0.3296],
  ["the whole request at the higher tier one token later", TIERED, { input: 200_001 }, 0.6400032],
  ["cached input counts for the tier", TIERED, { input: 1e5, cached_input: 100_001 }, 0.35200032],
  ["output does not count for the tier", TIERED, { input: 1e5, output: 3e5 }, 3.04],
  [
    "a flat price, with any billing_type",
    { ...FLAT, billing_type: "tiered_token" },
    { input: 1e6 },
    0.24,
  ],
  ["image modalities", IMAGES, { text_input: 100, image_input: 1000, image_output: 4000 }, 0.1705],
  ["a missing rate is neither zero nor free", FLAT, { image_input: 5 }, "no rate for image_input"],
  [
    "a cache write by a model without one",
    FLAT,
    { cache_write: 5 },
    "not support writing to a cache",
  ],
  ["no rates at all", {}, { input: 5 }, "no effective_rates"],
  [
    "tiers that end before the request",
    ENDS,
    { input: 11 },
    "no tier of the price record covers 11",
  ],
  ["another unit", { ...FLAT, unit: "usd_per_call" }, { input: 5 }, "usd_per_call"],
  ["standard counts of image modalities", IMAGES, { input: 5 }, "pricing mode image_modalities"],
])("%s", (_, record, usage, want) => {
  const isKnown = typeof want === "number";
  const unknown = { kind: "unknown", reason: expect.stringContaining(String(want)) as string };
  expect(tokenPrice(record, usage)).toMatchObject(
    isKnown ? { kind: "amount", usd: want } : unknown,
  );
});

test("cache rates of a model without a cache are not shown as payable", () => {
  const record = { ...FLAT, limits: { supports_cache_read: false, supports_cache_write: false } };
  const rates = { input: 0.24, output: 2, output_thinking: 0 };
  expect(payableRates(record, 0)).toEqual({ rates, tier: undefined });
});

test.each([-1, 0.5, NaN, Infinity])("a token count of %d is refused", (input) => {
  expect(() => tokenPrice(FLAT, { input })).toThrow(ConfigurationError);
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

test("decimals add, multiply and compare exactly", () => {
  expect(toText(add(decimal(1e-7), decimal(1e21)))).toBe("1000000000000000000000.0000001");
  expect(toText(add(decimal(-1.5), decimal(1.5)))).toBe("0");
  expect(toNumber(multiply(decimal(1.1), decimal(1.1)))).toBe(1.21);
  expect(compare(decimal("0.30"), decimal(0.3))).toBe(0);
  expect(sum([0.1, 0.2, 0.3, -0.6])).toBe(0);
  expect(sum(Array.from({ length: 1000 }, () => 0.000001))).toBe(0.001);
  expect(() => decimal("1,5")).toThrow(RangeError);
});
