// The models and operations of a generated package, each loaded on first use.
import { ConfigurationError } from "../errors/index.js";
import { nearest } from "../validation/near.js";
import { shown } from "../validation/tell.js";
import type { ModelModule, OperationModule } from "./definition.js";
import type { RequestSchema } from "./json-schema.js";

/** A model as the map of all models has it; its module and its schema are loaded when they are asked for. */
export interface ModelEntry<Request = unknown> {
  /** `video`, `image`, …. */
  readonly category: string;
  /** Capability tags, such as `Text to Video`; empty where the catalog has none. */
  readonly capabilityTags: readonly string[];
  /** Its module, the default export of `gateway-sdk/models/<id>`. */
  readonly load: () => Promise<ModelModule<Request>>;
  /** Its schema, the default export of `gateway-sdk/schemas/<id>`. */
  readonly schema: () => Promise<RequestSchema<Request>>;
}

/** The models of an SDK by id, and the operations that the catalog does not cover by name. */
export interface ModelRegistry {
  /** Address of the gateway, for clients that are given none. */
  readonly baseUrl?: string | undefined;
  readonly models: Readonly<Record<string, () => Promise<ModelModule>>>;
  /** Such as `music-sounds`; without them the requests of those operations are not validated. */
  readonly operations?: Readonly<Record<string, () => Promise<OperationModule>>>;
  /** The models without a contract, for the error that names what calls them. */
  readonly untyped?: readonly { readonly id: string; readonly category: string }[];
}

/** What a client knows: of one that takes models as modules, no models. */
export type KnownModels = Partial<ModelRegistry>;

/** The loader of a model; throws `ConfigurationError` with a near id, or with what calls the model, where there is none. */
export function modelLoader(registry: KnownModels, id: string): () => Promise<ModelModule> {
  const { models, untyped = [] } = registry;
  const name = shown(id);
  if (models === undefined) {
    throw new ConfigurationError(
      `This client takes models as modules: import model from "models/${id}" of this package and pass client.model(model), ` +
        `or take createClient from its main entry, which knows every id.`,
    );
  }
  const loader = Object.hasOwn(models, id) ? models[id] : undefined;
  if (loader !== undefined) return loader;
  const listed = untyped.find((model) => model.id === id);
  if (listed !== undefined) {
    throw new ConfigurationError(
      `The catalog has no contract for the model ${name}, so client.model does not call it. ` +
        `Call ${callOf(listed)}.`,
    );
  }
  const near = nearModel(registry, id);
  throw new ConfigurationError(
    `This SDK has no contract for the model ${name}. ` +
      (near === undefined
        ? `Generate the SDK again, or call client.untyped(${name}).`
        : `Did you mean ${JSON.stringify(near)}?`),
  );
}

/** The model that a misspelt id probably means. */
export function nearModel(
  { models = {}, untyped = [] }: KnownModels,
  id: string,
): string | undefined {
  const known = [...Object.keys(models), ...untyped.map((model) => model.id)];
  return known.includes(id) ? undefined : nearest(id, known);
}

// Which resource takes the models of a category (3-music-and-text.md; 1-core.md, POST /v1/images/generations).
function callOf({ id, category }: { readonly id: string; readonly category: string }): string {
  const name = shown(id);
  switch (category) {
    case "chat":
      return `client.text.generate({ model: ${name}, contents })`;
    case "audio":
      return `client.music.sounds({ model: ${name}, prompt }), or another operation of client.music`;
    case "image":
      return `client.images.run({ model: ${name}, prompt })`;
    default:
      return `client.untyped(${name})`;
  }
}

/** The loader of an operation; absent where the package brings none. */
export function operationLoader(
  { operations = {} }: KnownModels,
  name: string,
): (() => Promise<OperationModule>) | undefined {
  return Object.hasOwn(operations, name) ? operations[name] : undefined;
}
