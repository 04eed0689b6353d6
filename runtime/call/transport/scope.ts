// Ends a call early: at its deadline, by an outer cancellation, or when the client is closed.
import { ClientClosedError, RequestTimeoutError } from "../errors/index.js";
import { type Cancellation, Canceller, type Clock } from "../time/clock.js";
import type { Call } from "./call.js";

/**
 * The time limit of one call or attempt. A scope is cancelled at its deadline, or earlier by an
 * outer cancellation, such as the caller's abort. `reason` is then the time-out error, or the
 * reason of the outer cancellation.
 */
export class Scope extends Canceller {
  /** Whether the scope's own deadline cancelled the scope. */
  timedOut = false;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #onDeadline: () => Error;
  #deadline = Infinity;
  #stopTimer: (() => void) | undefined;
  #unlisten: (() => void) | undefined;

  /** Measures time on the monotonic clock. `onDeadline` creates the error of a time-out. */
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

  /** Restarts the time limit from now on, with the same or another duration. */
  restart(timeoutMs = this.#timeoutMs): void {
    this.untime();
    this.#deadline = this.#clock.monotonic() + timeoutMs;
    this.#time(timeoutMs);
  }

  /** Restores the deadline that `untime` removed. If the deadline has passed, cancels at once. */
  retime(): void {
    if (this.#stopTimer === undefined) this.#time(Math.max(0, this.remainingMs()));
  }

  #time(timeoutMs: number): void {
    if (!Number.isFinite(timeoutMs)) return;
    const end = () => {
      this.timedOut = !this.aborted;
      this.abort(this.#onDeadline());
    };
    // Cancels at once. With a timer of 0 ms, the call would send its first bytes before the timer
    // fires.
    if (timeoutMs === 0) end();
    else this.#stopTimer = this.#clock.after(timeoutMs, end);
  }

  /** Milliseconds until the deadline. Negative after the deadline. */
  remainingMs(): number {
    return this.#deadline - this.#clock.monotonic();
  }

  /** Removes the deadline. The outer cancellation still counts. */
  untime(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** Removes the timer and the listener. Call it in `finally`. */
  end(): void {
    this.untime();
    this.#unlisten?.();
    this.#unlisten = undefined;
  }
}

/** Formats a time for messages: 1500 → `1.5 s`. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

export function callTimeout(
  { method, path, model, taskId }: Call<unknown>,
  timeoutMs: number,
): Error {
  const what =
    timeoutMs === 0
      ? "was not sent: timeoutMs is 0. Raise timeoutMs."
      : `did not succeed within ${seconds(timeoutMs)}. Try again, or raise timeoutMs.`;
  const message = `${method} ${path} ${what}`;
  return new RequestTimeoutError(message, { retryable: true, model, taskId });
}

export function attemptTimeout(
  { method, path, model, taskId }: Call<unknown>,
  attemptMs: number,
): Error {
  const message = `${method} ${path} got no complete answer within ${seconds(attemptMs)}. Try again later.`;
  return new RequestTimeoutError(message, { retryable: true, model, taskId });
}

/** Returns the error of a call whose preparation, such as fetching prices, took all of its time. */
export function preparationTimeout(subject: string, timeoutMs: number): Error {
  const message = `${subject} was not ready to be sent within ${seconds(timeoutMs)}. Nothing was sent; raise timeoutMs.`;
  return new RequestTimeoutError(message, { retryable: true });
}

/**
 * Closes a client: new calls are refused, and running calls end. Create requests that were already
 * sent may finish.
 */
export class Closing extends Canceller {
  #calls = 0;
  #idle: (() => void) | undefined;

  /** Counts a call that begins. */
  enter(): void {
    this.#calls++;
  }

  /** Counts a call that has ended. */
  leave(): void {
    if (--this.#calls === 0) this.#idle?.();
  }

  /** Throws if the client is closed. */
  check(): void {
    if (this.aborted) throw this.reason;
  }

  /** Closes the client, and waits for its running calls. */
  async close(): Promise<void> {
    this.abort(new ClientClosedError("The client was closed; create a new client."));
    if (this.#calls > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
  }
}
