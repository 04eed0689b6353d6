// Admission: how many requests run at once, and how many may wait for their turn.
import { QueueOverflowError } from "../../errors/index.js";
import type { Cancellation } from "../../time/cancellation.js";
import { Fifo } from "./fifo.js";

interface Waiting {
  admit: (() => void) | undefined;
}

/** A first-come-first-served gate with a bounded queue. */
export class Slots {
  #running = 0;
  #queued = 0;
  readonly #waiting = new Fifo<Waiting>();
  readonly #limit: number;
  readonly #queueLimit: number;

  constructor(limit: number, queueLimit: number) {
    this.#limit = limit;
    this.#queueLimit = queueLimit;
  }

  /** Resolves to a function that gives the slot back; rejects with `signal.reason` or `QueueOverflowError`. */
  acquire(signal: Cancellation): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    if (this.#running < this.#limit) return Promise.resolve(this.#take());
    if (this.#queued >= this.#queueLimit) {
      return Promise.reject(
        new QueueOverflowError(
          `${this.#queueLimit} requests already wait for one of ${this.#limit} sockets; nothing was sent. ` +
            "Submit fewer at once, or raise limits.queued.",
          { retryable: true },
        ),
      );
    }
    return new Promise((resolve, reject) => {
      const abort = () => {
        entry.admit = undefined;
        this.#queued--;
        reject(signal.reason as Error);
      };
      const entry: Waiting = {
        admit: () => {
          unlisten();
          this.#queued--;
          resolve(this.#take());
        },
      };
      const unlisten = signal.onAbort(abort);
      this.#waiting.push(entry);
      this.#queued++;
    });
  }

  #take(): () => void {
    this.#running++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#running--;
      this.#admitNext();
    };
  }

  #admitNext(): void {
    while (this.#running < this.#limit) {
      const entry = this.#waiting.shift();
      if (entry === undefined) return;
      entry.admit?.();
    }
  }
}
