// Creates model handles. A handle belongs to one model id and sends nothing until a method is
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
import { type Destination, type RequestTarget, targetOf } from "../submission/destination.js";
import type { Submitter } from "../submission/submitter.js";
import { withStandIns } from "../../files/request-files.js";
import type { UploadedRequest } from "../../files/uploader.js";
import { checkedTaskId, Task } from "../../tasks/task.js";
import type { TaskTracker } from "../../tasks/tracker.js";
import type { Cancellation, Clock } from "../time/clock.js";
import type { AnswerPromise } from "../transport/answer/answer.js";
import type { CallOptions } from "../transport/options.js";
import { checkedEndpoint } from "../transport/request.js";
import { checkedRequest } from "../submission/request-body.js";
import { runTask } from "../submission/run.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { ConfigurationError } from "../errors/index.js";
import { modelLoader, type ClientModels } from "../model/registry.js";
import type { LiveClient } from "../../live/live.js";
import { formatValue } from "../../validation/issue.js";
import { fieldsOf } from "../../validation/value.js";
import type { RequestArgument } from "./request-argument.js";

/**
 * The methods of one model. `Request` is the request type without the field `model`. If the model
 * id is a union of ids, `Names` are the field names that all these models have.
 */
export interface ModelHandle<Request, Names = unknown> {
  /** Model id. */
  readonly id: string;
  /**
   * Creates a task and resolves as soon as the task id is known. Sends the request again only if
   * the gateway cannot bill it twice.
   *
   * Throws `InputValidationError` and `BudgetExceededError` before sending,
   * `SubmissionUnknownError` if the outcome is unknown, and `ApiError` if the gateway refuses.
   */
  submit<Asked>(
    request: RequestArgument<Request, Asked, Names>,
    options?: SubmitOptions,
  ): AnswerPromise<Task>;
  /**
   * Submits, polls and returns the result. Throws the errors of `submit` and `Task.result`. After
   * an error with a `taskId`, call `resume`: a second run would be billed again, so the error is
   * not retryable. If the gateway makes several tasks for the request, the result has the files of
   * all tasks. `IncompleteRunError` lists the tasks without a result. After an abort, throws
   * `signal.reason` with the `taskId` as a property. If the reason is a string, or if several runs
   * share it, throws a `GatewayError` with `taskId` and `cause` instead.
   */
  run<Asked>(
    request: RequestArgument<Request, Asked, Names>,
    options?: RunOptions,
  ): Promise<TaskResult>;
  /**
   * Returns the handle of a task that was submitted earlier, for example before a restart. Sends
   * nothing.
   */
  resume(taskId: string): Task;
  /**
   * Runs the checks of `submit` and returns the issues. If the list is empty, `submit` would send
   * the request. A field that the contract does not list is an issue if it is probably misspelt,
   * such as `aspectRatio`. Other unlisted fields are in `warnings`. The client option
   * `unknownFields` changes which unlisted fields are issues.
   */
  validate(request: unknown, options?: ValidateOptions): Promise<ValidationIssues>;
  /**
   * Estimates the cost of a request from a price catalog, without the network. Returns an amount, a
   * range, or the reason why the cost is unknown. Throws `ConfigurationError` without prices.
   */
  estimate<Asked>(
    request: RequestArgument<Request, Asked, Names>,
    prices: Prices,
    options?: EstimateOptions,
  ): Promise<Estimate>;
  /**
   * Returns the model metadata that `estimate` reads, for callers that make many estimates.
   *
   * @internal
   */
  facts(): Promise<ModelFacts>;
  /**
   * Uploads the images of a request, for callers that store the request as JSON before they send
   * it. Creates no task. Checks only the images: call `validate` first. Throws
   * `InputValidationError` for an image that cannot be uploaded.
   *
   * @internal
   */
  upload(request: object, options?: CallOptions): Promise<UploadedRequest>;
  /**
   * Submits a job. Cancelling `uploading` ends the uploads of the job's images, but not its create
   * request.
   *
   * @internal
   */
  submitJob(request: object, jobId: string, uploading: Cancellation): Promise<Task>;
}

/** @internal */
export interface HandleContext {
  readonly submitter: Submitter;
  readonly tracker: TaskTracker;
  readonly clock: Clock;
  readonly checks: Checks;
}

const VALIDATE_OPTIONS: OptionNames<ValidateOptions> = { rules: true };

// The kind of result, by model category. The API document 1-core.md (Model entry) describes no
// result for other categories.
const YIELDS: ReadonlyMap<string, ResultKind> = new Map([
  ["video", "videos"],
  ["image", "images"],
]);

/**
 * Creates the handle of a model. `load` loads the model's generated module on first use.
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
 * Creates a handle that accepts any record as its request. `endpoint` is a path, or a function that
 * loads a contract, which contains the path.
 *
 * @internal
 */
export function contractlessHandle(
  context: HandleContext,
  id: string,
  endpoint: string | (() => Promise<ModelModule>),
): ModelHandle<Readonly<Record<string, unknown>>> {
  // The request may have any field, so an estimate must not rely on the fields in a contract.
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
  // Cached here, because loading a module again costs more than validating a request.
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
        { ...withStandIns(checkedRequest(id, request)), model: id },
        prices,
        options,
      ),
    facts,
    upload: (request: object, options: CallOptions = {}) => submitter.upload(to, request, options),
    submitJob: async (request: object, jobId: string, uploading: Cancellation) =>
      submitter.submit(to, request, { jobId }, uploading),
  };
}

/** @internal */
export function createHandles(
  context: HandleContext,
  registry: ClientModels,
  // Modules that the caller passed, by model id. Tasks and journals store only the id, so the
  // client finds their models here.
  modules: Map<string, ModelModule>,
  client: () => LiveClient,
) {
  const handles = new Map<string | ModelModule, ModelHandle<never>>();
  const ofModule = (module: ModelModule) => {
    modules.set(module.id, module);
    return modelHandle<never>(context, module.id, async () => module);
  };
  return {
    /**
     * Returns the handle of a model id or a generated module. Throws `ConfigurationError` for other
     * values.
     */
    handleOf: (model: string | ModelModule): ModelHandle<never> => {
      const cachedHandle = handles.get(model);
      if (cachedHandle !== undefined) return cachedHandle;
      const handle =
        typeof model === "string" && model.trim() !== ""
          ? modelHandle<never>(context, model, modelLoader(registry, model, client()))
          : ofModule(checkedModule(model));
      // Does not cache the handle of a model that the SDK does not have, because the model's
      // contract may change.
      if (typeof model !== "string" || Object.hasOwn(registry.models ?? {}, model)) {
        handles.set(model, handle);
      }
      return handle;
    },
    /**
     * Returns a function that loads the model's module; `undefined` if the client does not have the
     * model.
     */
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
    `client.model takes a model id, or a module's default export (got ${formatValue(model)}).`,
  );
}
