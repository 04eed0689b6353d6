// Copies the prices from an untrusted price list, in a fixed order. Drops all other members.
import {
  byCodeUnit,
  isJsonArray,
  isJsonObject,
  memberOf,
  objectOf,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { copyWithinLimits } from "./copy.js";
import { EntryRejectionError } from "./rejection.js";

/** Returns the prices by model id. Returns undefined if the value is not a price list. */
export function checkPrices(models: unknown): JsonObject | undefined {
  if (!isJsonObject(models)) return undefined;
  const entries = Object.values(models).flatMap((list) => (isJsonArray(list) ? list : []));
  const prices = entries.flatMap((entry): [string, JsonObject][] => {
    const id = memberOf(entry, "id");
    const blocks = typeof id === "string" && id !== "" ? blocksOf(entry) : undefined;
    return blocks === undefined ? [] : [[String(id), blocks]];
  });
  return objectOf(prices.sort(([a], [b]) => byCodeUnit(a, b)));
}

// Copies only the prices of an entry, because the other members change daily (1-core.md, Price
// catalog entries). Returns undefined if the entry is too large or is not an object.
function blocksOf(entry: unknown): JsonObject | undefined {
  try {
    const copy = copyWithinLimits(entry);
    return isJsonObject(copy) ? membersOf(copy) : undefined;
  } catch (error) {
    if (error instanceof EntryRejectionError) return undefined;
    throw error;
  }
}

// An object with a `unit` is a price block. An object without `unit`, such as
// `input_material_prices`, may contain price blocks (4-field-notes.md, Prices).
function membersOf(parts: JsonObject): JsonObject {
  const blocks = Object.entries(parts).flatMap(([name, part]): [string, Json][] => {
    if (!isJsonObject(part)) return [];
    const block = typeof part["unit"] === "string" ? blockOf(part) : membersOf(part);
    return Object.keys(block).length === 0 ? [] : [[name, block]];
  });
  return objectOf(blocks.sort(([a], [b]) => byCodeUnit(a, b)));
}

function blockOf(block: JsonObject): JsonObject {
  const items = block["items"];
  const byKey = isJsonArray(items) ? [["items", itemsOf(items)] as const] : [];
  return objectOf([...pick(block, [...FORM, ...AMOUNTS]), ...byKey]);
}

const FORM = ["unit", "dimension", "billing_mode", "free_count", "max_billable_seconds"];
const AMOUNTS = ["original_price", "after_discount"];

// Converts the list of prices in a block to an object: key → amounts. Sorts the keys, because the
// order in the list has no meaning. If a key occurs again, appends the position in the list to the
// key.
function itemsOf(items: readonly Json[]): JsonObject {
  const keyed = new Map<string, Json>();
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) continue;
    const { key: rawKey } = item;
    const key = typeof rawKey === "string" || typeof rawKey === "number" ? String(rawKey) : "";
    keyed.set(keyed.has(key) ? `${key} (${index + 1})` : key, objectOf(pick(item, AMOUNTS)));
  }
  return objectOf([...keyed].sort(([a], [b]) => byCodeUnit(a, b)));
}

const pick = (from: JsonObject, keys: readonly string[]): [string, Json][] =>
  keys.flatMap((key): [string, Json][] => {
    const value = from[key];
    return typeof value === "string" || typeof value === "number" ? [[key, value]] : [];
  });
