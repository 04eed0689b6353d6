// Computes the price of a call from a price list (1-core.md, Price rules). Price lists are in USD.
// Prices of calls are in micro-USD, which are millionths of a USD.
import { toMicros } from "./ledger.js";
import {
  priceEntry,
  type FixedPrices,
  type InputPrice,
  type PriceEntry,
  type PriceList,
  type TokenPrice,
} from "./price-list.js";

/** Assumption: cost in USD of a call whose model has no price. */
export const UNPRICED_USD = 0.05;

/** Returns the price of `calls` calls to an image or music model. */
export function callPrice(prices: PriceList, model: string, calls: number): number {
  const entry = priceEntry(prices, model);
  return toMicros((entry === undefined ? UNPRICED_USD : tier(entry, [])) * calls);
}

/**
 * Returns the price in USD of the first of `keys` that `fixed_prices` contains. If `fixed_prices`
 * contains none of the keys, returns the price `default` of the list, or else the first price of
 * the list. Without any price, returns `UNPRICED_USD`.
 */
export function tier({ fixed_prices }: PriceEntry, keys: readonly string[]): number {
  return priceAt(fixed_prices?.items ?? [], keys) ?? UNPRICED_USD;
}

/**
 * Returns the price in USD of one input image, or of one second of input video; 0 if it is free.
 */
export function inputPrice(block: InputPrice | undefined, keys: readonly string[]): number {
  return block?.after_discount ?? priceAt(block?.items ?? [], keys) ?? 0;
}

function priceAt(items: FixedPrices["items"], keys: readonly string[]): number | undefined {
  for (const key of [...keys, "default"]) {
    const lowerCaseKey = key.toLowerCase();
    const match = items.find((item) => item.key.toLowerCase() === lowerCaseKey);
    if (match !== undefined) return match.after_discount;
  }
  return items[0]?.after_discount;
}

export interface TokenCounts {
  readonly input: number;
  readonly output: number;
}

/**
 * Returns the price of a text call. The number of input tokens selects the price tier for all
 * tokens. Tiers contain list prices, so they are multiplied by `price_factor` (1-core.md, Price
 * rules 5).
 */
export function tokenCharge(price: TokenPrice | undefined, tokens: TokenCounts): number {
  if (price === undefined) return toMicros(UNPRICED_USD);
  const tiers = price.tier_count > 1 ? (price.tiers ?? []) : [];
  const chosen =
    tiers.find(({ up_to_input_tokens: limit = Infinity }) => tokens.input <= limit) ?? tiers.at(-1);
  const rates = chosen ?? price.effective_rates;
  const factor = chosen === undefined ? 1 : price.price_factor;
  const input = rates["input"] ?? rates["text_input"] ?? 0;
  const output = rates["output"] ?? rates["text_output"] ?? 0;
  // USD per million tokens equals micro-USD per token.
  return Math.round((tokens.input * input + tokens.output * output) * factor);
}
