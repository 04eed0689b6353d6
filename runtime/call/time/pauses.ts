// How long to wait after failures. Callers give the numbers. Without imports, because bundles for pages take it alone.

/** A pause that doubles with each failure in a row. */
export interface DoublingPause {
  /** After one failure. */
  readonly firstMs: number;
  /** After any number of failures. */
  readonly longestMs: number;
  /** Chance makes no pause shorter. Default 0. */
  readonly shortestMs?: number;
  /** Share of the pause above `shortestMs` that chance decides, from 0 to 1. Default 0. */
  readonly jitter?: number;
}

/** Milliseconds to wait after `failures` in a row, from 1, and at least `afterMs`. `random` lies in [0, 1). */
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

/** The wait that the server requests, up to `longestMs`, and a little more, so that its clients do not return all at once. */
export function requestedPauseMs(afterMs: number, random: number, longestMs = Infinity): number {
  return Math.min(afterMs, longestMs) + random * SPREAD_MS;
}
