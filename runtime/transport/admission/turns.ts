// A queue whose next turn is decided when it comes: nothing is reserved ahead, and whoever gives up leaves no gap.
import type { Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";
import { Fifo } from "./fifo.js";

/** When turns come. */
export interface TurnRule {
  /** Milliseconds until the next turn, as far as known now; from 0 down it is due, and `Infinity` waits for `pass`. */
  readonly waitMs: () => number;
  /** A turn is taken now. */
  readonly taken: () => void;
}

interface Waiting {
  /** Absent once its caller has given up. */
  go: (() => void) | undefined;
}

/** Lets callers through in the order they came, each when its turn is due. */
export class Turns {
  readonly #clock: Clock;
  readonly #rule: TurnRule;
  #waiting = new Fifo<Waiting>();
  /** Callers that wait and have not given up. */
  #live = 0;
  #disarm: (() => void) | undefined;

  constructor(clock: Clock, rule: TurnRule) {
    this.#clock = clock;
    this.#rule = rule;
  }

  /** Waits for a turn and takes it; rejects with `signal.reason`. */
  take(signal: Cancellation): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    if (this.#live === 0 && this.#rule.waitMs() <= 0) {
      this.#rule.taken();
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        go: () => {
          unlisten();
          resolve();
        },
      };
      const unlisten = signal.onAbort(() => {
        waiting.go = undefined;
        this.#leave();
        reject(signal.reason as Error);
      });
      this.#waiting.push(waiting);
      this.#live++;
      if (this.#live === 1) this.pass();
    });
  }

  #leave(): void {
    this.#live--;
    if (this.#live > 0) return;
    this.#waiting = new Fifo();
    this.#stopTimer();
  }

  /** Lets through whoever is due; called by the owner where its rule has changed. */
  pass(): void {
    this.#stopTimer();
    while (this.#live > 0) {
      const waitMs = this.#rule.waitMs();
      if (waitMs > 0) {
        if (waitMs < Infinity) this.#disarm = this.#clock.after(waitMs, () => this.pass());
        return;
      }
      const next = this.#waiting.shift();
      if (next?.go === undefined) continue;
      this.#live--;
      this.#rule.taken();
      next.go();
    }
  }

  #stopTimer(): void {
    this.#disarm?.();
    this.#disarm = undefined;
  }
}
