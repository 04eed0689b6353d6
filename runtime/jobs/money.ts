// Converts amounts to whole micro-dollars, because Redis adds integers without rounding errors. A
// micro-dollar is a millionth of a dollar.
const MICRO = 1_000_000;

/** Converts dollars to micro-dollars, rounded up, so that a reservation is never too small. */
export function microUsd(usd: number): number {
  // Rounds first, so that 0.30000000000000004 dollars are still 300,000 micro-dollars.
  return Math.ceil(Number((usd * MICRO).toFixed(3)));
}

/** Converts micro-dollars to dollars. `undefined` gives 0. */
export function usdOf(micro: number | string | undefined): number {
  return Number(micro ?? 0) / MICRO;
}
