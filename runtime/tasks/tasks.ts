// Tasks by id, one or many.
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

/** A task: its handle, its id, or the JSON of a handle. */
export type TaskReference = Task | string | SerializedTask;

/** `client.tasks`. */
export interface Tasks {
  /** Queries the state of a task once. Throws `NotFoundError` if there is no such task. */
  get(task: TaskReference, options?: CallOptions): AnswerPromise<TaskState>;
  /** The handle of an earlier task, also of another process. Sends nothing. */
  resume(task: TaskReference): Task;
  /**
   * The results of many tasks, in order, polled together. Rejects with the first error and stops
   * polling the other tasks. They continue at the gateway and are billed: `allSettled` gets the
   * results of all.
   */
  all(tasks: readonly TaskReference[], options?: WaitOptions): Promise<readonly TaskResult[]>;
  /** The outcomes of many tasks, in order. Never rejects. */
  allSettled(
    tasks: readonly TaskReference[],
    options?: WaitOptions,
  ): Promise<readonly PromiseSettledResult<TaskResult>[]>;
}

/**
 * Finds the polling facts of the model that a serialised task names.
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
    // The handle of the model has the cadence, limit and route.
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
      // Checks all references before the first wait, so that a bad reference leaves no wait
      // running.
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
    // The result of a model without a contract may be of any kind.
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
  throw new ConfigurationError("A task's route is tasks, images, music or characters");
}
