// Defines the task handle `Task`, the query routes and the wait options.
import { ConfigurationError, type GatewayError } from "../call/errors/index.js";
import type { ResultKind, TaskResult } from "../results/result.js";
import { AnswerPromise, type WithResponse } from "../call/transport/answer/answer.js";
import { isTaskId } from "../call/transport/answer/named-tasks.js";
import { path } from "../call/transport/request.js";
import type { CallOptions } from "../call/transport/options.js";
import { formatValue } from "../validation/issue.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { isObject } from "../validation/value.js";
import type { TaskState } from "./state.js";

// The paths are in the API documents 1-core.md and 3-music-and-text.md, Endpoints.
/** Name of a URL path for task queries. */
export type TaskRoute = "tasks" | "images" | "music" | "characters";

/** The shortest and longest pause between two polls, in seconds. */
export interface Period {
  readonly minSeconds: number;
  readonly maxSeconds: number;
}

/** The data that polling a task needs. */
export interface TaskTarget {
  readonly id: string;
  readonly route: TaskRoute;
  /**
   * Name of the result list in which a completed task must have an entry, such as `videos`.
   * `undefined` if the entry may be in any list.
   */
  readonly yields: ResultKind | undefined;
  readonly model: string | undefined;
  /** Documented polling period of the model. */
  readonly period: Period | undefined;
  /** Documented time limit of the model for a whole task, in milliseconds. */
  readonly limitMs: number | undefined;
  /**
   * When this client submitted the task, on the monotonic clock. `undefined` if another client
   * submitted it.
   */
  readonly submittedAt: number | undefined;
}

/** Returns a valid task id. Throws `ConfigurationError` for any other value. */
export function checkedTaskId(value: unknown): string {
  if (isTaskId(value)) return value;
  throw new ConfigurationError(
    value === undefined
      ? "The task id is missing. Pass the id of a submitted task, such as task_01K8."
      : `${formatValue(value)} is not a task id. Pass the id of a submitted task: up to 1000 characters without blanks, such as task_01K8.`,
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

/**
 * Returns the name of the result list that tasks with this query route fill, such as `images`.
 * Returns `undefined` for the route named `tasks`, because its tasks may fill any list.
 */
export function yieldOf(route: TaskRoute): ResultKind | undefined {
  return route === "tasks" ? undefined : route;
}

/** Returns the query route for the tasks of a create endpoint. */
export function routeOf(endpoint: string): TaskRoute {
  if (endpoint.startsWith("/v1/images/")) return "images";
  if (endpoint.startsWith("/v1/music/")) return "music";
  return "tasks";
}

export function isTaskRoute(value: unknown): value is TaskRoute {
  return typeof value === "string" && Object.hasOwn(PATHS, value);
}

/** Options for waiting for a task. */
export interface WaitOptions {
  /**
   * Ends the wait, not the task. The call rejects with `signal.reason`, which gets a property
   * `taskId`.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum wait in milliseconds. Then the call rejects with `TaskTimeoutError`, but the task
   * continues. Default: the documented limit of the model (x-omni: 10 minutes), counted from the
   * submission. Without a documented limit: `timeouts.taskMs`.
   */
  readonly timeoutMs?: number | undefined;
  /** Called with the task state after each poll. */
  readonly onProgress?: ((state: TaskState) => void) | undefined;
}

/**
 * Options of a wait that has started. `askedMs` is the timeout that the caller set. `timeoutMs` is
 * the time that remains of it.
 */
export interface WaitUnderWay extends WaitOptions {
  readonly askedMs?: number | undefined;
  /** A state to pass to `onProgress` before the first poll. */
  readonly first?: TaskState | undefined;
  /** Called after a failed poll. Then another poll follows, or the wait ends. */
  readonly onFailure?: ((error: GatewayError) => void) | undefined;
}

const WAIT_OPTIONS: OptionNames<WaitOptions> = { signal: true, timeoutMs: true, onProgress: true };

/**
 * Checks the options of a wait. Throws `ConfigurationError` if an option is invalid. Options with
 * `askedMs` belong to a wait that has started, so they are already checked.
 */
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
  /** Other tasks of the same create request; absent if there are none. */
  readonly siblings?: readonly SerializedTask[] | undefined;
}

/** A task whose model has to be loaded before the first query. */
export interface LazyTarget {
  readonly id: string;
  readonly model: string | undefined;
  readonly load: () => Promise<TaskTarget>;
}

/**
 * The methods of the task tracker that a `Task` calls. They are declared here, because the tracker
 * imports this file.
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
 * A submitted task. It has no `then`, so `await task` resolves to the task. A loop `for await
 * (const state of task)` polls the task. Leaving the loop stops the polling.
 */
export class Task implements AsyncIterable<TaskState> {
  /** Task id in the format `task_<id>`. */
  readonly id: string;
  /** Model name; `undefined` if it is unknown. */
  readonly model: string | undefined;
  /** Idempotency key of the create request; `undefined` if another client sent it. */
  readonly idempotencyKey: string | undefined;
  /**
   * Other tasks of the same create request; nearly always empty. Each task is billed separately.
   * `run` waits for all tasks, but `result()` waits only for this task. For all results use
   * `client.tasks.all([task, ...task.siblings])`.
   */
  readonly siblings: readonly Task[];
  readonly #target: TaskTarget | LazyTarget;
  readonly #tracker: TaskQueries;

  /** Not for direct use. Call `submit` or `client.tasks.resume` instead. */
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

  /** The final state. `undefined` if no poll has received it yet. Sends no request. */
  get final(): TaskState | undefined {
    return this.#tracker.final(this.id);
  }

  /**
   * Polls until the task ends. Resolves to its result. Throws `TaskFailedError`,
   * `TaskTimeoutError`, `signal.reason`, or the error that stopped the polling.
   */
  result(options: WaitOptions = {}): Promise<TaskResult> {
    return this.#tracker.result(this.#target, options);
  }

  /**
   * Queries the task once. For a task that has ended, returns the remembered answer without
   * response headers. Queries an ended task again only if a result URL has expired or was refused.
   */
  refresh(options: CallOptions = {}): AnswerPromise<TaskState> {
    return AnswerPromise.of(this.#tracker.refresh(this.#target, options));
  }

  /** Polls the task. Yields each changed state until the task ends. */
  watch(options: WaitOptions = {}): AsyncGenerator<TaskState, void, undefined> {
    return this.#tracker.watch(this.#target, options);
  }

  [Symbol.asyncIterator](): AsyncIterator<TaskState> {
    return this.watch();
  }

  /** Returns JSON of the task and its siblings, for `client.tasks.resume` after a restart. */
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
   * Returns a handle of the same task with these siblings.
   *
   * @internal
   */
  among(siblings: readonly Task[]): Task {
    const { idempotencyKey } = this;
    return new Task(this.#tracker, this.#target, { idempotencyKey, siblings });
  }
}
