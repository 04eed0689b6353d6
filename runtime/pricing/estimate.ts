// Defines the estimate of a call's cost: an amount, a range, or unknown with a reason.
import {
  add,
  compare,
  decimal,
  multiply,
  toNumber,
  toText,
  ZERO,
  type Decimal,
} from "./decimal.js";

/**
 * The estimated cost: an amount, a range, or the reason why the maximum is unknown. The final cost
 * is the task's `data.cost`.
 */
export type Estimate =
  | {
      /**
       * The cost is known. `usd` is the sum of all costs that are listed in the API documents or in
       * the price catalog.
       */
      readonly kind: "amount";
      readonly usd: number;
      /** The calculation as text, such as `720p at 0.1 USD per second × 5 s`. */
      readonly basis: string;
    }
  | {
      /** Minimum and maximum are known. A budget reserves the maximum, `maxUsd`. */
      readonly kind: "range";
      readonly minUsd: number;
      readonly maxUsd: number;
      readonly basis: string;
      /** Why the estimate is not a single amount. */
      readonly reason: string;
    }
  | {
      /**
       * The maximum is unknown. A budget refuses the request, unless the budget option
       * `unknownEstimate` is `allow`.
       */
      readonly kind: "unknown";
      readonly reason: string;
      /** Sum of the known costs, with the maximum of each range. The call may cost more. */
      readonly expectedUsd?: number;
    };

export type Range = readonly [min: number, max: number];

/** A range of amounts; `min` equals `max` if the amount is certain. */
export interface Span {
  readonly min: Decimal;
  readonly max: Decimal;
}

export const spanOf = ([min, max]: Range): Span => ({ min: decimal(min), max: decimal(max) });

export function addSpans(a: Span, b: Span): Span {
  return { min: add(a.min, b.min), max: add(a.max, b.max) };
}

export function multiplySpans(a: Span, b: Span): Span {
  return { min: multiply(a.min, b.min), max: multiply(a.max, b.max) };
}

export interface CostPart {
  readonly span: Span;
  /** The calculation as text; absent if the cost is zero. */
  readonly basis?: string;
  /** Why the cost is a range. */
  readonly reasons: readonly string[];
  /** Why the maximum cost is unknown. Empty if it is known. */
  readonly open: readonly string[];
}

export const FREE: CostPart = { span: { min: ZERO, max: ZERO }, reasons: [], open: [] };

/** Adds up costs. The estimate is `unknown` if a cost has an entry in `open`. */
export function estimateOf(parts: readonly CostPart[]): Estimate {
  const min = parts.map(({ span }) => span.min).reduce(add, ZERO);
  const max = parts.map(({ span }) => span.max).reduce(add, ZERO);
  const open = [...new Set(parts.flatMap((part) => part.open))];
  if (open.length > 0) return unknownPrice(open.join("; "), toNumber(max));
  const basis = parts.flatMap((part) => part.basis ?? []).join(" + ");
  if (compare(min, max) === 0) return { kind: "amount", usd: toNumber(min), basis };
  const reason = [...new Set(parts.flatMap((part) => part.reasons))].join("; ");
  return { kind: "range", minUsd: toNumber(min), maxUsd: toNumber(max), basis, reason };
}

/** Formats a range for messages: `5`, or `3 to 10`. */
export const formatRange = (range: Range): string => [...new Set(range)].join(" to ");

/** Formats a price for messages: `0.04 USD`, or `0.04 to 0.08 USD`. */
export function formatSpan({ min, max }: Span): string {
  return compare(min, max) === 0 ? `${toText(min)} USD` : `${toText(min)} to ${toText(max)} USD`;
}

export function unknownPrice(reason: string, expectedUsd?: number): Estimate {
  return { kind: "unknown", reason, ...(expectedUsd !== undefined && { expectedUsd }) };
}
