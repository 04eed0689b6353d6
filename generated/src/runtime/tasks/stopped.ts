// Errors of a wait that ends while its task continues at the gateway.
import { GatewayError, TaskTimeoutError } from "../errors/index.js";
import { goesOn } from "../transport/answer/api-failure.js";
import { annotated } from "../transport/attempt/ending.js";
import { isObject } from "../validation/value.js";
import { seconds } from "../transport/run.js";

/** The time for waiting is over. */
export function timedOut(
  { id, model }: { readonly id: string; readonly model: string | undefined },
  askedMs: number,
): TaskTimeoutError {
  const of = model === undefined ? "" : ` of ${model}`;
  return new TaskTimeoutError(
    `Task ${id}${of} did not end within ${seconds(askedMs)}. It goes on at the gateway: resume it by its id, or raise timeoutMs.`,
    { taskId: id, model, retryable: true },
  );
}

/**
 * What a callback threw, or the reason of an abort, with the `taskId`. What cannot have it, such as a text or the reason of several
 * tasks, becomes the cause of an error that has it.
 */
export function naming(thrown: unknown, taskId: string, how = "A callback threw"): unknown {
  // An error of another call has a task of its own, or none.
  if (annotated(thrown, "taskId", taskId) && isAbout(thrown, taskId)) return thrown;
  const message = `${how} while task ${taskId} was waited for. ${goesOn(taskId)}`;
  return new GatewayError(message, { taskId, cause: thrown });
}

function isAbout(thrown: unknown, taskId: string): boolean {
  return isObject(thrown) && thrown["taskId"] === taskId;
}
