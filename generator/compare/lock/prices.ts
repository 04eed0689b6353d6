// Selects the prices to store in a lock file (contracts.lock.json).
import type { ComparableContracts } from "../diff/comparable.js";
import { canonicalJson, objectOf, type JsonObject } from "../../read/schema/json.js";
import type { Lock } from "./lock.js";

/** The price lists of a run, by model id. */
export interface PriceLists {
  /** The price list of the gateway. `undefined` if the run has read none. */
  readonly answered: JsonObject | undefined;
  readonly documented: JsonObject;
}

/**
 * Returns the prices of the SDK's models: from the gateway, else from the last run. Returns `null`
 * if neither has prices, or if the prices equal the documented prices. So a run without a gateway
 * writes the same lock file as a run with a gateway that has the documented prices.
 */
export function pricesToKeep(
  contracts: Pick<ComparableContracts, "models" | "untyped">,
  { answered, documented }: PriceLists,
  previous: Lock | undefined,
): JsonObject | null {
  const prices = answered ?? previous?.prices ?? null;
  if (prices === null) return null;
  const sdkPrices = pricesOf(contracts, prices);
  return canonicalJson(sdkPrices) === canonicalJson(pricesOf(contracts, documented))
    ? null
    : sdkPrices;
}

/** Returns the price list with only the models of an SDK. */
export function pricesOf(
  { models, untyped }: Pick<ComparableContracts, "models" | "untyped">,
  prices: JsonObject,
): JsonObject {
  const isInSdk = (id: string) => Object.hasOwn(models, id) || Object.hasOwn(untyped, id);
  return objectOf(Object.entries(prices).filter(([id]) => isInSdk(id)));
}
