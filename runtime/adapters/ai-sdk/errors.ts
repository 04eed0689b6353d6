// Converts errors of the SDK to `APICallError`. They are never retryable for the AI SDK, because
// the SDK itself decides about retries and knows their costs.
import { APICallError } from "@ai-sdk/provider";
import { isGatewayError, type ErrorJson } from "../../call/errors/index.js";
import { fieldsOf, isNumber } from "../../validation/value.js";

/** The `data` of each `APICallError` that this provider throws. */
export interface CallErrorData extends Pick<ErrorJson, "name" | "issues"> {
  /**
   * The billed task: `provider.client.tasks.resume(taskId)` continues it. Absent without a task.
   */
  readonly taskId?: string | undefined;
  /** Whether the same call of the SDK may succeed later without a change. */
  readonly retryable: boolean;
}

/**
 * Runs a call and converts errors of the SDK to `APICallError`. Other errors, such as the reason of
 * an abort, pass unchanged.
 */
export async function withApiErrors<Result>(
  model: string,
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!isGatewayError(cause)) throw cause;
    const { name, message, taskId, retryable, issues } = cause.toJSON();
    const data: CallErrorData = { name, taskId, retryable, issues };
    // An error about a lost create has no status of its own, so its cause is read too.
    const statusCode = [cause, cause.cause]
      .map((error) => fieldsOf(error)["status"])
      .find(isNumber);
    throw new APICallError({
      message,
      url,
      data,
      cause,
      isRetryable: false,
      ...(statusCode && { statusCode }),
      // Errors are logged, so the prompt is left out.
      requestBodyValues: { model },
    });
  }
}
