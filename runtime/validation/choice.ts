// Tells which values are allowed, with a hint where one was misspelt.
import { got, shown, tell } from "./tell.js";
import type { Found, Key } from "./place.js";

/** A value that is not the one that is allowed. */
export function notConstant(value: unknown, found: Found, key: Key, wanted: unknown): boolean {
  if (!found) return false;
  return tell(found, key, value, "const", wanted, `must be ${shown(wanted)}${got(value)}`);
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
    const named = values.slice(0, MOST_NAMED).map(shown).join(", ");
    text = `must be ${values.length === 1 ? "" : "one of "}${named}${more}`;
    TEXTS.set(values, text);
  }
  return tell(found, key, value, "enum", values, text + got(value) + hint(value, values));
}

// The commonest slips: another case ("720P" for "720p"), or a letter too many, too few or wrong.
function hint(value: unknown, values: readonly unknown[]): string {
  if (typeof value !== "string" || value.length > 40) return "";
  const wanted = value.trim().toLowerCase();
  const near = values.find(
    (one) =>
      typeof one === "string" &&
      Math.abs(one.length - wanted.length) < 2 &&
      isNear(one.toLowerCase(), wanted),
  );
  return near === undefined ? "" : `; did you mean ${shown(near)}?`;
}

const isNear = (a: string, b: string): boolean => a === b || (a.length > 3 && differsByOne(a, b));

function differsByOne(a: string, b: string): boolean {
  const restOfA = a.slice(1);
  const restOfB = b.slice(1);
  return a !== "" && a[0] === b[0]
    ? differsByOne(restOfA, restOfB)
    : restOfA === restOfB || restOfA === b || a === restOfB;
}
