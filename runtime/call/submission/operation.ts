// Handles of the music and image operations. The body of their requests contains the model id.
import { runTask } from "./run.js";
import { operationLoader, type ClientModels } from "../model/registry.js";
import type { TaskResult } from "../../results/result.js";
import { routeOf, type Task, yieldOf } from "../../tasks/task.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { Clock } from "../time/clock.js";
import type { AnswerPromise } from "../transport/answer/answer.js";
import type { RunOptions, SubmitOptions } from "./options.js";
import type { RequestTarget } from "./destination.js";
import type { Submitter } from "./submitter.js";

/** Request types by operation name. A generated package replaces them with exact types. */
export interface AnyOperations {
  readonly "images-generations": object;
  readonly "music-adjust-speed": object;
  readonly "music-extend-flow-music": object;
  readonly "music-sounds": object;
  readonly "music-upload-cover": object;
  readonly "text-generate-content": { readonly model: string };
}

/** @internal */
export interface OperationContext {
  readonly registry: ClientModels;
  readonly submitter: Submitter;
  readonly clock: Clock;
  readonly tasks: Tasks;
}

/**
 * Name and path of a documented operation.
 *
 * @internal
 */
export interface OperationFacts {
  /** Name of the operation's contract, such as `music-sounds`. */
  readonly name: keyof AnyOperations;
  readonly endpoint: string;
}

/** @internal */
export interface OperationHandle {
  readonly submit: (request: object, options?: SubmitOptions) => AnswerPromise<Task>;
  readonly run: (request: object, options?: RunOptions) => Promise<TaskResult>;
}

/**
 * Creates the handle of an operation. Requests are validated if the package has the operation's
 * contract.
 *
 * @internal
 */
export function operationHandle(
  { registry, submitter, clock }: OperationContext,
  { name, endpoint }: OperationFacts,
): OperationHandle {
  const to: RequestTarget = {
    subject: name,
    fixed: {},
    destination: async () => {
      const { validate, fields, defaults, pricing } =
        (await operationLoader(registry, name)?.()) ?? {};
      // Leaves `idempotencyKey` out, because the API document 2-video.md (Common) describes the
      // header `Idempotency-Key` only for the x-imagine models.
      return { endpoint, validate, fields, defaults, pricing, yields: yieldOf(routeOf(endpoint)) };
    },
  };
  return {
    submit: (request, options = {}) => submitter.submit(to, request, options),
    run: (request, options = {}) => runTask(submitter, clock, to, request, options),
  };
}
