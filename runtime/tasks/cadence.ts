// When the next poll of a task is due, and which failures end its wait.
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

/** Facts of the last answer about the task. */
export interface Progress extends Pick<TaskFacts, "progress" | "estimatedTime"> {
  readonly status: TaskStatus;
}

// Assumption: where the documents give no period, that of the x-imagine models holds (2-video.md, Common).
const USUAL: Period = { minSeconds: 3, maxSeconds: 5 };
// Without a documented period a long task may be polled less often.
const LONGEST_SECONDS = 15;
const UNKNOWN_LONGEST_MS = 60_000;

/**
 * Milliseconds until the next poll. A documented period is kept; a task that is nearly done is polled at its short end.
 * `odd` counts the last answers that gave no known state of the task; each one doubles the pause.
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
  // Far from its end the pause lies in the upper half of the period, near it in the lower.
  const half = remaining > 2 * longest ? 0.5 : 0;
  return 1000 * (minSeconds + (longest - minSeconds) * (half + random() / 2));
}

/** Milliseconds until the poll after the latest of `failures` in a row that may pass; the gateway may name a time. */
export function pauseAfterFailureMs(
  error: GatewayError,
  failures: number,
  random: () => number,
): number {
  return askedMs(error, random) ?? backoffMs(failures, random);
}

/** The time that the gateway names. One that names days is polled again after the longest sensible wait. */
export function askedMs(error: GatewayError, random: () => number): number | undefined {
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

/** Equal answers without the task, in a row. After its create a task exists, so one such answer ends no wait. */
export class Refusals {
  #answer = "";
  #count = 0;
  #since = 0;

  /** How often the last answer has come in a row. */
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

  /** Whether the same answer has come often enough, and over a time long enough, to end the wait. */
  isFinal(now: number): boolean {
    return this.#count >= LEAST && now - this.#since >= LEAST_MS;
  }
}

// Texts of an answer may hold a time or a request id.
function answerOf(error: GatewayError): string {
  const { name } = error;
  if (error instanceof ApiError) return `${name} ${error.status} ${error.code ?? ""}`;
  return error instanceof ProtocolError ? `${name} ${error.status ?? ""}` : name;
}

/** Whether a failed poll ends the wait at once. `isKnown`: whether an answer has named the task, or this client made it. */
export function endsWait(error: unknown, isKnown: boolean): boolean {
  // Nobody else has named the id, so that it is a wrong one.
  if (error instanceof NotFoundError) return !isKnown;
  return (
    !(error instanceof GatewayError) ||
    error instanceof EmptyResultError ||
    error instanceof ConfigurationError ||
    error instanceof ClientClosedError
  );
}

/** A refused key concerns all tasks: after a 401 all polls pause together, and one of them tries again. */
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
