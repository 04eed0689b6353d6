// Unix seconds, the precision in which the documents show points in time.

/** Milliseconds as whole Unix seconds. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** A point in time as it can be shown: what is gone at its `expires_at` is gone in that very second. */
export function wholeSecond(ms: number): number {
  return seconds(ms) * 1000;
}
