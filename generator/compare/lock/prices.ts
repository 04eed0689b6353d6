// Chooses the prices for a lock.
import type { ComparableContracts } from "../diff/comparable.js";
import { canonicalJson, objectOf, type JsonObject } from "../../read/schema/json.js";
import type { Lock } from "./lock.js";

/**
 * The prices for a lock: from the gateway's answer, else from the last run, for models of the SDK
 * only. Documented prices become `null`, so that a file, the reference gateway and a live gateway
 * give the same bytes.
 */
export function pricesToKeep(
  contracts: ComparableContracts,
  answered: JsonObject | undefined,
  previous: Lock | undefined,
  documented: JsonObject,
): JsonObject | null {
  const prices = answered ?? previous?.prices ?? null;
  if (prices === null) return null;
  const sdkPrices = pricesOf(contracts, prices);
  return canonicalJson(sdkPrices) === canonicalJson(pricesOf(contracts, documented))
    ? null
    : sdkPrices;
}

/** The part of a price list for the models of an SDK. */
export function pricesOf({ models, untyped }: ComparableContracts, prices: JsonObject): JsonObject {
  const isInSdk = (id: string) => Object.hasOwn(models, id) || Object.hasOwn(untyped, id);
  return objectOf(Object.entries(prices).filter(([id]) => isInSdk(id)));
}
