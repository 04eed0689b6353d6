// Money as whole millionths of a USD: sums are exact, and the documents round to 6 decimals anyway.

/** USD as whole micro-USD. */
export function toMicros(usd: number): number {
  return Math.round(usd * 1e6);
}

/** Micro-USD as USD with at most 6 decimals. */
export function toUsd(micros: number): number {
  return micros / 1e6;
}

/** Platform credits of an amount: USD x 10 (1-core.md, Usage report). */
export function toCredits(micros: number): number {
  return micros / 1e5;
}
