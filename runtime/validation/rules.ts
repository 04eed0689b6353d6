// Checks the documented rules of a model, and defines the functions that rules call. Most of these
// functions accept a value of the wrong type, because the contract already checks types. A function
// with the parameters `report` and `name` adds a wrong value to the message of the rule.
import {
  nameOf,
  type ParentPlace,
  pathTo,
  type IssueContext,
  record,
  formatValue,
} from "./issue.js";
import { type Fields, fieldsOf, isArray, isObject } from "./value.js";

/** A documented rule: one condition on a request. */
export interface Rule {
  readonly name: string;
  /** The section of the API documents that contains the rule. */
  readonly section: string;
  /** The message. If it begins with "must", the name of the field comes before it. */
  readonly says: string;
  /**
   * The field to which an issue points. An empty string points to the whole request. If absent,
   * `holds` itself records the violations.
   */
  readonly at?: string;
  /**
   * Returns whether a request satisfies the rule. If there is a report, adds values to the message,
   * or records the violations.
   */
  readonly holds: (request: Fields, report?: Report) => boolean;
}

/** Records the violations of one rule in one request. */
class Report {
  readonly #values = new Set<string>();

  constructor(
    readonly rule: Rule,
    readonly request: Fields,
    readonly parent: IssueContext,
  ) {}

  /** Adds a value to the next message, such as `the sum is 9`. */
  note(label: string, value: unknown): void {
    this.#values.add(`${label} is ${formatValue(value)}`);
  }

  /** Records a violation at a path. The message contains the values that `note` added. */
  record(path: readonly (string | number)[]): true {
    const { name, section, says } = this.rule;
    const actual = path.reduce<unknown>(
      (value, key) => (Array.isArray(value) ? value[Number(key)] : fieldsOf(value)[key]),
      this.request,
    );
    const whole = [...pathTo(this.parent, undefined), ...path];
    const values = this.#values.size === 0 ? "" : ` (${[...this.#values].join(", ")})`;
    this.#values.clear();
    const message = says.startsWith("must ")
      ? `${nameOf(whole)} ${says} (got ${formatValue(actual)})`
      : says + values;
    return record(this.parent, whole, actual, "rule", name, message, { rule: name, section });
  }
}

/**
 * Returns whether a request satisfies all rules. If there is an issue list, records each violated
 * rule and returns `true`.
 */
export function checkRules(rules: readonly Rule[], request: Fields, parent: ParentPlace): boolean {
  for (const rule of rules) {
    if (rule.holds(request)) continue;
    if (!parent) return false;
    const report = new Report(rule, request, parent);
    if (!rule.holds(request, report)) report.record(rule.at ? [rule.at] : []);
  }
  return true;
}

function note(report: Report | undefined, name: string | undefined, value: unknown): false {
  if (name !== undefined) report?.note(name, value);
  return false;
}

/** Records a violation at a path and returns true. Returns false if there is no report. */
export const isReported = (
  report: Report | undefined,
  ...path: readonly (string | number)[]
): boolean => report !== undefined && report.record(path);

/** Returns whether every item of a list satisfies a condition. */
export function each(list: unknown, satisfies: (item: unknown, index: number) => boolean): boolean {
  if (!isArray(list)) return true;
  for (let i = 0; i < list.length; i++) if (!satisfies(list[i], i)) return false;
  return true;
}

/** Returns whether every object in a list satisfies a condition. Ignores all other items. */
export function every(list: unknown, satisfies: (item: Fields, index: number) => boolean): boolean {
  if (!isArray(list)) return true;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (isObject(item) && !satisfies(item, i)) return false;
  }
  return true;
}

/** Returns whether at least one item of a list matches. Items that are not objects match. */
export const some = (list: unknown, matches: (item: Fields) => boolean): boolean =>
  hasAtLeast(list, 1, matches);

/** Returns whether at least `least` items of a list match. Items that are not objects match. */
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

/** Returns whether at most `most` items of a list match. Items that are not objects match. */
export const hasAtMost = (
  list: unknown,
  most: number,
  matches: (item: Fields) => boolean,
): boolean => !isArray(list) || !hasAtLeast(list, most + 1, matches);

