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

/** Returns the unit of a price as text, such as `USD / s`. */
export function perUnit(unit: string): string {
  const per = unitOf(unit);
  return `USD / ${per === "second" ? "s" : per}`;
}

/** Returns a price range as texts such as `0.04–0.056` and `USD / s`. */
export const formatRange = ({ from, to, unit }: PriceRange) => ({
  amount: from === to ? String(from) : `${from}–${to}`,
  unit: perUnit(unit),
});
