// How long to wait before a task is asked for again.
import type { TaskStatus } from "../state.js";

/** A polling period in seconds. */
export interface Period {
  readonly minSeconds: number;
  readonly maxSeconds: number;
}

/** What the last answer said about the task. */
export interface Progress {
  readonly status: TaskStatus;
  readonly progress: number | undefined;
  /** Seconds that the whole task is expected to take. */
  readonly estimatedTime: number | undefined;
}

// Assumption: where the documents give no period, that of the x-imagine models holds (2-video.md, Common).
const USUAL: Period = { minSeconds: 3, maxSeconds: 5 };
// Without a documented period a long task may be asked for less often.
const LONGEST_SECONDS = 15;
const UNKNOWN_LONGEST_SECONDS = 60;

/**
 * Milliseconds until the next poll. A documented period is kept: near its end a task is asked for at its short end.
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
  const longest =
    documented === undefined && remaining !== undefined
      ? Math.min(Math.max(remaining / 4, maxSeconds), LONGEST_SECONDS)
      : maxSeconds;
  const span = longest - minSeconds;
  // Far from its end the pause lies in the upper half of the period, near it in the lower.
  const far = remaining === undefined || remaining > 2 * longest;
  const from = remaining === undefined ? 0 : far ? 0.5 : 0;
  const width = remaining === undefined ? 1 : 0.5;
  return 1000 * (minSeconds + span * (from + width * random()));
}

function remainingSeconds(last: Progress | undefined): number | undefined {
  if (last?.estimatedTime === undefined || last.estimatedTime <= 0) return undefined;
  const done = Math.min(Math.max(last.progress ?? 0, 0), 100) / 100;
  return last.estimatedTime * (1 - done);
}
