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
import type { KnownModels } from "../model/registry.js";
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
import { shown } from "../../validation/issue.js";
import { type Core, createCore, withLimits } from "./core.js";
import {
  createHandles,
  contractlessHandle,
  modelHandle,
  type ModelHandle,
} from "./model-handle.js";
import type { ClientOptions, WithOptions } from "./options.js";

declare global {
  // As in lib.esnext.disposable and in Node's own types: a project needs neither for the declarations of the SDK.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Where a model without a contract is called. */
export interface UntypedOptions {
  /** Path of its create call. Default that of the contract, where there is one, else `/v1/videos/generations`. */
  readonly endpoint?: string | undefined;
}

/** A `string` that is known at run time only; a text that the compiler sees is none. */
export type RunTimeId<Id> = string extends Id ? Id : never;

/** Whether an id is none of `Ids`: one that is known at run time only, or a wrong one, of which the compiler reports the id and no field. */
export type IsOther<Id, Ids> = [Id] extends [never] ? false : [Id] extends [Ids] ? false : true;

/** Of a wrong id the ids that begin with the most of it, for the compiler's message; of any other id nothing. */
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
 * A client of one gateway; `Models` maps the ids of its models to their requests, `Operations` the names of its operations to theirs;
 * `Untyped` are ids of models without a contract.
 */
export interface Client<
  Models,
  Operations extends AnyOperations = AnyOperations,
  Untyped extends string = never,
> {
  /**
   * A model by its id, whose validator loads on first use, or by its generated module; nothing is sent. Of an id that is known at
   * run time only (a `string`) the request is any object, which the model's validator checks; of an id that is one of several
   * the request has to be one of each. Throws `ConfigurationError` for an id without a contract.
   */
  // One signature: of overloads the compiler reports each. To complete an id, an editor fills in the defaults: with `Models[Id]` in
  // the parameter it would build the union of all requests. No branch infers or distributes, and of the mapped type the compiler takes
  // the handle of `Models[Id]`, so that an `Id extends ModelId` of a generic function fits as well. Of several ids it calls each handle.
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
  /** Any model of the gateway, with or without a contract: requests are plain records and are not validated. Nothing is sent. */
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
   * What an earlier process has left in the `journal`: its tasks, to be waited for again, and the submissions whose outcome nobody
   * knows. What was not acknowledged is sent again where the model promises `Idempotency-Key`, else only where it certainly never was sent.
   * Call it once, before the first submit. `journal.forget(jobId)` ends a job by hand. Throws `ConfigurationError` without a `journal`.
   */
  recover(options?: RecoverOptions): Promise<Recovery>;
  /** Spent, reserved and remaining amounts; `undefined` without `budget`. */
  budget(): BudgetState | undefined;
  /**
   * A client with limits of its own, such as one for a user or a session; it costs next to nothing and may be dropped at any time. All
   * the rest is that of this client: key, sockets and their limits, poll loop, journal, hooks, idempotency keys, and the options that are
   * left out. So an idempotency key that another of them has used gives the same task for the same request, and `ConfigurationError` for another one;
   * `recover` finds what all of them have left, and what it sends counts in the budget of the client that is asked.
   * Its `close` does nothing: this client's closes for all.
   */
  with(options: WithOptions): Client<Models, Operations, Untyped>;
  /**
   * Ends polling, waiting, reading and text calls, lets creates of tasks that are on the wire finish, and closes the sockets. A text
   * call that was on the wire ends with `SubmissionUnknownError`.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
  /**
   * What it was made with: its batches go by the same clock and journal.
   *
   * @internal
   */
  readonly madeWith: MadeWith;
}

/** @internal */
export interface MadeWith {
  readonly clock: Clock;
  readonly journal: Journal | undefined;
  readonly warn: LevelLogger["warn"];
  readonly fetching: Fetching;
  readonly budget: Budget | undefined;
  /** Cancelled when the client is closed. */
  readonly closing: Cancellation;
  /** Changes the limit of its budget, where it has one. */
  readonly limit: (maxUsd: number) => void;
}

const UNTYPED_OPTIONS: OptionNames<UntypedOptions> = { endpoint: true };

/** Makes a client of a generated registry; a package wraps this as `createClient`. Nothing is sent. */
export function createCoreClient<
  Models,
  Operations extends AnyOperations = AnyOperations,
  Untyped extends string = never,
>(
  registry: KnownModels,
  options: ClientOptions = {},
  surroundings: Surroundings = processSurroundings(),
): Client<Models, Operations, Untyped> {
  const core = createCore(options, surroundings, registry);
  return clientOf(core, registry, new Map());
}

/** `modules` are the models that were given as such, to any client of these parts. */
function clientOf<Models, Operations extends AnyOperations, Untyped extends string>(
  core: Core,
  registry: KnownModels,
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
        throw new ConfigurationError(`untyped takes the id of a model (got ${shown(id)}).`);
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
    madeWith: {
      ...core.madeWith,
      budget: core.budget,
      limit: (maxUsd) => core.budget?.limit(maxUsd),
    },
  };
}
