// Estimates a request by the price catalog, with the contract's defaults for omitted fields.
import type { PriceCatalog, PriceEntry } from "../answers/prices.js";
import { ConfigurationError } from "../call/errors/index.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { formatValue } from "../validation/issue.js";
import { isNumber, isObject } from "../validation/value.js";
import { readEntry } from "./entry.js";
import { entryPrice } from "./entry-price.js";
import { unknownPrice, type Estimate } from "./estimate.js";
import { usageOf, type ModelFacts } from "./request-usage.js";

/** A price catalog, or the entry of the model in it. */
export type Prices = PriceCatalog | PriceEntry;

/** Facts about a request that only the caller knows. */
export interface EstimateOptions {
  /**
   * Length of the video that the request edits or refers to, in seconds; the sum if there are
   * several. The URL does not contain it.
   */
  readonly sourceSeconds?: number | undefined;
}

const NAMES: OptionNames<EstimateOptions> = { sourceSeconds: true };

/**
 * Estimates a request; pure, no network. Throws `ConfigurationError` without prices, or if
 * `sourceSeconds` is not a positive number.
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

/** The entry of a model by its id. An exact match is preferred to a match without case. */
export function priceEntry(prices: Prices, id: string): PriceEntry | undefined {
  return entriesOf(prices, id)[0];
}

/** The entries of a model in a price list. */
export function entriesOf(prices: Prices, id: string): readonly PriceEntry[] {
  // Filter before reading: reading an entry takes longer than finding it in a list of hundreds.
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
