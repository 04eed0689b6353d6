// Errors of requests that were not submitted, or whose outcome is unknown.
import type { Issue } from "../../validation/issue.js";
import { GatewayError, sentence, type ErrorFacts } from "./gateway-error.js";

/** The request breaks the contract or a documented rule; nothing was sent. */
export class InputValidationError extends GatewayError {
  static override readonly brand: string = "InputValidationError";
  declare readonly issues: readonly Issue[];

  constructor(subject: string, issues: readonly Issue[], facts: ErrorFacts = {}) {
    const sentences = issues.map((issue) => issue.message).join("; ");
    super(sentence(`The request to ${subject} is not valid and was not sent: ${sentences}`), facts);
    this.issues = issues;
  }
}

/** The cost of the request may exceed the rest of the budget, or is unknown; nothing was sent. */
export class BudgetExceededError extends GatewayError {
  static override readonly brand: string = "BudgetExceededError";
  /** The maximum cost of the request, in USD; absent if it is unknown. */
  declare readonly estimateUsd: number | undefined;
  /** The remaining amount of the budget, in USD. */
  declare readonly remainingUsd: number;

  constructor(
    message: string,
    facts: ErrorFacts & {
      readonly estimateUsd?: number | undefined;
      readonly remainingUsd: number;
    },
  ) {
    super(message, facts);
    this.estimateUsd = facts.estimateUsd;
    this.remainingUsd = facts.remainingUsd;
  }
}

/** A submission with an unknown outcome: its key, time, body hash and possible tasks. */
export interface UnknownSubmission {
  /**
   * Idempotency key of the request. If `keyPromised`, it is safe to send the same body again with
   * this key. Empty if `client.request` sent no key.
   */
  readonly idempotencyKey: string;
  /** When the first attempt was sent, ISO 8601. */
  readonly sentAt: string;
  /**
   * SHA-256 of the body bytes, hexadecimal. Before hashing, the URL of each uploaded image is
   * replaced by `sha256:` and the hash of the image.
   */
  readonly bodyHash: string;
  readonly model: string | undefined;
  /** Whether the model's documentation promises that the same key and body are not billed twice. */
  readonly keyPromised: boolean;
  /**
   * Ids of tasks in the answer that may belong to this request. Usually there is none or one. Check
   * these tasks (`client.tasks.resume`) before you send the request again.
   */
  readonly taskIds: readonly string[];
}

/**
 * The request was sent, but its outcome is unknown: it may have been billed. Also thrown if the
 * gateway refused the request but its answer contains a task id. `taskIds` are all task ids in the
 * answer; `taskId` is the first. Check these tasks, or the account's usage, before you send the
 * request again.
 */
export class SubmissionUnknownError extends GatewayError implements UnknownSubmission {
  static override readonly brand: string = "SubmissionUnknownError";
  declare readonly idempotencyKey: string;
  declare readonly sentAt: string;
  declare readonly bodyHash: string;
  declare readonly keyPromised: boolean;
  declare readonly taskIds: readonly string[];
  /**
   * The text that a stream sent before it broke off. Absent for a call without a stream.
   * `JSON.stringify` omits it.
   */
  declare readonly text: string | undefined;

  constructor(
    submission: UnknownSubmission,
    why: string,
    facts: ErrorFacts & {
      /**
       * Whether `why` is a refusal whose code no document explains. A bill is then unlikely, but
       * not ruled out.
       */
      readonly isRefusal?: boolean | undefined;
      /** The message of an earlier error. Set if the same error is thrown again. */
      readonly message?: string | undefined;
    } = {},
  ) {
    const { advice = beforeSendingAgain(submission), message, isRefusal } = facts;
    const to = submission.model ?? "the gateway";
    const fact = isRefusal
      ? `${sentence(why)} A bill for this submission to ${to} is unlikely, but no document rules it out.`
      : `The outcome of a submission to ${to} is unknown (${why}); it may have been billed.`;
    super(message ?? fact, {
      ...facts,
      advice: message === undefined ? advice : undefined,
      model: submission.model,
      taskId: submission.taskIds[0],
    });
    this.idempotencyKey = submission.idempotencyKey;
    this.sentAt = submission.sentAt;
    this.bodyHash = submission.bodyHash;
    this.keyPromised = submission.keyPromised;
    this.taskIds = submission.taskIds;
  }
}

function beforeSendingAgain({ idempotencyKey, keyPromised }: UnknownSubmission): string {
  if (idempotencyKey === "") return "Check usage for a charge before sending again.";
  return keyPromised
    ? `Check usage for a charge before sending again, and then use idempotency key ${idempotencyKey} with the same body.`
    : `Check usage for a charge before sending again with a new key. No document promises that idempotency key ${idempotencyKey} ` +
        "prevents a second bill.";
}
