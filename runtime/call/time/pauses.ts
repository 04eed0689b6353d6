// Computes pauses after failures; callers pass the numbers. No imports, because bundles for pages
// use it alone.

/** A pause that doubles with each failure in a row. */
export interface DoublingPause {
  /** After one failure. */
  readonly firstMs: number;
  /** After any number of failures. */
  readonly longestMs: number;
  /** Jitter makes no pause shorter than this. Default 0. */
  readonly shortestMs?: number;
  /** Random share of the pause above `shortestMs`, from 0 to 1. Default 0. */
  readonly jitter?: number;
}

/**
 * Milliseconds to wait after `failures` in a row, from 1, and at least `afterMs`. `random` lies in
 * [0, 1).
 */
export function doublingPauseMs(
  { firstMs, longestMs, shortestMs = 0, jitter = 0 }: DoublingPause,
  failures: number,
  random = 0,
  afterMs = 0,
): number {
  const ceiling = Math.min(firstMs * 2 ** (failures - 1), longestMs);
  const pause = shortestMs + (ceiling - shortestMs) * (1 - jitter + jitter * random);
  return Math.max(pause, afterMs);
}

const SPREAD_MS = 500;

/**
 * The wait that the server requests, up to `longestMs`, plus up to 0.5 s, so that its clients do
 * not return all at once.
 */
export function requestedPauseMs(afterMs: number, random: number, longestMs = Infinity): number {
  return Math.min(afterMs, longestMs) + random * SPREAD_MS;
}
