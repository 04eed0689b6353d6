// Waiting for the result of a task.
import { TaskFailedError } from "../../errors/index.js";
import type { TaskResult } from "../../results/result.js";
import { annotated } from "../../transport/attempt/ending.js";
import type { PollTarget } from "../poll/scheduler.js";
import type { FailedState, TaskState } from "../state.js";
import type { WaitOptions } from "../task.js";
import type { TaskTracker } from "../tracker.js";
import { startWatching } from "./watching.js";

/** Resolves to the result; rejects with `TaskFailedError`, `TaskTimeoutError`, `signal.reason` or what stopped polling. */
export function awaitResult(
  tracker: TaskTracker,
  target: PollTarget,
  options: WaitOptions,
): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    const settle = (state: TaskState): boolean => {
      if (state.status === "completed") resolve(state.result);
      if (state.status === "failed") reject(failed(state, target));
      return state.status === "completed" || state.status === "failed";
    };
    if (options.signal?.aborted === true) {
      annotated(options.signal.reason, "taskId", target.id);
      reject(options.signal.reason as Error);
      return;
    }
    const known = tracker.known(target.id);
    if (known !== undefined) {
      settle(known);
      return;
    }
    const stop = startWatching(tracker, target, options, {
      seen: (status, state) => {
        const returned: unknown = options.onProgress?.(state());
        const ended = status === "completed" || status === "failed";
        if (ended && settle(state())) stop();
        return returned;
      },
      ended: reject,
    });
  });
}

function failed({ error, cost, credits }: FailedState, { id, model }: PollTarget) {
  return new TaskFailedError(error, { taskId: id, model, cost, credits });
}
