// Checks the documented rules of a module, and the words that these rules are written with. A word passes a value of another type, as
// in JSON Schema. With a report and a name, a broken word notes the value for the message.
import { nameOf, type ParentPlace, pathTo, type Place, record, shown } from "./issue.js";
import { type Fields, fieldsOf, isArray, isObject } from "./value.js";

/** A documented rule: one condition on a request. */
export interface Rule {
  readonly name: string;
  /** The section of the documents that states it. */
  readonly section: string;
  /** The message. One that begins with "must" goes on from the name of the value. */
  readonly says: string;
  /** The field that an issue points at, or the request itself where it is empty; a rule without it reports the values itself. */
  readonly at?: string;
  /** Whether a request keeps the rule. With a report it says what breaks it: the values to show, or every place of its own. */
  readonly holds: (request: Fields, report?: Report) => boolean;
}

/** What breaks one rule in one request. */
class Report {
  readonly #shown = new Set<string>();

  constructor(
    readonly rule: Rule,
    readonly request: Fields,
    readonly found: Place,
  ) {}

  /** Notes a value that the message shows, such as `the sum is 9`. */
  note(what: string, value: unknown): void {
    this.#shown.add(`${what} is ${shown(value)}`);
  }

  /** Records the rule as broken at a place, with the values that are noted since the last one. */
  record(path: readonly (string | number)[]): true {
    const { name, section, says } = this.rule;
    const actual = path.reduce<unknown>(
      (value, key) => (Array.isArray(value) ? value[Number(key)] : fieldsOf(value)[key]),
      this.request,
    );
    const whole = [...pathTo(this.found, undefined), ...path];
    const values = this.#shown.size === 0 ? "" : ` (${[...this.#shown].join(", ")})`;
    this.#shown.clear();
    const message = says.startsWith("must ")
      ? `${nameOf(whole)} ${says} (got ${shown(actual)})`
      : says + values;
    return record(this.found, whole, actual, "rule", name, message, { rule: name, section });
  }
}

/** Whether a request keeps all rules; with a place to record issues, it records each broken rule and says `true`. */
export function checkRules(rules: readonly Rule[], request: Fields, found: ParentPlace): boolean {
  for (const rule of rules) {
    if (rule.holds(request)) continue;
    if (!found) return false;
    const report = new Report(rule, request, found);
    if (!rule.holds(request, report)) report.record(rule.at ? [rule.at] : []);
  }
  return true;
}

function note(report: Report | undefined, name: string | undefined, value: unknown): false {
  if (name !== undefined) report?.note(name, value);
  return false;
}

/** Records the rule as broken at a place; false without a report. */
export const isReported = (
  report: Report | undefined,
  ...path: readonly (string | number)[]
): boolean => report !== undefined && report.record(path);

/** Whether every item of a list keeps a condition. */
export function each(list: unknown, keeps: (item: unknown, index: number) => boolean): boolean {
  if (!isArray(list)) return true;
  for (let i = 0; i < list.length; i++) if (!keeps(list[i], i)) return false;
  return true;
}

/** Whether every item that is an object keeps a condition. */
export function every(list: unknown, keeps: (item: Fields, index: number) => boolean): boolean {
  if (!isArray(list)) return true;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (isObject(item) && !keeps(item, i)) return false;
  }
  return true;
}

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

/** How a number keeps a bound; NaN, where there is no limit, breaks none. A limit with a name is noted, too. */
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

/** Whether a text is part of another one. */
export const isPartOf = (part: unknown, whole: unknown, report?: Report, name?: string): boolean =>
  typeof part !== "string" ||
  typeof whole !== "string" ||
  whole.includes(part) ||
  note(report, name, part);

/** How many things there are: an array counts its items, anything else that is there counts one. */
export function amount(value: unknown, matches?: (item: unknown) => boolean): number {
  if (value === undefined) return 0;
  if (matches === undefined) return isArray(value) ? value.length : 1;
  let total = 0;
  for (const item of isArray(value) ? value : [value]) if (matches(item)) total++;
  return total;
}

/** The same of all values in a list. */
export function amounts(list: unknown, matches?: (item: unknown) => boolean): number {
  let total = 0;
  for (const value of isArray(list) ? list : []) total += amount(value, matches);
  return total;
}

/** A field of every item that is an object. */
export function values(list: unknown, read: (item: Fields) => unknown): readonly unknown[] {
  const found: unknown[] = [];
  every(list, (item) => found.push(read(item)) > 0);
  return found;
}

/** The items of all lists in a list. */
export const items = (lists: unknown): readonly unknown[] =>
  isArray(lists) ? lists.flatMap((list) => (isArray(list) ? list : [])) : [];

/** The number that a field holds, or holds by default; NaN, which keeps every bound, where there is none. */
export function numberOr(value: unknown, otherwise?: number): number {
  const number = value === undefined ? otherwise : value;
  return typeof number === "number" ? number : NaN;
}

/** Whether the numbers in a list sum to that of a field; sums of fractions carry binary noise far below any price or second. */
export function sums(list: unknown, wanted: number, report?: Report, name?: string): boolean {
  let sum: number | undefined;
  for (const value of isArray(list) ? list : []) {
    if (typeof value === "number") sum = (sum ?? 0) + value;
  }
  if (sum === undefined || !(Math.abs(sum - wanted) >= 1e-9)) return true;
  note(report, name && "the sum", sum);
  return note(report, name, wanted);
}

/** Whether the numbers in a list are `from`, the next one, and so on. */
export function areConsecutive(list: unknown, from: number): boolean {
  let next = from;
  for (const value of isArray(list) ? list : []) {
    if (typeof value === "number" && value !== next++) return false;
  }
  return true;
}
