// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelRequests } from "./models.js";
import { useModelRun, type Running, type UseRunOptions } from "#runtime/adapters/react/use-run.js";
import type { ModelModule } from "#runtime/call/model/definition.js";

export * from "#runtime/adapters/react/index.js";

/**
 * Runs a model from a React component. `run(request)` creates a task, and the other returned fields
 * show the task's progress.
 *
 * @param model - Id of the model, or its module. The module makes the page check requests before
 * sending.
 * @param options - See {@link UseRunOptions}.
 */
export function useRun<Request>(
  model: ModelModule<Request>,
  options?: UseRunOptions,
): Running<Request>;
export function useRun<Id extends keyof ModelRequests>(
  model: Id,
  options?: UseRunOptions,
): Running<ModelRequests[Id]>;
export function useRun(model: string | ModelModule, options?: UseRunOptions): Running<never> {
  return useModelRun(model, options);
}
