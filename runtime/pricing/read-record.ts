// Reads a price record, which is untrusted input. Ignores values whose type differs from the
// documented type.
import type { PriceTier, Rates, ToolPrice } from "../answers/prices.js";
import { amountOf, fieldsOf, isObject } from "../validation/value.js";
import { decimal, multiply, toNumber } from "./decimal.js";

/** The valid values of a price record. */
export interface UsableRecord {
  readonly unit: string | undefined;
  readonly mode: string | undefined;
  /** The `price_factor` of the record. If it is missing, `discount_rate` × `group_ratio`. */
  readonly factor: number | undefined;
  readonly rates: Rates | undefined;
  /** The tiers, sorted by their token limits. Empty if the record has no tiers. */
  readonly tiers: readonly PriceTier[];
  readonly isTiered: boolean;
  readonly readsCache: boolean;
  readonly writesCache: boolean;
  readonly tools: ReadonlyMap<string, Pick<ToolPrice, "unit" | "price">>;
}

export function readRecord(value: unknown): UsableRecord {
  const record = fieldsOf(value);
  const limits = fieldsOf(record["limits"]);
  const extras = fieldsOf(record["extras"]);
  const { discount_rate: discount, group_ratio: ratio, price_factor: factor } = amounts(record);
  const product =
    discount === undefined || ratio === undefined
      ? undefined
      : toNumber(multiply(decimal(discount), decimal(ratio)));
  const listed: readonly unknown[] = Array.isArray(record["tiers"]) ? record["tiers"] : [];
  const tiers = listed.filter(isObject).map((tier): PriceTier => amounts(tier));
  const search = { google_web_search: extras["google_web_search"] };
  const tools = Object.entries({ ...search, ...fieldsOf(extras["tools"]) }).flatMap(
    ([name, tool]) => {
      const { unit, price } = fieldsOf(tool);
      const amount = priceOf(price);
      return typeof unit === "string" && amount !== undefined
        ? [[name, { unit, price: amount }] as const]
        : [];
    },
  );
  return {
    unit: text(record["unit"]),
    mode: text(record["pricing_mode"]),
    factor: factor ?? product,
    rates: isObject(record["effective_rates"]) ? amounts(record["effective_rates"]) : undefined,
    tiers: tiers.sort((a, b) => boundOf(a) - boundOf(b)),
    isTiered: Number(amounts(record)["tier_count"] ?? 1) > 1,
    readsCache: limits["supports_cache_read"] !== false,
    writesCache: limits["supports_cache_write"] !== false,
    tools: new Map(tools),
  };
}

/** Returns the largest number of input tokens that a tier covers; `Infinity` without a limit. */
export function boundOf(tier: PriceTier): number {
  return tier.up_to_input_tokens ?? Infinity;
}

type RawObject = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

function amounts(from: RawObject): Readonly<Record<string, number | undefined>> {
  return Object.fromEntries(
    Object.entries(from).flatMap(([name, value]) => {
      const price = priceOf(value);
      return price === undefined ? [] : [[name, price] as const];
    }),
  );
}

/** Reads an amount of a price list. Returns `undefined` for a negative or invalid amount. */
export function priceOf(value: unknown): number | undefined {
  const amount = amountOf(value);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}
