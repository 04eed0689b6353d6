// The handles of a client's models: typed, bound to an id; they send nothing until a method is
// called.
import type { ModelModule, ValidateOptions } from "../model/definition.js";
import type { Estimate } from "../../pricing/estimate.js";
import {
  estimateRequest,
  type EstimateOptions,
  type Prices,
} from "../../pricing/estimate-request.js";
import type { ModelFacts } from "../../pricing/request-usage.js";
import type { ResultKind, TaskResult } from "../../results/result.js";
import type { RunOptions, SubmitOptions } from "../submission/options.js";
import type { Checks, ValidationIssues } from "../submission/checks.js";
import {
  type RequestTarget,
  type Destination,
  type Submitter,
  targetOf,
} from "../submission/submitter.js";
import { checkedTaskId, Task } from "../../tasks/task.js";
import type { TaskTracker } from "../../tasks/tracker.js";
import type { Clock } from "../time/clock.js";
import type { AnswerPromise } from "../transport/answer/answer.js";
import { checkedEndpoint } from "../transport/request.js";
import { checkedRequest } from "../submission/create.js";
import { runTask } from "../submission/run.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { ConfigurationError } from "../errors/index.js";
import { modelLoader, type ClientModels } from "../model/registry.js";
import { formatValue } from "../../validation/issue.js";
import { fieldsOf } from "../../validation/value.js";
import type { RequestArgument } from "./request-argument.js";

/**
 * One model. `Request` is its request without `model`; `Names` are the fields that all its possible
 * models have.
 */
export interface ModelHandle<Request, Names = unknown> {
  /** Model id. */
  readonly id: string;
  /**
   * Creates a task and returns as soon as its id is known. The request is sent again only if that
   * cannot bill twice.
   *
   * Throws `InputValidationError` and `BudgetExceededError` before sending,
   * `SubmissionUnknownError` if the outcome is lost, and the `ApiError` of a refusal.
   */
  submit<Asked>(
    request: RequestArgument<Request, Asked, Names>,
    options?: SubmitOptions,
  ): AnswerPromise<Task>;
  /**
   * Submits, polls and returns the result. Throws the errors of `submit` and `Task.result`. After
   * an error with a `taskId`, use `resume`: the error is not retryable, because another run would
   * be billed again. If the gateway makes several tasks for the request, the result has the files
   * of all; `IncompleteRunError` names the tasks without a result. An abort throws `signal.reason`,
   * with the `taskId` added. If the reason cannot have it (a string, or the reason of several
   * runs), it is the `cause` of a `GatewayError` with the `taskId`.
   */
  run<Asked>(
    request: RequestArgument<Request, Asked, Names>,
    options?: RunOptions,
  ): Promise<TaskResult>;
  /** The handle of a task submitted earlier, such as before a restart; sends nothing. */
  resume(taskId: string): Task;
  /**
   * The issues of a request, by the checks of `submit`; an empty list means that it would be sent.
   * A field outside the contract is an issue if it is probably misspelt, such as `aspectRatio`,
   * else one of the `warnings`. The client's `unknownFields` changes that.
   */
  validate(request: unknown, options?: ValidateOptions): Promise<ValidationIssues>;
  /**
   * Estimates a request by a price catalog: an amount, a range, or the reason for an unknown cost.
   * No network. Throws `ConfigurationError` without prices.
   */
  estimate<Asked>(
    request: RequestArgument<Request, Asked, Names>,
    prices: Prices,
    options?: EstimateOptions,
  ): Promise<Estimate>;
  /**
   * The facts that `estimate` uses, for many estimates.
   *
   * @internal
   */
  facts(): Promise<ModelFacts>;
}

/** @internal */
export interface HandleContext {
  readonly submitter: Submitter;
  readonly tracker: TaskTracker;
  readonly clock: Clock;
  readonly checks: Checks;
}

const VALIDATE_OPTIONS: OptionNames<ValidateOptions> = { rules: true };

