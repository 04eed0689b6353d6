// Waiting for a task within a time limit and a signal, and the errors of a wait that ends while its task continues at the gateway.
import { GatewayError, TaskFailedError, TaskTimeoutError } from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";
import { onAbort } from "../call/time/cancellation.js";
import { goesOn } from "../call/transport/answer/refusal.js";
import { snippetOf } from "../call/transport/answer/snippet.js";
import { annotated, factOf } from "../call/transport/call-error.js";
import { seconds } from "../call/transport/scope.js";
import { shown } from "../validation/issue.js";
import { isObject } from "../validation/value.js";
import type { PollListener } from "./poller.js";
import { type FailedState, isEnd, type TaskState } from "./state.js";
import type { TaskTarget, WaitOptions, WaitUnderWay } from "./task.js";
import type { TaskTracker } from "./tracker.js";

/** Resolves to the result; rejects with `TaskFailedError`, `TaskTimeoutError`, `signal.reason` or what stopped the polling. */
export function resultOf(
  tracker: TaskTracker,
  target: TaskTarget,
  options: WaitOptions,
): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    const seen = (state: TaskState) => {
      if (state.status === "completed") resolve(state.result);
      if (state.status === "failed") reject(failed(state, target));
    };
    throwIfAborted(options.signal, target.id);
    const known = tracker.final(target.id);
    if (known !== undefined) seen(known);
    else new Wait(tracker, target, options, { seen, stopped: reject });
  });
}

/**
 * Yields a state whenever a poll brings a new one, the last one included, then ends. A reader that is slower than the
 * polls gets the latest. Throws `TaskTimeoutError`, `signal.reason` or what stopped the polling.
 */
export async function* statesOf(
  tracker: TaskTracker,
  target: TaskTarget,
  options: WaitOptions,
): AsyncGenerator<TaskState, void, undefined> {
  throwIfAborted(options.signal, target.id);
  const known = tracker.final(target.id);
  if (known !== undefined) {
    yield known;
    return;
  }
  let latest: TaskState | undefined;
  let failure: { readonly error: unknown } | undefined;
  let wake: () => void = () => undefined;
  const wait = new Wait(tracker, target, options, {
    seen: (state) => {
      latest = state;
      wake();
    },
    stopped: (error) => {
      failure = { error };
      wake();
    },
  });
  try {
    for (let yielded: TaskState | undefined; yielded === undefined || !isEnd(yielded);) {
      if (latest !== undefined && hasChanged(latest, yielded)) {
        yielded = latest;
        latest = undefined;
        yield yielded;
      } else if (failure !== undefined) {
        throw failure.error;
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
  } finally {
    wait.stop();
  }
}

interface WaitListener {
  readonly seen: (state: TaskState) => void;
  /** Nothing more will be seen: time-out, abort, or polling stopped. */
  readonly stopped: (error: unknown) => void;
}

/** One wait for a task. An object, because thousands wait at once and closures would weigh more. */
class Wait implements PollListener {
  readonly #target: TaskTarget;
  readonly #onProgress: WaitOptions["onProgress"];
  readonly #listener: WaitListener;
  readonly #stopPolling: () => void;
  readonly #stopTimer: () => void;
  readonly #unlisten: (() => void) | undefined;
  /** The word and the progress of the last state; whole states of thousands of tasks would weigh more. */
  #last: LastState | undefined;
  /** The failure of the last poll; absent if it brought a state. */
  #failure: GatewayError | undefined;

  constructor(
    { poller, clock, taskMs }: TaskTracker,
    target: TaskTarget,
    { signal, timeoutMs, askedMs, onProgress, first }: WaitUnderWay,
    listener: WaitListener,
  ) {
    const { limitMs = taskMs, submittedAt = clock.monotonic() } = target;
    // A documented limit counts from the submission, not from the beginning of the wait.
    const ms = timeoutMs ?? Math.max(0, submittedAt + limitMs - clock.monotonic());
    this.#target = target;
    this.#onProgress = onProgress;
    this.#listener = listener;
    this.#stopPolling = poller.poll(target, this);
    this.#stopTimer = clock.after(ms, () =>
      this.stopped(timedOut(target, askedMs ?? timeoutMs ?? limitMs, this.#last, this.#failure)),
    );
    this.#unlisten =
      signal &&
      onAbort(signal, () => {
        annotated(signal.reason, "taskId", target.id);
        this.stopped(signal.reason);
      });
    if (first !== undefined) this.seen(first);
  }

  seen(state: TaskState): void {
    // A callback that throws ends this wait, but neither the polling for others nor the process.
    const failed = (error: unknown) => this.stopped(naming(error, [this.#target.id]));
    const { rawStatus, progress } = state;
    this.#last = { rawStatus, progress };
    this.#failure = undefined;
    try {
      const returned: unknown = this.#onProgress?.(state);
      if (returned instanceof Promise) returned.catch(failed);
    } catch (error) {
      failed(error);
      return;
    }
    if (isEnd(state)) this.stop();
    this.#listener.seen(state);
  }

  failed(error: GatewayError): void {
    this.#failure = error;
  }

  stopped(error: unknown): void {
    this.stop();
    this.#listener.stopped(error);
  }

  stop(): void {
    this.#stopPolling();
    this.#stopTimer();
    this.#unlisten?.();
  }
}

function throwIfAborted(signal: AbortSignal | undefined, taskId: string): void {
  if (signal?.aborted !== true) return;
  annotated(signal.reason, "taskId", taskId);
  throw signal.reason;
}

function failed({ error, cost, credits, raw }: FailedState, { id, model }: TaskTarget) {
  // `raw` is without the key.
  const snippet = snippetOf(JSON.stringify(raw), (text) => text);
  return new TaskFailedError(error, { taskId: id, model, cost, credits, snippet });
}

function hasChanged(state: TaskState, before: TaskState | undefined): boolean {
  return (
    state.status !== before?.status ||
    state.progress !== before.progress ||
    state.rawStatus !== before.rawStatus ||
    state.estimatedTime !== before.estimatedTime
  );
}

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
type LastState = Pick<TaskState, "rawStatus" | "progress">;

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
