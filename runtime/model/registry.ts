// The models and operations of a generated package, each loaded on first use.
import { ConfigurationError } from "../errors/index.js";
import { shown } from "../validation/tell.js";
import type { ModelModule, OperationModule } from "./definition.js";

/** The models of an SDK by id, and the operations that the catalog does not cover by name. */
export interface ModelRegistry {
  readonly models: Readonly<Record<string, () => Promise<ModelModule>>>;
  /** Such as `music-sounds`; without them the requests of those operations are not validated. */
  readonly operations?: Readonly<Record<string, () => Promise<OperationModule>>>;
}

/** The loader of a model; throws `ConfigurationError` with a near id where there is none. */
export function modelLoader(registry: ModelRegistry, id: string): () => Promise<ModelModule> {
  const loader = Object.hasOwn(registry.models, id) ? registry.models[id] : undefined;
  if (loader !== undefined) return loader;
  const near = Object.keys(registry.models).find(
    (known) => known.toLowerCase() === String(id).trim().toLowerCase(),
  );
  const name = shown(String(id));
  throw new ConfigurationError(
    `This SDK has no contract for the model ${name}. ` +
      (near === undefined
        ? `Generate the SDK again, or call client.untyped(${name}).`
        : `Did you mean ${JSON.stringify(near)}?`),
  );
}

/** The loader of an operation; absent where the package brings none. */
export function operationLoader(
  { operations = {} }: ModelRegistry,
  name: string,
): (() => Promise<OperationModule>) | undefined {
  return Object.hasOwn(operations, name) ? operations[name] : undefined;
}
