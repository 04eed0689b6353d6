// When the next poll of a task is due: after an answer, and after a failed poll.
import { ApiError, GatewayError, NotFoundError, RateLimitError } from "../errors/index.js";
import { backoffMs, jitterMs, LONGEST_WAIT_MS } from "../transport/retry/backoff.js";
import type { TaskFacts, TaskStatus } from "./state.js";
import type { Period } from "./target.js";

/** Facts of the last answer about the task. */
export interface Progress extends Pick<TaskFacts, "progress" | "estimatedTime"> {
  readonly status: TaskStatus;
}

// Assumption: where the documents give no period, that of the x-imagine models holds (2-video.md, Common).
const USUAL: Period = { minSeconds: 3, maxSeconds: 5 };
// Without a documented period a long task may be polled less often.
const LONGEST_SECONDS = 15;
const UNKNOWN_LONGEST_SECONDS = 60;
// A fresh task may not be found yet (a replica that lags behind); after this time it does not exist.
const GRACE_MS = 10_000;
// With the backoff between them this is most of a minute of outage.
const MOST_FAILURES = 12;

/**
 * Milliseconds until the next poll. A documented period is kept; a task that is nearly done is polled at its short end.
 * `unknownInARow` counts answers without a known state; each one doubles the pause.
 */
export function pauseMs(
  documented: Period | undefined,
  last: Progress | undefined,
  unknownInARow: number,
  random: () => number,
): number {
  const { minSeconds, maxSeconds } = documented ?? USUAL;
  if (unknownInARow > 0) {
    const slower = Math.min(maxSeconds * 2 ** unknownInARow, UNKNOWN_LONGEST_SECONDS);
    return 1000 * (slower * (0.75 + random() / 4));
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

/**
 * Milliseconds until the poll after the latest of `failures` in a row; `undefined` where polling gives up. That is late, because the
 * task is paid for. `ageMs` counts from its submission by this client.
 */
export function pauseAfterFailureMs(
  error: unknown,
  failures: number,
  ageMs: number,
  random: () => number,
): number | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  if (!goesOn(error, failures, ageMs)) return undefined;
  const afterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  // A gateway that names days is polled again after the longest sensible wait.
  return afterMs === undefined
    ? backoffMs(failures, random)
    : Math.min(afterMs, LONGEST_WAIT_MS) + jitterMs(random);
}

function goesOn(error: GatewayError, failures: number, ageMs: number): boolean {
  if (error instanceof NotFoundError) return ageMs <= GRACE_MS;
  // A limit on requests says nothing about the task.
  if (error instanceof RateLimitError) return true;
  return error.retryable && failures < MOST_FAILURES;
}

function remainingSeconds(last: Progress | undefined): number | undefined {
  if (last?.estimatedTime === undefined || last.estimatedTime <= 0) return undefined;
  const done = Math.min(Math.max(last.progress ?? 0, 0), 100) / 100;
  return last.estimatedTime * (1 - done);
}
