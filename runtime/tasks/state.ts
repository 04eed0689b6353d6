// The state of a task (1-core.md, Task record; States and transitions).
import type { TaskFailure } from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";

/** Facts that every state has. */
export interface TaskFacts {
  /** Task id. */
  readonly id: string;
  /** The word that the gateway used; absent where it used none. */
  readonly rawStatus: string | undefined;
  /** 0 to 100; absent where the gateway gives none. */
  readonly progress: number | undefined;
  /** Unix seconds. */
  readonly created: number | undefined;
  /** When the task ended, Unix seconds; absent before that, and where the gateway does not say. */
  readonly completed: number | undefined;
  /** Seconds that the task is expected to take. */
  readonly estimatedTime: number | undefined;
  /** Seconds that the task took. */
  readonly actualTime: number | undefined;
  /** Charge in USD so far, the authoritative amount once the task has ended: 0 when it failed and was refunded. */
  readonly cost: number | undefined;
  /** The same in platform credits, without binary noise. */
  readonly credits: number | undefined;
  /** The whole record with unknown fields, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The task goes on. `unknown` is temporary, or a word that does not plainly mean a documented state; it is never success. */
export interface ActiveState extends TaskFacts {
  readonly status: "submitted" | "pending" | "processing" | "unknown";
}

/** The task ended well. */
export interface CompletedState extends TaskFacts {
  readonly status: "completed";
  readonly result: TaskResult;
}

/** The task ended badly. It was refunded if its `cost` is 0. */
export interface FailedState extends TaskFacts {
  readonly status: "failed";
  readonly error: TaskFailure;
}

/** State of a task; narrows on `status`. */
export type TaskState = ActiveState | CompletedState | FailedState;

export type TaskStatus = TaskState["status"];

/** Whether the task has ended. */
export function isEnd(state: TaskState): state is CompletedState | FailedState {
  return state.status === "completed" || state.status === "failed";
}

/** The cost of tasks together, in USD; absent if the cost of one is not known. */
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
