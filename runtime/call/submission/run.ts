// Submits a request and waits for its result, within one time limit.
import {
  ApiError,
  GatewayError,
  IncompleteRunError,
  TaskTimeoutError,
  type ErrorFacts,
} from "../errors/index.js";
import { joinedResult, type TaskResult } from "../../results/result.js";
import { submittedState } from "../../tasks/state.js";
import { naming, type TaskIds, timedOut } from "../../tasks/wait.js";
import type { Task, WaitUnderWay } from "../../tasks/task.js";
import { type Clock, ofSignal, within } from "../time/clock.js";
import { resumeAdvice } from "../transport/answer/refusal.js";
import { factOf } from "../transport/call-error.js";
import { Scope } from "../transport/scope.js";
import { checkedOptions } from "../../validation/options.js";
import { RUN_OPTIONS, type RunOptions } from "./options.js";
import type { RequestTarget } from "./destination.js";
import type { Submitter } from "./submitter.js";

/** The tasks of one submission. There is nearly always one. */
type Tasks = readonly [Task, ...Task[]];

/**
 * Submits the request and waits for its result; `timeoutMs` covers both. An error while waiting is
 * not retryable, because a second run would be billed again.
 */
export async function runTask(
  submitter: Submitter,
  clock: Clock,
  to: RequestTarget,
  request: unknown,
  options: RunOptions,
): Promise<TaskResult> {
  const { timeoutMs, onSubmit, onProgress, ...rest } = checkedOptions("run", options, RUN_OPTIONS);
  const { signal } = options;
  const startedAt = clock.monotonic();
  const remainingMs = () =>
    timeoutMs === undefined ? undefined : Math.max(0, timeoutMs - (clock.monotonic() - startedAt));
  const task = await submitter.submit(to, request, { ...rest, timeoutMs });
  const tasks: Tasks = [task, ...task.siblings];
  const ids = idsOf(tasks);
  const late = () =>
    runError(
      tasks,
      [],
      tasks.map((one) => timedOut(one, timeoutMs ?? 0)),
    );
  try {
    const scope = new Scope(clock, remainingMs() ?? Infinity, signal && ofSignal(signal), late);
    // If `onSubmit` throws, the run ends, but its tasks continue at the gateway.
    const callbacks = Promise.all(tasks.map(async (one) => onSubmit?.(one))).catch(
      (error: unknown) => {
        throw naming(error, ids);
      },
    );
    await within(callbacks, scope).finally(() => scope.end());
    const wait = { signal, onProgress, timeoutMs: remainingMs(), askedMs: timeoutMs };
    const ends = await Promise.allSettled(
      tasks.map((one) => {
        const underWay: WaitUnderWay = { ...wait, first: submittedState(one.id) };
        return one.result(underWay);
      }),
    );
    const results = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    const [first, ...others] = results;
    if (first !== undefined && results.length === tasks.length) {
      return joinedResult([first, ...others]);
    }
    const errors = ends.map((end) =>
      end.status === "rejected" ? (end.reason as Error) : undefined,
    );
    throw errors.find((error) => isAbort(error, signal)) ?? runError(tasks, results, errors);
  } catch (error) {
    // `naming` adds the task ids to the reason of the abort. If the reason is a string, or already
    // has the id of another task, it becomes the cause of a new error.
    if (isAbort(error, signal)) {
      throw naming(error, ids, "The run was aborted");
    }
    throw finalError(error, ids);
  }
}

const idsOf = ([{ id }, ...others]: Tasks): TaskIds => [id, ...others.map((one) => one.id)];

const isAbort = (error: unknown, signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && error === signal.reason;

/**
 * Returns the error of a run if a task gave no result. `errors[i]` is the error of the task with
 * index `i`, if that task failed.
 */
function runError(
  tasks: Tasks,
  results: readonly TaskResult[],
  errors: readonly (Error | undefined)[],
): Error {
  const taskErrors = tasks.flatMap(({ id }, index) => {
    const error = errors[index];
    return error === undefined ? [] : [finalError(error, [id])];
  });
  const [only] = taskErrors;
  if (tasks.length === 1 && only !== undefined) return only;
  const [{ id: taskId, model }] = tasks;
  return new IncompleteRunError(idsOf(tasks), results, taskErrors, { taskId, model });
}

/**
 * Returns the error that ends a run. It is never retryable, because a second run would be billed
 * again. Copies a retryable error instead of changing it, because other waits may share the error.
 */
function finalError<Thrown>(error: Thrown, [taskId, ...more]: TaskIds): Thrown | GatewayError {
  if (!(error instanceof GatewayError) || !error.retryable) return error;
  const Kind = error.constructor as new (message: string, facts: ErrorFacts) => GatewayError;
  // The messages of these errors already contain advice.
  const hasAdvice = error instanceof ApiError || error instanceof TaskTimeoutError;
  const message = hasAdvice ? error.message : `${factOf(error)}. ${resumeAdvice(taskId, ...more)}`;
  return new Kind(message, { ...error, taskId, retryable: false, cause: error });
}
