// The deadline of a call combined with an outer cancellation.
import { Canceller, type Cancellation } from "../time/cancellation.js";
import type { Clock } from "../time/clock.js";

/** The time of one call or attempt; the reason says what cancelled it. */
export class Scope extends Canceller {
  /** Whether its own deadline cancelled it. */
  timedOut = false;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #onDeadline: () => Error;
  #deadline = Infinity;
  #stopTimer: (() => void) | undefined;
  #unlisten: (() => void) | undefined;

  /** Measures on the monotonic clock; `onDeadline` makes the reason of a time-out. */
  constructor(
    clock: Clock,
    timeoutMs: number,
    outer: Cancellation | undefined,
    onDeadline: () => Error,
  ) {
    super();
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#onDeadline = onDeadline;
    if (outer?.aborted === true) this.abort(outer.reason);
    this.#unlisten = outer?.onAbort(() => this.abort(outer.reason));
    this.restart();
  }

  /** Counts the time from now on again, or another one. */
  restart(timeoutMs = this.#timeoutMs): void {
    this.untime();
    this.#deadline = this.#clock.monotonic() + timeoutMs;
    this.#time(timeoutMs);
  }

  /** Puts the deadline back that `untime` took away; one that is over counts at once. */
  retime(): void {
    if (this.#stopTimer === undefined) this.#time(Math.max(0, this.leftMs()));
  }

  #time(timeoutMs: number): void {
    if (!Number.isFinite(timeoutMs)) return;
    const end = () => {
      this.timedOut = !this.aborted;
      this.abort(this.#onDeadline());
    };
    // A timer of 0 ms would let the first bytes leave.
    if (timeoutMs === 0) end();
    else this.#stopTimer = this.#clock.after(timeoutMs, end);
  }

  /** Milliseconds until the deadline. */
  leftMs(): number {
    return this.#deadline - this.#clock.monotonic();
  }

  /** Takes the deadline away; the outer cancellation still counts. */
  untime(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** Removes the timer and the listener; call it in `finally`. */
  end(): void {
    this.untime();
    this.#unlisten?.();
    this.#unlisten = undefined;
  }
}
