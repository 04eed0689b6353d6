// The state of a task (1-core.md, Task record; States and transitions).
import type { TaskFailure } from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";

/** Facts in every state. */
export interface TaskFacts {
  /** Task id. */
  readonly id: string;
  /** The status word of the gateway; absent if the record has none. */
  readonly rawStatus: string | undefined;
  /** 0 to 100; absent if the gateway gives none. */
  readonly progress: number | undefined;
  /** Unix seconds. */
  readonly created: number | undefined;
  /** End of the task, in Unix seconds; absent before the end, or if the gateway gives none. */
  readonly completed: number | undefined;
  /** Expected duration in seconds. */
  readonly estimatedTime: number | undefined;
  /** Actual duration in seconds. */
  readonly actualTime: number | undefined;
  /**
   * Charge in USD so far, authoritative once the task has ended. 0 if the task failed and was
   * refunded.
   */
  readonly cost: number | undefined;
  /** The charge in platform credits, without binary noise. */
  readonly credits: number | undefined;
  /** The whole record, including unknown fields, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/**
 * The task is running. `unknown` is temporary, or a word without a clear documented meaning; it is
 * never success.
 */
export interface ActiveState extends TaskFacts {
  readonly status: "submitted" | "pending" | "processing" | "unknown";
}

/** The task has completed. */
export interface CompletedState extends TaskFacts {
  readonly status: "completed";
  readonly result: TaskResult;
}

/** The task has failed. It was refunded if its `cost` is 0. */
export interface FailedState extends TaskFacts {
  readonly status: "failed";
  readonly error: TaskFailure;
}

/** State of a task. Narrow it by `status`. */
export type TaskState = ActiveState | CompletedState | FailedState;

export type TaskStatus = TaskState["status"];

/** Whether the task has ended. */
export function isEnd(state: TaskState): state is CompletedState | FailedState {
  return state.status === "completed" || state.status === "failed";
}

/** Total cost of tasks in USD; absent if the cost of a task is not known. */
export function costOf(ends: readonly { readonly cost: number | undefined }[]): number | undefined {
  const sum = ends.reduce((total, { cost = NaN }) => total + cost, 0);
  return Number.isNaN(sum) ? undefined : sum;
}

// 1-core.md, Submission acknowledgement.
/** The state of a task right after its submission. */
export function submittedState(id: string): ActiveState {
  return {
    id,
    status: "submitted",
    rawStatus: "submitted",
    progress: undefined,
    created: undefined,
    completed: undefined,
    estimatedTime: undefined,
    actualTime: undefined,
    cost: undefined,
    credits: undefined,
    raw: {},
  };
}
