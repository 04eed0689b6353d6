// A task: where it is polled, and its handle from submission to result.
import { ConfigurationError } from "../call/errors/index.js";
import type { ResultKind, TaskResult } from "../results/result.js";
import { AnswerPromise, type WithResponse } from "../call/transport/answer/answer.js";
import { isTaskId } from "../call/transport/answer/named-tasks.js";
import { path } from "../call/transport/request.js";
import type { CallOptions } from "../call/transport/options.js";
import { shown } from "../validation/issue.js";
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
  /** The kind of result it must have; absent where the operation is not known. */
  readonly yields: ResultKind | undefined;
  readonly model: string | undefined;
  /** Documented polling period of the model. */
  readonly period: Period | undefined;
  /** Documented overall limit of the model, in milliseconds. */
  readonly limitMs: number | undefined;
  /** Monotonic time of the submission, when this client made it; a fresh task may not be found yet. */
  readonly submittedAt: number | undefined;
}

/** The id, or a `ConfigurationError` that shows it where it is a word. */
export function checkedTaskId(value: unknown): string {
  if (isTaskId(value)) return value;
  throw new ConfigurationError(
    value === undefined
      ? "The task id is missing; pass the one that the create gave, such as task_01K8."
      : `${shown(value)} is not a task id; pass the one that the create gave: up to 1000 characters without blanks, such as task_01K8.`,
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

/** The kind of result of a route; on the common route it depends on the operation. */
export function yieldOf(route: TaskRoute): ResultKind | undefined {
  return route === "tasks" ? undefined : route;
}

/** The route of tasks that an endpoint creates. */
export function routeOf(endpoint: string): TaskRoute {
  if (endpoint.startsWith("/v1/images/")) return "images";
  if (endpoint.startsWith("/v1/music/")) return "music";
  return "tasks";
}

/** Whether a value from outside names a route. */
export function isTaskRoute(value: unknown): value is TaskRoute {
  return typeof value === "string" && Object.hasOwn(PATHS, value);
}

/** How to wait for a task. */
export interface WaitOptions {
  /** Ends the waiting, not the task; the call rejects with `signal.reason`, which then has a `taskId`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Longest wait in milliseconds; then `TaskTimeoutError`, and the task stays resumable. Default: the documented
   * limit of the model, counted from the submission (x-omni: 10 minutes), else `timeouts.taskMs`.
   */
  readonly timeoutMs?: number | undefined;
  /** Called with each state that a poll brings. */
  readonly onProgress?: ((state: TaskState) => void) | undefined;
}

/** Options of a wait that has begun: `timeoutMs` is the rest of `askedMs`. */
export interface WaitUnderWay extends WaitOptions {
  readonly askedMs?: number | undefined;
  /** A state for `onProgress` before the first poll. */
  readonly first?: TaskState | undefined;
}

const WAIT_OPTIONS: OptionNames<WaitOptions> = { signal: true, timeoutMs: true, onProgress: true };

/** The options of a wait; that of a run is the SDK's own, and has more. Throws `ConfigurationError`. */
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
  /** Further tasks of the same submission; absent where there is none. */
  readonly siblings?: readonly SerializedTask[] | undefined;
}

/** A task whose model has to be loaded before the first query. */
export interface LazyTarget {
  readonly id: string;
  readonly model: string | undefined;
  readonly load: () => Promise<TaskTarget>;
}

/** What a handle asks of the tasks of its client. Named here, so that its declaration does not bring those of the transport. */
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
 * A submitted task. It is not thenable: `await task` gives the task. `for await (const state of task)` polls, and
 * breaking out stops the polling.
 */
export class Task implements AsyncIterable<TaskState> {
  /** Task id, form `task_<id>`. */
  readonly id: string;
  /** Model that it was submitted to, where known. */
  readonly model: string | undefined;
  /** Key of the submission, where this client made it. */
  readonly idempotencyKey: string | undefined;
  /**
   * Further tasks of the same submission, each billed by itself; nearly always none. `run` waits for all of them; here each has a
   * result of its own: `client.tasks.all([task, ...task.siblings])`.
   */
  readonly siblings: readonly Task[];
  readonly #target: TaskTarget | LazyTarget;
  readonly #tracker: TaskQueries;

  /** Tasks come from `submit`, `resume` and `client.tasks.get`. */
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

  /** The final state, where a poll has seen it; sends nothing. */
  get final(): TaskState | undefined {
    return this.#tracker.final(this.id);
  }

  /**
   * Polls until the task ends and gives its result. Throws `TaskFailedError`, `TaskTimeoutError`, or the error that
   * stopped the polling.
   */
  result(options: WaitOptions = {}): Promise<TaskResult> {
    return this.#tracker.result(this.#target, options);
  }

  /**
   * Queries once. A task that has ended is queried again only after an address of its result has expired or was refused; before that,
   * `withResponse()` gives the answer that said so, without headers.
   */
  refresh(options: CallOptions = {}): AnswerPromise<TaskState> {
    return AnswerPromise.of(this.#tracker.refresh(this.#target, options));
  }

  /** States as they change, until the task ends. */
  watch(options: WaitOptions = {}): AsyncGenerator<TaskState, void, undefined> {
    return this.#tracker.watch(this.#target, options);
  }

  [Symbol.asyncIterator](): AsyncIterator<TaskState> {
    return this.watch();
  }

  /** Enough to find the task again after a restart, with its siblings. */
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
   * The same task among further ones of its submission.
   *
   * @internal
   */
  among(siblings: readonly Task[]): Task {
    const { idempotencyKey } = this;
    return new Task(this.#tracker, this.#target, { idempotencyKey, siblings });
  }
}
