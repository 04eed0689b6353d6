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
import { noJournal } from "../submission/submitter.js";
import type { Budget, BudgetState } from "../submission/budget.js";
import { createPricing, type Pricing } from "../../resources/pricing.js";
import { createTasks, type Tasks } from "../../tasks/tasks.js";
import type { Cancellation } from "../time/cancellation.js";
import { type Clock, processSurroundings, type Surroundings } from "../time/clock.js";
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
  // Same as in lib.esnext.disposable and in Node's types, so that a project needs neither of them.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Options of `client.untyped`. */
export interface UntypedOptions {
  /**
   * Path of its create call. Default: the endpoint of its contract, if it has one, else
   * `/v1/videos/generations`.
   */
  readonly endpoint?: string | undefined;
}

/** A `string` that is known at run time only; `never` for a literal. */
export type RunTimeId<Id> = string extends Id ? Id : never;

/**
 * Whether an id is none of `Ids`: a run-time `string`, or a wrong id. For a wrong id the compiler
 * then reports the id and no field.
 */
export type IsOther<Id, Ids> = [Id] extends [never] ? false : [Id] extends [Ids] ? false : true;

/**
 * For a wrong id, the ids that share its longest beginning, for the compiler's message; else
 * `unknown`.
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
 * A client of one gateway. `Models` maps the ids of its models to requests, `Operations` maps names
 * of operations to requests. `Untyped` are ids of models without a contract.
 */
export interface Client<
  Models,
  Operations extends AnyOperations = AnyOperations,
  Untyped extends string = never,
> {
  /**
   * A model by its id, whose validator loads on first use, or by its generated module. Nothing is
   * sent. If the id is known at run time only (a `string`), the request is any object, and the
   * model's validator checks it. If the id is a union, the request must fit each of its models.
   * Throws `ConfigurationError` for an id without a contract.
   */
  // One signature, because the compiler reports each overload. To complete an id, an editor fills
  // in the defaults: with `Models[Id]` in the parameter it would build the union of all requests.
  // No branch infers or distributes, and the compiler reads the mapped type as the handle of
  // `Models[Id]`. So the `Id extends ModelId` of a generic function also fits. For a union of ids
  // it checks a call against each handle.
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
   * Any model of the gateway, with or without a contract: requests are plain records and are not
   * validated. Nothing is sent.
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
   * Recovers the jobs that an earlier process left in the `journal`: its tasks, to wait for, and
   * its submissions with an unknown outcome. An unacknowledged submission is sent again if the
   * model promises `Idempotency-Key`, else only if it certainly was never sent. Call it once,
   * before the first submit. `journal.forget(jobId)` ends a job by hand. Throws
   * `ConfigurationError` without a `journal`.
   */
  recover(options?: RecoverOptions): Promise<Recovery>;
  /** Spent, reserved and remaining amounts; `undefined` without `budget`. */
  budget(): BudgetState | undefined;
  /**
   * A client with its own limits, such as for one user or one session; it is cheap and may be
   * dropped at any time. It shares all else with this client: key, sockets and their limits, poll
   * loop, journal, hooks, idempotency keys, and options that are left out. An idempotency key of
   * any of these clients gives the same task for the same request, and `ConfigurationError` for
   * another request. `recover` finds the jobs of all of them; its requests count in the budget of
   * the client whose `recover` was called. The `close` of the new client does nothing: closing this
   * client closes all.
   */
  with(options: WithOptions): Client<Models, Operations, Untyped>;
  /**
   * Ends polling, waiting, reading and text calls, lets creates of tasks that are on the wire
   * finish, and closes the sockets. A text call on the wire ends with `SubmissionUnknownError`.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
  /**
   * The parts of the client that its batches share, such as clock and journal.
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
  /** Changes the limit of its budget, if it has one. */
  readonly limit: (maxUsd: number) => void;
}

const UNTYPED_OPTIONS: OptionNames<UntypedOptions> = { endpoint: true };

/**
 * Makes a client from a generated registry; a package wraps this as `createClient`. Nothing is
 * sent.
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
 * `modules` are the models that were passed as modules to this client or to another client of these
 * parts.
 */
function clientOf<Models, Operations extends AnyOperations, Untyped extends string>(
  core: Core,
  registry: ClientModels,
  modules: Map<string, ModelModule>,
): Client<Models, Operations, Untyped> {
  const { transport, tracker, clock, submitter, checks, uuid } = core;
  const { handleOf, loaderOf } = createHandles(core, registry, modules);
  const tasks = createTasks(tracker, (id) => {
    const load = loaderOf(id);
    return load && modelHandle<never>(core, id, load).resume;
  });
  const operations = { registry, submitter, clock, tasks };
  return {
    model: handleOf as Client<Models, Operations>["model"],
    untyped: (id: string, options: UntypedOptions = {}) => {
      const { endpoint } = checkedOptions("untyped", options, UNTYPED_OPTIONS);
      if (typeof id !== "string" || id.trim() === "") {
        throw new ConfigurationError(`untyped takes the id of a model (got ${formatValue(id)}).`);
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
      limit: (maxUsd) => core.budget?.limit(maxUsd),
    },
  };
}
