// Computes the median of measurements, because one slow round hardly changes a median.

/** The smallest, middle and largest of several measurements. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Returns the median. For an even count, returns the mean of the two middle values. For no values,
 * returns `NaN`.
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the median, the smallest and the largest value. */
export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** Returns a text such as `1.25 (1.19–1.40)`. */
export const spreadText = ({ median: middle, min, max }: Spread): string =>
  `${middle.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
