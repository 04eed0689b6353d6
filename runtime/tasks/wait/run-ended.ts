// What a run ends with whose task goes on at the gateway.
import { ApiError, GatewayError, TaskTimeoutError, type ErrorFacts } from "../../errors/index.js";
import { goesOn } from "../../transport/answer/api-failure.js";
import { factOf } from "../../transport/attempt/ending.js";

/**
 * The error of a run that had its task: what may succeed later is to wait for that task, and not the run, which would be
 * billed again. The error of the waiting itself, which others may wait with, stays as it is.
 */
export function runEnded(error: unknown, taskId: string): unknown {
  if (!(error instanceof GatewayError) || !error.retryable) return error;
  const Kind = error.constructor as new (message: string, facts: ErrorFacts) => GatewayError;
  // These say by themselves how to go on.
  const told = error instanceof ApiError || error instanceof TaskTimeoutError;
  const message = told ? error.message : `${factOf(error)}. ${goesOn(taskId)}`;
  return new Kind(message, { ...error, taskId, retryable: false, cause: error });
}
