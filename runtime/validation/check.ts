// Tells how a value misses its bounds. Each function says whether the check goes on, as those that it calls do.
import type { Found, Key } from "./place.js";
import { got, tell, wrongType } from "./tell.js";
import { codePoints } from "./text.js";

/** A value that may be no text of so many code points; they are counted only where the code units leave it open. */
export function checkText(
  value: unknown,
  found: Found,
  key: Key,
  least: number,
  most: number,
): boolean {
  if (typeof value !== "string") return wrongType(value, found, key, "string");
  const units = value.length;
  if (!found && (units < least || units > 2 * most)) return false;
  return checkSize(value, found, key, codePoints(value), least, most, "Length", "character");
}

/** A value that is no number between two bounds. */
export function outOfRange(
  value: unknown,
  found: Found,
  key: Key,
  type: "integer" | "number",
  least: number,
  most: number,
): boolean {
  return Number.isInteger(value) || (type === "number" && Number.isFinite(value))
    ? checkSize(value, found, key, value as number, least, most, "imum")
    : wrongType(value, found, key, type);
}

/** An array that has not so many items. */
export function wrongCount(
  value: readonly unknown[],
  found: Found,
  key: Key,
  least: number,
  most: number,
): boolean {
  return checkSize(value, found, key, value.length, least, most, "Items", "item");
}

function checkSize(
  value: unknown,
  found: Found,
  key: Key,
  size: number,
  least: number,
  most: number,
  keyword: "imum" | "Length" | "Items",
  unit?: string,
): boolean {
  const isLow = size < least;
  if (!isLow && size <= most) return true;
  if (!found) return false;
  const bound = isLow ? least : most;
  const says = unit
    ? `must have at ${isLow ? "least" : "most"} ${bound} ${unit}${bound === 1 ? "" : "s"}`
    : `must be ${isLow ? ">" : "<"}= ${bound}`;
  return tell(found, key, value, (isLow ? "min" : "max") + keyword, bound, says + got(size));
}
