// The price list of a live gateway; what cannot be read costs the prices, never the run.
import { copyWithinLimits } from "../check/copy.js";
import { EntryRejected } from "../check/rejection.js";
import { GenerateFailure } from "../failure.js";
import {
  byCodeUnit,
  isJsonArray,
  isJsonObject,
  objectOf,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { getJson, type Gateway, type Wire } from "./http.js";

/** List prices by model, or why there are none. */
export type PriceAnswer = { readonly list: JsonObject } | { readonly fault: string };

const PATH = "/api/pricing/models/all";
// Nobody waits minutes for something that a run can do without.
const PATIENCE = { attempts: 2, timeoutMs: 15_000 };

/** Reads the prices of all models (1-core.md, GET /api/pricing/models/all); never throws for what a gateway does. */
export async function fetchPrices(gateway: Gateway, wire: Wire): Promise<PriceAnswer> {
  try {
    const { status, body } = await getJson(gateway, PATH, wire, PATIENCE);
    if (status === 404) return { fault: `${gateway.baseUrl}${PATH} does not exist` };
    return (
      pricesIn(body) ?? { fault: `${gateway.baseUrl}${PATH} did not answer with a price list` }
    );
  } catch (error) {
    if (!(error instanceof GenerateFailure)) throw error;
    return { fault: error.message };
  }
}

function pricesIn(body: unknown): PriceAnswer | undefined {
  const models = member(member(body, "data"), "models");
  if (!isJsonObject(models)) return undefined;
  const entries = Object.values(models).flatMap((list) => (isJsonArray(list) ? list : []));
  const prices = entries.flatMap((entry): [string, JsonObject][] => {
    const id = member(entry, "id");
    const blocks = typeof id === "string" && id !== "" ? blocksOf(entry) : undefined;
    return blocks === undefined ? [] : [[String(id), blocks]];
  });
  return { list: objectOf(prices.sort(([a], [b]) => byCodeUnit(a, b))) };
}

// Prices only: an entry may hold what changes from day to day and is no price (1-core.md, Price catalog entries).
function blocksOf(entry: unknown): JsonObject | undefined {
  try {
    const copy = copyWithinLimits(entry);
    if (!isJsonObject(copy)) return undefined;
    const blocks = Object.entries(copy).flatMap(([name, block]): [string, Json][] =>
      isJsonObject(block) && typeof block["unit"] === "string" ? [[name, blockOf(block)]] : [],
    );
    return objectOf(blocks.sort(([a], [b]) => byCodeUnit(a, b)));
  } catch (error) {
    if (error instanceof EntryRejected) return undefined;
    throw error;
  }
}

function blockOf(block: JsonObject): JsonObject {
  const items = block["items"];
  const byKey = isJsonArray(items) ? [["items", itemsOf(items)] as const] : [];
  return objectOf([...picked(block, ["unit", "dimension", ...AMOUNTS]), ...byKey]);
}

const AMOUNTS = ["original_price", "after_discount"];

// By their key, because their order means nothing.
function itemsOf(items: readonly Json[]): JsonObject {
  const keyed = items.flatMap((item): [string, Json][] => {
    const key = member(item, "key");
    return isJsonObject(item) && typeof key === "string"
      ? [[key, objectOf(picked(item, AMOUNTS))]]
      : [];
  });
  return objectOf(keyed.sort(([a], [b]) => byCodeUnit(a, b)));
}

const picked = (from: JsonObject, keys: readonly string[]): [string, Json][] =>
  keys.flatMap((key): [string, Json][] => {
    const value = from[key];
    return typeof value === "string" || typeof value === "number" ? [[key, value]] : [];
  });

function member(value: unknown, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
