// Calculates the pause before the next poll of a task. Also decides which failures end the wait for
// a task.
import {
  ApiError,
  ClientClosedError,
  ConfigurationError,
  EmptyResultError,
  GatewayError,
  NotFoundError,
  ProtocolError,
} from "../call/errors/index.js";
import { doublingPauseMs, requestedPauseMs } from "../call/time/pauses.js";
import { backoffMs, LONGEST_WAIT_MS } from "../call/transport/repeat.js";
import type { TaskFacts, TaskStatus } from "./state.js";
import type { Period } from "./task.js";

/** Values from the last poll of the task. */
export interface Progress extends Pick<TaskFacts, "progress" | "estimatedTime"> {
  readonly status: TaskStatus;
}

// Used if a model has no documented polling period. Assumption: the model has the period of
// the x-imagine models (API document 2-video.md, Common).
const USUAL: Period = { minSeconds: 3, maxSeconds: 5 };
// Longest pause in seconds for a long task whose model has no documented polling period.
const LONGEST_SECONDS = 15;
const UNKNOWN_LONGEST_MS = 60_000;

/**
 * Returns the milliseconds until the next poll. `odd` is the number of answers in a row without a
 * known state. Each of these answers doubles the pause. If `odd` is 0, the pause is in the
 * `documented` period, or from 3 to 15 seconds without one. Near the expected end of the task, the
 * pause is shorter.
 */
export function pauseMs(
  documented: Period | undefined,
  last: Progress | undefined,
  odd: number,
  random: () => number,
): number {
  const { minSeconds, maxSeconds } = documented ?? USUAL;
  if (odd > 0) {
    const slower = { firstMs: 2000 * maxSeconds, longestMs: UNKNOWN_LONGEST_MS, jitter: 0.25 };
    return doublingPauseMs(slower, odd, random());
  }
  const remaining = remainingSeconds(last);
  if (remaining === undefined) return 1000 * (minSeconds + (maxSeconds - minSeconds) * random());
  const longest =
    documented === undefined
      ? Math.min(Math.max(remaining / 4, maxSeconds), LONGEST_SECONDS)
      : maxSeconds;
  // The pause is in the upper half of the period if the expected end is far away. Otherwise it is
  // in the lower half.
  const half = remaining > 2 * longest ? 0.5 : 0;
  return 1000 * (minSeconds + (longest - minSeconds) * (half + random() / 2));
}

/**
 * Returns the milliseconds until the next poll after `failures` temporary failures in a row. If the
 * gateway requests a pause, uses that pause.
 */
export function pauseAfterFailureMs(
  error: GatewayError,
  failures: number,
  random: () => number,
): number {
  return gatewayPauseMs(error, random) ?? backoffMs(failures, random);
}

/**
 * Returns the pause that the gateway requests, in milliseconds, up to `LONGEST_WAIT_MS` plus 0.5
 * seconds. Returns `undefined` if it requests none.
 */
export function gatewayPauseMs(error: GatewayError, random: () => number): number | undefined {
  const afterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  return afterMs === undefined ? undefined : requestedPauseMs(afterMs, random(), LONGEST_WAIT_MS);
}

function remainingSeconds(last: Progress | undefined): number | undefined {
  if (last?.estimatedTime === undefined || last.estimatedTime <= 0) return undefined;
  const done = Math.min(Math.max(last.progress ?? 0, 0), 100) / 100;
  return last.estimatedTime * (1 - done);
}

const LEAST = 5;
const LEAST_MS = 60_000;

/**
 * Counts how often in a row a task query got the same refusal. One refusal does not end the wait,
 * because the task may still be running, and may be billed.
 */
export class Refusals {
  #answer = "";
  #count = 0;
  #since = 0;

  /** How often in a row the last refusal came; 0 before the first one. */
  get count(): number {
    return this.#count;
  }

  add(error: GatewayError, now: number): void {
    const answer = answerOf(error);
    if (this.#count === 0 || answer !== this.#answer) {
      this.#answer = answer;
      this.#count = 0;
      this.#since = now;
    }
    this.#count++;
  }

  /** Whether the same refusal came at least 5 times, over at least 60 seconds. */
  isFinal(now: number): boolean {
    return this.#count >= LEAST && now - this.#since >= LEAST_MS;
  }
}

// Two refusals are the same if they have equal names, statuses and codes. The message is ignored,
// because it may contain a time or a request id.
function answerOf(error: GatewayError): string {
  const { name } = error;
  if (error instanceof ApiError) return `${name} ${error.status} ${error.code ?? ""}`;
  return error instanceof ProtocolError ? `${name} ${error.status ?? ""}` : name;
}

/**
 * Checks whether a failed poll ends the wait at once. `isConfirmed` is true if an earlier poll has
 * found the task, or if this client created the task.
 */
export function endsWait(error: unknown, isConfirmed: boolean): boolean {
  // If nothing has confirmed the task, its id is probably wrong.
  if (error instanceof NotFoundError) return !isConfirmed;
  return (
    !(error instanceof GatewayError) ||
    error instanceof EmptyResultError ||
    error instanceof ConfigurationError ||
    error instanceof ClientClosedError
  );
}

/** After a 401, pauses all polls, because they share the API key. Then one poll tests the key. */
export class KeyPause {
  readonly #now: () => number;
  #refusals = new Refusals();
  #nextAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Whether the gateway has refused the API key so often that a 401 now ends the wait for a task.
   */
  get isFinal(): boolean {
    return this.#refusals.isFinal(this.#now());
  }

  /** Milliseconds until polls may continue; 0 if there is no pause. */
  get waitMs(): number {
    return this.isFinal ? 0 : Math.max(0, this.#nextAt - this.#now());
  }

  /**
   * Returns how many polls may run at once: 0 during a pause, 1 to test the key after a pause,
   * otherwise `most`.
   */
  places(most: number): number {
    if (this.#refusals.count === 0 || this.isFinal) return most;
    return this.waitMs > 0 ? 0 : 1;
  }

  /** Counts a 401 answer. If several 401 answers come during one pause, they count as one. */
  refused(error: GatewayError, pauseMs: (count: number) => number): void {
    if (this.waitMs > 0) return;
    this.#refusals.add(error, this.#now());
    this.#nextAt = this.#now() + pauseMs(this.#refusals.count);
  }

  /**
   * Ends the pause. Call it when the gateway has accepted the key, or when the last polled task is
   * removed.
   */
  reset(): void {
    if (this.#refusals.count > 0) this.#refusals = new Refusals();
    this.#nextAt = 0;
  }
}
