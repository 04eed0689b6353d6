// What a call would cost, as far as that can be known before it is made.
import { add, compare, multiply, toNumber, toText, type Decimal } from "./decimal.js";

/** An amount, a range, or the reason why neither is known. The final amount is `data.cost` of the task. */
export type Estimate =
  | {
      readonly kind: "amount";
      readonly usd: number;
      /** How it comes about. */ readonly basis: string;
    }
  | {
      readonly kind: "range";
      readonly minUsd: number;
      /** The most that is known of; the same as `minUsd` where all that is open is a cost that no document states. */
      readonly maxUsd: number;
      readonly basis: string;
      /** Why it is no single amount, and what may come on top. */
      readonly reason: string;
    }
  | { readonly kind: "unknown"; readonly reason: string };

/** From one amount to another; both are the same where it is certain. */
export interface Span {
  readonly min: Decimal;
  readonly max: Decimal;
}

export const exactly = (value: Decimal): Span => ({ min: value, max: value });

export function addSpans(a: Span, b: Span): Span {
  return { min: add(a.min, b.min), max: add(a.max, b.max) };
}

export function multiplySpans(a: Span, b: Span): Span {
  return { min: multiply(a.min, b.min), max: multiply(a.max, b.max) };
}

/** A span as an estimate; with `open` costs, which no document states, it is no certain amount. */
export function estimateOf(
  { min, max }: Span,
  basis: string,
  reasons: readonly string[],
  open: readonly string[] = [],
): Estimate {
  const certain = compare(min, max) === 0;
  if (certain && open.length === 0) return { kind: "amount", usd: toNumber(min), basis };
  const reason = [...(certain ? [] : reasons), ...open].join("; ");
  return { kind: "range", minUsd: toNumber(min), maxUsd: toNumber(max), basis, reason };
}

/** A price for people: `0.04 USD`, or `0.04 to 0.08 USD`. */
export function shownSpan({ min, max }: Span): string {
  return compare(min, max) === 0 ? `${toText(min)} USD` : `${toText(min)} to ${toText(max)} USD`;
}

export function unknown(reason: string): Estimate {
  return { kind: "unknown", reason };
}
