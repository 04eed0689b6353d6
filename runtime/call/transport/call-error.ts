// Decides which error a failed call throws. The error of a failed submission shows whether the
// submission may have been billed.
import {
  ApiError,
  GatewayError,
  SubmissionUnknownError,
  type UnknownSubmission,
} from "../errors/index.js";
import type { Submission } from "./call.js";
import { type Failure, isAmbiguous } from "./failure.js";

/** The reason in the message of `SubmissionUnknownError` after an abort. */
export const ABORTED = "the call was aborted after it was sent";

export interface CallHistory {
  /** When the first bytes were sent, ISO 8601. */
  sentAt: string | undefined;
  /** Whether an attempt may have been billed. */
  ambiguous: boolean;
  /** Request id of the last answered attempt. */
  requestId: string | undefined;
  /** Task ids in the answers of failed attempts. These tasks may exist and may have been billed. */
  readonly taskIds: Set<string>;
}

/**
 * Records a failed attempt. `before` is true if an earlier attempt of the call may have been
 * billed.
 */
export function recordFailure(history: CallHistory, failure: Failure, before: boolean): void {
  history.ambiguous = before || isAmbiguous(failure);
  for (const id of failure.taskIds ?? []) history.taskIds.add(id);
}

/**
 * Returns the error that a failed call throws. `error` is the last error, or `signal.reason` after
 * an abort.
 * - If no submission may have been billed, returns `error` unchanged.
 * - If a submission may have been billed, and the call was not aborted, returns
 *   `SubmissionUnknownError`.
 * - After an abort, adds the property `submission` (key, time, hash) to the reason and returns the
 *   reason. If the reason cannot have this property, or has it from another submission, returns
 *   `SubmissionUnknownError` with the reason as cause.
 */
export async function callError(
  error: unknown,
  isAbort: boolean,
  submission: Submission | undefined,
  history: CallHistory,
): Promise<unknown> {
  const unknown = await lostSubmission(submission, history);
  if (unknown === undefined) return error;
  if (isAbort) {
    const isFirst = abortedSubmission(error) === undefined;
    if (isFirst && annotate(error, "submission", { ...unknown, outcome: "unknown" })) return error;
    return new SubmissionUnknownError(unknown, ABORTED, { cause: error });
  }
  if (error instanceof SubmissionUnknownError) return error;
  const { requestId = history.requestId, snippet } = error instanceof GatewayError ? error : {};
  const advice = adviceOn(unknown, error instanceof ApiError ? error.code : undefined);
  const why = factOf(error as Error);
  // If the answer contains a task id, a task may exist and be billed. So the message must not say
  // that a bill is unlikely.
  const isRefusal = error instanceof ApiError && error.status < 300 && unknown.taskIds.length === 0;
  const facts = { cause: error, requestId, snippet, advice, isRefusal };
  return new SubmissionUnknownError(unknown, why, facts);
}

function adviceOn(unknown: UnknownSubmission, code: string | undefined): string | undefined {
  const { taskIds, idempotencyKey } = unknown;
  const tasks = `${taskIds.length > 1 ? "tasks" : "task"} ${taskIds.join(", ")}`;
  // The key belongs to another body, so the task may belong to that body (API document
  // 4-field-notes.md, Idempotency).
  if (code === "idempotency_key_reused" && taskIds.length > 0) {
    return `Idempotency key ${idempotencyKey} was used with another body, and ${tasks} may belong to that body. Call client.tasks.get before you send the request with a new key.`;
  }
  // The gateway has lost the outcome. The API documents advise to stop and to keep the key.
  if (code === "idempotency_result_indeterminate" && taskIds.length === 0) {
    return `Do not resend it: keep idempotency key ${idempotencyKey}, and check usage for a charge.`;
  }
  return taskIds.length === 0 ? undefined : `Resume ${tasks}; do not send the request again.`;
}

/**
 * Returns the message of an error without its advice. The advice may be "Try again later", which is
 * wrong for a submission that may have been billed.
 */
export function factOf(error: Error): string {
  const { message } = error;
  const advice = error instanceof GatewayError ? error.advice : undefined;
  if (advice !== undefined) return message.slice(0, -advice.length).replace(/[.\s]+$/, "");
  return message.split(/[.!?]\s+(?=[A-Z])|[。！？]\s*|[.\s]+$/)[0] ?? "";
}

/** Checks if an error means that the create request with this key may have been billed. */
export function isLost(error: unknown, key: string): boolean {
  return (
    error instanceof SubmissionUnknownError || abortedSubmission(error)?.idempotencyKey === key
  );
}

/**
 * Returns the submission that `callError` added to the reason of an abort; `undefined` if it added
 * none.
 */
export function abortedSubmission(reason: unknown): UnknownSubmission | undefined {
  if (typeof reason !== "object" || reason === null) return undefined;
  return "submission" in reason ? (reason.submission as UnknownSubmission) : undefined;
}

/**
 * Adds a property to the reason of an abort, because the caller gets only the reason. Does not
 * replace an existing property. Returns false if the reason cannot have the property.
 */
export function annotate(reason: unknown, name: string, value: unknown): boolean {
  if (typeof reason !== "object" || reason === null) return false;
  if (!Object.hasOwn(reason, name)) {
    if (!Object.isExtensible(reason)) return false;
    Object.defineProperty(reason, name, { value, enumerable: true, configurable: true });
  }
  return true;
}

async function lostSubmission(
  submission: Submission | undefined,
  { sentAt, ambiguous, taskIds }: CallHistory,
): Promise<UnknownSubmission | undefined> {
  if (submission === undefined || sentAt === undefined || !ambiguous) return undefined;
  return { ...submission, bodyHash: await submission.bodyHash(), sentAt, taskIds: [...taskIds] };
}
