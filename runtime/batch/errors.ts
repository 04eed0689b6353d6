// The errors of a batch, and functions that decide whether a job's error ends the batch.
import {
  ApiError,
  ClientClosedError,
  ConfigurationError,
  ConnectionError,
  GatewayError,
  InputValidationError,
  SubmissionUnknownError,
} from "../call/errors/index.js";
import { MOST_UNKNOWN } from "../jobs/totals.js";
import type { Outcome, OutcomeStatus } from "./outcomes.js";
import type { BatchPlan } from "./plan.js";

/** Thrown if lines of the batch are wrong. Nothing was sent. */
export class BatchInvalidError extends ConfigurationError {
  static override readonly brand: string = "BatchInvalidError";
  declare readonly plan: BatchPlan;

  constructor(plan: BatchPlan) {
    const lines = plan.problems.map(({ line, message }) => `line ${line}: ${message}`);
    const more = plan.problemCount - lines.length;
    super(
      `The batch is not valid, and nothing was sent:\n${lines.join("\n")}${more > 0 ? `\nand ${more} more` : ""}`,
    );
    this.plan = plan;
  }
}

/** Thrown after several create requests in a row got no answer. Each may have been billed. */
export class UnansweredError extends GatewayError {
  static override readonly brand: string = "UnansweredError";

  constructor() {
    super(
      `${MOST_UNKNOWN} create requests in a row got no answer, and each may have been billed. No more are sent. Check usage for charges and whether the gateway works before you run the batch again.`,
    );
  }
}

/**
 * Returns whether a create request without an answer may be repeated with the same idempotency key.
 */
export const maySendAgain = (error: unknown): error is SubmissionUnknownError =>
  error instanceof SubmissionUnknownError &&
  error.keyPromised &&
  // An error without a cause is about an earlier create request of the job: the call that threw the
  // error has sent no create request.
  error.cause !== undefined &&
  !(error.cause instanceof ClientClosedError) &&
  !(error.cause instanceof ApiError && !error.cause.retryable);

/**
 * Returns the error of the last HTTP exchange. For a `SubmissionUnknownError`, this is its cause,
 * if it has one.
 */
export const lastAnswerOf = (error: unknown): unknown =>
  error instanceof SubmissionUnknownError ? (error.cause ?? error) : error;

/**
 * Returns whether an error is the gateway's answer to a create request. Returns false for the
 * answer to an upload before the create: its error is a copy that names the field, with the
 * original `ApiError` as the cause.
 */
export const isAnswerToCreate = (error: unknown): boolean =>
  error instanceof ApiError && !(error.cause instanceof ApiError);

/**
 * Returns the outcome of a job after a failed create request. The outcome is `open` if the run has
 * stopped (`isStopped`) and the next run can safely send the job. Otherwise it is `unknown` if the
 * job may have been billed, and else `refused`.
 */
export function statusOfCreate(why: GatewayError, isStopped: boolean): OutcomeStatus {
  if (isStopped && (why instanceof ConnectionError || maySendAgain(why))) return "open";
  return why instanceof SubmissionUnknownError ? "unknown" : "refused";
}

/**
 * Returns the fields `error` and `hash` for the outcome of a job that ended with an error. `hash`
 * is the hash of the request.
 */
export function errorFacts(
  error: Error,
  hash: string | undefined,
): Pick<Outcome, "error" | "hash"> {
  const { name, message } = error;
  // If an image has changed, the outcome has no hash, so that the next run may send the new image
  // under the same id.
  const hasNewImage =
    error instanceof InputValidationError && error.issues.some(({ keyword }) => keyword === "file");
  return { error: { name, message }, hash: hasNewImage ? undefined : hash };
}

// Names of the errors that every other job would get, too.
const ENDS_ALL: readonly string[] = [
  "AuthenticationError",
  "ClientClosedError",
  "ConnectionError",
  "FileError",
  "InsufficientBalanceError",
  "UnansweredError",
];

/** Returns whether every job would fail with this error. */
export const endsAll = (error: unknown): error is GatewayError =>
  error instanceof GatewayError &&
  (ENDS_ALL.includes(error.name) || error instanceof ConfigurationError);
