// Price records come from outside: only the parts that have the documented form are calculated with.
import { isObject } from "../validation/value.js";
import type { PriceRecord, PriceTier, Rates, ToolPrice } from "./record.js";

type Unread = Readonly<Record<string, unknown>>;

/** The record with what is usable of it. */
export function wellFormedRecord(value: unknown): PriceRecord {
  const record = isObject(value) ? value : {};
  const limits = part(record["limits"]);
  const extras = part(record["extras"]);
  const search = toolPrice(extras["google_web_search"]);
  const tools = Object.entries(part(extras["tools"])).flatMap(([name, one]) => {
    const tool = toolPrice(one);
    return tool === undefined ? [] : [[name, tool] as const];
  });
  return {
    ...texts(record, ["unit", "pricing_mode"]),
    ...numbers(record, ["discount_rate", "group_ratio", "price_factor", "tier_count"]),
    ...(isObject(record["effective_rates"])
      ? { effective_rates: numbers(record["effective_rates"]) as Rates }
      : {}),
    tiers: list(record["tiers"])
      .filter(isObject)
      .map((tier) => numbers(tier) as PriceTier),
    limits: {
      supports_cache_read: limits["supports_cache_read"] !== false,
      supports_cache_write: limits["supports_cache_write"] !== false,
    },
    extras: {
      tools: Object.fromEntries(tools),
      ...(search === undefined ? {} : { google_web_search: search }),
    },
  };
}

function toolPrice(value: unknown): ToolPrice | undefined {
  const { unit, price } = part(value);
  return typeof unit === "string" && isAmount(price) ? { unit, price } : undefined;
}

function numbers(from: Unread, names: readonly string[] = Object.keys(from)) {
  return Object.fromEntries(names.flatMap((name) => own(from, name, isAmount)));
}

function texts(from: Unread, names: readonly string[]): Record<string, string> {
  const isText = (value: unknown) => typeof value === "string";
  return Object.fromEntries(names.flatMap((name) => own(from, name, isText)));
}

function own<Value>(
  from: Unread,
  name: string,
  isWanted: (value: unknown) => value is Value,
): [string, Value][] {
  const value = Object.hasOwn(from, name) ? from[name] : undefined;
  return isWanted(value) ? [[name, value]] : [];
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function part(value: unknown): Unread {
  return isObject(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
