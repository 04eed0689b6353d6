// Keeps to the gateway's limit of usage queries: 60 per key and minute (1-core.md, Limits).
import type { Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";
import { delay } from "../../time/delay.js";

/** Lets at most `limit` calls start in any minute; the others wait their turn. */
export class MinuteLimit {
  readonly #clock: Clock;
  readonly #limit: number;
  /** When the latest calls may start, oldest first. */
  readonly #starts: number[] = [];

  constructor(clock: Clock, limit: number) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Waits for a turn, which is taken with the call. */
  async turn(signal: Cancellation): Promise<void> {
    const now = this.#clock.monotonic();
    const earliest = this.#starts.length < this.#limit ? undefined : this.#starts.shift();
    const at = earliest === undefined ? now : Math.max(now, earliest + 60_000);
    this.#starts.push(at);
    if (at > now) await delay(this.#clock, at - now, signal);
  }
}
