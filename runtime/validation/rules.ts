// Checks the documented rules of a module, and defines the functions that these rules call. As in
// JSON Schema, a function accepts a value of another type. If it fails with a report and a name, it
// adds the value to the message.
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
  /** The section of the documents with the rule. */
  readonly section: string;
  /** The message. If it begins with "must", it follows the name of the value. */
  readonly says: string;
  /**
   * The field that an issue points to, or the request itself if it is empty. A rule without `at`
   * records its violations itself.
   */
  readonly at?: string;
  /**
   * Whether a request satisfies the rule. With a report it also adds the values to show, or records
   * every violation itself.
   */
  readonly holds: (request: Fields, report?: Report) => boolean;
}

/** The violations of one rule in one request. */
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

  /** Records a violation of the rule at a path, with the values added since the last one. */
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
 * Whether a request satisfies all rules. With an issue list, it records each violated rule and
 * returns `true`.
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

/** Records a violation of the rule at a path; false without a report. */
export const isReported = (
  report: Report | undefined,
  ...path: readonly (string | number)[]
): boolean => report !== undefined && report.record(path);

/** Whether every item of a list satisfies a condition. */
export function each(list: unknown, satisfies: (item: unknown, index: number) => boolean): boolean {
  if (!isArray(list)) return true;
  for (let i = 0; i < list.length; i++) if (!satisfies(list[i], i)) return false;
  return true;
}

/** Whether every item that is an object satisfies a condition. */
export function every(list: unknown, satisfies: (item: Fields, index: number) => boolean): boolean {
  if (!isArray(list)) return true;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (isObject(item) && !satisfies(item, i)) return false;
  }
  return true;
}

/** Whether an item matches; an item that is not an object matches. */
export const some = (list: unknown, matches: (item: Fields) => boolean): boolean =>
  hasAtLeast(list, 1, matches);

/** Whether at least this many items match. */
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

/** Whether at most this many items match. */
export const hasAtMost = (
  list: unknown,
  most: number,
  matches: (item: Fields) => boolean,
): boolean => !isArray(list) || !hasAtLeast(list, most + 1, matches);

/** Whether a list has from `least` to `most` items. */
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
 * Whether a number satisfies a bound. NaN is no limit, so every value satisfies it. A limit with a
 * name is added to the message too.
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

/** Whether a value is one of some numbers. */
export const isOneOf = (
  value: unknown,
  numbers: readonly number[],
  report?: Report,
  name?: string,
): boolean => numbers.includes(value as number) || note(report, name, value);

/** Whether a text is part of another text. */
export const isPartOf = (part: unknown, whole: unknown, report?: Report, name?: string): boolean =>
  typeof part !== "string" ||
  typeof whole !== "string" ||
  whole.includes(part) ||
  note(report, name, part);

/** The number of values: an array counts its items, any other present value counts as one. */
export function amount(value: unknown, matches?: (item: unknown) => boolean): number {
  if (value === undefined) return 0;
  if (matches === undefined) return isArray(value) ? value.length : 1;
  let total = 0;
  for (const item of isArray(value) ? value : [value]) if (matches(item)) total++;
  return total;
}

/** The sum of `amount` over the values of a list. */
export function amounts(list: unknown, matches?: (item: unknown) => boolean): number {
  let total = 0;
  for (const value of isArray(list) ? list : []) total += amount(value, matches);
  return total;
}

/** A field of every item that is an object. */
export function values(list: unknown, read: (item: Fields) => unknown): readonly unknown[] {
  const results: unknown[] = [];
  every(list, (item) => results.push(read(item)) > 0);
  return results;
}

/** The items of all lists in a list. */
export const items = (lists: unknown): readonly unknown[] =>
  isArray(lists) ? lists.flatMap((list) => (isArray(list) ? list : [])) : [];

/** The number in a field, or its default. NaN if there is none, which satisfies every bound. */
export function numberOr(value: unknown, fallback?: number): number {
  const number = value === undefined ? fallback : value;
  return typeof number === "number" ? number : NaN;
}

/**
 * Whether the numbers in a list sum to the number of a field. The tolerance is for binary noise,
 * which is far below any price or second.
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

/** Whether the numbers in a list are `from`, the next number, and so on. */
export function areConsecutive(list: unknown, from: number): boolean {
  let next = from;
  for (const value of isArray(list) ? list : []) {
    if (typeof value === "number" && value !== next++) return false;
  }
  return true;
}
