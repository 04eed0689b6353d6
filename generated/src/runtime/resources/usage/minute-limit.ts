// Keeps to the gateway's limit of usage queries: 60 per key and minute (1-core.md, Limits).
import type { Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";
import { Turns } from "../../transport/admission/turns.js";

const MINUTE_MS = 60_000;

/** Lets at most `limit` calls start in any minute; the others wait their turn, in the order they came. */
export class MinuteLimit {
  readonly #turns: Turns;
  /** When the calls of the last minute started, oldest first. */
  #starts: readonly number[] = [];

  constructor(clock: Clock, limit: number) {
    this.#turns = new Turns(clock, {
      waitMs: () => {
        const now = clock.monotonic();
        this.#starts = this.#starts.filter((start) => start + MINUTE_MS > now);
        const [oldest = now] = this.#starts;
        return this.#starts.length < limit ? 0 : oldest + MINUTE_MS - now;
      },
      taken: () => {
        this.#starts = [...this.#starts, clock.monotonic()];
      },
    });
  }

  /** Waits for a turn, which is taken with the call; rejects with `signal.reason`. */
  turn(signal: Cancellation): Promise<void> {
    return this.#turns.take(signal);
  }
}
