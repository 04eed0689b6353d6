// Operations whose body names the model: music and images.
import { runTask } from "./run.js";
import { operationLoader, type ModelRegistry } from "../model/registry.js";
import type { TaskResult } from "../results/result.js";
import { routeOf, yieldOf } from "../tasks/route.js";
import type { Task } from "../tasks/task.js";
import type { Tasks } from "../tasks/tasks.js";
import type { Clock } from "../time/clock.js";
import type { Answered } from "../transport/answer/answered.js";
import type { RunOptions, SubmitOptions } from "./options.js";
import type { Addressee, Submitter } from "./submitter.js";

/** What operations work with. */
export interface OperationContext {
  readonly registry: ModelRegistry;
  readonly submitter: Submitter;
  readonly clock: Clock;
  readonly tasks: Tasks;
}

/** An operation as the documents name it. */
export interface OperationFacts {
  /** Name of its contract, such as `music-sounds`. */
  readonly name: string;
  readonly endpoint: string;
}

/** An operation that submits and runs. */
export interface OperationHandle<Request> {
  readonly submit: (request: Request, options?: SubmitOptions) => Answered<Task>;
  readonly run: (request: Request, options?: RunOptions) => Promise<TaskResult>;
}

/** Makes an operation; it is validated where the package brings its contract. */
export function operationHandle<Request>(
  { registry, submitter, clock }: OperationContext,
  { name, endpoint }: OperationFacts,
): OperationHandle<Request> {
  const to: Addressee = {
    subject: name,
    fixed: {},
    destination: async () => {
      const { validate, defaults } = (await operationLoader(registry, name)?.()) ?? {};
      // 2-video.md, Common: the header `Idempotency-Key` is documented for the x-imagine models only.
      return { endpoint, validate, defaults, yields: yieldOf(routeOf(endpoint)) };
    },
  };
  return {
    submit: (request, options = {}) => submitter.submit(to, request, options),
    run: (request, options = {}) => runTask(submitter, clock, to, request, options),
  };
}
