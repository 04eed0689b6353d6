// The state of a task (API document 1-core.md, Task record; States and transitions).
import type { TaskFailure } from "../call/errors/index.js";
import { sum } from "../pricing/decimal.js";
import type { TaskResult } from "../results/result.js";

/** The fields that every task state has. */
export interface TaskFacts {
  /** Task id, such as `task_01K8`. */
  readonly id: string;
  /** The status word from the gateway; `undefined` if the record has none. */
  readonly rawStatus: string | undefined;
  /** Progress in percent, 0 to 100; `undefined` if the gateway sends none. */
  readonly progress: number | undefined;
  /** Creation time in Unix seconds. */
  readonly created: number | undefined;
  /** End time in Unix seconds. `undefined` before the end, or if the gateway sends none. */
  readonly completed: number | undefined;
  /** Expected duration in seconds. */
  readonly estimatedTime: number | undefined;
  /** Actual duration in seconds. */
  readonly actualTime: number | undefined;
  /**
   * Charge in USD. The amount is final when the task has ended. 0 means that nothing was charged,
   * for example after a refund.
   */
  readonly cost: number | undefined;
  /** Charge in platform credits, rounded to 6 decimals. */
  readonly credits: number | undefined;
  /** The whole task record with unknown fields, but without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/**
 * State of a task that has not ended. `unknown` means a temporary or unclear status, never success.
 */
export interface ActiveState extends TaskFacts {
  readonly status: "submitted" | "pending" | "processing" | "unknown";
}

/** State of a completed task. */
export interface CompletedState extends TaskFacts {
  readonly status: "completed";
  readonly result: TaskResult;
}

/** State of a failed task. The task was refunded if `cost` is 0. */
export interface FailedState extends TaskFacts {
  readonly status: "failed";
  readonly error: TaskFailure;
}

/** State of a task. Check `status` to narrow the type. */
export type TaskState = ActiveState | CompletedState | FailedState;

export type TaskStatus = TaskState["status"];

export function isEnd(state: TaskState): state is CompletedState | FailedState {
  return state.status === "completed" || state.status === "failed";
}

/** Returns the total cost of tasks in USD. Returns `undefined` if a cost is unknown. */
export function costOf(ends: readonly { readonly cost: number | undefined }[]): number | undefined {
  // A store that the caller wrote may give a cost such as NaN. This counts as unknown, too.
  const costs = ends.flatMap(({ cost = NaN }) => (Number.isFinite(cost) ? cost : []));
  return costs.length < ends.length ? undefined : sum(costs);
}

// The answer to a create request has only the task id and a status, so all other fields are empty
// (API document 1-core.md, Submission acknowledgement).
/** Returns the state of a task right after its submission. */
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
