// Errors of tasks that end without a result.
import type { TaskResult } from "../../results/result.js";
import { GatewayError, sentence, type ErrorFacts } from "./gateway-error.js";

/** The contents of `data.error` of a failed task. */
export interface TaskFailure {
  readonly message: string;
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly param?: string | undefined;
}

/** The cost of an ended task. */
export interface TaskCost {
  /** Charge in USD; absent if the gateway reports none. */
  readonly cost?: number | undefined;
  /** The same in platform credits. */
  readonly credits?: number | undefined;
}

/** The task failed. `cost` is 0 if it was refunded; without a cost it may have been billed. */
export class TaskFailedError extends GatewayError {
  static override readonly brand: string = "TaskFailedError";
  /** `error.code` of the task, usually `task_failed`. */
  declare readonly code: string | undefined;
  /** `error.type` of the task. */
  declare readonly type: string | undefined;
  /** `error.param` of the task. */
  declare readonly param: string | undefined;
  /**
   * Charge in USD, usually 0; absent if the gateway gave none and the final status promises no
   * refund.
   */
  declare readonly cost: number | undefined;
  /** The same in platform credits. */
  declare readonly credits: number | undefined;

  constructor(failure: TaskFailure, facts: ErrorFacts & TaskCost) {
    const { cost } = facts;
    const price =
      cost === undefined
        ? "The gateway gave no cost, so it may have been billed"
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
 * The task is completed and billed, but its record has no result: none at all, none with an
 * address, or another kind. The error is not stored: `resume(taskId).result()` queries the task
 * again, and returns a later result.
 */
export class EmptyResultError extends GatewayError {
  static override readonly brand: string = "EmptyResultError";
  /** Charge in USD; absent if the gateway reports none. */
  declare readonly cost: number | undefined;
  /** The same in platform credits. */
  declare readonly credits: number | undefined;
  /** The record, without the API key; `JSON.stringify` leaves it out. */
  declare readonly raw: Readonly<Record<string, unknown>>;

  constructor(
    resultName: string,
    raw: Readonly<Record<string, unknown>>,
    facts: ErrorFacts & TaskCost,
  ) {
    const { cost, taskId } = facts;
    super(
      `${nameOf(facts)} is completed, but its record holds no ${resultName}. ` +
        `${cost === undefined ? "The gateway reported no cost" : `It cost ${cost} USD`}: do not run it again. ` +
        `Ask for it again later (client.tasks.resume("${taskId ?? ""}").result()).`,
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

/** The task did not end in time; it goes on at the gateway and can be resumed by `taskId`. */
export class TaskTimeoutError extends GatewayError {
  static override readonly brand: string = "TaskTimeoutError";
}

/**
 * The gateway made several tasks for one run, and not all gave a result. The completed tasks are
 * billed, and their files can be saved from `results`. `errors` has an error for each other task,
 * with the way to go on. Never retryable: another run is billed again.
 */
export class IncompleteRunError extends GatewayError {
  static override readonly brand: string = "IncompleteRunError";
  /** Ids of all tasks of the run. */
  declare readonly taskIds: readonly string[];
  /** Results of the tasks that completed; `JSON.stringify` leaves them out. */
  declare readonly results: readonly TaskResult[];
  /** The error of each of the other tasks, with its `taskId`. */
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
      done.length === 0 ? "" : ` Billed, and in the results of this error: ${done.join(", ")}.`;
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
 * The server of a result's file answered 403, 404 or 410, and the gateway gave no newer address.
 * From `expiresAt` on the file is gone. Before that, save it again later: the task stays resumable
 * by `taskId`, without a bill.
 */
export class ExpiredResultError extends GatewayError {
  static override readonly brand: string = "ExpiredResultError";
}

/**
 * The file of a result could not be written to its path; an older file there is unchanged, and the
 * URL stays valid.
 */
export class FileError extends GatewayError {
  static override readonly brand: string = "FileError";
  /**
   * Path of the file: absolute, or unchanged if it cannot be a file; absent if it was no string.
   */
  declare readonly path: string | undefined;
  /** Code of the file system, such as `ENOSPC`; absent if the path itself was refused. */
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