/** Returns whether a list has from `least` to `most` items. */
export function hasItems(
  list: unknown,
  least: number,
  most: number,
  report?: Report,
  name?: string,
): boolean {
  if (!isArray(list) || (list.length >= least && list.length <= most)) return true;
  return note(report, name && `the number of ${name}`, list.length);
}

/**
 * Returns whether a number satisfies a limit. If the limit is NaN, every number satisfies it. If
 * the limit is violated, adds the value to the message if `name` is set, and the limit if
 * `limitName` is set.
 */
type Bound = (
  value: unknown,
  limit: number,
  report?: Report,
  name?: string,
  limitName?: string,
) => boolean;

const noteBoth: Bound = (value, limit, report, name, limitName) => {
  note(report, name, value);
  return note(report, limitName, limit);
};

export const isAtLeast: Bound = (value, limit, report, name, limitName) =>
  !(typeof value === "number" && value < limit) || noteBoth(value, limit, report, name, limitName);
export const isAtMost: Bound = (value, limit, report, name, limitName) =>
  !(typeof value === "number" && value > limit) || noteBoth(value, limit, report, name, limitName);
export const isAbove: Bound = (value, limit, report, name, limitName) =>
  !(typeof value === "number" && value <= limit) || noteBoth(value, limit, report, name, limitName);
export const isBelow: Bound = (value, limit, report, name, limitName) =>
  !(typeof value === "number" && value >= limit) || noteBoth(value, limit, report, name, limitName);

/** Returns whether a value is in a list of numbers. */
export const isOneOf = (
  value: unknown,
  numbers: readonly number[],
  report?: Report,
  name?: string,
): boolean => numbers.includes(value as number) || note(report, name, value);

/** Returns whether the string `whole` contains the string `part`. */
export const isPartOf = (part: unknown, whole: unknown, report?: Report, name?: string): boolean =>
  typeof part !== "string" ||
  typeof whole !== "string" ||
  whole.includes(part) ||
  note(report, name, part);

/**
 * Counts the values in a field: 0 for a missing field, the items of an array, or 1 for any other
 * value. With `matches`, counts only the values that match.
 */
export function amount(value: unknown, matches?: (item: unknown) => boolean): number {
  if (value === undefined) return 0;
  if (matches === undefined) return isArray(value) ? value.length : 1;
  let total = 0;
  for (const item of isArray(value) ? value : [value]) if (matches(item)) total++;
  return total;
}

/** Returns the sum of `amount` over all values in a list. */
export function amounts(list: unknown, matches?: (item: unknown) => boolean): number {
  let total = 0;
  for (const value of isArray(list) ? list : []) total += amount(value, matches);
  return total;
}

/** Reads one value from every object in a list. */
export function values(list: unknown, read: (item: Fields) => unknown): readonly unknown[] {
  const results: unknown[] = [];
  every(list, (item) => results.push(read(item)) > 0);
  return results;
}

/** Returns the items of all inner lists as one list. */
export const items = (lists: unknown): readonly unknown[] =>
  isArray(lists) ? lists.flatMap((list) => (isArray(list) ? list : [])) : [];

/**
 * Returns the number in a field, or the default. Returns NaN if there is neither, because every
 * bound accepts NaN.
 */
export function numberOr(value: unknown, fallback?: number): number {
  const number = value === undefined ? fallback : value;
  return typeof number === "number" ? number : NaN;
}

/**
 * Returns whether the sum of the numbers in a list is `expectedSum`. Returns true if the list has
 * no numbers. The tolerance of 1e-9 allows for rounding errors.
 */
export function sums(list: unknown, expectedSum: number, report?: Report, name?: string): boolean {
  let sum: number | undefined;
  for (const value of isArray(list) ? list : []) {
    if (typeof value === "number") sum = (sum ?? 0) + value;
  }
  if (sum === undefined || !(Math.abs(sum - expectedSum) >= 1e-9)) return true;
  note(report, name && "the sum", sum);
  return note(report, name, expectedSum);
}

/** Returns whether the numbers in a list count up by one, starting at `from`. */
export function areConsecutive(list: unknown, from: number): boolean {
  let next = from;
  for (const value of isArray(list) ? list : []) {
    if (typeof value === "number" && value !== next++) return false;
  }
  return true;
}
