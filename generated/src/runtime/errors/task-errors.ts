// How a task can end other than with a result.
import { GatewayError, type ErrorFacts } from "./gateway-error.js";
import { sentence } from "./sentence.js";

/** What `data.error` of a failed task says (1-core.md, Task record). */
export interface TaskFailure {
  readonly message: string;
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly param?: string | undefined;
}

/** The task failed; it was refunded and its cost is 0. */
export class TaskFailedError extends GatewayError {
  static override readonly brand: string = "TaskFailedError";
  /** `error.code` of the task, usually `task_failed`. */
  readonly code: string | undefined;
  /** `error.type` of the task. */
  readonly type: string | undefined;
  /** `error.param` of the task. */
  readonly param: string | undefined;

  constructor(failure: TaskFailure, facts: ErrorFacts) {
    super(
      `Task ${facts.taskId ?? ""} ${facts.model === undefined ? "" : `of ${facts.model} `}failed: ` +
        `${sentence(failure.message)} It was refunded; change the request before submitting it again.`,
      facts,
    );
    this.code = failure.code;
    this.type = failure.type;
    this.param = failure.param;
  }
}

/** The task did not end in time; it goes on at the gateway and can be resumed by `taskId`. */
export class TaskTimeoutError extends GatewayError {
  static override readonly brand: string = "TaskTimeoutError";
}

/** The file of a result is gone: result URLs live until `expiresAt`. */
export class ExpiredResultError extends GatewayError {
  static override readonly brand: string = "ExpiredResultError";
}
