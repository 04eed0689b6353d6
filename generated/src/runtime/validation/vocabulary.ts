// The few rules of the documents that JSON Schema has no keyword for: totals, sums, sequences, tags, bounds.
import { count, has, isObject, type Condition } from "./value.js";

/** Every value found along a path such as `"multi_prompt", "*", "duration"`; `*` is every item. */
export function valuesAt(value: unknown, ...path: readonly string[]): unknown[] {
  const found: unknown[] = [];
  collect(value, path, 0, found);
  return found;
}

function collect(value: unknown, path: readonly string[], from: number, found: unknown[]): void {
  let at = value;
  for (let i = from; i < path.length; i++) {
    const key = path[i];
    if (key === undefined) return;
    if (key === "*") {
      if (!Array.isArray(at)) return;
      for (let item = 0; item < at.length; item++) collect(at[item], path, i + 1, found);
      return;
    }
    if (!isObject(at) || !has(at, key)) return;
    at = at[key];
  }
  found.push(at);
}

/** How many things there are: an array counts its items, anything else counts one. */
export function countAll(values: readonly unknown[], where?: Condition, body?: unknown): number {
  let total = 0;
  for (const value of values) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    total += where === undefined ? items.length : count(items, where, body);
  }
  return total;
}

/** The sum of some counts. */
export function sumOf(...counts: readonly number[]): number {
  return counts.reduce((sum, n) => sum + n, 0);
}

/** The number in a field of the request, its default where it is left out. */
export function numberIn(body: unknown, field: string, otherwise?: number): number | undefined {
  const value = isObject(body) && has(body, field) ? body[field] : otherwise;
  return typeof value === "number" ? value : undefined;
}

/** Whether the numbers add up to `total`; nothing to compare is no fault. */
export function addsUp(values: readonly unknown[], total: number | undefined): boolean {
  const numbers = values.filter((value) => typeof value === "number");
  if (total === undefined || numbers.length === 0) return true;
  // Sums of decimal fractions carry binary noise far below any price or second.
  return Math.abs(numbers.reduce((sum, n) => sum + n, 0) - total) < 1e-9;
}

/** Whether the values count up by one from `from`. */
export function isConsecutive(values: readonly unknown[], from: number): boolean {
  return values.every((value, index) => typeof value !== "number" || value === from + index);
}

/** Whether every text occurs in the field of the request. */
export function appearsIn(body: unknown, field: string, values: readonly unknown[]): boolean {
  const text = isObject(body) && has(body, field) ? body[field] : undefined;
  if (typeof text !== "string") return true;
  return values.every((value) => typeof value !== "string" || text.includes(value));
}

const KEEPS = {
  minimum: (value: number, bound: number) => value >= bound,
  maximum: (value: number, bound: number) => value <= bound,
  exclusiveMinimum: (value: number, bound: number) => value > bound,
  exclusiveMaximum: (value: number, bound: number) => value < bound,
};

/** Whether each number that matches keeps the bound; no bound, no fault. */
export function keepsBound(
  values: readonly unknown[],
  kind: keyof typeof KEEPS,
  bound: number | undefined,
  where?: Condition,
  body?: unknown,
): boolean {
  if (bound === undefined) return true;
  return values.every(
    (value) =>
      typeof value !== "number" ||
      (where !== undefined && !where(value, body)) ||
      KEEPS[kind](value, bound),
  );
}
