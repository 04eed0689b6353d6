// A refused key is no matter of one task: after a 401 all polls pause together, and one of them tries again.
import type { GatewayError } from "../errors/index.js";
import { Refusals } from "./refusals.js";

export class KeyPause {
  readonly #now: () => number;
  #refusals = new Refusals();
  #nextAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the key has been refused so often that each 401 ends its wait. */
  get isFinal(): boolean {
    return this.#refusals.isFinal(this.#now());
  }

  /** Milliseconds until the next poll; 0 without a refusal. */
  get waitMs(): number {
    return this.isFinal ? 0 : Math.max(0, this.#nextAt - this.#now());
  }

  /** Polls that may be in flight at once, of at most so many. */
  places(most: number): number {
    if (this.#refusals.count === 0 || this.isFinal) return most;
    return this.waitMs > 0 ? 0 : 1;
  }

  /** A 401. All of one burst count once. */
  refused(error: GatewayError, pauseMs: (count: number) => number): void {
    if (this.waitMs > 0) return;
    this.#refusals.add(error, this.#now());
    this.#nextAt = this.#now() + pauseMs(this.#refusals.count);
  }

  /** The key was accepted, or nobody waits any more. */
  reset(): void {
    if (this.#refusals.count > 0) this.#refusals = new Refusals();
    this.#nextAt = 0;
  }
}
