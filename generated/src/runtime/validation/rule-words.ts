// The words that documented rules are written with. A value of another type than a word is about keeps it, as in JSON Schema.
import type { Tell } from "./rules.js";
import { isArray, isObject, type Fields } from "./value.js";
import { allKeep } from "./vocabulary.js";

/** Whether some item matches; one that is no object does. */
export const some = (list: unknown, matches: (item: Fields) => boolean): boolean =>
  hasAtLeast(list, 1, matches);

/** Whether so many items match, or more. */
export function hasAtLeast(
  list: unknown,
  least: number,
  matches: (item: Fields) => boolean,
): boolean {
  if (!isArray(list)) return true;
  let count = 0;
  for (let i = 0; i < list.length && count < least; i++) {
    const item = list[i];
    if (!isObject(item) || matches(item)) count++;
  }
  return count >= least;
}

/** Whether no more items match. */
export const hasAtMost = (
  list: unknown,
  most: number,
  matches: (item: Fields) => boolean,
): boolean => !isArray(list) || !hasAtLeast(list, most + 1, matches);

/** Whether every item keeps a condition; the first one that does not tells. */
export function every(
  list: unknown,
  keeps: (item: Fields, tell?: Tell) => boolean,
  tell?: Tell,
): boolean {
  if (!isArray(list)) return true;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (!isObject(item) || keeps(item)) continue;
    if (tell !== undefined) keeps(item, tell);
    return false;
  }
  return true;
}

/** Whether a list has from `least` to `most` items. */
export function hasItems(
  list: unknown,
  least: number,
  most: number,
  tell?: Tell,
  name?: string,
): boolean {
  if (!isArray(list)) return true;
  tell?.(`the number of ${String(name)}`, list.length);
  return list.length >= least && list.length <= most;
}

/** Whether a number is a bound or more. */
export function isAtLeast(value: unknown, least: number, tell?: Tell, name?: string): boolean {
  tell?.(String(name), value);
  return !(typeof value === "number" && value < least);
}

/** Whether a number is a bound or less. */
export function isAtMost(value: unknown, most: number, tell?: Tell, name?: string): boolean {
  tell?.(String(name), value);
  return !(typeof value === "number" && value > most);
}

/** Whether a value is one of some numbers. */
export function isOneOf(
  value: unknown,
  numbers: readonly number[],
  tell?: Tell,
  name?: string,
): boolean {
  tell?.(String(name), value);
  return numbers.includes(value as number);
}

/** How many things there are: an array counts its items, anything else that is there counts one. */
export function amount(value: unknown, matches?: (item: unknown) => boolean): number {
  if (value === undefined) return 0;
  if (matches === undefined) return isArray(value) ? value.length : 1;
  let total = 0;
  for (const item of isArray(value) ? value : [value]) if (matches(item)) total++;
  return total;
}

/** The same of all values at a path. */
export function amountAt(
  value: Fields,
  path: string,
  matches?: (item: unknown) => boolean,
): number {
  let total = 0;
  allKeep(value, path, (part) => {
    total += amount(part, matches);
    return true;
  });
  return total;
}

/** The number that a field holds, or holds by default; NaN, which keeps every bound, where there is none. */
export function numberOr(value: unknown, otherwise?: number): number {
  const number = value === undefined ? otherwise : value;
  return typeof number === "number" ? number : NaN;
}

/** Whether the numbers at a path sum to that of a field; sums of fractions carry binary noise far below any price or second. */
export function sums(
  value: Fields,
  path: string,
  field: string,
  wanted: number,
  tell?: Tell,
): boolean {
  let sum = 0;
  let count = 0;
  allKeep(value, path, (part) => {
    if (typeof part === "number") {
      sum += part;
      count++;
    }
    return true;
  });
  tell?.("the sum", sum);
  tell?.(field, wanted);
  return count === 0 || !(Math.abs(sum - wanted) >= 1e-9);
}

/** Whether the numbers at a path are `from`, the next one, and so on. */
export function areConsecutive(value: Fields, path: string, from: number): boolean {
  let next = from;
  return allKeep(value, path, (part) => typeof part !== "number" || part === next++);
}

/** Whether every text at some paths is part of a text. */
export function appear(
  value: Fields,
  paths: readonly string[],
  text: unknown,
  tell?: Tell,
): boolean {
  if (typeof text !== "string") return true;
  let isWhole = true;
  // All paths tell.
  for (const path of paths) {
    const isKept = allKeep(value, path, (part) => {
      if (typeof part !== "string" || text.includes(part)) return true;
      tell?.(nameIn(path), part);
      return false;
    });
    isWhole &&= isKept;
  }
  return isWhole;
}

type Sign = "<" | "<=" | ">" | ">=";

const KEEPS: Readonly<Record<Sign, (value: number, limit: number) => boolean>> = {
  // NaN, where there is no limit, breaks nothing.
  "<": (value, limit) => !(value >= limit),
  "<=": (value, limit) => !(value > limit),
  ">": (value, limit) => !(value <= limit),
  ">=": (value, limit) => !(value < limit),
};

/** Whether the numbers at a path, or those of them that match, keep the number of a field as their bound. */
export function areBounded(
  value: Fields,
  path: string,
  sign: Sign,
  field: string,
  limit: number,
  tell?: Tell,
  matches?: (part: unknown) => boolean,
): boolean {
  return allKeep(value, path, (part) => {
    if (typeof part !== "number" || KEEPS[sign](part, limit)) return true;
    if (matches !== undefined && !matches(part)) return true;
    tell?.(nameIn(path), part);
    tell?.(field, limit);
    return false;
  });
}

// The field that a path leads to.
const nameIn = (path: string): string => path.replace(/(\/\*)+$/, "").replace(/^.*\//, "");
