// Submitting and waiting as one call with one time limit.
import { ApiError, GatewayError, TaskTimeoutError, type ErrorFacts } from "../errors/index.js";
import type { TaskResult } from "../results/result.js";
import { submittedState } from "../tasks/state.js";
import { naming, timedOut } from "../tasks/stopped.js";
import type { WaitUnderWay } from "../tasks/task.js";
import { within } from "../time/cancellation.js";
import type { Clock } from "../time/clock.js";
import { ofSignal } from "../time/on-abort.js";
import { goesOn } from "../transport/answer/api-failure.js";
import { factOf } from "../transport/attempt/ending.js";
import { Scope } from "../transport/scope.js";
import { checkedOptions } from "../validation/options.js";
import { RUN_OPTIONS, type RunOptions } from "./options.js";
import type { Addressee, Submitter } from "./submitter.js";

/** Submits the request and waits for its result; `timeoutMs` covers both. What ends the waiting is not retryable: running again bills again. */
export async function runTask(
  submitter: Submitter,
  clock: Clock,
  to: Addressee,
  request: unknown,
  options: RunOptions,
): Promise<TaskResult> {
  const { timeoutMs, onSubmit, onProgress, ...rest } = checkedOptions("run", options, RUN_OPTIONS);
  const { signal } = options;
  const startedAt = clock.monotonic();
  const leftMs = () =>
    timeoutMs === undefined ? undefined : Math.max(0, timeoutMs - (clock.monotonic() - startedAt));
  const task = await submitter.submit(to, request, { ...rest, timeoutMs });
  try {
    const late = () => timedOut(task, timeoutMs ?? 0);
    const scope = new Scope(clock, leftMs() ?? Infinity, signal && ofSignal(signal), late);
    const kept = (async () => onSubmit?.(task))().catch((error: unknown) => {
      // A callback of the caller threw: it ends the run, not the task.
      throw naming(error, task.id);
    });
    await within(kept, scope).finally(() => scope.end());
    const first = submittedState(task.id);
    const wait: WaitUnderWay = {
      signal,
      onProgress,
      first,
      timeoutMs: leftMs(),
      askedMs: timeoutMs,
    };
    return await task.result(wait);
  } catch (error) {
    // The reason of several runs, or a text, cannot say which task this one has paid for.
    if (signal?.aborted === true && error === signal.reason) {
      throw naming(error, task.id, "The run was aborted");
    }
    throw runEnded(error, task.id);
  }
}

/**
 * The error of a run that had its task: what may succeed later is to wait for that task, and not the run, which would be
 * billed again. The error of the waiting itself, which others may wait with, stays as it is.
 */
function runEnded(error: unknown, taskId: string): unknown {
  if (!(error instanceof GatewayError) || !error.retryable) return error;
  const Kind = error.constructor as new (message: string, facts: ErrorFacts) => GatewayError;
  // These say by themselves how to go on.
  const told = error instanceof ApiError || error instanceof TaskTimeoutError;
  const message = told ? error.message : `${factOf(error)}. ${goesOn(taskId)}`;
  return new Kind(message, { ...error, taskId, retryable: false, cause: error });
}
