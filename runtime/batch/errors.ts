// Errors of a batch, and the errors of a job that end the batch.
import {
  ApiError,
  ClientClosedError,
  ConfigurationError,
  ConnectionError,
  GatewayError,
  SubmissionUnknownError,
} from "../call/errors/index.js";
import { MOST_UNKNOWN } from "../jobs/totals.js";
import type { OutcomeStatus } from "./outcomes.js";
import type { BatchPlan } from "./plan.js";

/** Lines of the batch are wrong; nothing was sent. */
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

/** Several creates in a row went unanswered; each of them may have been billed. */
export class UnansweredError extends GatewayError {
  static override readonly brand: string = "UnansweredError";

  constructor() {
    super(
      `${MOST_UNKNOWN} creates in a row went unanswered, and each may have been billed. No more creates are sent. Check the gateway and usage.`,
    );
  }
}

/** Whether sending a create again with its promised key is safe and may bring an answer. */
export const maySendAgain = (error: unknown): error is SubmissionUnknownError =>
  error instanceof SubmissionUnknownError &&
  error.keyPromised &&
  // Without a cause the error is the journal's, which did not send the create.
  error.cause !== undefined &&
  !(error.cause instanceof ClientClosedError) &&
  !(error.cause instanceof ApiError && !error.cause.retryable);

/** The last answer to a create, or why there is none. The outcome of a job may still be unknown. */
export const lastAnswerOf = (error: unknown): unknown =>
  error instanceof SubmissionUnknownError ? (error.cause ?? error) : error;

/**
 * The outcome of a job whose create has failed. `isStopped`: the run no longer waits. The next run
 * sends the job for the first time, or again with its key.
 */
export function statusOfCreate(why: GatewayError, isStopped: boolean): OutcomeStatus {
  if (isStopped && (why instanceof ConnectionError || maySendAgain(why))) return "open";
  return why instanceof SubmissionUnknownError ? "unknown" : "refused";
}

// The next job would fail with these errors, too.
const ENDS_ALL: readonly string[] = [
  "AuthenticationError",
  "ClientClosedError",
  "ConnectionError",
  "FileError",
  "InsufficientBalanceError",
  "UnansweredError",
];

/** Whether every job would fail with this error. */
export const endsAll = (error: unknown): error is GatewayError =>
  error instanceof GatewayError &&
  (ENDS_ALL.includes(error.name) || error instanceof ConfigurationError);
