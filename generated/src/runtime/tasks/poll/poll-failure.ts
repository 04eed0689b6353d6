// What a failed poll means: the task is paid for, so polling gives up late.
import { ApiError, GatewayError } from "../../errors/index.js";
import { LONGEST_WAIT_MS } from "../../transport/retry/backoff.js";

// A fresh task may not be found yet (a replica behind the others); after this it does not exist.
const GRACE_MS = 10_000;
// With backoff up to 8 s this is more than a minute of outage.
const MOST_FAILURES = 12;

/** Whether to ask again, and when the gateway wants that. */
export interface PollVerdict {
  readonly stop: boolean;
  readonly afterMs?: number | undefined;
}

/** Judges the latest of `failures` in a row, for a task submitted `ageMs` ago by this client. */
export function afterFailure(error: unknown, failures: number, ageMs: number): PollVerdict {
  if (!(error instanceof GatewayError)) return { stop: true };
  if (error instanceof ApiError) {
    if (error.status === 404) return { stop: ageMs > GRACE_MS };
    // A limit on requests says nothing about the task.
    if (error.status === 429) return { stop: false, afterMs: waitOf(error) };
    if (!error.retryable) return { stop: true };
    return { stop: failures >= MOST_FAILURES, afterMs: waitOf(error) };
  }
  return { stop: !error.retryable || failures >= MOST_FAILURES };
}

// A gateway that asks for days is asked again after the longest sensible wait: the task is paid for.
function waitOf({ retryAfterMs }: ApiError): number | undefined {
  return retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, LONGEST_WAIT_MS);
}
