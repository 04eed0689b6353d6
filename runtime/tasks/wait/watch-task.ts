// A task as an async iterable of its states.
import { annotated } from "../../transport/attempt/ending.js";
import type { PollTarget } from "../poll/scheduler.js";
import type { TaskState } from "../state.js";
import type { WaitOptions } from "../task.js";
import type { TaskTracker } from "../tracker.js";
import { startWatching } from "./watching.js";

/**
 * Yields a state whenever a poll brings a new one, the last one included, then ends. A reader that is slower than the
 * polls gets the latest. Throws `TaskTimeoutError`, `signal.reason` or what stopped the polling.
 */
export async function* watchTask(
  tracker: TaskTracker,
  target: PollTarget,
  options: WaitOptions,
): AsyncGenerator<TaskState, void, undefined> {
  const { signal } = options;
  if (signal?.aborted === true) {
    annotated(signal.reason, "taskId", target.id);
    throw signal.reason;
  }
  const known = tracker.known(target.id);
  if (known !== undefined) {
    yield known;
    return;
  }
  let latest: TaskState | undefined;
  let yielded: TaskState | undefined;
  let failure: { readonly error: unknown } | undefined;
  let wake: () => void = () => undefined;
  const stop = startWatching(tracker, target, options, {
    seen: (_status, state) => {
      const seen = state();
      const returned: unknown = options.onProgress?.(seen);
      latest = seen;
      wake();
      return returned;
    },
    ended: (error) => {
      failure = { error };
      wake();
    },
  });
  try {
    for (;;) {
      if (latest !== undefined && isNews(latest, yielded)) {
        yielded = latest;
        latest = undefined;
        yield yielded;
        if (yielded.status === "completed" || yielded.status === "failed") return;
      } else if (failure !== undefined) {
        throw failure.error;
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
  } finally {
    stop();
  }
}

function isNews(state: TaskState, before: TaskState | undefined): boolean {
  return (
    state.status !== before?.status ||
    state.progress !== before.progress ||
    state.rawStatus !== before.rawStatus ||
    state.estimatedTime !== before.estimatedTime
  );
}
