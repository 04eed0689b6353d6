// How long to wait before a retry when the server names no time.
import { doublingPauseMs } from "../../time/pauses.js";

const RETRY = { firstMs: 1_000, longestMs: 8_000, shortestMs: 500, jitter: 1 };

/** If the server requests a longer wait, the call fails instead. */
export const LONGEST_WAIT_MS = 120_000;

/**
 * Full jitter between 0.5 s and a ceiling that doubles from 1 s to 8 s.
 * `retry` counts from 1; `random` gives a number in [0, 1).
 */
export function backoffMs(retry: number, random: () => number): number {
  return doublingPauseMs(RETRY, retry, random());
}
