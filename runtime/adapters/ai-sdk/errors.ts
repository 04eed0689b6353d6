// Errors of the SDK as those of the AI SDK. None is retryable there: what is sent again is decided below, where the money is known.
import { APICallError } from "@ai-sdk/provider";
import { isGatewayError, type ErrorJson } from "../../call/errors/index.js";
import { fieldsOf, isNumber } from "../../validation/value.js";

/** The `data` of each `APICallError` that comes from here. */
export interface CallErrorData extends Pick<ErrorJson, "name" | "issues"> {
  /** The task that was paid for: `provider.client.tasks.resume(taskId)` goes on with it. Absent where there is none. */
  readonly taskId?: string | undefined;
  /** Whether the same call may succeed later without a change, by the SDK. */
  readonly retryable: boolean;
}

/** Does the work of one call; errors of the SDK come out as `APICallError`, others, such as the reason of an abort, as they are. */
export async function called<Result>(
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
    // The status of a lost submission is that of the answer that caused it.
    const statusCode = [cause, cause.cause].map((one) => fieldsOf(one)["status"]).find(isNumber);
    throw new APICallError({
      message,
      url,
      data,
      cause,
      isRetryable: false,
      ...(statusCode && { statusCode }),
      // Errors are logged: they carry no prompt.
      requestBodyValues: { model },
    });
  }
}
