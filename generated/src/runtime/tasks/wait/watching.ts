// Watching a task within a time limit and a signal, and leaving nothing behind.
import { onAbort } from "../../time/on-abort.js";
import { annotated } from "../../transport/attempt/ending.js";
import { checkedTimeoutMs } from "../../transport/scope.js";
import type { PollTarget, Watcher } from "../poll/scheduler.js";
import type { TaskRecord } from "../record.js";
import type { TaskState, TaskStatus } from "../state.js";
import { naming, timedOut } from "../stopped.js";
import type { Waiting } from "../task.js";
import type { TaskTracker } from "../tracker.js";

/** What happens to a watched task. */
export interface Watching {
  /** The state is made where it is asked for; gives what a callback of the caller returned. */
  readonly seen: (status: TaskStatus, state: () => TaskState) => unknown;
  /** Nothing more will be seen: time-out, abort, or polling stopped. */
  readonly ended: (error: unknown) => void;
}

/** Starts watching; the answer stops it, without a word to `watching`. */
export function startWatching(
  tracker: TaskTracker,
  target: PollTarget,
  { signal, timeoutMs, askedMs, first }: Waiting,
  watching: Watching,
): () => void {
  const wholeMs = target.limitMs ?? tracker.taskMs;
  const limitMs =
    timeoutMs === undefined ? remainingMs(tracker, target, wholeMs) : checkedTimeoutMs(timeoutMs);
  const onLimit = () => timedOut(target, askedMs ?? timeoutMs ?? wholeMs);
  const watch = new Watch(tracker, target, watching, limitMs, onLimit, signal);
  if (first !== undefined) watch.tell(first.status, () => first);
  return () => watch.stop();
}

/** One wait for a task: an object, because thousands of them wait at once, and each function would be one more. */
class Watch implements Watcher {
  readonly #tracker: TaskTracker;
  readonly #target: PollTarget;
  readonly #watching: Watching;
  readonly #unwatch: () => void;
  readonly #cancelLimit: () => void;
  readonly #unlisten: (() => void) | undefined;

  constructor(
    tracker: TaskTracker,
    target: PollTarget,
    watching: Watching,
    limitMs: number,
    onLimit: () => Error,
    signal: AbortSignal | undefined,
  ) {
    this.#tracker = tracker;
    this.#target = target;
    this.#watching = watching;
    this.#unwatch = tracker.scheduler.watch(target, this);
    this.#cancelLimit = tracker.clock.after(limitMs, () => this.stopped(onLimit()));
    this.#unlisten =
      signal &&
      onAbort(signal, () => {
        annotated(signal.reason, "taskId", target.id);
        this.stopped(signal.reason);
      });
  }

  seen(record: TaskRecord): void {
    // An end that was seen otherwise meanwhile is final.
    const { status } = this.#tracker.known(this.#target.id) ?? record;
    this.tell(status, () => this.#tracker.accept(this.#target, record));
  }

  tell(status: TaskStatus, state: () => TaskState): void {
    // A callback of the caller threw: it ends this watching, not the polling of others, not the task, and not the process.
    const failed = (error: unknown) => this.stopped(naming(error, this.#target.id));
    try {
      const returned = this.#watching.seen(status, state);
      if (returned instanceof Promise) returned.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  stopped(error: unknown): void {
    this.stop();
    this.#watching.ended(error);
  }

  stop(): void {
    this.#unwatch();
    this.#cancelLimit();
    this.#unlisten?.();
  }
}

// A documented limit counts from the submission, not from when somebody begins to wait.
function remainingMs(tracker: TaskTracker, { submittedAt }: PollTarget, whole: number): number {
  if (submittedAt === undefined) return whole;
  return Math.max(0, whole - (tracker.clock.monotonic() - submittedAt));
}
