// Checks lengths, counts, bounds, multiples and lists. If the caller passes an issue list, a check
// adds an issue for a wrong value and returns true. Otherwise the check returns false for a wrong
// value.
import { at, type Key, type ParentPlace, addIssue, wrongType } from "./issue.js";
import { isArray } from "./value.js";

/** Checks that a value is a string with `least` to `most` code points. */
export function checkText(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  least: number,
  most: number,
): boolean {
  if (typeof value !== "string") return wrongType(value, parent, key, "string");
  const units = value.length;
  if (!parent && (units < least || units > 2 * most)) return false;
  return checkSize(value, parent, key, codePoints(value), least, most, "Length", "character");
}

/** Records an issue for a value that is not a number from `least` to `most`. */
export function outOfRange(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  type: "integer" | "number",
  least: number,
  most: number,
): boolean {
  return Number.isInteger(value) || (type === "number" && Number.isFinite(value))
    ? checkSize(value, parent, key, value as number, least, most, "imum")
    : wrongType(value, parent, key, type);
}

/** Records an issue for an array with fewer than `least` or more than `most` items. */
export function wrongCount(
  value: readonly unknown[],
  parent: ParentPlace,
  key: Key,
  least: number,
  most: number,
): boolean {
  return checkSize(value, parent, key, value.length, least, most, "Items", "item");
}

function checkSize(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  size: number,
  least: number,
  most: number,
  keyword: "imum" | "Length" | "Items",
  unit?: string,
): boolean {
  const isLow = size < least;
  if (!isLow && size <= most) return true;
  if (!parent) return false;
  const bound = isLow ? least : most;
  const message = unit
    ? ` must have at ${isLow ? "least" : "most"} ${bound} ${unit}${bound === 1 ? "" : "s"}`
    : ` must be ${isLow ? ">" : "<"}= ${bound}`;
  return addIssue(
    parent,
    key,
    value,
    (isLow ? "min" : "max") + keyword,
    bound,
    `${message} (got ${size})`,
  );
}

// This function also checks that each item is a string. Items of other types are checked by a loop
// in generated code, because the JavaScript engine could not inline a check that is passed as an
// argument.
/** Checks that a value is an array of strings with `least` to `most` items. */
export function checkTexts(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  least?: number,
  most?: number,
): boolean {
  if (!checkCount(value, parent, key, least, most)) return false;
  if (!isArray(value)) return true;
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    if (typeof item !== "string" && !wrongType(item, at(parent, key), i, "string")) return false;
  }
  return true;
}

/** Checks that a value is an array with `least` to `most` items. */
export function checkCount(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  least = 0,
  most = Infinity,
): boolean {
  if (!isArray(value)) return wrongType(value, parent, key, "array");
  const { length } = value;
  return (length >= least && length <= most) || wrongCount(value, parent, key, least, most);
}

/** Returns the number of Unicode code points. A lone surrogate counts as one. */
function codePoints(text: string): number {
  // Most strings have no surrogate pair, and the regular expression shows this faster than the loop
  // below.
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = 0;
  for (let i = 0; i < text.length; count++) i += (text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** Returns whether the text has at least `limit` code points. */
export function isLongEnough(text: string, limit: number): boolean {
  return text.length >= limit && (text.length >= 2 * limit || codePoints(text) >= limit);
}

/** Returns whether the text has at most `limit` code points. */
export function isShortEnough(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= 2 * limit && codePoints(text) <= limit);
}

/**
 * Returns whether `value` is a multiple of `divisor`. Compares decimal digits, so that 0.3 is a
 * multiple of 0.1.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [a, aPower] = decimal(value);
  const [b, bPower] = decimal(divisor);
  const power = aPower < bPower ? aPower : bPower;
  return (a * 10n ** BigInt(aPower - power)) % (b * 10n ** BigInt(bPower - power)) === 0n;
}

// Returns the shortest decimal digits of a number, and their power of ten.
function decimal(value: number): readonly [digits: bigint, power: number] {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
