// A task: its query route, and its handle from submission to result.
import { ConfigurationError } from "../call/errors/index.js";
import type { ResultKind, TaskResult } from "../results/result.js";
import { AnswerPromise, type WithResponse } from "../call/transport/answer/answer.js";
import { isTaskId } from "../call/transport/answer/named-tasks.js";
import { path } from "../call/transport/request.js";
import type { CallOptions } from "../call/transport/options.js";
import { formatValue } from "../validation/issue.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { isObject } from "../validation/value.js";
import type { TaskState } from "./state.js";

// 1-core.md, Endpoints; 3-music-and-text.md, Endpoints.
/** A task-query route. */
export type TaskRoute = "tasks" | "images" | "music" | "characters";

/** A polling period in seconds. */
export interface Period {
  readonly minSeconds: number;
  readonly maxSeconds: number;
}

/** A task to poll. */
export interface TaskTarget {
  readonly id: string;
  readonly route: TaskRoute;
  /** The required kind of result; absent if the operation is not known. */
  readonly yields: ResultKind | undefined;
  readonly model: string | undefined;
  /** Documented polling period of the model. */
  readonly period: Period | undefined;
  /** Documented overall limit of the model, in milliseconds. */
  readonly limitMs: number | undefined;
  /** Monotonic time of the submission by this client. A fresh task may not be found yet. */
  readonly submittedAt: number | undefined;
}

/** Checks a task id. Throws `ConfigurationError`, with the value in its message. */
export function checkedTaskId(value: unknown): string {
  if (isTaskId(value)) return value;
  throw new ConfigurationError(
    value === undefined
      ? "The task id is missing. Pass the id from the answer of the create, such as task_01K8."
      : `${formatValue(value)} is not a task id. Pass the id from the answer of the create: up to 1000 characters without blanks, such as task_01K8.`,
  );
}

const PATHS: Readonly<Record<TaskRoute, (id: string) => string>> = {
  tasks: (id) => path`/v1/tasks/${id}`,
  images: (id) => path`/v1/images/generations/${id}`,
  music: (id) => path`/v1/music/tasks/${id}`,
  characters: (id) => path`/v1/characters_tasks/${id}`,
};

export function queryPath(route: TaskRoute, id: string): string {
  return PATHS[route](id);
}

/** The kind of result on a route; `undefined` for the common route, which has all kinds. */
export function yieldOf(route: TaskRoute): ResultKind | undefined {
  return route === "tasks" ? undefined : route;
}

/** The query route for tasks of a create endpoint. */
export function routeOf(endpoint: string): TaskRoute {
  if (endpoint.startsWith("/v1/images/")) return "images";
  if (endpoint.startsWith("/v1/music/")) return "music";
  return "tasks";
}

/** Whether an external value is the name of a route. */
export function isTaskRoute(value: unknown): value is TaskRoute {
  return typeof value === "string" && Object.hasOwn(PATHS, value);
}

/** Options for waiting for a task. */
export interface WaitOptions {
  /** Ends the wait, not the task. The call rejects with `signal.reason`, which gets a `taskId`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Longest wait in milliseconds. After it the call rejects with `TaskTimeoutError`, and the task
   * can be resumed. Default: the documented limit of the model, counted from the submission
   * (x-omni: 10 minutes), else `timeouts.taskMs`.
   */
  readonly timeoutMs?: number | undefined;
  /** Called with the state of each poll. */
  readonly onProgress?: ((state: TaskState) => void) | undefined;
}

/** Options of a started wait: `timeoutMs` is the remaining part of `askedMs`. */
export interface WaitUnderWay extends WaitOptions {
  readonly askedMs?: number | undefined;
  /** A state that `onProgress` gets before the first poll. */
  readonly first?: TaskState | undefined;
}

const WAIT_OPTIONS: OptionNames<WaitOptions> = { signal: true, timeoutMs: true, onProgress: true };

/** Checks the options of a wait, except of a started wait. Throws `ConfigurationError`. */
export function checkedWait(options: WaitUnderWay): WaitOptions {
  return isObject(options) && "askedMs" in options
    ? options
    : checkedOptions("A wait", options, WAIT_OPTIONS);
}

