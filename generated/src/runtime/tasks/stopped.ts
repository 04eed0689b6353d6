// Why nobody waits for a task any more that goes on at the gateway.
import { ClientClosedError, TaskTimeoutError } from "../errors/index.js";
import { seconds } from "../transport/run.js";

/** The client was closed. */
export function closed(taskId: string): ClientClosedError {
  return new ClientClosedError(
    `The client was closed while task ${taskId} was polled; the task goes on and can be resumed.`,
    { taskId },
  );
}

/** The time for waiting is over. */
export function timedOut(
  { id, model }: { readonly id: string; readonly model: string | undefined },
  askedMs: number,
): TaskTimeoutError {
  const of = model === undefined ? "" : ` of ${model}`;
  return new TaskTimeoutError(
    `Task ${id}${of} did not end within ${seconds(askedMs)}. It goes on at the gateway: ` +
      "resume it by its id, or wait longer with timeoutMs.",
    { taskId: id, model, retryable: true },
  );
}
