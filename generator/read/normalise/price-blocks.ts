// Reads the entry of a model in a price list, for tables of prices. An entry has blocks, each with
// the prices of one unit. Also finds the request fields that select each price.
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../schema/json.js";
import {
  type Condition,
  conditionsByKey,
  inputFields,
  type PricedRequest,
} from "./price-selection.js";

/** The prices of one unit, such as the prices per second of the output. */
export interface PriceBlock {
  /** Name of the block, such as `fixed prices`. */
  readonly name: string;
  readonly unit: string;
  /** Cheapest first. */
  readonly lines: readonly PriceLine[];
}

export interface PriceLine {
  /** The key in the price list, such as `720P`; absent if the block has only one price. */
  readonly key?: string;
  /**
   * The conditions for this price. Empty if every request has this price, or if the conditions are
   * not known.
   */
  readonly conditions: readonly Condition[];
  /** The price before a discount. */
  readonly before: number | undefined;
  readonly usd: number | undefined;
}

/**
 * Returns the blocks of an entry. A block may be nested, such as `image` in
 * `input_material_prices`. In a price catalog, the `items` of a block are a list. In a lock file,
 * they are an object: key → amounts.
 */
export const priceBlocks = (
  entry: JsonObject,
  request: PricedRequest,
  outer = "",
): readonly PriceBlock[] =>
  Object.entries(entry).flatMap(([part, block]): readonly PriceBlock[] => {
    if (!isJsonObject(block)) return [];
    const name = `${outer}${part.replaceAll("_", " ")}`;
    const { unit } = block;
    if (typeof unit !== "string") return priceBlocks(block, request, `${name}, `);
    const lines = linesOf(name, block, request);
    return [{ name, unit, lines: lines.sort((a, b) => (a.usd ?? 0) - (b.usd ?? 0)) }];
  });

function linesOf(name: string, block: JsonObject, request: PricedRequest): PriceLine[] {
  const { items, dimension } = block;
  if (items === undefined) {
    const fields = inputFields(name, request.facts);
    const conditions = fields.map((field) => ({ field, text: field }));
    return [{ conditions, ...amountsOf(block) }];
  }
  const keyed = isJsonArray(items)
    ? items.map((item) => [isJsonObject(item) ? item["key"] : undefined, item] as const)
    : Object.entries(isJsonObject(items) ? items : {});
  const entries = keyed.map(([key, item]) => [typeof key === "string" ? key : "", item] as const);
  const conditionsOf = conditionsByKey(
    entries.map(([key]) => key),
    dimension,
    request,
  );
  const lines = entries.map(([key, item]) => ({
    key,
    conditions: conditionsOf(key),
    ...amountsOf(item),
  }));
  // If at least one price has conditions, omits a price that has the key `default` and no
  // conditions. No request selects such a price (1-core.md, Price catalog entries).
  const isKnown = lines.some(({ conditions }) => conditions.length > 0);
  return lines.filter(
    ({ key, conditions }) => !isKnown || conditions.length > 0 || key.toLowerCase() !== "default",
  );
}

function amountsOf(item: Json): Pick<PriceLine, "before" | "usd"> {
  const { original_price: before, after_discount: usd } = isJsonObject(item) ? item : {};
  return { before: amountOf(before), usd: amountOf(usd) };
}

const amountOf = (value: Json | undefined) => (typeof value === "number" ? value : undefined);
