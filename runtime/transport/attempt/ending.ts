// How a call ends that got no result, so that a submission on the wire is never lost sight of.
import {
  ApiError,
  GatewayError,
  SubmissionUnknownError,
  type UnknownSubmission,
} from "../../errors/index.js";

/** What a call has done so far. */
export interface CallHistory {
  /** When the first bytes left, ISO 8601. */
  sentAt: string | undefined;
  /** Whether an attempt may have been billed. */
  ambiguous: boolean;
  /** Id that the gateway gave to the last attempt that it answered. */
  requestId: string | undefined;
}

/** The error to throw: the last one, or that the outcome of the submission is unknown. */
export function endedBy(
  error: Error,
  submission: Omit<UnknownSubmission, "sentAt"> | undefined,
  history: CallHistory,
): Error {
  const unknown = lost(submission, history);
  if (unknown === undefined || error instanceof SubmissionUnknownError) return error;
  const why = factOf(error);
  const { requestId = history.requestId, taskId } = error instanceof GatewayError ? error : {};
  // The gateway itself does not know, and asks to stop and to keep the key (4-field-notes.md, Idempotency).
  const indeterminate =
    error instanceof ApiError && error.code === "idempotency_result_indeterminate";
  const advice = indeterminate
    ? `Do not send it again; keep idempotency key ${unknown.idempotencyKey}, and check usage.`
    : taskId && `Resume task ${taskId}; do not send it again.`;
  return new SubmissionUnknownError(unknown, why, { cause: error, requestId, taskId, advice });
}

/** The fact only: what a plain failure advises ("try again later") is not what a lost submission or a task needs. */
export function factOf({ message }: Error): string {
  return message.split(/[.!?]\s+(?=[A-Z])|[。！？]\s*|[.\s]+$/)[0] ?? "";
}

/**
 * What an abort throws: `signal.reason`. Where a submission was on the wire, the reason gets a property `submission`
 * (key, time, hash), because nobody else knows them any more. A signal that ends several submissions has one reason for
 * all of them, which can name one: the others end with `SubmissionUnknownError`, whose cause is the reason.
 */
export function endedByAbort(
  reason: unknown,
  submission: Omit<UnknownSubmission, "sentAt"> | undefined,
  history: CallHistory,
): unknown {
  const unknown = lost(submission, history);
  if (unknown === undefined) return reason;
  if (abortedSubmission(reason) === undefined) {
    if (annotated(reason, "submission", { ...unknown, outcome: "unknown" })) return reason;
  }
  const why = "the call was aborted after it was sent";
  return new SubmissionUnknownError(unknown, why, { cause: reason });
}

/** The submission that the reason of an abort names. */
export function abortedSubmission(reason: unknown): UnknownSubmission | undefined {
  if (typeof reason !== "object" || reason === null) return undefined;
  return "submission" in reason ? (reason.submission as UnknownSubmission) : undefined;
}

/** Adds a fact to the reason of an abort, which is the only thing that its caller will see; false where it cannot be. */
export function annotated(reason: unknown, name: string, value: unknown): boolean {
  if (typeof reason !== "object" || reason === null) return false;
  if (!Object.hasOwn(reason, name)) {
    if (!Object.isExtensible(reason)) return false;
    Object.defineProperty(reason, name, { value, enumerable: true, configurable: true });
  }
  return true;
}

function lost(
  submission: Omit<UnknownSubmission, "sentAt"> | undefined,
  { sentAt, ambiguous }: CallHistory,
): UnknownSubmission | undefined {
  if (submission === undefined || sentAt === undefined || !ambiguous) return undefined;
  return { ...submission, sentAt };
}
