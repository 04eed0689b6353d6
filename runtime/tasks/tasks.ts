// Implements `client.tasks`: queries tasks and waits for tasks by their ids.
import { ConfigurationError } from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";
import { AnswerPromise } from "../call/transport/answer/answer.js";
import type { CallOptions } from "../call/transport/options.js";
import { isArray } from "../validation/value.js";
import type { TaskState } from "./state.js";
import {
  checkedTaskId,
  checkedWait,
  isTaskRoute,
  type SerializedTask,
  Task,
  type TaskRoute,
  type WaitOptions,
  yieldOf,
} from "./task.js";
import type { TaskTracker } from "./tracker.js";

/** A task handle, a task id, or the JSON of a task handle. */
export type TaskReference = Task | string | SerializedTask;

/** The methods of `client.tasks`. */
export interface Tasks {
  /** Queries the state of a task once. Throws `NotFoundError` if there is no such task. */
  get(task: TaskReference, options?: CallOptions): AnswerPromise<TaskState>;
  /** Returns the handle of a task, even if another process created it. Sends no request. */
  resume(task: TaskReference): Task;
  /**
   * Waits for many tasks. Resolves to their results in order. If a task fails, rejects with the
   * first error and stops polling the other tasks. The other tasks continue at the gateway and are
   * billed. Use `allSettled` to get the results of all tasks.
   */
  all(tasks: readonly TaskReference[], options?: WaitOptions): Promise<readonly TaskResult[]>;
  /** Waits for many tasks. Resolves to their results or errors in order. Never rejects. */
  allSettled(
    tasks: readonly TaskReference[],
    options?: WaitOptions,
  ): Promise<readonly PromiseSettledResult<TaskResult>[]>;
}

/**
 * Finds a model by its name. Returns a function that makes task handles with the polling period of
 * the model. Returns `undefined` if the SDK does not have the model.
 *
 * @internal
 */
export type ModelTasks = (model: string) => ((taskId: string) => Task) | undefined;

/** @internal */
export function createTasks(tracker: TaskTracker, modelTasks: ModelTasks): Tasks {
  const resume = (task: TaskReference): Task => {
    if (task instanceof Task) return task;
    const {
      id,
      model,
      route,
      siblings = [],
    }: Partial<SerializedTask> = typeof task === "string" ? { id: task } : (task ?? {});
    const checked = checkedTaskId(id);
    // If the SDK has the model, the handle gets the model's polling period, time limit and query
    // route.
    const makeTask = typeof model === "string" ? modelTasks(model) : undefined;
    const handle = makeTask?.(checked) ?? plainTask(tracker, checked, model, checkedRoute(route));
    return isArray(siblings) && siblings.length > 0 ? handle.among(siblings.map(resume)) : handle;
  };
  return {
    get: (task: TaskReference, options?: CallOptions) => {
      const query = async () => resume(task).refresh(options).withResponse();
      return AnswerPromise.of(query());
    },
    resume,
    all: async (tasks: readonly TaskReference[], options: WaitOptions = {}) => {
      const callerSignal = checkedWait(options).signal;
      // Checks all task references first. Otherwise an invalid reference would reject the call,
      // while the waits for the other tasks go on.
      const handles = tasks.map((task) => resume(task));
      const over = new AbortController();
      const signal = AbortSignal.any([over.signal, callerSignal ?? over.signal]);
      try {
        return await Promise.all(handles.map((task) => task.result({ ...options, signal })));
      } finally {
        over.abort();
      }
    },
    allSettled: (tasks: readonly TaskReference[], options?: WaitOptions) =>
      Promise.allSettled(tasks.map(async (task) => resume(task).result(options))),
  };
}

function plainTask(
  tracker: TaskTracker,
  id: string,
  model: string | undefined,
  route: TaskRoute,
): Task {
  return new Task(tracker, {
    id,
    route,
    // If `model` is set, it is a model that the SDK does not have, so its tasks may fill any result
    // list. If `model` is undefined, the route determines the list.
    yields: model === undefined ? yieldOf(route) : undefined,
    model,
    period: undefined,
    limitMs: undefined,
    submittedAt: undefined,
  });
}

function checkedRoute(route: unknown): TaskRoute {
  if (route === undefined) return "tasks";
  if (isTaskRoute(route)) return route;
  throw new ConfigurationError(
    'The route of a task must be "tasks", "images", "music" or "characters"',
  );
}
