// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelRequests } from "./models.js";
import type { ResultOf } from "#runtime/adapters/browser/index.js";
import type { UseRunOptions } from "#runtime/adapters/react/index.js";
import {
  useModelRun,
  useModelRuns,
  type Running,
  type RunningList,
} from "#runtime/adapters/react/use-run.js";
import type { ModelModule } from "#runtime/call/model/definition.js";

export * from "#runtime/adapters/react/index.js";

/** Ids of the image models. */
export type ImageModelId = "stand-in-image";

/** Ids of the video models. */
export type VideoModelId =
  | "stand-in-base-video"
  | "stand-in/slash-video"
  | "x-1-0-pro-fast"
  | "x-1-0-pro-quality"
  | "x-1-5-pro"
  | "x-2.3"
  | "x-2.3-Fast"
  | "x-2.7-r2v"
  | "x-imagine-video"
  | "x-imagine-video-1.5"
  | "x-omni-1.1-flash"
  | "x-v3-omni"
  | "x-v4-fast"
  | "x-v4-std";

/** The result of a model by its id. */
export type ModelResult<Id> = ResultOf<
  Id extends VideoModelId ? "video" : Id extends ImageModelId ? "image" : string
>;

/**
 * Runs a model from a React component. `run(request)` creates a task, and the other returned fields
 * show the task's progress.
 *
 * @param model - Id of the model, or its module. The module makes the page check requests before
 * sending.
 * @param options - See {@link UseRunOptions}.
 */
export function useRun<Request, Category extends string = string>(
  model: ModelModule<Request, Category>,
  options?: UseRunOptions,
): Running<Request, ResultOf<Category>>;
export function useRun<Id extends keyof ModelRequests>(
  model: Id,
  options?: UseRunOptions,
): Running<ModelRequests[Id], ModelResult<Id>>;
export function useRun(model: string | ModelModule, options?: UseRunOptions): Running<never> {
  return useModelRun(model, options);
}

/**
 * Runs a model several times at once from a React component. Each `run(request)` creates a task,
 * and `runs` shows the progress of all tasks.
 *
 * @param model - Id of the model, or its module. The module makes the page check requests before
 * sending.
 * @param options - See {@link UseRunOptions}.
 */
export function useRuns<Request, Category extends string = string>(
  model: ModelModule<Request, Category>,
  options?: UseRunOptions,
): RunningList<Request, ResultOf<Category>>;
export function useRuns<Id extends keyof ModelRequests>(
  model: Id,
  options?: UseRunOptions,
): RunningList<ModelRequests[Id], ModelResult<Id>>;
export function useRuns(model: string | ModelModule, options?: UseRunOptions): RunningList<never> {
  return useModelRuns(model, options);
}
