// Estimates the price of a request from the price catalog. For a field that the request omits, uses
// the default in the contract.
import type { PriceCatalog, PriceEntry } from "../answers/prices.js";
import { ConfigurationError } from "../call/errors/index.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { formatValue } from "../validation/issue.js";
import { isNumber, isObject } from "../validation/value.js";
import { readEntry } from "./entry.js";
import { entryPrice } from "./entry-price.js";
import { unknownPrice, type Estimate } from "./estimate.js";
import { usageOf, type ModelFacts } from "./request-usage.js";

/** A price catalog, or only the model's entry from a price catalog. */
export type Prices = PriceCatalog | PriceEntry;

/** Information about a request that only the caller has. */
export interface EstimateOptions {
  /**
   * Total length of the request's input videos, in seconds. The SDK cannot read the length from the
   * URLs.
   */
  readonly sourceSeconds?: number | undefined;
}

const NAMES: OptionNames<EstimateOptions> = { sourceSeconds: true };

/**
 * Estimates the price of a request, without network access. Throws `ConfigurationError` if `prices`
 * is not an object, or if an option is invalid.
 */
export function estimateRequest(
  model: ModelFacts,
  request: Readonly<Record<string, unknown>>,
  prices: Prices,
  options: EstimateOptions = {},
): Estimate {
  const { sourceSeconds: source } = checkedOptions("estimate", options, NAMES);
  if (source !== undefined && !(isNumber(source) && source > 0)) {
    throw new ConfigurationError(
      `sourceSeconds must be a number of seconds above 0 (got ${formatValue(source)}).`,
    );
  }
  if (!isObject(prices)) {
    throw new ConfigurationError(
      `estimate needs prices (got ${formatValue(prices)}); pass await client.pricing.catalog(), or an entry of it.`,
    );
  }
  const estimates = entriesOf(prices, model.id).flatMap((listed) => {
    const entry = readEntry(listed);
    return entry === undefined ? [] : [entryPrice(entry, usageOf(model, request, entry, source))];
  });
  const [first, ...others] = estimates;
  if (first === undefined) return unknownPrice(`the price catalog has no entry for ${model.id}`);
  const isUnambiguous = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return isUnambiguous
    ? first
    : unknownPrice(`the price catalog has several prices for ${model.id}`);
}

/** Returns the first entry of a model in a price catalog. Returns `undefined` if there is none. */
export function priceEntry(prices: Prices, id: string): PriceEntry | undefined {
  return entriesOf(prices, id)[0];
}

/**
 * Returns the entries of a model in a price catalog. Ignores the letter case of the id, unless an
 * entry has exactly this id. If `prices` is a single entry, returns this entry.
 */
export function entriesOf(prices: Prices, id: string): readonly PriceEntry[] {
  // Compares only the ids. Parsing every entry of a long price list with `readEntry` would be slow.
  const isEntry = (entry: unknown): entry is PriceEntry =>
    isObject(entry) && typeof entry["id"] === "string";
  if (!isCatalog(prices)) return [prices].filter(isEntry);
  const entries = Object.values(prices.models)
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .filter(isEntry)
    .filter((entry) => entry.id.toLowerCase() === id.toLowerCase());
  const exact = entries.filter((entry) => entry.id === id);
  return exact.length > 0 ? exact : entries;
}

function isCatalog(prices: Prices): prices is PriceCatalog {
  return isObject(prices["models" as keyof Prices]) && !("fixed_prices" in prices);
}
