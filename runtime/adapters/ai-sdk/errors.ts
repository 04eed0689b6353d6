// Converts errors of this SDK to the AI SDK's `APICallError`. Marks each error as not retryable,
// because this SDK has already repeated the request if a repetition was safe.
import { APICallError } from "@ai-sdk/provider";
import { isGatewayError, type ErrorJson } from "../../call/errors/index.js";
import { fieldsOf, isNumber } from "../../validation/value.js";

/** The `data` of each `APICallError` that this provider throws. */
export interface CallErrorData extends Pick<ErrorJson, "name" | "issues"> {
  /**
   * Id of the billed task. `provider.client.tasks.resume(taskId)` continues the task. Absent if no
   * task is known.
   */
  readonly taskId?: string | undefined;
  /** Whether an unchanged call may succeed later. */
  readonly retryable: boolean;
}

/**
 * Runs a call and converts errors of this SDK to `APICallError`. Rethrows any other error
 * unchanged, for example the reason of an abort.
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
    // If the answer to a create request was lost, the error has no HTTP status, but its cause may
    // have one.
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
      // Omits the prompt, because apps often log errors.
      requestBodyValues: { model },
    });
  }
}
