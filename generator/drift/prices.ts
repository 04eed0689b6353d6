// Compares two price lists, amount by amount; prices change no version.
import type { PriceChange } from "../diff/change.js";
import {
  byCodeUnit,
  canonicalJson,
  isJsonObject,
  memberOf,
  type Json,
  type JsonObject,
} from "../schema/json.js";

/**
 * The list prices that moved, by model and then by place.
 *
 * Both sides are records by model id, as `checkPrices` makes them. A record that came or went is one change at the empty path.
 * `0.10` and `0.1`, as numbers or as text, are one amount.
 */
export const comparePrices = (before: JsonObject, after: JsonObject): readonly PriceChange[] =>
  namesOf(before, after).flatMap((model) =>
    compareLeaves(memberOf(before, model), memberOf(after, model), "").map((change) => ({
      model,
      ...change,
    })),
  );

const namesOf = (before: JsonObject, after: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byCodeUnit);

type LeafChange = Omit<PriceChange, "model">;

function compareLeaves(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
): readonly LeafChange[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    return namesOf(before, after).flatMap((key) =>
      compareLeaves(memberOf(before, key), memberOf(after, key), `${path}/${escaped(key)}`),
    );
  }
  if (isSame(before, after)) return [];
  const values = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  return [{ path, ...values }];
}

function isSame(before: Json | undefined, after: Json | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const [old, now] = [amountOf(before), amountOf(after)];
  if (old !== undefined && now !== undefined) return old === now;
  return canonicalJson(before) === canonicalJson(after);
}

function amountOf(value: Json): number | undefined {
  const isAmount = typeof value === "number" || /^\d*\.?\d+(e[+-]?\d+)?$/i.test(String(value));
  return isAmount ? Number(value) : undefined;
}

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
