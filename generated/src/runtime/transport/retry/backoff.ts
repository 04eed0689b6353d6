// How long to wait before a retry when the server names no time.

const SHORTEST_MS = 500;
const LONGEST_MS = 8_000;

/** If the server requests a longer wait, the call fails instead. */
export const LONGEST_WAIT_MS = 120_000;

/**
 * Full jitter between 0.5 s and a ceiling that doubles from 1 s to 8 s.
 * `retry` counts from 1; `random` gives a number in [0, 1).
 */
export function backoffMs(retry: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** retry);
  return SHORTEST_MS + random() * (ceiling - SHORTEST_MS);
}

/** Added to the wait that the server requested, so that its clients do not return all at once. */
export function jitterMs(random: () => number): number {
  return random() * SHORTEST_MS;
}
