// The models and operations of a generated package, each loaded on first use.
import { ConfigurationError } from "../errors/index.js";
import { nearest } from "../../validation/near.js";
import { formatValue } from "../../validation/issue.js";
import type { ModelModule, ModelWithFiles, OperationModule } from "./definition.js";
import type { ContractReading, LiveClient } from "../../live/live.js";
import type { RequestSchema } from "./json-schema.js";

/** A field of a request, without the details of the schema. */
export interface ModelField {
  /** JSON Schema type of the field, or a list of types. Absent if any type is allowed. */
  readonly type?: string | readonly string[];
  /** All allowed values. Absent if the schema does not list them, or lists more than 100. */
  readonly enum?: readonly (string | number | boolean | null)[];
  /** Whether every request must have the field. */
  readonly required: boolean;
}

/**
 * A model in the map of all models. Its module and its schema are loaded on demand. `Json` is the
 * type of a request with a URL in the place of each file.
 */
export interface ModelEntry<Request = unknown, Json = Request> {
  /** Model id of the gateway. */
  readonly id: string;
  /** Title of the model's contract. Absent if the catalog has none. */
  readonly title?: string;
  /**
   * A name made from the id alone, for systems that restrict names, such as the tool names of chat
   * models. It has 1 to 64 letters, digits, `_` and `-`. It is unique even if case is ignored.
   */
  readonly slug: string;
  /** `video`, `image`, …. */
  readonly category: string;
  /** Capability tags, such as `Text to Video`; empty if the catalog has none. */
  readonly capabilityTags: readonly string[];
  /** Name of the model's operation, such as `video_generation`. */
  readonly operation: string;
  /** Documented polling period, in seconds; absent if the API documents give none. */
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  /** The top-level fields of the request, by name. */
  readonly fields: Readonly<Record<string, ModelField>>;
  /** Loads the model's module, the default export of `gateway-sdk/models/<id>`. */
  readonly load: () => Promise<ModelWithFiles<Request, Json>>;
  /** Loads the model's schema, the default export of `gateway-sdk/schemas/<id>`. */
  readonly schema: () => Promise<RequestSchema<Json>>;
}

/**
 * The functions that load the models of an SDK, by model id. Also the functions that load the
 * operations outside the catalog, by operation name.
 */
export interface ModelRegistry {
  /** Default address of the gateway. */
  readonly baseUrl?: string | undefined;
  readonly models: Readonly<Record<string, () => Promise<ModelModule>>>;
  /**
   * The functions that load operations, by operation name such as `music-sounds`. If an operation
   * is absent, its requests are not validated.
   */
  readonly operations?: Readonly<Record<string, () => Promise<OperationModule>>>;
  /**
   * Models without a contract. `client.model` refuses them with an error that contains the method
   * to call instead.
   */
  readonly untyped?: readonly { readonly id: string; readonly category: string }[];
  /**
   * Reads from the gateway the contract of a model that is not in `models`. Without this function,
   * the client refuses every id that is not in `models`.
   *
   * @internal
   */
  readonly newer?: (client: LiveClient, id: string) => Promise<ContractReading>;
}

/** The registry of a client. If it has no `models`, the client accepts a model only as a module. */
export type ClientModels = Partial<ModelRegistry>;

/**
 * Returns the function that loads a model's module. If the id is not in `registry.models`, the
 * returned function reads the contract from the gateway, and throws `ConfigurationError` if there
 * is none. If `registry.newer` or `client` is missing, too, `modelLoader` itself throws this error.
 */
export function modelLoader(
  registry: ClientModels,
  id: string,
  client?: LiveClient,
): () => Promise<ModelModule> {
  const { models, newer } = registry;
  const loader = models !== undefined && Object.hasOwn(models, id) ? models[id] : undefined;
  if (loader !== undefined) return loader;
  if (newer === undefined || client === undefined) throw withoutContract(registry, id);
  return async () => {
    const { contract, reason } = await newer(client, id);
    if (contract === undefined) throw withoutContract(registry, id, reason);
    return contract as ModelModule;
  };
}

// Returns the error for an id without a contract. The message has advice, such as a similar id or
// the method to call instead. `reason` explains why the gateway's contract cannot be used.
function withoutContract(registry: ClientModels, id: string, reason?: string): ConfigurationError {
  const { models, untyped = [] } = registry;
  const name = formatValue(id);
  if (models === undefined) {
    return new ConfigurationError(
      `This client takes models as modules: pass the module "models/${id}" of this package to client.model. ` +
        `Or import createClient from the main entry, which knows every id.`,
    );
  }
  const listed = untyped.find((model) => model.id === id);
  if (listed !== undefined) {
    return new ConfigurationError(
      `The catalog has no contract for the model ${name}, so client.model does not call it. ` +
        `Call ${callOf(listed)}.`,
    );
  }
  const near = nearModel(registry, id);
  const also = reason === undefined ? "" : `, and the gateway has no usable contract: ${reason}`;
  return new ConfigurationError(
    `This SDK has no contract for the model ${name}${also}. ` +
      (near === undefined
        ? `Generate the SDK again, or call client.untyped(${name}).`
        : `Did you mean ${JSON.stringify(near)}?`),
  );
}

/**
 * Returns the model id that a misspelt id probably means. Returns `undefined` if the id exists, or
 * if no id is similar.
 */
export function nearModel(
  { models = {}, untyped = [] }: ClientModels,
  id: string,
): string | undefined {
  const ids = [...Object.keys(models), ...untyped.map((model) => model.id)];
  // Prefers an id that begins with the misspelt id: `x-2.7` means `x-2.7-r2v` if that id exists,
  // and not `x-2.3`.
  return ids.includes(id) ? undefined : (findByPrefix(id, ids) ?? nearest(id, ids));
}

// Length of the shortest text for which `findByPrefix` returns an id. Too many ids begin with a
// shorter text.
const SHORTEST_BEGINNING = 3;

/** Returns the shortest id that begins with the text; `undefined` if there is none. */
function findByPrefix(text: string, ids: readonly string[]): string | undefined {
  return ids
    .filter(
      (id) => text.length >= SHORTEST_BEGINNING && id.toLowerCase().startsWith(text.toLowerCase()),
    )
    .sort((a, b) => a.length - b.length)[0];
}

// Returns the code of a call that accepts a model of this category, for an error message (API
// documents 3-music-and-text.md; 1-core.md, POST /v1/images/generations).
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

/** Returns the function that loads an operation's module; `undefined` if the package has none. */
export function operationLoader(
  { operations = {} }: ClientModels,
  name: string,
): (() => Promise<OperationModule>) | undefined {
  return Object.hasOwn(operations, name) ? operations[name] : undefined;
}
