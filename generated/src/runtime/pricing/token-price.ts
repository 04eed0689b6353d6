// What tokens cost (1-core.md, Price rules 1 and 4 to 6).
import { add, decimal, multiply, perPowerOfTen, toNumber, ZERO } from "./decimal.js";
import { unknown, type Estimate } from "./estimate.js";
import type { PriceRecord, PriceTier, RateName, Rates } from "./record.js";
import { wellFormedRecord } from "./well-formed.js";

/** Token counts of a request, each under the name of the rate that prices it; no token counts twice. */
export type TokenUsage = Readonly<Partial<Record<RateName, number>>>;

const OUTPUT: ReadonlySet<string> = new Set([
  "output",
  "output_thinking",
  "text_output",
  "image_output",
]);
const CACHE_READ: ReadonlySet<string> = new Set([
  "cached_input",
  "explicit_cached_input",
  "cached_text_input",
  "cached_image_input",
]);
const CACHE_WRITE: ReadonlySet<string> = new Set([
  "cache_write",
  "cache_write_5m",
  "cache_write_1h",
]);

/** Payable prices per million tokens. */
export interface PayableRates {
  readonly rates: Rates;
  /** The tier that was chosen; absent where the record has none. */
  readonly tier: PriceTier | undefined;
}

/**
 * The payable rates for a request with so many input tokens in total: those of one tier times `price_factor`, or
 * `effective_rates` where there are no tiers. Cache rates that the model does not support are left out. A text says why
 * there are none.
 */
export function payableRates(listed: PriceRecord, totalInputTokens: number): PayableRates | string {
  const record = wellFormedRecord(listed);
  if (record.unit !== undefined && record.unit !== "usd_per_million_tokens") {
    return `the unit ${record.unit} is not one of tokens`;
  }
  if ((record.tier_count ?? 1) <= 1) {
    if (record.effective_rates === undefined) return "the price record has no effective_rates";
    return { rates: supported(record, record.effective_rates), tier: undefined };
  }
  const tiers = [...(record.tiers ?? [])].sort((a, b) => bound(a) - bound(b));
  const tier = tiers.find((one) => totalInputTokens <= bound(one));
  if (tier === undefined)
    return `no tier of the price record covers ${totalInputTokens} input tokens`;
  const factor = priceFactor(record);
  if (factor === undefined) return "the price record has no price_factor for its tiers";
  const rates = Object.fromEntries(
    Object.entries(tier)
      .filter((rate): rate is [string, number] => typeof rate[1] === "number")
      .filter(([name]) => name !== "up_to_input_tokens")
      .map(([name, price]) => [name, toNumber(multiply(decimal(price), decimal(factor)))]),
  );
  return { rates: supported(record, rates), tier };
}

/**
 * The price of a request by its token counts. A count in a dimension without a rate gives `unknown` with a reason: a missing
 * key is neither zero nor free. Throws `RangeError` for a count that is no whole number from 0.
 */
export function tokenPrice(listed: PriceRecord, usage: TokenUsage): Estimate {
  const record = wellFormedRecord(listed);
  const counts = Object.entries(usage).filter(([, count]) => count !== undefined && count !== 0);
  for (const [name, count] of counts) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new RangeError(`The token count ${name} must be a whole number from 0`);
    }
  }
  const input = counts.reduce(
    (total, [name, count]) => (OUTPUT.has(name) ? total : total + count),
    0,
  );
  const payable = payableRates(record, input);
  if (typeof payable === "string") return unknown(payable);
  let total = ZERO;
  for (const [name, count] of counts) {
    const rate = (payable.rates as Readonly<Record<string, unknown>>)[name];
    if (typeof rate !== "number") return unknown(missing(record, name));
    total = add(total, perPowerOfTen(multiply(decimal(rate), decimal(count)), 6));
  }
  const basis =
    payable.tier === undefined
      ? "effective_rates"
      : `the tier for ${input} input tokens, times price_factor`;
  return { kind: "amount", usd: toNumber(total), basis };
}

/** `price_factor`, or what it is made of. */
export function priceFactor(record: PriceRecord): number | undefined {
  if (record.price_factor !== undefined) return record.price_factor;
  const { discount_rate: discount, group_ratio: ratio } = record;
  if (discount === undefined || ratio === undefined) return undefined;
  return toNumber(multiply(decimal(discount), decimal(ratio)));
}

function bound(tier: PriceTier): number {
  return tier.up_to_input_tokens ?? Infinity;
}

function supported(record: PriceRecord, rates: Rates): Rates {
  const { supports_cache_read: read, supports_cache_write: write } = record.limits ?? {};
  const kept = Object.entries(rates).filter(
    ([name]) =>
      !(read === false && CACHE_READ.has(name)) && !(write === false && CACHE_WRITE.has(name)),
  );
  return Object.fromEntries(kept);
}

function missing(record: PriceRecord, name: string): string {
  if (CACHE_READ.has(name) && record.limits?.supports_cache_read === false) {
    return `the model does not support reading from a cache, so ${name} does not apply`;
  }
  if (CACHE_WRITE.has(name) && record.limits?.supports_cache_write === false) {
    return `the model does not support writing to a cache, so ${name} does not apply`;
  }
  return `the price record has no rate for ${name} (pricing mode ${record.pricing_mode ?? "not given"})`;
}