/** The JSON of a task, which `client.tasks.get` accepts. */
export interface SerializedTask {
  readonly id: string;
  readonly model?: string | undefined;
  readonly route?: TaskRoute | undefined;
  /** Further tasks of the same submission; absent if there are none. */
  readonly siblings?: readonly SerializedTask[] | undefined;
}

/** A task whose model has to be loaded before the first query. */
export interface LazyTarget {
  readonly id: string;
  readonly model: string | undefined;
  readonly load: () => Promise<TaskTarget>;
}

/**
 * The queries of a handle. Declared here, so that `Task` does not pull in types of the transport.
 */
export interface TaskQueries {
  final(id: string): TaskState | undefined;
  result(task: TaskTarget | LazyTarget, options: WaitUnderWay): Promise<TaskResult>;
  refresh(task: TaskTarget | LazyTarget, options: CallOptions): Promise<WithResponse<TaskState>>;
  watch(
    task: TaskTarget | LazyTarget,
    options: WaitOptions,
  ): AsyncGenerator<TaskState, void, undefined>;
}

/**
 * A submitted task. It is not thenable: `await task` resolves to the task. A loop `for await (const
 * state of task)` polls, and leaving the loop stops the polling.
 */
export class Task implements AsyncIterable<TaskState> {
  /** Task id, form `task_<id>`. */
  readonly id: string;
  /** Model of the task; absent if it is not known. */
  readonly model: string | undefined;
  /** Key of the submission; absent if another client made it. */
  readonly idempotencyKey: string | undefined;
  /**
   * Further tasks of the same submission, each billed separately; nearly always empty. `run` waits
   * for all of them. A handle has only its own result; for all results use
   * `client.tasks.all([task, ...task.siblings])`.
   */
  readonly siblings: readonly Task[];
  readonly #target: TaskTarget | LazyTarget;
  readonly #tracker: TaskQueries;

  /** Not for direct use: tasks come from `submit`, `resume` and `client.tasks.get`. */
  constructor(
    tracker: TaskQueries,
    target: TaskTarget | LazyTarget,
    submission: {
      readonly idempotencyKey?: string | undefined;
      readonly siblings?: readonly Task[];
    } = {},
  ) {
    this.id = target.id;
    this.model = target.model;
    this.idempotencyKey = submission.idempotencyKey;
    this.siblings = submission.siblings ?? [];
    this.#target = target;
    this.#tracker = tracker;
  }

  /** The final state, if a poll has received it. Sends nothing. */
  get final(): TaskState | undefined {
    return this.#tracker.final(this.id);
  }

  /**
   * Polls until the task ends, and resolves to its result. Throws `TaskFailedError`,
   * `TaskTimeoutError`, or the error that stopped the polling.
   */
  result(options: WaitOptions = {}): Promise<TaskResult> {
    return this.#tracker.result(this.#target, options);
  }

  /**
   * Queries once. An ended task is queried again only after a URL of its result has expired or was
   * refused. Before that, `withResponse()` gives the remembered answer, without headers.
   */
  refresh(options: CallOptions = {}): AnswerPromise<TaskState> {
    return AnswerPromise.of(this.#tracker.refresh(this.#target, options));
  }

  /** Yields each changed state until the task ends. */
  watch(options: WaitOptions = {}): AsyncGenerator<TaskState, void, undefined> {
    return this.#tracker.watch(this.#target, options);
  }

  [Symbol.asyncIterator](): AsyncIterator<TaskState> {
    return this.watch();
  }

  /** The JSON to find the task and its siblings again after a restart. */
  toJSON(): SerializedTask {
    const route = "load" in this.#target ? undefined : this.#target.route;
    const siblings = this.siblings.map((one) => one.toJSON());
    return {
      id: this.id,
      model: this.model,
      route,
      siblings: siblings.length === 0 ? undefined : siblings,
    };
  }

  /**
   * A handle of the same task with the other tasks of its submission.
   *
   * @internal
   */
  among(siblings: readonly Task[]): Task {
    const { idempotencyKey } = this;
    return new Task(this.#tracker, this.#target, { idempotencyKey, siblings });
  }
}
