// When the next poll of a task is due: after an answer, and after a failed poll.
import { ApiError, type GatewayError } from "../errors/index.js";
import { doublingPauseMs, requestedPauseMs } from "../time/pauses.js";
import { backoffMs, LONGEST_WAIT_MS } from "../transport/retry/backoff.js";
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
