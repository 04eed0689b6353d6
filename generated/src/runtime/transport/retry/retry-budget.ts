// Keeps retries a small share of the traffic, so that a struggling gateway is not buried under them.

const SHARE = 0.1;
const RESERVE = 10;
const LARGEST = 100;

/** A bucket of retries: each first attempt adds a tenth, each retry takes one. */
export class RetryBudget {
  #tokens = RESERVE;
  #filledAt: number;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.#filledAt = now();
  }

  /** Counts a first attempt. */
  deposit(): void {
    this.#tokens = Math.min(LARGEST, this.#tokens + SHARE);
  }

  /** Takes one retry; false where there is none left. */
  withdraw(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  // A quiet client gets its reserve back, one retry every ten seconds.
  #refill(): void {
    const now = this.#now();
    const earned = (now - this.#filledAt) / 10_000;
    this.#filledAt = now;
    if (this.#tokens < RESERVE) this.#tokens = Math.min(RESERVE, this.#tokens + earned);
  }
}
