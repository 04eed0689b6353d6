// Creates images with models that have no contract (API document 1-core.md, POST
// /v1/images/generations).
import {
  operationHandle,
  type AnyOperations,
  type OperationContext,
} from "../call/submission/operation.js";
import type { RunOptions, SubmitOptions } from "../call/submission/options.js";
import type { TaskResult } from "../results/result.js";
import type { Task } from "../tasks/task.js";
import type { AnswerPromise } from "../call/transport/answer/answer.js";

/** `client.images`. Use the option `extraBody` to send undocumented fields. */
export interface Images<Request = AnyOperations["images-generations"]> {
  /**
   * Creates an image task. The SDK polls it at `/v1/tasks/{id}`. If that path does not have the
   * task or its image, the SDK also queries `/v1/images/generations/{id}`. Throws the same errors
   * as `client.model(id).submit`.
   */
  submit(request: Request, options?: SubmitOptions): AnswerPromise<Task>;
  /**
   * Submits a request, polls its task, and returns the result with `images`. Throws the same errors
   * as `client.model(id).run`.
   */
  run(request: Request, options?: RunOptions): Promise<TaskResult>;
  /** Returns the handle of an existing image task. Sends nothing. */
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
