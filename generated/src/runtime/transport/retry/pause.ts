// Decides whether a call is sent again after a failed attempt, and when.
import { RateLimitError } from "../../errors/index.js";
import { requestedPauseMs } from "../../time/pauses.js";
import type { Run } from "../run.js";
import type { TransportSettings } from "../settings.js";
import { backoffMs, LONGEST_WAIT_MS } from "./backoff.js";
import { mayRepeat, type Failure } from "./failure.js";
import type { RetryBudget } from "./retry-budget.js";

/** Milliseconds until a call is sent again; `undefined` where it is not. */
export function pauseAfter(
  failure: Failure,
  { call, scope, family, attempts, crowdRefusals }: Run,
  { random, retry }: TransportSettings,
  budget: RetryBudget,
): number | undefined {
  const { error, afterMs, persistent = false } = failure;
  const attempt = Math.max(1, attempts - crowdRefusals);
  const askedMs =
    afterMs === undefined ? backoffMs(attempt, random) : requestedPauseMs(afterMs, random());
  const waitMs = Math.max(askedMs, family.waitMs());
  const isAllowed =
    mayRepeat(call.resend, failure) &&
    (persistent || attempt < retry.attempts) &&
    (afterMs === undefined || afterMs <= LONGEST_WAIT_MS) &&
    waitMs < scope.leftMs() &&
    // Taken last: what is not sent again uses none of the budget.
    (persistent || error instanceof RateLimitError || budget.withdraw());
  return isAllowed ? waitMs : undefined;
}
