// Numbers and times as gateways write them.

/** A finite number, also if it is written as decimal text; `undefined` for anything else. */
export function amountOf(value: unknown): number | undefined {
  const isText =
    typeof value === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(value);
  const number = isText ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

// Seconds reach this in the year 5138; milliseconds passed it in 1973.
const FIRST_MILLISECONDS = 1e11;

/** Unix milliseconds of a time: Unix seconds, Unix milliseconds or ISO 8601, also as text. 0 is no time. */
export function timeOf(value: unknown): number | undefined {
  const number = amountOf(value);
  if (number === undefined) {
    const parsed = typeof value === "string" ? Date.parse(value) : NaN;
    return Number.isNaN(parsed) ? undefined : parsed;
  }
  if (number <= 0) return undefined;
  const ms = number >= FIRST_MILLISECONDS ? number : number * 1000;
  // The last moment that a `Date` can hold.
  return ms <= 8.64e15 ? ms : undefined;
}
