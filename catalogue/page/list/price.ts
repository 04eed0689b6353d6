// Formats prices as text.
import type { PriceRange } from "../../data/page-data.js";

const UNITS: Readonly<Record<string, string>> = {
  usd_per_second: "second",
  usd_per_call: "call",
  usd_per_image: "image",
};

/** Returns the name of a unit: `second` for `usd_per_second`. */
export const unitOf = (unit: string): string =>
  Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? unit) : unit.replace(/^usd_per_/, "");

/** Returns a price range as texts such as `0.04–0.056` and `USD / s`. */
export function formatRange({ from, to, unit }: PriceRange) {
  const per = unitOf(unit);
  return {
    amount: from === to ? String(from) : `${from}–${to}`,
    unit: `USD / ${per === "second" ? "s" : per}`,
  };
}
