// The median, which one slow round cannot change, and the smallest and largest measurement.

/** The range of several measurements. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The median; for an even count the mean of the middle two. `NaN` for no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Median, smallest and largest. */
export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** A text such as `1.25 (1.19–1.40)`. */
export const spreadText = ({ median: middle, min, max }: Spread): string =>
  `${middle.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
