// The route, period and time limit of the polls of a task.
import { ConfigurationError } from "../errors/index.js";
import type { ResultKind } from "../results/result.js";
import { isTaskId } from "../transport/answer/named-tasks.js";
import { path } from "../transport/base-url.js";
import { shown } from "../validation/issue.js";

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
