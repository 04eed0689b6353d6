// The client that `createClient` returns.
import { ConfigurationError } from "../errors/index.js";
import type { Journal } from "../../jobs/journal.js";
import type { RecoverOptions, Recovery } from "../../jobs/recover.js";
import type { Fetching } from "../../results/download/downloads.js";
import { createAccount, type Billing, type Logs } from "../../resources/account.js";
import { createCatalog, type Catalog } from "../../resources/catalog.js";
import { createCharacters, type Characters } from "../../resources/characters.js";
import { createImages, type Images } from "../../resources/images.js";
import type { ModelModule } from "../model/definition.js";
import type { LevelLogger } from "../observe/logger.js";
import type { ClientModels } from "../model/registry.js";
import { createMusic, type Music } from "../../resources/music.js";
import type { AnyOperations } from "../submission/operation.js";
import type { AnswerPromise } from "../transport/answer/answer.js";
import { noJournal } from "../submission/submitter.js";
import type { Budget, BudgetState } from "../submission/budget.js";
import { createPricing, type Pricing } from "../../resources/pricing.js";
import { createTasks, type Tasks } from "../../tasks/tasks.js";
import {
  type Cancellation,
  type Clock,
  processSurroundings,
  type Surroundings,
} from "../time/clock.js";
import {
  createRequest,
  type EndpointOptions,
  type EndpointRequest,
} from "../../resources/request/request.js";
import { createText, type Text } from "../../resources/text/text.js";
import { createUploads, type Uploads } from "../../resources/uploads/uploads.js";
import { createUsage, type Usage } from "../../resources/usage/usage.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { formatValue } from "../../validation/issue.js";
import { type Core, createCore, withLimits } from "./core.js";
import {
  createHandles,
  contractlessHandle,
  modelHandle,
  type ModelHandle,
} from "./model-handle.js";
import type { ClientOptions, WithOptions } from "./options.js";