// For other categories the kind of result is not documented (1-core.md, Model entry).
const YIELDS: ReadonlyMap<string, ResultKind> = new Map([
  ["video", "videos"],
  ["image", "images"],
]);

/**
 * Makes a handle of a module, which may be loaded on first use.
 *
 * @internal
 */
export function modelHandle<Request>(
  context: HandleContext,
  id: string,
  load: () => Promise<ModelModule>,
): ModelHandle<Request> {
  return boundHandle(context, id, async () => {
    const model = await load();
    return { ...model, yields: YIELDS.get(model.category) };
  });
}

/**
 * Makes a handle that takes any record; `endpoint` is a path, or loads the contract that has it.
 *
 * @internal
 */
export function contractlessHandle(
  context: HandleContext,
  id: string,
  endpoint: string | (() => Promise<ModelModule>),
): ModelHandle<Readonly<Record<string, unknown>>> {
  // Without a contract a request may have any field, so an estimate relies on no field.
  const withoutContract = { validate: undefined, pricing: undefined, fields: undefined };
  return boundHandle(context, id, async () => ({
    ...(typeof endpoint === "string" ? { endpoint } : await endpoint()),
    ...withoutContract,
  }));
}

function boundHandle<Request>(
  { submitter, checks, tracker, clock }: HandleContext,
  id: string,
  load: () => Promise<Destination>,
): ModelHandle<Request> {
  // Loading a cached module again still costs more than validating a request.
  let cachedDestination: Destination | undefined;
  const destination = async (): Promise<Destination> => {
    if (cachedDestination !== undefined) return cachedDestination;
    const loaded = await load();
    return (cachedDestination = {
      ...loaded,
      model: id,
      endpoint: checkedEndpoint(loaded.endpoint),
    });
  };
  const to: RequestTarget = { subject: id, fixed: { model: id }, destination };
  const facts = async (): Promise<ModelFacts> => ({ ...(await destination()), id });
  const target = async (taskId: string) => targetOf(await destination(), taskId, undefined);
  return {
    id,
    submit: (request: Request, options: SubmitOptions = {}) =>
      submitter.submit(to, request, options),
    run: (request: Request, options: RunOptions = {}) =>
      runTask(submitter, clock, to, request, options),
    resume: (taskId: string) => {
      const checked = checkedTaskId(taskId);
      return new Task(tracker, { id: checked, model: id, load: () => target(checked) });
    },
    validate: async (request: unknown, options: ValidateOptions = {}) =>
      checks.validate(to, request, checkedOptions("validate", options, VALIDATE_OPTIONS)),
    estimate: async (request: Request, prices: Prices, options?: EstimateOptions) =>
      estimateRequest(
        await facts(),
        { ...checkedRequest(id, request), model: id },
        prices,
        options,
      ),
    facts,
  };
}

/** @internal */
export function createHandles(
  context: HandleContext,
  registry: ClientModels,
  // By id, because tasks and journals know only the id of a model outside the registry.
  modules: Map<string, ModelModule>,
) {
  const handles = new Map<string | ModelModule, ModelHandle<never>>();
  const ofModule = (module: ModelModule) => {
    modules.set(module.id, module);
    return modelHandle<never>(context, module.id, async () => module);
  };
  return {
    /** The handle of an id or a module; throws `ConfigurationError`. */
    handleOf: (model: string | ModelModule): ModelHandle<never> => {
      const cachedHandle = handles.get(model);
      if (cachedHandle !== undefined) return cachedHandle;
      const handle =
        typeof model === "string" && model.trim() !== ""
          ? modelHandle<never>(context, model, modelLoader(registry, model))
          : ofModule(checkedModule(model));
      handles.set(model, handle);
      return handle;
    },
    /** Loads the module of an id; `undefined` if the client has none. */
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
    `model takes the id of a model, or the default export of its module (got ${formatValue(model)}).`,
  );
}
