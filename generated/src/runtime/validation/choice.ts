// Records a value that is not among the allowed ones, with a hint for a misspelt one.
import { nearest } from "./near.js";
import { got, listed, tell } from "./tell.js";
import type { Found, Key } from "./place.js";

/** Records a value that is not the only allowed one. */
export function notConstant(value: unknown, found: Found, key: Key, wanted: unknown): boolean {
  if (!found) return false;
  return tell(found, key, value, "const", wanted, `must be ${listed(wanted)}${got(value)}`);
}

// Cache of messages by list of values, filled on first use.
const TEXTS = new WeakMap<readonly unknown[], string>();

// A longer list is cut in the message; the issue has all values.
const MOST_NAMED = 30;

/** Records a value that is not in the list. */
export function noChoice(
  value: unknown,
  found: Found,
  key: Key,
  values: readonly unknown[],
): boolean {
  if (!found) return false;
  let text = TEXTS.get(values);
  if (text === undefined) {
    const more = values.length > MOST_NAMED ? `, … (${values.length} in all)` : "";
    const named = values.slice(0, MOST_NAMED).map(listed).join(", ");
    text = `must be ${values.length === 1 ? "" : "one of "}${named}${more}`;
    TEXTS.set(values, text);
  }
  return tell(found, key, value, "enum", values, text + got(value) + hint(value, values));
}

function hint(value: unknown, values: readonly unknown[]): string {
  const near = typeof value === "string" ? nearest(value, values) : undefined;
  return near === undefined ? "" : `; did you mean ${listed(near)}?`;
}
