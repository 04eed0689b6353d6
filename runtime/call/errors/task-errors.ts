// Errors of tasks that end without a result.
import type { TaskResult } from "../../results/result.js";
import { GatewayError, sentence, type ErrorFacts } from "./gateway-error.js";

/** The fields of `data.error` in the record of a failed task. */
export interface TaskFailure {
  readonly message: string;
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly param?: string | undefined;
}

/** The cost of an ended task. */
export interface TaskCost {
  /** Charge in USD; absent if the gateway reports no cost. */
  readonly cost?: number | undefined;
  /** Charge in platform credits. */
  readonly credits?: number | undefined;
}

/**
 * The task failed. `cost` is 0 if the charge was refunded. Without `cost`, the task may have been
 * billed.
 */
export class TaskFailedError extends GatewayError {
  static override readonly brand: string = "TaskFailedError";
  /** `error.code` of the task, usually `task_failed`. */
  declare readonly code: string | undefined;
  /** `error.type` of the task. */
  declare readonly type: string | undefined;
  /** `error.param` of the task. */
  declare readonly param: string | undefined;
  /**
   * Charge in USD, usually 0. Absent if the gateway gave no cost, and the API documents promise no
   * refund for the task's final status.
   */
  declare readonly cost: number | undefined;
  /** Charge in platform credits. */
  declare readonly credits: number | undefined;

  constructor(failure: TaskFailure, facts: ErrorFacts & TaskCost) {
    const { cost } = facts;
    const price =
      cost === undefined
        ? "The gateway gave no cost, so the task may have been billed"
        : cost > 0
          ? `It cost ${cost} USD`
          : "It was refunded";
    super(
      `${nameOf(facts)} failed: ${sentence(failure.message)} ${price}; change the request before submitting it again.`,
      facts,
    );
    this.code = failure.code;
    this.type = failure.type;
    this.param = failure.param;
    this.cost = facts.cost;
    this.credits = facts.credits;
  }
}

/**
 * The task is completed and billed, but its record has no result with a URL, or only a result of
 * another kind. The SDK does not cache the error: `resume(taskId).result()` queries the task again,
 * and returns the result if it has arrived.
 */
export class EmptyResultError extends GatewayError {
  static override readonly brand: string = "EmptyResultError";
  /** Charge in USD; absent if the gateway reports no cost. */
  declare readonly cost: number | undefined;
  /** Charge in platform credits. */
  declare readonly credits: number | undefined;
  /** The task record, without the API key. `JSON.stringify` omits it. */
  declare readonly raw: Readonly<Record<string, unknown>>;

  constructor(
    resultName: string,
    raw: Readonly<Record<string, unknown>>,
    facts: ErrorFacts & TaskCost,
  ) {
    const { cost, taskId } = facts;
    super(
      `${nameOf(facts)} is completed, but its record holds no ${resultName}. ` +
        `${cost === undefined ? "The gateway reported no cost" : `It cost ${cost} USD`}: do not send the request again. ` +
        `Ask for the result again later (client.tasks.resume("${taskId ?? ""}").result()).`,
      facts,
    );
    this.cost = cost;
    this.credits = facts.credits;
    Object.defineProperty(this, "raw", { value: raw });
  }
}

function nameOf({ taskId = "", model }: ErrorFacts): string {
  return `Task ${taskId}${model === undefined ? "" : ` of ${model}`}`;
}

/** The task did not end in time. It continues at the gateway and can be resumed by `taskId`. */
export class TaskTimeoutError extends GatewayError {
  static override readonly brand: string = "TaskTimeoutError";
}

/**
 * The gateway made several tasks for one run, and at least one gave no result. The completed tasks
 * are billed; save their files from `results`. `errors` has one error with advice for each task
 * without a result. Never retryable: a second run would be billed again.
 */
export class IncompleteRunError extends GatewayError {
  static override readonly brand: string = "IncompleteRunError";
  /** Ids of all tasks of the run. */
  declare readonly taskIds: readonly string[];
  /** Results of the completed tasks. `JSON.stringify` omits them. */
  declare readonly results: readonly TaskResult[];
  /** One error for each task without a result. Each has its `taskId`. */
  declare readonly errors: readonly Error[];

  constructor(
    taskIds: readonly string[],
    results: readonly TaskResult[],
    errors: readonly Error[],
    facts: ErrorFacts = {},
  ) {
    const done = results.map(({ taskId }) => taskId);
    const reasons = errors.map(({ message }) => message).join(" ");
    const billed =
      done.length === 0
        ? ""
        : ` These tasks were billed, and their results are in this error: ${done.join(", ")}.`;
    super(
      `The request made tasks ${taskIds.join(", ")}, and ${done.length === 0 ? "none" : "not all"} gave a result.${billed} ${reasons}`,
      facts,
    );
    this.taskIds = taskIds;
    this.errors = errors;
    Object.defineProperty(this, "results", { value: results });
  }
}

/**
 * The server of a result file answered 403, 404 or 410, and the gateway gave no newer URL. After
 * the `expiresAt` of the `ResultFile`, the file is gone. Before that time, resume the task by
 * `taskId` and save the file again, which costs nothing.
 */
export class ExpiredResultError extends GatewayError {
  static override readonly brand: string = "ExpiredResultError";
}

/**
 * A result file could not be written to its path. An older file at the path is unchanged. The URL
 * stays valid.
 */
export class FileError extends GatewayError {
  static override readonly brand: string = "FileError";
  /**
   * Absolute path of the file, or the caller's path if it cannot be a file path. Absent if the path
   * was not a string.
   */
  declare readonly path: string | undefined;
  /** Error code of the file system, such as `ENOSPC`. Absent if the SDK refused the path. */
  declare readonly code: string | undefined;

  constructor(
    message: string,
    facts: ErrorFacts & {
      readonly path?: string | undefined;
      readonly code?: string | undefined;
    } = {},
  ) {
    super(message, facts);
    this.path = facts.path;
    this.code = facts.code;
  }
}
