// Waits for a task until a time limit or an abort. Makes the error if the wait ends before the task
// does.
import { GatewayError, TaskFailedError, TaskTimeoutError } from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";
import { onAbort } from "../call/time/clock.js";
import { resumeAdvice } from "../call/transport/answer/refusal.js";
import { snippetOf } from "../call/transport/answer/snippet.js";
import { annotate, factOf } from "../call/transport/call-error.js";
import { seconds } from "../call/transport/scope.js";
import { formatValue } from "../validation/issue.js";
import { isObject } from "../validation/value.js";
import type { PollListener } from "./poller.js";
import { type FailedState, isEnd, type TaskState } from "./state.js";
import type { TaskTarget, WaitOptions, WaitUnderWay } from "./task.js";
import type { TaskTracker } from "./tracker.js";

/**
 * Waits for the result of a task. Rejects with `TaskFailedError`, `TaskTimeoutError`,
 * `signal.reason` or the error that stopped the polling.
 */
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
    const finalState = tracker.final(target.id);
    if (finalState !== undefined) seen(finalState);
    else new Wait(tracker, target, options, { seen, stopped: reject });
  });
}

/**
 * Yields each new state until the final state. If the reader is slow, it gets only the latest
 * state. Throws `TaskTimeoutError`, `signal.reason` or the error that stopped the polling.
 */
export async function* statesOf(
  tracker: TaskTracker,
  target: TaskTarget,
  options: WaitOptions,
): AsyncGenerator<TaskState, void, undefined> {
  throwIfAborted(options.signal, target.id);
  const finalState = tracker.final(target.id);
  if (finalState !== undefined) {
    yield finalState;
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
  /**
   * Called if the wait ends before the task: after a timeout, an abort, a failed callback, or the
   * end of polling.
   */
  readonly stopped: (error: unknown) => void;
}

/**
 * One wait for a task. It is a class, because thousands of waits with closures would need more
 * memory.
 */
class Wait implements PollListener {
  readonly #target: TaskTarget;
  readonly #onProgress: WaitOptions["onProgress"];
  readonly #onFailure: WaitUnderWay["onFailure"];
  readonly #listener: WaitListener;
  readonly #stopPolling: () => void;
  readonly #stopTimer: () => void;
  readonly #unlisten: (() => void) | undefined;
  /**
   * Status word and progress of the last state. Whole states would need too much memory in
   * thousands of waits.
   */
  #last: LastState | undefined;
  /** The error of the last poll; `undefined` if the poll succeeded. */
  #failure: GatewayError | undefined;

  constructor(
    { poller, clock, taskMs }: TaskTracker,
    target: TaskTarget,
    { signal, timeoutMs, askedMs: requestedMs, onProgress, onFailure, first }: WaitUnderWay,
    listener: WaitListener,
  ) {
    const { limitMs = taskMs, submittedAt = clock.monotonic() } = target;
    // If the caller passes no `timeoutMs`, the time limit counts from the submission of the task,
    // not from the start of the wait.
    const ms = timeoutMs ?? Math.max(0, submittedAt + limitMs - clock.monotonic());
    this.#target = target;
    this.#onProgress = onProgress;
    this.#onFailure = onFailure;
    this.#listener = listener;
    this.#stopPolling = poller.poll(target, this);
    this.#stopTimer = clock.after(ms, () =>
      this.stopped(
        timedOut(target, requestedMs ?? timeoutMs ?? limitMs, this.#last, this.#failure),
      ),
    );
    this.#unlisten =
      signal &&
      onAbort(signal, () => {
        annotate(signal.reason, "taskId", target.id);
        this.stopped(signal.reason);
      });
    if (first !== undefined) this.seen(first);
  }

  seen(state: TaskState): void {
    // If the callback throws, only this wait ends, not other waits or the process.
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
    this.#onFailure?.(error);
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
  annotate(signal.reason, "taskId", taskId);
  throw signal.reason;
}

function failed({ error, cost, credits, raw }: FailedState, { id, model }: TaskTarget) {
  // In `raw`, the API key is already removed.
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

/** Task ids of a run; nearly always a single id. */
export type TaskIds = readonly [string, ...string[]];

export function timedOut(
  { id, model }: { readonly id: string; readonly model: string | undefined },
  requestedMs: number,
  last?: LastState,
  failure?: GatewayError,
): TaskTimeoutError {
  const of = model === undefined ? "" : ` of ${model}`;
  return new TaskTimeoutError(
    `Task ${id}${of} did not end within ${seconds(requestedMs)}.${describeState(last)}${describeFailure(failure)} The task goes on at the gateway: resume it by its id, or raise timeoutMs.`,
    { taskId: id, model, retryable: true, cause: failure },
  );
}

/** The fields of a state that the timeout message mentions. */
type LastState = Pick<TaskState, "rawStatus" | "progress">;

function describeState(last: LastState | undefined): string {
  if (last === undefined) return " No poll has returned its state.";
  const { rawStatus, progress } = last;
  const word = rawStatus === undefined ? "had no status" : `was ${formatValue(rawStatus)}`;
  return ` Its last state ${word}${progress === undefined ? "" : ` at progress ${progress}`}.`;
}

// The text of the error without its advice: the advice is about one poll, not about the wait.
function describeFailure(failure: GatewayError | undefined): string {
  return failure === undefined ? "" : ` Its last poll failed (${factOf(failure)}).`;
}

/**
 * Adds `taskId` to an error of a callback or to an abort reason, and returns it. If there are
 * several tasks, also adds `taskIds`. A value that cannot have these fields, such as a string,
 * becomes the cause of a new error. An error with the id of another task also becomes the cause of
 * a new error.
 */
export function naming(
  thrown: unknown,
  [taskId, ...more]: TaskIds,
  how = "A callback threw",
): unknown {
  const taskIds = [taskId, ...more];
  // If the error comes from another call, it may already have another task id.
  const hasIds =
    annotate(thrown, "taskId", taskId) &&
    isObject(thrown) &&
    taskIds.some((id) => id === thrown["taskId"]) &&
    (more.length === 0 || annotate(thrown, "taskIds", taskIds));
  if (hasIds) return thrown;
  const which = more.length === 0 ? `task ${taskId}` : `tasks ${taskIds.join(", ")}`;
  const message = `${how} during the wait for ${which}. ${resumeAdvice(taskId, ...more)}`;
  return new GatewayError(message, { taskId, cause: thrown });
}
