// The error of a failed call; for a submission, whether it may have been billed.
import {
  ApiError,
  GatewayError,
  SubmissionUnknownError,
  type UnknownSubmission,
} from "../errors/index.js";
import type { Submission } from "./call.js";
import { type Failure, isAmbiguous } from "./failure.js";

/** The reason of an unknown outcome after the caller gave up. */
export const ABORTED = "the call was aborted after it was sent";

/** The history of a call's attempts. */
export interface CallHistory {
  /** When the first bytes left, ISO 8601. */
  sentAt: string | undefined;
  /** Whether an attempt may have been billed. */
  ambiguous: boolean;
  /** Request id of the last answered attempt. */
  requestId: string | undefined;
  /** Tasks in its answers, although no answer was an acknowledgement. */
  readonly taskIds: Set<string>;
}

/** Records a failed attempt; `before` is whether an earlier attempt may have been billed. */
export function recordFailure(history: CallHistory, failure: Failure, before: boolean): void {
  history.ambiguous = before || isAmbiguous(failure);
  for (const id of failure.taskIds ?? []) history.taskIds.add(id);
}

/**
 * The error to throw: the last error, or `SubmissionUnknownError`. An abort gives `signal.reason`.
 * If a submission was on the wire, the reason gets a property `submission` (key, time, hash),
 * because the caller sees nothing else. A signal that ends several submissions has one reason for
 * all, which can name only one of them. The others end with `SubmissionUnknownError`, whose cause
 * is the reason.
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
  // An id points to a task, which is billed.
  const isRefusal = error instanceof ApiError && error.status < 300 && unknown.taskIds.length === 0;
  const facts = { cause: error, requestId, snippet, advice, isRefusal };
  return new SubmissionUnknownError(unknown, why, facts);
}

function adviceOn(unknown: UnknownSubmission, code: string | undefined): string | undefined {
  const { taskIds, idempotencyKey } = unknown;
  const tasks = `${taskIds.length > 1 ? "tasks" : "task"} ${taskIds.join(", ")}`;
  // 4-field-notes.md, Idempotency: the key belongs to another body, and so may the task.
  if (code === "idempotency_key_reused" && taskIds.length > 0) {
    return `Idempotency key ${idempotencyKey} was used with another body, and ${tasks} may be of that one: look (client.tasks.get) before you send it with a new key.`;
  }
  // The gateway has lost the outcome; the documents advise to stop and to keep the key.
  if (code === "idempotency_result_indeterminate" && taskIds.length === 0) {
    return `Do not send it again; keep idempotency key ${idempotencyKey}, and check usage.`;
  }
  return taskIds.length === 0 ? undefined : `Resume ${tasks}; do not send it again.`;
}

/** The message without its advice: "try again later" is wrong for a lost submission or a task. */
export function factOf(error: Error): string {
  const { message } = error;
  const advice = error instanceof GatewayError ? error.advice : undefined;
  if (advice !== undefined) return message.slice(0, -advice.length).replace(/[.\s]+$/, "");
  return message.split(/[.!?]\s+(?=[A-Z])|[。！？]\s*|[.\s]+$/)[0] ?? "";
}

/** Whether a create with this key may have been billed, by its error. */
export function isLost(error: unknown, key: string): boolean {
  return (
    error instanceof SubmissionUnknownError || abortedSubmission(error)?.idempotencyKey === key
  );
}

/** The submission in the reason of an abort. */
export function abortedSubmission(reason: unknown): UnknownSubmission | undefined {
  if (typeof reason !== "object" || reason === null) return undefined;
  return "submission" in reason ? (reason.submission as UnknownSubmission) : undefined;
}

/**
 * Adds a fact to the reason of an abort, because the caller sees nothing else; false if it cannot.
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
