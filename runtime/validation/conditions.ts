// Conditions on parts of a request, for branches of a schema and for the documented rules.
/** A condition on one value. */
export type Condition = (value: unknown) => boolean;

/** How many things there are: an array counts its items, anything else that is there counts one. */
export function amount(value: unknown, matches?: Condition): number {
  if (value === undefined) return 0;
  if (matches === undefined) return Array.isArray(value) ? value.length : 1;
  let total = 0;
  for (const item of Array.isArray(value) ? value : [value]) if (matches(item)) total++;
  return total;
}

/** How many of the statements are true. */
export function howMany(...statements: readonly boolean[]): number {
  let total = 0;
  for (const statement of statements) if (statement) total++;
  return total;
}

/** The number that a field holds, or holds by default; NaN, which keeps every bound, where there is none. */
export function numberOr(value: unknown, otherwise?: number): number {
  const number = value === undefined ? otherwise : value;
  return typeof number === "number" ? number : NaN;
}

/** Whether a sum equals a number; sums of decimal fractions carry binary noise far below any price or second. */
export function isSum(sum: number, wanted: number): boolean {
  return !(Math.abs(sum - wanted) >= 1e-9);
}
