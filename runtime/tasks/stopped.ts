// Errors of a wait that ends while its task continues at the gateway.
import { GatewayError, TaskTimeoutError } from "../errors/index.js";
import { goesOn } from "../transport/answer/refusal.js";
import { annotated, factOf } from "../transport/call-error.js";
import { isObject } from "../validation/value.js";
import { seconds } from "../transport/scope.js";
import { shown } from "../validation/issue.js";
import type { TaskState } from "./state.js";

/** Ids of the tasks of a run; nearly always one. */
export type TaskIds = readonly [string, ...string[]];

/** The time for waiting is over. */
export function timedOut(
  { id, model }: { readonly id: string; readonly model: string | undefined },
  askedMs: number,
  last?: LastState,
  failure?: GatewayError,
): TaskTimeoutError {
  const of = model === undefined ? "" : ` of ${model}`;
  return new TaskTimeoutError(
    `Task ${id}${of} did not end within ${seconds(askedMs)}.${shownState(last)}${shownFailure(failure)} It goes on at the gateway: resume it by its id, or raise timeoutMs.`,
    { taskId: id, model, retryable: true, cause: failure },
  );
}

/** The part of a state that a time-out names. */
export type LastState = Pick<TaskState, "rawStatus" | "progress">;

function shownState(last: LastState | undefined): string {
  if (last === undefined) return " No poll has brought a state of it.";
  const { rawStatus, progress } = last;
  const word = rawStatus === undefined ? "had no status" : `was ${shown(rawStatus)}`;
  return ` Its last state ${word}${progress === undefined ? "" : ` at progress ${progress}`}.`;
}

// Without its advice, which is about one poll and not about the wait.
function shownFailure(failure: GatewayError | undefined): string {
  return failure === undefined ? "" : ` Its last poll failed (${factOf(failure)}).`;
}

/**
 * What a callback threw, or the reason of an abort, with the `taskId`, and `taskIds` where there are several. What cannot have it,
 * such as a text or the reason of several runs, becomes the cause of an error that has it.
 */
export function naming(
  thrown: unknown,
  [taskId, ...more]: TaskIds,
  how = "A callback threw",
): unknown {
  const taskIds = [taskId, ...more];
  // An error of another call has a task of its own, or none.
  const isNamed =
    annotated(thrown, "taskId", taskId) &&
    isObject(thrown) &&
    taskIds.some((id) => id === thrown["taskId"]) &&
    (more.length === 0 || annotated(thrown, "taskIds", taskIds));
  if (isNamed) return thrown;
  const which = more.length === 0 ? `task ${taskId} was` : `tasks ${taskIds.join(", ")} were`;
  const message = `${how} while ${which} waited for. ${goesOn(taskId, ...more)}`;
  return new GatewayError(message, { taskId, cause: thrown });
}
