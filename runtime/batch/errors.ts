// Errors of a batch, and which errors of a job end it.
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
    const said = plan.problems.map(({ line, message }) => `line ${line}: ${message}`);
    const more = plan.problemCount - said.length;
    super(
      `The batch is not valid, and nothing was sent:\n${said.join("\n")}${more > 0 ? `\nand ${more} more` : ""}`,
    );
    this.plan = plan;
  }
}

/** Creates went unanswered, one after the other; each of them may have been billed. */
export class UnansweredError extends GatewayError {
  static override readonly brand: string = "UnansweredError";

  constructor() {
    super(
      `The outcome of ${MOST_UNKNOWN} creates is unknown, and none between them was answered: each may have been billed, as the next ones would be. Look at the gateway and at usage.`,
    );
  }
}

/** Whether a create that may have been billed can be sent again, with its promised key, and that may help. */
export const mayAskAgain = (error: unknown): error is SubmissionUnknownError =>
  error instanceof SubmissionUnknownError &&
  error.keyPromised &&
  // Without one the journal did not send it again.
  error.cause !== undefined &&
  !(error.cause instanceof ClientClosedError) &&
  !(error.cause instanceof ApiError && !error.cause.retryable);

/** The last answer to a create, or the reason why there is none. For a job that was sent before, the outcome stays unknown all the same. */
export const lastAnswerOf = (error: unknown): unknown =>
  error instanceof SubmissionUnknownError ? (error.cause ?? error) : error;

/** How a job ends whose create has failed. `isStopped`: the run has waited for long enough; the next one sends it, or sends it again with its key. */
export function statusOfCreate(why: GatewayError, isStopped: boolean): OutcomeStatus {
  if (isStopped && (why instanceof ConnectionError || mayAskAgain(why))) return "open";
  return why instanceof SubmissionUnknownError ? "unknown" : "refused";
}

// What the next job would meet as well.
const ENDS_ALL: readonly string[] = [
  "AuthenticationError",
  "ClientClosedError",
  "ConnectionError",
  "FileError",
  "InsufficientBalanceError",
  "UnansweredError",
];

/** Whether every job would meet it. */
export const endsAll = (error: unknown): error is GatewayError =>
  error instanceof GatewayError &&
  (ENDS_ALL.includes(error.name) || error instanceof ConfigurationError);
