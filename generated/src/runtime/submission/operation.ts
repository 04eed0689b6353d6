// Operations whose body names the model: music and images.
import { runTask } from "./run.js";
import { operationLoader, type ModelRegistry } from "../model/registry.js";
import type { TaskResult } from "../results/result.js";
import type { Task } from "../tasks/task.js";
import type { Tasks } from "../tasks/tasks.js";
import type { TaskTracker } from "../tasks/tracker.js";
import type { Answered } from "../transport/answered.js";
import type { RunOptions, SubmitOptions } from "./options.js";
import type { Addressee, Submitter } from "./submitter.js";

/** What operations work with. */
export interface OperationContext {
  readonly registry: ModelRegistry;
  readonly submitter: Submitter;
  readonly tracker: TaskTracker;
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
  { registry, submitter, tracker }: OperationContext,
  { name, endpoint }: OperationFacts,
): OperationHandle<Request> {
  const to: Addressee = {
    subject: name,
    fixed: {},
    destination: async () => ({
      model: undefined,
      endpoint,
      // 2-video.md, Common: the header is documented for the x-imagine models only.
      idempotencyKey: false,
      polling: undefined,
      timeoutSeconds: undefined,
      defaults: undefined,
      validate: (await operationLoader(registry, name)?.())?.validate,
    }),
  };
  return {
    submit: (request, options = {}) => submitter.submit(to, request, options),
    run: (request, options = {}) => runTask(submitter, tracker, to, request, options),
  };
}
