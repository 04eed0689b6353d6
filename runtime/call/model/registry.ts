// The models and operations of a generated package, each loaded on first use.
import { ConfigurationError } from "../errors/index.js";
import { nearest } from "../../validation/near.js";
import { shown } from "../../validation/issue.js";
import type { ModelModule, OperationModule } from "./definition.js";
import type { RequestSchema } from "./json-schema.js";

/** A field of a request, as far as it is known without the schema. */
export interface ModelField {
  /** Its type as JSON Schema names it, or several; absent where its values may be of any type. */
  readonly type?: string | readonly string[];
  /** All values that it takes; absent where they are not listed, or are more than 100. */
  readonly enum?: readonly (string | number | boolean | null)[];
  /** Whether each request has it. */
  readonly required: boolean;
}

/** A model as the map of all models has it; its module and its schema are loaded when they are asked for. */
export interface ModelEntry<Request = unknown> {
  /** Model id, as the gateway knows it. */
  readonly id: string;
  /** The title of its contract; absent where the catalog has none. */
  readonly title?: string;
  /**
   * Its name where an id does not fit, such as that of a tool: 1 to 64 letters, digits, `_` and `-`. It follows from the id alone, and
   * no two models share one, also where case does not count.
   */
  readonly slug: string;
  /** `video`, `image`, …. */
  readonly category: string;
  /** Capability tags, such as `Text to Video`; empty where the catalog has none. */
  readonly capabilityTags: readonly string[];
  /** Name of its operation, such as `video_generation`. */
  readonly operation: string;
  /** Documented polling period, in seconds; absent where the documents give none. */
  readonly polling?: { readonly minSeconds: number; readonly maxSeconds: number };
  /** The fields of its request by name, without those inside them. */
  readonly fields: Readonly<Record<string, ModelField>>;
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
  // The beginning first: `x-2.7` is no misspelt `x-2.3`, if there is an `x-2.7-r2v`.
  return known.includes(id) ? undefined : (begunBy(id, known) ?? nearest(id, known));
}

// Too many ids begin with fewer characters.
const SHORTEST_BEGINNING = 3;

/** The shortest known id that begins with this text. */
function begunBy(text: string, known: readonly string[]): string | undefined {
  return known
    .filter(
      (id) => text.length >= SHORTEST_BEGINNING && id.toLowerCase().startsWith(text.toLowerCase()),
    )
    .sort((a, b) => a.length - b.length)[0];
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
