// The client that `createClient` returns.
import { createAccount, type Billing, type Logs } from "../resources/account.js";
import { createCatalog, type Catalog } from "../resources/catalog.js";
import { createCharacters, type Characters } from "../resources/characters.js";
import { createImages, type Images } from "../resources/images.js";
import type { ModelModule } from "../model/definition.js";
import { modelLoader, type ModelRegistry } from "../model/registry.js";
import { createMusic, type Music } from "../resources/music.js";
import type { AnyOperations } from "../submission/operation.js";
import type { BudgetState } from "../submission/budget.js";
import { createPricing, type Pricing } from "../resources/pricing.js";
import { createTasks, type Tasks } from "../tasks/tasks.js";
import { createText, type Text } from "../resources/text/text.js";
import { createUploads, type Uploads } from "../resources/uploads/uploads.js";
import { createUsage, type Usage } from "../resources/usage/usage.js";
import { createCore } from "./core.js";
import { contractlessHandle, modelHandle, type ModelHandle } from "./model-handle.js";
import type { ClientOptions } from "./options.js";
import { processSurroundings, type Surroundings } from "./surroundings.js";

/** Where a model without a contract is called. */
export interface UntypedOptions {
  /** Path of its create call. Default that of the contract, where there is one, else `/v1/videos/generations`. */
  readonly endpoint?: string | undefined;
}

/** A client of one gateway; `Models` maps the ids of its models to their requests, `Operations` the names of its operations to theirs. */
export interface Client<Models, Operations extends AnyOperations = AnyOperations> {
  /** A model by its generated module; nothing is loaded or sent. */
  model<Request>(module: ModelModule<Request>): ModelHandle<Request>;
  /** A model by its id; its validator loads on first use. Throws `ConfigurationError` for an id without a contract. */
  model<Id extends keyof Models & string>(id: Id): ModelHandle<Models[Id]>;
  /** Any model of the gateway, with or without a contract: requests are plain records and are not validated. */
  untyped(id: string, options?: UntypedOptions): ModelHandle<Readonly<Record<string, unknown>>>;
  readonly tasks: Tasks;
  readonly catalog: Catalog;
  readonly usage: Usage;
  readonly pricing: Pricing;
  readonly uploads: Uploads;
  readonly music: Music<Operations>;
  readonly images: Images<Operations["images-generations"]>;
  readonly characters: Characters;
  readonly text: Text<Operations["text-generate-content"]>;
  readonly billing: Billing;
  readonly logs: Logs;
  /** Spent, reserved and remaining amounts; `undefined` without `budget`. */
  budget(): BudgetState | undefined;
  /**
   * Ends polling, waiting, reading and text calls, lets creates of tasks that are on the wire finish, and closes the sockets. A text
   * call that was on the wire ends with `SubmissionUnknownError`.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Makes a client of a generated registry; a package wraps this as `createClient`. Nothing is sent. */
export function createCoreClient<Models, Operations extends AnyOperations = AnyOperations>(
  registry: ModelRegistry,
  options: ClientOptions = {},
  surroundings: Surroundings = processSurroundings(),
): Client<Models, Operations> {
  const core = createCore(options, surroundings);
  const { transport, tracker, clock, submitter } = core;
  const isModel = (id: string) => Object.hasOwn(registry.models, id);
  const handles = new Map<string, ModelHandle<never>>();
  const byId = (id: string) => {
    const known = handles.get(id) ?? modelHandle<never>(core, id, modelLoader(registry, id));
    handles.set(id, known);
    return known;
  };
  const tasks = createTasks(tracker, (id) => (isModel(id) ? byId(id).resume : undefined));
  const operations = { registry, submitter, clock, tasks };
  return Object.freeze({
    model: (model: string | ModelModule): ModelHandle<never> =>
      typeof model === "string" ? byId(model) : modelHandle(core, model.id, async () => model),
    untyped: (id: string, { endpoint }: UntypedOptions = {}) => {
      const load = isModel(id) ? modelLoader(registry, id) : undefined;
      return contractlessHandle(core, id, endpoint ?? load ?? "/v1/videos/generations");
    },
    tasks,
    catalog: createCatalog(transport),
    usage: createUsage(transport, clock),
    pricing: createPricing(transport),
    uploads: createUploads(transport, surroundings),
    music: createMusic(operations),
    images: createImages(operations),
    characters: createCharacters(tasks),
    text: createText(
      { registry, transport, validate: core.validate, uuid: surroundings.uuid },
      core.budget,
    ),
    ...createAccount(transport),
    budget: () => core.budget?.state(),
    close: core.close,
    [Symbol.asyncDispose]: core.close,
  });
}
