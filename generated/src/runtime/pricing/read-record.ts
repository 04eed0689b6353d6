// Reads a price record, which is untrusted input: only parts of the documented form are used.
import type { PriceTier, Rates, ToolPrice } from "../answers/prices.js";
import { fieldsOf, isObject } from "../validation/value.js";
import { decimal, multiply, toNumber } from "./decimal.js";

/** The usable parts of a price record. */
export interface ReadRecord {
  readonly unit: string | undefined;
  readonly mode: string | undefined;
  /** `price_factor`, or what it is made of. */
  readonly factor: number | undefined;
  readonly rates: Rates | undefined;
  /** Sorted by their bounds; empty where one price applies to all. */
  readonly tiers: readonly PriceTier[];
  readonly isTiered: boolean;
  readonly readsCache: boolean;
  readonly writesCache: boolean;
  readonly tools: ReadonlyMap<string, Pick<ToolPrice, "unit" | "price">>;
}

/** Reads any value as a record. */
export function readRecord(value: unknown): ReadRecord {
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
      return typeof unit === "string" && isAmount(price) ? [[name, { unit, price }] as const] : [];
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

/** Most input tokens of a tier. */
export function boundOf(tier: PriceTier): number {
  return tier.up_to_input_tokens ?? Infinity;
}

type RawObject = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

function amounts(from: RawObject): Readonly<Record<string, number | undefined>> {
  return Object.fromEntries(
    Object.entries(from).filter((entry): entry is [string, number] => isAmount(entry[1])),
  );
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
