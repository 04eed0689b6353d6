// Watching a task within a time limit and a signal, and leaving nothing behind.
import { TaskTimeoutError } from "../../errors/index.js";
import { onAbort } from "../../time/on-abort.js";
import { annotated } from "../../transport/ending.js";
import { checkedTimeoutMs } from "../../transport/scope.js";
import type { PollTarget } from "../poll/scheduler.js";
import type { TaskState } from "../state.js";
import type { WaitOptions } from "../task.js";
import type { TaskTracker } from "../tracker.js";

/** What happens to a watched task. */
export interface Watching {
  readonly seen: (state: TaskState) => void;
  /** Nothing more will be seen: time-out, abort, or polling stopped. */
  readonly ended: (error: unknown) => void;
}

/** Starts watching; the answer stops it, without a word to `watching`. */
export function startWatching(
  tracker: TaskTracker,
  target: PollTarget,
  { signal, timeoutMs }: WaitOptions,
  watching: Watching,
): () => void {
  const limitMs =
    timeoutMs === undefined ? remainingMs(tracker, target) : checkedTimeoutMs(timeoutMs);
  const abort = () => {
    annotated(signal?.reason, "taskId", target.id);
    end(signal?.reason);
  };
  const end = (error: unknown) => {
    stop();
    watching.ended(error);
  };
  const unwatch = tracker.scheduler.watch(target, {
    seen: (record) => {
      try {
        watching.seen(tracker.accept(target, record));
      } catch (error) {
        // A callback of the caller threw: it ends this watching, not the polling of others, and not the task.
        annotated(error, "taskId", target.id);
        end(error);
      }
    },
    stopped: end,
  });
  const cancel = tracker.scheduler.after(limitMs, () => end(timedOut(target, limitMs)));
  const unlisten = signal === undefined ? undefined : onAbort(signal, abort);
  const stop = () => {
    unwatch();
    cancel();
    unlisten?.();
  };
  return stop;
}

// A documented limit counts from the submission, not from when somebody begins to wait.
function remainingMs(tracker: TaskTracker, { limitMs, submittedAt }: PollTarget): number {
  const whole = limitMs ?? tracker.taskMs;
  if (submittedAt === undefined) return whole;
  return Math.max(0, whole - (tracker.clock.monotonic() - submittedAt));
}

function timedOut({ id, model }: PollTarget, limitMs: number): TaskTimeoutError {
  const of = model === undefined ? "" : ` of ${model}`;
  return new TaskTimeoutError(
    `Task ${id}${of} did not end within ${Math.round(limitMs / 1000)} s. It goes on at the gateway: ` +
      "resume it by its id, or wait longer with timeoutMs.",
    { taskId: id, model, retryable: true },
  );
}
