// Compares two price lists, leaf by leaf; prices change no version.
import type { PriceChange } from "../diff/change.js";
import {
  byCodeUnit,
  canonicalJson,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { isSameAmount } from "./amount.js";

/**
 * The list prices that moved, by model and then by place.
 *
 * Both sides are `data` of `GET /api/pricing/models/all` (lists of records by category under `models`; 1-core.md, Price catalog
 * entries), the answer as a whole, or such an object with price records by model id under `tokens` (1-core.md, Model price
 * record). A record that came or went is one change at the empty path. Price items count by their `key`, wherever they stand;
 * `0.10` and `0.1`, as numbers or as text, are one amount. What has another form is no price and is not compared.
 */
export function comparePrices(before: Json, after: Json): readonly PriceChange[] {
  const changes = [catalogRecords, tokenRecords].flatMap((records) => {
    const old = records(before);
    const now = records(after);
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((model) =>
      compareLeaves(old.get(model), now.get(model), "", 0).map((change): PriceChange =>
        Object.freeze({ model, ...change }),
      ),
    );
  });
  return Object.freeze(changes.sort((a, b) => byCodeUnit(a.model, b.model)));
}

const MAX_DEPTH = 32;

function catalogRecords(list: Json): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const categories = member(contentOf(list), "models");
  for (const entries of isJsonObject(categories) ? Object.values(categories) : []) {
    for (const entry of isJsonArray(entries) ? entries : []) {
      const id = isJsonObject(entry) ? member(entry, "id") : undefined;
      if (typeof id === "string" && !found.has(id)) found.set(id, entry);
    }
  }
  return found;
}

function tokenRecords(list: Json): ReadonlyMap<string, Json> {
  const tokens = member(contentOf(list), "tokens");
  return new Map(isJsonObject(tokens) ? Object.entries(tokens) : []);
}

function contentOf(list: Json): JsonObject {
  const object = isJsonObject(list) ? list : NOTHING;
  const data = member(object, "data");
  return isJsonObject(data) ? data : object;
}

const NOTHING: JsonObject = Object.freeze({});

const member = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

type LeafChange = Omit<PriceChange, "model">;

function compareLeaves(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
  depth: number,
): readonly LeafChange[] {
  if (before !== undefined && after !== undefined && depth < MAX_DEPTH) {
    if (isJsonArray(before) && isJsonArray(after)) return compareItems(before, after, path, depth);
    if (isJsonObject(before) && isJsonObject(after)) {
      return [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .sort(byCodeUnit)
        .flatMap((key) =>
          compareLeaves(
            member(before, key),
            member(after, key),
            `${path}/${escaped(key)}`,
            depth + 1,
          ),
        );
    }
  }
  if (isSame(before, after, depth)) return [];
  return [
    {
      path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  ];
}

// Items with a key of their own are found by it; the pointer is where the item stands now, or stood.
function compareItems(
  before: readonly Json[],
  after: readonly Json[],
  path: string,
  depth: number,
): readonly LeafChange[] {
  const keys = (items: readonly Json[]) => items.map((item) => keyOf(item));
  const [old, now] = [keys(before), keys(after)];
  const isKeyed = [old, now].every(
    (each) => !each.includes(undefined) && new Set(each).size === each.length,
  );
  if (!isKeyed) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }).flatMap((_, index) =>
      compareLeaves(before[index], after[index], `${path}/${index}`, depth + 1),
    );
  }
  const kept = after.flatMap((item, index) =>
    compareLeaves(before[old.indexOf(now[index])], item, `${path}/${index}`, depth + 1),
  );
  const gone = before.flatMap((item, index) =>
    now.includes(old[index]) ? [] : compareLeaves(item, undefined, `${path}/${index}`, depth + 1),
  );
  return [...kept, ...gone];
}

function keyOf(item: Json): string | undefined {
  const key = isJsonObject(item) ? member(item, "key") : undefined;
  return typeof key === "string" ? key : undefined;
}

function isSame(before: Json | undefined, after: Json | undefined, depth: number): boolean {
  if (before === undefined || after === undefined) return before === after;
  if (isSameAmount(before, after)) return true;
  if (typeof before !== "object" || typeof after !== "object") return before === after;
  // Deeper than any price record: compared as text, where that can be written at all.
  if (depth >= MAX_DEPTH) return false;
  return canonicalJson(before) === canonicalJson(after);
}

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