declare global {
  // Declares `Symbol.asyncDispose` here, so that a project needs neither the library
  // esnext.disposable nor Node's types.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Options of `client.untyped`. */
export interface UntypedOptions {
  /**
   * Path of the create request. Default: the endpoint in the model's contract, else
   * `/v1/videos/generations`.
   */
  readonly endpoint?: string | undefined;
}

/**
 * Equals `string` if `Id` is the type `string`, the type of an id that is known only at run time.
 * Equals `never` for a literal id.
 */
export type RunTimeId<Id> = string extends Id ? Id : never;

/**
 * `true` if `Id` is the type `string`, or a literal that is not in `Ids`. For these ids, the handle
 * takes any object, so the compiler reports a misspelt id, and not a request field.
 */
export type IsOther<Id, Ids> = [Id] extends [never] ? false : [Id] extends [Ids] ? false : true;

/**
 * For a misspelt literal id: the valid ids that share the longest beginning with it. The compiler
 * lists these ids in its message. For every other id: `unknown`.
 */
export type NearIds<Id, Ids> = string extends Id
  ? unknown
  : IsOther<Id, Ids> extends true
    ? LikeId<Id, Ids>
    : unknown;

type LikeId<Rest, Ids, Begin extends string = ""> = Rest extends `${infer Next}${infer Others}`
  ? [Extract<Ids, `${Begin}${Next}${string}`>] extends [never]
    ? Ids
    : LikeId<Others, Extract<Ids, `${Begin}${Next}${string}`>, `${Begin}${Next}`>
  : Ids;

/**
 * A client of one gateway. `Models` maps each model id to its request type. `Operations` maps each
 * operation name to its request type. `Untyped` is the union of the ids of models without a
 * contract.
 */
export interface Client<
  Models,
  Operations extends AnyOperations = AnyOperations,
  Untyped extends string = never,
> {
  /**
   * Returns the handle of a model, by model id or by generated module. Sends nothing. With an id,
   * the model's validator is loaded on first use. If the id has the type `string`, the request type
   * is `object`, and only the validator checks the fields. If the id is a union, the request must
   * fit each of its models. Throws `ConfigurationError` for an id without a contract.
   */
  // There is one signature, because a compiler error would repeat every overload. The parameter
  // type must not contain `Models[Id]`: an editor that completes an id would build the union of all
  // requests. The result type has no `infer` and is not distributive, so it also compiles in a
  // function with a type parameter `Id extends ModelId`. If the id is a union, the compiler checks
  // a call against the handle of each id.
  model<
    Id extends keyof Models = keyof Models,
    Text extends string | ModelModule = never,
    Request = never,
  >(
    model: (Id & NearIds<Text, keyof Models>) | RunTimeId<Text> | ModelModule<Request>,
  ): [Request] extends [never]
    ? IsOther<Text, keyof Models> extends true
      ? ModelHandle<object>
      : {
          readonly [Each in Id]: ModelHandle<
            Models[Each],
            [Id] extends [Each] ? unknown : keyof Models[Id]
          >;
        }[Id]
    : ModelHandle<Request>;
  /**
   * Returns the handle of any model, with or without a contract. Its requests are plain records and
   * are not validated. Sends nothing.
   */
  untyped(
    id: Untyped | (string & {}),
    options?: UntypedOptions,
  ): ModelHandle<Readonly<Record<string, unknown>>>;
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
  /**
   * Calls an endpoint that this SDK has no method for. Uses the client's key, time-outs, rate
   * limits and hooks. Returns the unchanged JSON answer, or `undefined` if the answer has no body.
   * GET and HEAD are repeated like other reads. A call with another method is repeated only if the
   * gateway certainly did not carry it out, for example after a 429. A POST may be billed. The
   * journal does not store a POST, and a budget refuses it unless `unknownEstimate` is `allow`.
   * Throws `ConfigurationError`, `InputValidationError` and `BudgetExceededError` before sending.
   * Throws `SubmissionUnknownError` if the answer to a POST is lost, and `ProtocolError` for an
   * answer that is not JSON.
   */
  request(request: EndpointRequest, options?: EndpointOptions): AnswerPromise<unknown>;
  /**
   * Recovers the jobs that an earlier process left in the `journal`. Returns their tasks, and the
   * submissions with an unknown outcome. If the answer to a submission is not stored, sends the
   * submission again, but only if the model's documentation promises that the same
   * `Idempotency-Key` is billed once. Without that promise, sends only a submission that certainly
   * was never sent. Call `recover` once, before the first submit. To end a job by hand, call
   * `journal.forget(jobId)`. Throws `ConfigurationError` without a `journal`.
   */
  recover(options?: RecoverOptions): Promise<Recovery>;
  /** Returns the spent, reserved and remaining amounts; `undefined` without the option `budget`. */
  budget(): BudgetState | undefined;
  /**
   * Returns a client with its own limits, for example for one user. It is cheap, and you may drop
   * it at any time. It shares everything else with this client: API key, sockets, poll loop,
   * journal, hooks, idempotency keys, and all options that you leave out. In all these clients, the
   * same idempotency key and request give the same task. The same key with another request throws
   * `ConfigurationError`. `recover` finds the jobs of all these clients. The budget of the client
   * on which you call `recover` pays for the requests that `recover` sends. `close` of the new
   * client does nothing: closing this client closes all of them.
   */
  with(options: WithOptions): Client<Models, Operations, Untyped>;
  /**
   * Closes the client and its sockets. Polls, waits, reads and text calls end at once. If a text
   * call was already sent, it ends with `SubmissionUnknownError`. If a create request was already
   * sent, `close` waits until it ends.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
  /**
   * Internal objects of the client that its batches use, such as clock and journal.
   *
   * @internal
   */
  readonly internals: ClientInternals;
}

/** @internal */
export interface ClientInternals {
  readonly clock: Clock;
  readonly journal: Journal | undefined;
  readonly warn: LevelLogger["warn"];
  readonly fetching: Fetching;
  readonly budget: Budget | undefined;
  /** Cancelled when the client is closed. */
  readonly closing: Cancellation;
  /** Address of the gateway, without a final slash. */
  readonly baseUrl: string;
  /** Whether the client's method `model` also takes model ids that the package does not have. */
  readonly takesNewerModels: boolean;
  /** Changes the limit of the client's budget. Does nothing without a budget. */
  readonly limit: (maxUsd: number) => void;
}

const UNTYPED_OPTIONS: OptionNames<UntypedOptions> = { endpoint: true };

/**
 * Creates a client from a generated registry. Sends nothing. A generated package exports this
 * function as `createClient`, with its own registry.
 */
export function createCoreClient<
  Models,
  Operations extends AnyOperations = AnyOperations,
  Untyped extends string = never,
>(
  registry: ClientModels,
  options: ClientOptions = {},
  surroundings: Surroundings = processSurroundings(),
): Client<Models, Operations, Untyped> {
  const core = createCore(options, surroundings, registry);
  return clientOf(core, registry, new Map());
}

/**
 * Creates a client over `core`. `modules` contains each model that was passed as a module to this
 * client, or to another client with the same core.
 */
function clientOf<Models, Operations extends AnyOperations, Untyped extends string>(
  core: Core,
  registry: ClientModels,
  modules: Map<string, ModelModule>,
): Client<Models, Operations, Untyped> {
  const { transport, tracker, clock, submitter, checks, uuid } = core;
  const { handleOf, loaderOf } = createHandles(core, registry, modules, () => client);
  const tasks = createTasks(tracker, (id) => {
    const load = loaderOf(id);
    return load && modelHandle<never>(core, id, load).resume;
  });
  const operations = { registry, submitter, clock, tasks };
  const client: Client<Models, Operations, Untyped> = {
    model: handleOf as Client<Models, Operations>["model"],
    untyped: (id: string, options: UntypedOptions = {}) => {
      const { endpoint } = checkedOptions("untyped", options, UNTYPED_OPTIONS);
      if (typeof id !== "string" || id.trim() === "") {
        throw new ConfigurationError(`client.untyped takes a model id (got ${formatValue(id)}).`);
      }
      return contractlessHandle(core, id, endpoint ?? loaderOf(id) ?? "/v1/videos/generations");
    },
    tasks,
    catalog: createCatalog(transport),
    usage: createUsage(transport, clock, core.usageTurns),
    pricing: createPricing(transport),
    uploads: createUploads(transport, clock),
    music: createMusic(operations),
    images: createImages(operations),
    characters: createCharacters(tasks),
    text: createText({ registry, transport, checks, uuid }, core.budget),
    ...createAccount(transport),
    request: createRequest({ transport, budget: core.budget, uuid }),
    recover: async (call: RecoverOptions = {}) => {
      if (core.journal === undefined) throw noJournal("recover");
      const facts = async (id = "") => loaderOf(id)?.() ?? {};
      return core.journal.recover({ submitter, tasks, facts }, call);
    },
    budget: () => core.budget?.state(),
    with: (limits: WithOptions) => clientOf(withLimits(core, limits), registry, modules),
    close: core.close,
    [Symbol.asyncDispose]: core.close,
    internals: {
      ...core.internals,
      budget: core.budget,
      takesNewerModels: registry.newer !== undefined,
      limit: (maxUsd) => core.budget?.limit(maxUsd),
    },
  };
  return client;
}
