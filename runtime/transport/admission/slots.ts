// How many requests run at once, and how many may wait for a socket.
import { QueueOverflowError } from "../../errors/index.js";
import type { Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";
import { Turns } from "./turns.js";

/** Gives a slot back. */
export type Release = () => void;

/** A first-come-first-served gate with a bounded queue. */
export class Slots {
  #running = 0;
  readonly #turns: Turns<Release>;
  readonly #limit: number;
  readonly #queueLimit: number;

  constructor(clock: Clock, limit: number, queueLimit: number) {
    this.#limit = limit;
    this.#queueLimit = queueLimit;
    this.#turns = new Turns(clock, {
      waitMs: () => (this.#running < limit ? 0 : Infinity),
      take: () => this.#take(),
    });
  }

  /** Waits for a slot; rejects with `signal.reason` or `QueueOverflowError`. */
  async acquire(signal: Cancellation): Promise<Release> {
    if (this.#running >= this.#limit && this.#turns.waiting >= this.#queueLimit) {
      throw new QueueOverflowError(
        `${this.#queueLimit} requests already wait for one of ${this.#limit} sockets; nothing was sent. ` +
          "Submit fewer at once, or raise limits.queued.",
        { retryable: true },
      );
    }
    return this.#turns.take(signal);
  }

  #take(): Release {
    this.#running++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#running--;
      this.#turns.pass();
    };
  }
}
