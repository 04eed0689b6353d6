// Image generation by operation, for models without a contract of their own (1-core.md, POST /v1/images/generations).
import {
  operationHandle,
  type AnyOperations,
  type OperationContext,
} from "../call/submission/operation.js";
import type { RunOptions, SubmitOptions } from "../call/submission/options.js";
import type { TaskResult } from "../results/result.js";
import type { Task } from "../tasks/task.js";
import type { AnswerPromise } from "../call/transport/answer/answer.js";

/** `client.images`; fields that its requests do not have go through `extraBody`. */
export interface Images<Request = AnyOperations["images-generations"]> {
  /** Creates a task; it is polled on the route of all tasks, and on that of images where the gateway knows it only there. Throws what `submit` of a model throws. */
  submit(request: Request, options?: SubmitOptions): AnswerPromise<Task>;
  /** Submits, polls and gives the result with `images`. Throws what `run` of a model throws. */
  run(request: Request, options?: RunOptions): Promise<TaskResult>;
  /** The handle of an image task submitted earlier; sends nothing. */
  resume(taskId: string): Task;
}

/** @internal */
export function createImages(context: OperationContext): Images {
  const handle = operationHandle(context, {
    name: "images-generations",
    endpoint: "/v1/images/generations",
  });
  return {
    submit: handle.submit,
    run: handle.run,
    resume: (taskId: string) => context.tasks.resume({ id: taskId, route: "images" }),
  };
}
