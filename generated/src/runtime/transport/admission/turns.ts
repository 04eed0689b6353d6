// A queue that decides each turn when it is due: nothing is reserved ahead, so a cancelled caller leaves no gap.
import type { Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";

/** The rule of a queue: when the next turn is due, and its value. */
export interface TurnRule<Turn> {
  /** Milliseconds until the next turn; 0 means now, and `Infinity` waits for `pass`. */
  readonly waitMs: () => number;
  /** Takes the turn. */
  readonly take: () => Turn;
}

/** Lets callers through in the order they came, each when its turn is due. */
export class Turns<Turn> {
  readonly #clock: Clock;
  readonly #rule: TurnRule<Turn>;
  readonly #waiting = new Set<() => void>();
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock, rule: TurnRule<Turn>) {
    this.#clock = clock;
    this.#rule = rule;
  }

  /** How many callers wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Waits for a turn and takes it; rejects with `signal.reason`. */
  take(signal: Cancellation): Promise<Turn> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      if (this.#waiting.size === 0 && this.#rule.waitMs() <= 0) return resolve(this.#rule.take());
      const go = () => {
        unlisten();
        resolve(this.#rule.take());
      };
      const unlisten = signal.onAbort(() => {
        this.#waiting.delete(go);
        if (this.#waiting.size === 0) this.#stopTimer?.();
        reject(signal.reason as Error);
      });
      this.#waiting.add(go);
      if (this.#waiting.size === 1) this.pass();
    });
  }

  /** Lets all due callers through; the owner calls it when its rule has changed. */
  pass(): void {
    this.#stopTimer?.();
    for (const go of this.#waiting) {
      const waitMs = this.#rule.waitMs();
      if (waitMs > 0) {
        if (waitMs < Infinity) this.#stopTimer = this.#clock.after(waitMs, () => this.pass());
        return;
      }
      this.#waiting.delete(go);
      go();
    }
  }
}
