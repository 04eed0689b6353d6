// Calculates the prices of tokens and tools (API document 1-core.md, Price rules).
import { ConfigurationError } from "../call/errors/index.js";
import type { PriceRecord, PriceTier, Rates } from "../answers/prices.js";
import { formatValue } from "../validation/issue.js";
import { add, decimal, multiply, perPowerOfTen, toNumber, ZERO } from "./decimal.js";
import { unknownPrice, type Estimate } from "./estimate.js";
import { boundOf, readRecord, type UsableRecord } from "./read-record.js";

/** Name of a rate, a price per million tokens. The token count for this rate has the same name. */
export type RateName = keyof Rates;

/** Token counts of a request, by rate name. Each token is counted for only one rate. */
export type TokenUsage = Readonly<Partial<Record<RateName, number>>>;

/** Payable prices in USD per million tokens. */
export interface PayableRates {
  readonly rates: Rates;
  /** The selected tier; absent if the record has no tiers. */
  readonly tier: PriceTier | undefined;
}

/**
 * Returns the payable rates of a request with this many input tokens. With tiers, these are the
 * tier's rates × `price_factor`. Without tiers, they are `effective_rates`. Leaves out cache rates
 * that the model does not support. Returns an error message if the record has no usable rates for
 * this number of tokens.
 */
export function payableRates(listed: PriceRecord, totalInputTokens: number): PayableRates | string {
  return ratesOf(readRecord(listed), totalInputTokens);
}

/**
 * Returns the price of a request by its token counts. If a rate is missing, the price is `unknown`,
 * not zero. Throws `ConfigurationError` for a count that is not a whole number from 0.
 */
export function tokenPrice(listed: PriceRecord, usage: TokenUsage): Estimate {
  const record = readRecord(listed);
  const counts = Object.entries(usage).filter(([, count]) => count !== undefined && count !== 0);
  let input = 0;
  for (const [name, count] of counts) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new ConfigurationError(
        `The token count "${name}" must be a whole number from 0 (got ${formatValue(count)}).`,
      );
    }
    if (!name.includes("output")) input += count;
  }
  const payable = ratesOf(record, input);
  if (typeof payable === "string") return unknownPrice(payable);
  let total = ZERO;
  for (const [name, count] of counts) {
    const rate = (payable.rates as Readonly<Record<string, unknown>>)[name];
    if (typeof rate !== "number") return unknownPrice(missingRateReason(record, name));
    total = add(total, perPowerOfTen(multiply(decimal(rate), decimal(count)), 6));
  }
  const tier = `the rates of the tier for ${input} input tokens, times price_factor`;
  return amount(toNumber(total), payable.tier === undefined ? "effective_rates" : tier);
}

/**
 * Returns the price of `count` queries or pages of a tool. The list price × `price_factor` is the
 * price of 1000 queries, or of one page. If the record has no list price, no factor or an unknown
 * unit, the price is `unknown`. Throws `ConfigurationError` for a negative or infinite count.
 */
export function toolPrice(listed: PriceRecord, tool: string, count: number): Estimate {
  if (!Number.isFinite(count) || count < 0) {
    throw new ConfigurationError(
      `The count of the tool ${formatValue(tool)} must be a number from 0 (got ${formatValue(count)}).`,
    );
  }
  const { tools, factor } = readRecord(listed);
  const item = tools.get(tool);
  if (item === undefined) return unknownPrice(`the price record has no tool ${formatValue(tool)}`);
  if (factor === undefined) return unknownPrice("the price record has no price_factor");
  const each = multiply(multiply(decimal(item.price), decimal(factor)), decimal(count));
  switch (item.unit) {
    case "usd_per_1000_queries":
      return amount(toNumber(perPowerOfTen(each, 3)), `${count} queries of ${tool}`);
    case "usd_per_page":
      return amount(toNumber(each), `${count} pages of ${tool}`);
    default:
      return unknownPrice(`the tool ${tool} has the unknown unit ${formatValue(item.unit)}`);
  }
}

function ratesOf(record: UsableRecord, totalInputTokens: number): PayableRates | string {
  const { unit, factor } = record;
  if (unit !== undefined && unit !== "usd_per_million_tokens") {
    return `the unit ${unit} is not a unit for tokens`;
  }
  if (!record.isTiered) {
    if (record.rates === undefined) return "the price record has no effective_rates";
    return { rates: filterSupported(record, record.rates), tier: undefined };
  }
  const tier = record.tiers.find((one) => totalInputTokens <= boundOf(one));
  if (tier === undefined) {
    return `no tier of the price record covers ${totalInputTokens} input tokens`;
  }
  if (factor === undefined) return "the price record has no price_factor for its tiers";
  const rates = Object.entries(tier as Readonly<Record<string, number>>)
    .filter(([name]) => name !== "up_to_input_tokens")
    .map(([name, price]) => [name, toNumber(multiply(decimal(price), decimal(factor)))] as const);
  return { rates: filterSupported(record, Object.fromEntries(rates)), tier };
}

function filterSupported(record: UsableRecord, rates: Rates): Rates {
  const supportedRates = Object.entries(rates).filter(
    ([name]) => unsupportedCacheUse(record, name) === undefined,
  );
  return Object.fromEntries(supportedRates);
}

/**
 * If the rate is for reading from or writing to a cache, and the model does not support this,
 * returns `reading from` or `writing to` as text for a message. Otherwise returns `undefined`.
 */
function unsupportedCacheUse(
  { readsCache, writesCache }: UsableRecord,
  name: string,
): string | undefined {
  if (!readsCache && name.includes("cached_")) return "reading from";
  return !writesCache && name.startsWith("cache_write") ? "writing to" : undefined;
}

function missingRateReason(record: UsableRecord, name: string): string {
  const cacheUse = unsupportedCacheUse(record, name);
  return cacheUse === undefined
    ? `the price record has no rate for ${name} (pricing mode ${record.mode ?? "not given"})`
    : `the model does not support ${cacheUse} a cache, so ${name} does not apply`;
}

function amount(usd: number, basis: string): Estimate {
  return { kind: "amount", usd, basis };
}
