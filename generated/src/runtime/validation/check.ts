// Checks lengths, counts and bounds. Each function returns false (stop) when no issue list is given and the value is wrong.
import { type Key, type ParentPlace, tell, wrongType } from "./issue.js";
import { codePoints } from "./text.js";

/** Checks that a value is a string of `least` to `most` code points; counts them only if the UTF-16 length does not decide. */
export function checkText(
  value: unknown,
  found: ParentPlace,
  key: Key,
  least: number,
  most: number,
): boolean {
  if (typeof value !== "string") return wrongType(value, found, key, "string");
  const units = value.length;
  if (!found && (units < least || units > 2 * most)) return false;
  return checkSize(value, found, key, codePoints(value), least, most, "Length", "character");
}

/** Records a value that is not a number within the bounds. */
export function outOfRange(
  value: unknown,
  found: ParentPlace,
  key: Key,
  type: "integer" | "number",
  least: number,
  most: number,
): boolean {
  return Number.isInteger(value) || (type === "number" && Number.isFinite(value))
    ? checkSize(value, found, key, value as number, least, most, "imum")
    : wrongType(value, found, key, type);
}

/** Records an array with too few or too many items. */
export function wrongCount(
  value: readonly unknown[],
  found: ParentPlace,
  key: Key,
  least: number,
  most: number,
): boolean {
  return checkSize(value, found, key, value.length, least, most, "Items", "item");
}

function checkSize(
  value: unknown,
  found: ParentPlace,
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
    ? ` must have at ${isLow ? "least" : "most"} ${bound} ${unit}${bound === 1 ? "" : "s"}`
    : ` must be ${isLow ? ">" : "<"}= ${bound}`;
  return tell(found, key, value, (isLow ? "min" : "max") + keyword, bound, `${says} (got ${size})`);
}
