// Converts errors of this SDK to the AI SDK's `APICallError`. They are never retryable, because
// this SDK already retries if that is safe.
import { APICallError } from "@ai-sdk/provider";
import { isGatewayError, type ErrorJson } from "../../call/errors/index.js";
import { fieldsOf, isNumber } from "../../validation/value.js";

/** The `data` of each `APICallError` that this provider throws. */
export interface CallErrorData extends Pick<ErrorJson, "name" | "issues"> {
  /**
   * Id of the billed task. `provider.client.tasks.resume(taskId)` continues it. Absent without a
   * task.
   */
  readonly taskId?: string | undefined;
  /** Whether an unchanged call may succeed later. */
  readonly retryable: boolean;
}

/**
 * Runs a call and converts errors of this SDK to `APICallError`. Rethrows other errors unchanged,
 * such as an abort reason.
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
    // If a create request was lost, only the error's cause has an HTTP status.
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
      // The prompt is left out, because errors are often logged.
      requestBodyValues: { model },
    });
  }
}
