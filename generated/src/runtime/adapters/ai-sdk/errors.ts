// Errors of the SDK as those of the AI SDK. None is retryable there: what is sent again is decided below, where the money is known.
import { APICallError } from "@ai-sdk/provider";
import { isGatewayError } from "../../errors/index.js";
import { fieldsOf, isNumber } from "../../validation/value.js";

/** The `data` of each `APICallError` that comes from here. */
export interface CallErrorData {
  /** Name of the SDK's error, such as `SubmissionUnknownError`; the error itself is the `cause`. */
  readonly name: string;
  /** The task that was paid for: `provider.client.tasks.resume(taskId)` goes on with it. Absent where there is none. */
  readonly taskId?: string | undefined;
  /** What is wrong with the request; absent where it was sent. */
  readonly issues?: readonly unknown[] | undefined;
  /** Whether the same call may succeed later without a change, by the SDK. */
  readonly retryable: boolean;
}

/** What a call went to. */
export interface Called {
  readonly model: string;
  /** Path of the call. */
  readonly endpoint: string;
}

/** Does the work of one call; errors of the SDK come out as `APICallError`, others, such as the reason of an abort, as they are. */
export async function called<Result>(to: Called, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw callError(error, to);
  }
}

function callError(error: unknown, { model, endpoint }: Called): unknown {
  if (!isGatewayError(error)) return error;
  const { name, message, taskId, retryable } = error;
  const { issues } = fieldsOf(error);
  const data: CallErrorData = {
    ...{ name, taskId, retryable },
    issues: Array.isArray(issues) ? issues : undefined,
  };
  return new APICallError({
    message,
    url: endpoint,
    // Errors are logged: they carry no prompt.
    requestBodyValues: { model },
    ...statusOf(error),
    data,
    cause: error,
    isRetryable: false,
  });
}

// The status of a lost submission is that of the answer that caused it.
function statusOf(error: unknown): { readonly statusCode?: number } {
  for (let at = error; isGatewayError(at); at = at.cause) {
    const { status } = fieldsOf(at);
    if (isNumber(status)) return { statusCode: status };
  }
  return {};
}
