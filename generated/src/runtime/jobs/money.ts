// Amounts as integers of micro-dollars: Redis adds them without a rounding error.
const MICRO = 1_000_000;

/** Micro-dollars, rounded up, so that what is set aside is never too little. */
export function microUsd(usd: number): number {
  // 0.3 is 0.30000000000000004 after a sum, and 300,000 micro-dollars all the same.
  return Math.ceil(Number((usd * MICRO).toFixed(3)));
}

/** Dollars. */
export function usdOf(micro: number | string | undefined): number {
  return Number(micro ?? 0) / MICRO;
}
