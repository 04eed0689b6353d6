// Tells which values are allowed, with a hint where one was misspelt.
import { nearest } from "./near.js";
import { got, listed, tell } from "./tell.js";
import type { Found, Key } from "./place.js";

/** A value that is not the one that is allowed. */
export function notConstant(value: unknown, found: Found, key: Key, wanted: unknown): boolean {
  if (!found) return false;
  return tell(found, key, value, "const", wanted, `must be ${listed(wanted)}${got(value)}`);
}

// What is asked where only some values are allowed, once somebody had to be told.
const TEXTS = new WeakMap<readonly unknown[], string>();

// More than anybody reads in a sentence; the issue holds them all.
const MOST_NAMED = 30;

/** A value that is none of those allowed. */
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
