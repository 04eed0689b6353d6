// The state of a task (1-core.md, Task record; States and transitions).
import type { TaskFailure } from "../errors/index.js";
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

/** The task goes on. `unknown` is temporary, or a word that this SDK does not know; it is never success. */
export interface ActiveState extends TaskFacts {
  readonly status: "submitted" | "pending" | "processing" | "unknown";
}

/** The task ended well. */
export interface CompletedState extends TaskFacts {
  readonly status: "completed";
  readonly result: TaskResult;
}

/** The task ended badly; it was refunded. */
export interface FailedState extends TaskFacts {
  readonly status: "failed";
  readonly error: TaskFailure;
}

/** State of a task; narrows on `status`. */
export type TaskState = ActiveState | CompletedState | FailedState;

export type TaskStatus = TaskState["status"];

const WORDS: Readonly<Record<string, TaskStatus>> = {
  submitted: "submitted",
  pending: "pending",
  queued: "pending",
  processing: "processing",
  in_progress: "processing",
  running: "processing",
  completed: "completed",
  success: "completed",
  succeeded: "completed",
  failed: "failed",
  failure: "failed",
  // The documents have no state of their own for it.
  cancelled: "failed",
  canceled: "failed",
};

// 4-field-notes.md, Tasks.
/** The documented state that a gateway's word plainly means; anything else is `unknown`, never success. */
export function statusOf(word: string): TaskStatus {
  const known = word.trim().toLowerCase();
  return (Object.hasOwn(WORDS, known) ? WORDS[known] : undefined) ?? "unknown";
}

/** Whether the task has ended. */
export function isEnd(state: TaskState): state is CompletedState | FailedState {
  return state.status === "completed" || state.status === "failed";
}

// 1-core.md, What the service does.
/** What tasks have cost together, in USD; absent where one does not say. A failed one is refunded, and need not say so. */
export function costOf(
  ends: readonly { readonly status: string; readonly cost: number | undefined }[],
): number | undefined {
  const costs = ends.map(({ status, cost }) => cost ?? (status === "failed" ? 0 : NaN));
  const sum = costs.reduce((total, cost) => total + cost, 0);
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
