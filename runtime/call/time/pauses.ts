// Computes the pauses after failures.

/** A pause that doubles with each failure in a row. */
export interface DoublingPause {
  /** Pause after the first failure, without jitter. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Lower limit of a pause with jitter. Default 0. */
  readonly shortestMs?: number;
  /**
   * How much of the pause above `shortestMs` is random: from 0 (nothing, the default) to 1 (all).
   */
  readonly jitter?: number;
}

/**
 * Returns the pause in milliseconds after a failure. `failures` is the number of failures in a row,
 * including this one. `afterMs` is the pause that the server requests: the result is never shorter.
 * `random` is a number in [0, 1).
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
 * Returns the wait that the server requests, up to `longestMs`, plus a random time of 0 to 0.5 s.
 * Without the random time, many clients would send their requests again at the same moment.
 */
export function requestedPauseMs(afterMs: number, random: number, longestMs = Infinity): number {
  return Math.min(afterMs, longestMs) + random * SPREAD_MS;
}
