// Checks a list: its type, how many items it has, and items that are texts. Other items are checked by a loop of the emitted code:
// a check that is an argument has many targets in one program, and an engine compiles none of them into its caller.
import { wrongCount } from "./check.js";
import { at, type Key, type ParentPlace, wrongType } from "./issue.js";
import { isArray } from "./value.js";

/** A list of texts. */
export function checkTexts(
  value: unknown,
  found: ParentPlace,
  key: Key,
  least?: number,
  most?: number,
): boolean {
  if (!checkCount(value, found, key, least, most)) return false;
  if (!isArray(value)) return true;
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    if (typeof item !== "string" && !wrongType(item, at(found, key), i, "string")) return false;
  }
  return true;
}

/** A list of anything. */
export function checkCount(
  value: unknown,
  found: ParentPlace,
  key: Key,
  least = 0,
  most = Infinity,
): boolean {
  if (!isArray(value)) return wrongType(value, found, key, "array");
  const { length } = value;
  return (length >= least && length <= most) || wrongCount(value, found, key, least, most);
}
