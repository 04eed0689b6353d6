// A failed attempt, and whether repeating it could bill twice (docs/decisions/resending.md).
import type { ApiError, GatewayError } from "../../errors/index.js";
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

// 2-video.md, Errors; 4-field-notes.md, Idempotency.
/**
 * Whether an error answer allows a repetition. An answer that names a task
 * is no refusal with any status: the task may belong to this request, and then it is billed.
 */
export function refusal(error: ApiError, named: NamedTasks): Failure {
  const failure = byStatus(error);
  return named.any ? { ...failure, refused: false, taskIds: named.ids } : failure;
}

function byStatus(error: ApiError): Failure {
  const { status, code, retryable: repeatable, retryAfterMs: afterMs } = error;
  const refused =
    status === 409
      ? code !== "idempotency_result_indeterminate"
      : status !== 408 && (status < 500 || code === "idempotency_unavailable");
  // 409 until the first request with this key finishes; retry until the deadline.
  return { error, started: true, afterMs, refused, repeatable, persistent: status === 409 };
}
