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
  /** Asks for the state of a task once. Throws `NotFoundError` for an unknown one. */
  get(task: TaskReference, options?: CallOptions): AnswerPromise<TaskState>;
  /** The handle of a task submitted earlier, also by another process; sends nothing. */
  resume(task: TaskReference): Task;
  /**
   * The results of many tasks, in order, polled together. Rejects with the first error, and then stops polling the others; they go
   * on at the gateway, and so does their billing: `allSettled` loses none.
   */
  all(tasks: readonly TaskReference[], options?: WaitOptions): Promise<readonly TaskResult[]>;
  /** How each of many tasks ended, in order. Never rejects. */
  allSettled(
    tasks: readonly TaskReference[],
    options?: WaitOptions,
  ): Promise<readonly PromiseSettledResult<TaskResult>[]>;
}

/**
 * Finds out about a model's polling when a serialised task names it.
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
    // The handle of the model knows cadence, limit and route.
    const known = typeof model === "string" ? modelTasks(model) : undefined;
    const found = known?.(checked) ?? plainTask(tracker, checked, model, checkedRoute(route));
    return isArray(siblings) && siblings.length > 0 ? found.among(siblings.map(resume)) : found;
  };
  return {
    get: (task: TaskReference, options?: CallOptions) => {
      const asked = async () => resume(task).refresh(options).withResponse();
      return AnswerPromise.of(asked());
    },
    resume,
    all: async (tasks: readonly TaskReference[], options: WaitOptions = {}) => {
      const given = checkedWait(options).signal;
      // All references are checked before the first wait begins: a bad one must not leave waits behind.
      const handles = tasks.map((task) => resume(task));
      const over = new AbortController();
      const signal = AbortSignal.any([over.signal, given ?? over.signal]);
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
    // A model that this SDK does not know may give anything.
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
