// Decides when the next poll of a task is due, and which failures end its wait.
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

// Assumption: without a documented period, a model has the period of the x-imagine models
// (2-video.md, Common).
const USUAL: Period = { minSeconds: 3, maxSeconds: 5 };
// Without a documented period a long task may be polled less often.
const LONGEST_SECONDS = 15;
const UNKNOWN_LONGEST_MS = 60_000;

/**
 * Milliseconds until the next poll, within the documented period, if there is one. Near the end of
 * a task the pause is short. `odd` counts the last answers without a known state; each doubles the
 * pause.
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
  // Far from the end of the task the pause is in the upper half of the period, near it in the
  // lower.
  const half = remaining > 2 * longest ? 0.5 : 0;
  return 1000 * (minSeconds + (longest - minSeconds) * (half + random() / 2));
}

/**
 * Milliseconds until the next poll after `failures` temporary failures in a row. A time that the
 * gateway names has priority.
 */
export function pauseAfterFailureMs(
  error: GatewayError,
  failures: number,
  random: () => number,
): number {
  return gatewayPauseMs(error, random) ?? backoffMs(failures, random);
}

/** The pause that the gateway requests, in milliseconds, limited to the longest sensible wait. */
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
 * Counts equal refusals of a task in a row. The task exists after its create, so one refusal does
 * not end the wait.
 */
export class Refusals {
  #answer = "";
  #count = 0;
  #since = 0;

  /** How often the last answer came in a row. */
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

  /** Whether the same answer came often enough, over enough time, to end the wait. */
  isFinal(now: number): boolean {
    return this.#count >= LEAST && now - this.#since >= LEAST_MS;
  }
}

// Compares no message texts, because they may contain a time or a request id.
function answerOf(error: GatewayError): string {
  const { name } = error;
  if (error instanceof ApiError) return `${name} ${error.status} ${error.code ?? ""}`;
  return error instanceof ProtocolError ? `${name} ${error.status ?? ""}` : name;
}

/**
 * Whether a failed poll ends the wait at once. `isConfirmed`: whether an answer has reported the
 * task, or this client made it.
 */
export function endsWait(error: unknown, isConfirmed: boolean): boolean {
  // No other evidence shows that the task exists, so the id is wrong.
  if (error instanceof NotFoundError) return !isConfirmed;
  return (
    !(error instanceof GatewayError) ||
    error instanceof EmptyResultError ||
    error instanceof ConfigurationError ||
    error instanceof ClientClosedError
  );
}

/** Pauses all polls after a 401, because all tasks share the key. Then one poll tries again. */
export class KeyPause {
  readonly #now: () => number;
  #refusals = new Refusals();
  #nextAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the key was refused so often that each 401 ends the wait of its task. */
  get isFinal(): boolean {
    return this.#refusals.isFinal(this.#now());
  }

  /** Milliseconds until the next poll; 0 without a refusal. */
  get waitMs(): number {
    return this.isFinal ? 0 : Math.max(0, this.#nextAt - this.#now());
  }

  /** Number of polls that may be in flight at once, up to `most`. */
  places(most: number): number {
    if (this.#refusals.count === 0 || this.isFinal) return most;
    return this.waitMs > 0 ? 0 : 1;
  }

  /** Counts a 401. Several 401 in one burst count once. */
  refused(error: GatewayError, pauseMs: (count: number) => number): void {
    if (this.waitMs > 0) return;
    this.#refusals.add(error, this.#now());
    this.#nextAt = this.#now() + pauseMs(this.#refusals.count);
  }

  /** Ends the pause: the key was accepted, or no task is polled any more. */
  reset(): void {
    if (this.#refusals.count > 0) this.#refusals = new Refusals();
    this.#nextAt = 0;
  }
}
