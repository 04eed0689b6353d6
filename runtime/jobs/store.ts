// The interface of stores, which keep jobs in memory, in a file, or in Redis.
import type { Sums } from "./batch-part.js";
import type { Job } from "./job.js";
import type { Lane } from "./lane.js";

/** Options for taking the lock of a store. */
export interface LockOptions {
  /** Stops the wait for another process with the lock; `open` then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Receives lines for people, such as a notice of waiting for another process with the journal.
   * Default: lines are dropped.
   */
  readonly warn?: ((line: string) => void) | undefined;
}

/** The entry of a store for a name. */
export interface StoreEntry {
  readonly job: Job | undefined;
  /** Differs after each change. */
  readonly version: number;
  /** The store's time, in milliseconds since 1970. */
  readonly now: number;
}

/** A job as it is stored. */
export interface JobEntry extends StoreEntry {
  readonly job: Job;
}

/** A change of one job. */
export interface Commit extends Partial<BatchCommit> {
  readonly name: string;
  /** Version of the job before the change; 0 if there is no such job. */
  readonly version: number;
  /** The job after the change; `undefined` removes it. */
  readonly job: Job | undefined;
  /** Tasks that the job takes. */
  readonly taskIds: readonly string[];
}

/** The part of a commit that concerns the batch of the job. */
export interface BatchCommit {
  /** The body of a job that is enqueued, for the first time or again. */
  readonly body: string | undefined;
  /** Names that the job takes, besides its tasks. */
  readonly names: readonly string[];
  /** Names that the job gives up. */
  readonly leaves: readonly string[];
  /** The step that the batch must allow. */
  readonly gate: Gate | undefined;
  readonly lane: LaneChange | undefined;
  /** `more`: one more create has no answer. `none`: a create was answered. */
  readonly unknowns: "more" | "none" | undefined;
  /** Whether an emptied Redis takes the commit, too, because its task is paid for. */
  readonly restores: boolean;
}

/**
 * `queue`: a job is enqueued. `reserve`: its amount is reserved. `send`: it is sent for the first
 * time. `resend`: it is sent again with its key.
 */
export type Gate = "queue" | "reserve" | "send" | "resend";

/** A lane as it is stored. */
export interface LaneEntry {
  readonly lane: Lane;
  /** Differs after each change; 0 for a new lane. */
  readonly version: number;
}

export interface LaneChange extends LaneEntry {
  readonly name: string;
}

/** Why a batch refuses a change. `mayFree`: whether other jobs may still free the needed amount. */
export type Refusal =
  | { readonly refused: "budget"; readonly mayFree: boolean }
  | { readonly refused: "cancelled" }
  | { readonly refused: "stopped" };

/**
 * `stale`: the job or the lane has another version. `holder`: another job has one of the names. In
 * both cases nothing was changed.
 */
export type CommitResult = "done" | "stale" | { readonly holder: string } | Refusal;

/** Facts that all jobs of a batch share. A flag is 1 if it is set. Amounts are micro-dollars. */
export interface BatchFacts {
  /** Upper limit for the sum of costs and reservations. */
  readonly limit?: number | undefined;
  readonly cancelled?: number | undefined;
  /** Set if five unknown outcomes in a row stopped the batch. */
  readonly stopped?: number | undefined;
  /** Number of creates without an answer in a row. */
  readonly unknowns?: number | undefined;
  /** Nothing is sent before this time, in milliseconds of the store's clock. */
  readonly pausedUntil?: number | undefined;
  /** The last version whose outcome was read. */
  readonly read?: number | undefined;
}

/**
 * Keeps jobs by their names. A change is atomic, even if it is sent twice, and survives a crash
 * once its promise resolves. If it rejects, the job is unchanged.
 */
export interface JobStore {
  /**
   * Duration of a claim without renewal, in milliseconds. Absent if only one process at a time can
   * use the store: then a claim ends with its process.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Opens the store before the first call. Throws `ConfigurationError` if another process uses it,
   * or if it was written in another version.
   */
  open(options: LockOptions): Promise<void>;
  get(name: string): Promise<StoreEntry>;
  /** Keeps a new job with its body. If a job of that name exists, resolves to that job. */
  begin(job: Job, body: string): Promise<JobEntry>;
  commit(change: Commit): Promise<CommitResult>;
  /** The body of an open job; empty if the job has ended. */
  body(name: string): Promise<string>;
  /** The name of the job that owns a task id or a path. */
  nameOf(taskId: string): Promise<string | undefined>;
  /**
   * `open`: the jobs that have not ended, oldest first. `ended`: the ended jobs whose names the
   * caller chose, in the order of their ends; only versions higher than `after`.
   */
  list(phase: "open" | "ended", after?: number): AsyncIterable<JobEntry>;
  /** Why the store may lose a change after confirming it; absent if it cannot. */
  mayForget?(): Promise<string | undefined>;
  /** Rejects if another process has taken the store over. */
  check?(): Promise<void>;
  /** Releases the store for other processes. */
  close(): Promise<void>;
}

/** A store for the jobs of a batch. */
export interface BatchStore extends JobStore {
  lane(name: string): Promise<LaneEntry>;
  /** The facts of the batch, with sums over its jobs, such as `spent` and `jobs:queued`. */
  batch(): Promise<BatchFacts & Sums>;
  /** Changes facts of the batch; `undefined` removes one. */
  setBatch(facts: BatchFacts): Promise<void>;
}
