// The handles of the models of a client: one of each, so that a spy on it sees every call.
import { ConfigurationError } from "../errors/index.js";
import type { ModelModule } from "../model/definition.js";
import { modelLoader, type KnownModels } from "../model/registry.js";
import { shown } from "../validation/tell.js";
import { fieldsOf } from "../validation/value.js";
import { modelHandle, type HandleContext, type ModelHandle } from "./model-handle.js";

export function createHandles(context: HandleContext, registry: KnownModels) {
  // By their ids: tasks and journals know no more of models that the registry lacks.
  const modules = new Map<string, ModelModule>();
  const handles = new Map<string | ModelModule, ModelHandle<never>>();
  const ofModule = (module: ModelModule) => {
    modules.set(module.id, module);
    return modelHandle<never>(context, module.id, async () => module);
  };
  return {
    /** The handle of an id or a module; throws `ConfigurationError`. */
    handleOf: (model: string | ModelModule): ModelHandle<never> => {
      const known = handles.get(model);
      if (known !== undefined) return known;
      const handle =
        typeof model === "string" && model.trim() !== ""
          ? modelHandle<never>(context, model, modelLoader(registry, model))
          : ofModule(checkedModule(model));
      handles.set(model, handle);
      return handle;
    },
    /** Loads the module of an id; `undefined` where the client knows none. */
    loaderOf: (id: string): (() => Promise<ModelModule>) | undefined => {
      const module = modules.get(id);
      if (module !== undefined) return async () => module;
      return Object.hasOwn(registry.models ?? {}, id) ? modelLoader(registry, id) : undefined;
    },
  };
}

function checkedModule(model: string | ModelModule): ModelModule {
  const { id, validate } = fieldsOf(model);
  if (typeof id === "string" && typeof validate === "function") return model as ModelModule;
  throw new ConfigurationError(
    `model takes the id of a model, or the default export of its module (got ${shown(model)}).`,
  );
}
