// A failed attempt, and whether repeating it could bill twice (docs/decisions/resending.md).
import { ApiError, type GatewayError } from "../../errors/index.js";
import { createVerdict, type CreateAnswer } from "../answer/create-verdict.js";
import type { NamedTasks } from "../answer/named-tasks.js";

/** When a call may be sent again. */
export type Resend =
  /** Reads, and calls that change nothing that costs. */
  | "freely"
  /** Creates of models whose documentation promises `Idempotency-Key`: same key, same bytes. */
  | "same-key"
  /** Creates of all others: only where the gateway certainly did nothing. */
  | "unless-started"
  /** Never: the caller repeats, as the poll scheduler does. */
  | "never";

/** A failed attempt. */
export interface Failure {
  readonly error: GatewayError;
  /** Whether bytes may have left. */
  readonly started: boolean;
  /** Whether the gateway said that it did nothing. */
  readonly refused: boolean;
  /** Whether the same request can have another outcome later. */
  readonly repeatable: boolean;
  /** Whether to go on until the deadline, past the number of attempts. */
  readonly persistent?: boolean;
  /** Tasks that the answer to a create named, although it was no acknowledgement. */
  readonly taskIds?: readonly string[];
  /** `Retry-After` in milliseconds. */
  readonly afterMs?: number | undefined;
}

/** Thrown if the failure is already known, for example after a refusal. */
export class AttemptError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** Whether sending the same bytes again cannot bill twice, and can help. */
export function mayRepeat(resend: Resend, failure: Failure): boolean {
  if (!failure.repeatable || resend === "never") return false;
  return !failure.started || failure.refused || resend !== "unless-started";
}

/** Whether a create that ended so may have been billed. */
export function isAmbiguous(failure: Failure): boolean {
  return failure.started && !failure.refused;
}

/** The failure of an attempt that was answered, by the verdict of the answer about its create. */
export function refusal(
  error: GatewayError,
  answer: Pick<CreateAnswer, "status" | "code" | "isPage">,
  named: NamedTasks,
): Failure {
  const { status, code, isPage } = answer;
  return {
    error,
    started: true,
    refused: createVerdict({ status, code, isPage, namesTask: named.any }) === "refused",
    repeatable: error.retryable,
    // 409 until the first request with this key finishes; retry until the deadline.
    persistent: status === 409 && !isPage,
    taskIds: named.ids,
    afterMs: error instanceof ApiError ? error.retryAfterMs : undefined,
  };
}
