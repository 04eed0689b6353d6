// The models and operations of a generated package, each loaded on first use.
import { ConfigurationError } from "../errors/index.js";
import { nearest } from "../../validation/near.js";
import { formatValue } from "../../validation/issue.js";
import type { ModelModule, OperationModule } from "./definition.js";
import type { RequestSchema } from "./json-schema.js";

/** A field of a request, without the details of the schema. */
export interface ModelField {
  /** Its type or types in JSON Schema; absent if any type is allowed. */
  readonly type?: string | readonly string[];
  /** All its allowed values; absent if they are not listed, or are more than 100. */
  readonly enum?: readonly (string | number | boolean | null)[];
  /** Whether every request has it. */
  readonly required: boolean;
}

/** A model in the map of all models; its module and its schema are loaded on demand. */
export interface ModelEntry<Request = unknown> {
  /** Model id of the gateway. */
  readonly id: string;
  /** The title of its contract; absent if the catalog has none. */
  readonly title?: string;
  /**
   * Its name for uses that do not allow its id, such as the name of a tool: 1 to 64 letters,
   * digits, `_` and `-`. It depends on the id alone, and is unique even if case is ignored.
   */
  readonly slug: string;
  /** `video`, `image`, …. */
  readonly category: string;
  /** Capability tags, such as `Text to Video`; empty if the catalog has none. */
  readonly capabilityTags: readonly string[];
  /** Name of its operation, such as `video_generation`. */
  readonly operation: string;
  /** Documented polling period, in seconds; absent if the documents give none. */
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  /** The top-level fields of its request, by name. */
  readonly fields: Readonly<Record<string, ModelField>>;
  /** Its module, the default export of `gateway-sdk/models/<id>`. */
  readonly load: () => Promise<ModelModule<Request>>;
  /** Its schema, the default export of `gateway-sdk/schemas/<id>`. */
  readonly schema: () => Promise<RequestSchema<Request>>;
}

/** The models of an SDK by id, and the operations outside the catalog by name. */
export interface ModelRegistry {
  /** Default address of the gateway. */
  readonly baseUrl?: string | undefined;
  readonly models: Readonly<Record<string, () => Promise<ModelModule>>>;
  /** Such as `music-sounds`; requests of an absent operation are not validated. */
  readonly operations?: Readonly<Record<string, () => Promise<OperationModule>>>;
  /** The models without a contract, for the error that names the right method. */
  readonly untyped?: readonly { readonly id: string; readonly category: string }[];
}

/** The models and operations of a client; without `models` the client takes models as modules. */
export type ClientModels = Partial<ModelRegistry>;

/**
 * The loader of a model. Throws `ConfigurationError` for an id without a contract; its message has
 * a near id or the right method.
 */
export function modelLoader(registry: ClientModels, id: string): () => Promise<ModelModule> {
  const { models, untyped = [] } = registry;
  const name = formatValue(id);
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
  { models = {}, untyped = [] }: ClientModels,
  id: string,
): string | undefined {
  const ids = [...Object.keys(models), ...untyped.map((model) => model.id)];
  // A prefix counts first: `x-2.7` means `x-2.7-r2v`, if that exists, and not `x-2.3`.
  return ids.includes(id) ? undefined : (findByPrefix(id, ids) ?? nearest(id, ids));
}

// Too many ids begin with fewer characters.
const SHORTEST_BEGINNING = 3;

/** The shortest id that begins with this text. */
function findByPrefix(text: string, ids: readonly string[]): string | undefined {
  return ids
    .filter(
      (id) => text.length >= SHORTEST_BEGINNING && id.toLowerCase().startsWith(text.toLowerCase()),
    )
    .sort((a, b) => a.length - b.length)[0];
}

// The method that takes the models of a category (3-music-and-text.md; 1-core.md, POST
// /v1/images/generations).
function callOf({ id, category }: { readonly id: string; readonly category: string }): string {
  const name = formatValue(id);
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

/** The loader of an operation; absent if the package has none. */
export function operationLoader(
  { operations = {} }: ClientModels,
  name: string,
): (() => Promise<OperationModule>) | undefined {
  return Object.hasOwn(operations, name) ? operations[name] : undefined;
}
