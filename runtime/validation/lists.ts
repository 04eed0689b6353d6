// Checks a list: its type, how many items it has, and items that are texts.
import { wrongCount } from "./check.js";
import { at, type Found, type Key } from "./place.js";
import { wrongType } from "./tell.js";
import { isArray } from "./value.js";

const NO_ITEMS: readonly unknown[] = [];

/** The items to check: none where the value is no list, which is recorded; `undefined` where the check ends. */
export function itemsOf(
  value: unknown,
  found: Found,
  key: Key,
  least = 0,
  most = Infinity,
): readonly unknown[] | undefined {
  // Their checks are not called from here: a call that has one target in a program is compiled into its caller.
  if (!isArray(value)) return wrongType(value, found, key, "array") ? NO_ITEMS : undefined;
  const { length } = value;
  if (length >= least && length <= most) return value;
  return wrongCount(value, found, key, least, most) ? value : undefined;
}

/** A list of texts. */
export function checkTexts(
  value: unknown,
  found: Found,
  key: Key,
  least = 0,
  most = Infinity,
): boolean {
  if (!isArray(value)) return wrongType(value, found, key, "array");
  const { length } = value;
  if ((length < least || length > most) && !wrongCount(value, found, key, least, most))
    return false;
  for (let i = 0; i < length; i++) {
    const item = value[i];
    if (typeof item !== "string" && !wrongType(item, at(found, key), i, "string")) return false;
  }
  return true;
}

/** A list of anything. */
export function checkCount(
  value: unknown,
  found: Found,
  key: Key,
  least = 0,
  most = Infinity,
): boolean {
  if (!isArray(value)) return wrongType(value, found, key, "array");
  const { length } = value;
  return (length >= least && length <= most) || wrongCount(value, found, key, least, most);
}
