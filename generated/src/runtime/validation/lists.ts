// Checks a list: its type, how many items it has, and each of them.
import { wrongCount } from "./check.js";
import { at, type Found, type Key } from "./place.js";
import { wrongType } from "./tell.js";
import { isArray } from "./value.js";

/** A list of which each item keeps a check. */
export function checkItems(
  value: unknown,
  found: Found,
  key: Key,
  check: (item: unknown, found: Found, key: Key) => boolean,
  least = 0,
  most = Infinity,
): boolean {
  if (!isArray(value)) return wrongType(value, found, key, "array");
  const { length } = value;
  if ((length < least || length > most) && !wrongCount(value, found, key, least, most))
    return false;
  const inner = found && at(found, key);
  for (let i = 0; i < length; i++) if (!check(value[i], inner, i)) return false;
  return true;
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
