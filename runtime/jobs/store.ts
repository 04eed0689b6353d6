// Defines the interface of stores, which keep jobs in memory, in a file, or in Redis.
import type { Sums } from "./batch-part.js";
import type { Job } from "./job.js";
import type { Lane } from "./lane.js";

/** Options for taking the lock of a store. */
export interface LockOptions {
  /**
   * If the signal is aborted, `open` stops waiting for another process that has the lock, and
   * rejects with the reason of the abort.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Receives messages for people, for example while `open` waits for another process. Default: the
   * messages are dropped.
   */
  readonly warn?: ((line: string) => void) | undefined;
}

/** The stored entry for a job name. */
export interface StoreEntry {
  readonly job: Job | undefined;
  /** Version of the job; 0 if there is no job. Each change sets a new version. */
  readonly version: number;
  /** The current time by the store's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** The stored entry of an existing job. */
export interface JobEntry extends StoreEntry {
  readonly job: Job;
}

/** A change of one job. */
export interface Commit extends Partial<BatchCommit> {
  readonly name: string;
  /** Version of the job on which the change is based; 0 for a new job. */
  readonly version: number;
  /** The job after the change; `undefined` removes it. */
  readonly job: Job | undefined;
  /** New task ids of the job. If another job already has one of them, nothing is stored. */
  readonly taskIds: readonly string[];
}

/** The fields of a commit that concern the batch of the job. */
export interface BatchCommit {
  /** The request body of a job that is enqueued for the first time or again. */
  readonly body: string | undefined;
  /** New names of the job besides task ids, such as its path. */
  readonly names: readonly string[];
  /** Names that the job frees for other jobs. */
  readonly leaves: readonly string[];
  /** The kind of the step, if the batch may refuse the step; otherwise `undefined`. */
  readonly gate: Gate | undefined;
  readonly lane: LaneChange | undefined;
  /**
   * The batch counts create requests in a row that got no answer. `more` adds 1 to this count,
   * `none` sets it to 0, and `undefined` does not change it.
   */
  readonly unknowns: "more" | "none" | undefined;
  /**
   * Whether the change stores a paid task. Redis then accepts the change even if it has lost the
   * batch.
   */
  readonly restores: boolean;
}

/**
 * A step that a batch may refuse. `queue` enqueues a job. `reserve` reserves the job's amount.
 * `send` sends the job for the first time. `resend` sends the job again with its key.
 */
export type Gate = "queue" | "reserve" | "send" | "resend";

/** The stored entry of a lane, the state that all jobs of one model share. */
export interface LaneEntry {
  readonly lane: Lane;
  /** Version of the lane. Each change sets a new version. A new lane has the version 0. */
  readonly version: number;
}

export interface LaneChange extends LaneEntry {
  readonly name: string;
}

/**
 * Why a batch refuses a change. `mayFree` is true if other jobs may still free the needed amount.
 */
export type Refusal =
  | { readonly refused: "budget"; readonly mayFree: boolean }
  | { readonly refused: "cancelled" }
  | { readonly refused: "stopped" };

/**
 * The result of a commit. Only `done` means that the change was stored. `stale` means that the job
 * or the lane has another version than the change expects. `holder` is the job that already has one
 * of the task ids or names. With a `Refusal`, the batch has refused the change.
 */
export type CommitResult = "done" | "stale" | { readonly holder: string } | Refusal;

/** Limits, flags and counts of a batch. A flag is 1 if it is set. Amounts are micro-dollars. */
export interface BatchFacts {
  /** Upper limit for all costs and reservations together. */
  readonly limit?: number | undefined;
  readonly cancelled?: number | undefined;
  /** Flag: five create requests in a row without an answer have stopped the batch. */
  readonly stopped?: number | undefined;
  /** Number of create requests in a row without an answer. */
  readonly unknowns?: number | undefined;
  /** No request is sent before this time, in milliseconds of the store's clock. */
  readonly pausedUntil?: number | undefined;
  /**
   * `batchResults` has already yielded the outcome of each ended job whose version is at most this
   * number.
   */
  readonly read?: number | undefined;
}

/**
 * Stores jobs by name. Each change takes effect as a whole and only once, even if it is sent twice.
 * After its promise has resolved, a change in a file or in Redis survives a crash of this process.
 */
export interface JobStore {
  /**
   * How long a claim lasts if it is not renewed, in milliseconds. A claim is one call's right to
   * send a job. Absent if only one process at a time can use the store. A claim then lasts until
   * its process ends.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Opens the store before the first call. Throws `ConfigurationError` if another process uses the
   * store, or if its data has another version.
   */
  open(options: LockOptions): Promise<void>;
  get(name: string): Promise<StoreEntry>;
  /** Stores a new job with its request body. If the name exists, resolves to the existing job. */
  begin(job: Job, body: string): Promise<JobEntry>;
  commit(change: Commit): Promise<CommitResult>;
  /** Returns the request body of an open job; empty if the job has ended. */
  body(name: string): Promise<string>;
  /** Returns the name of the job that has this task, or `undefined` if no job has it. */
  nameOf(taskId: string): Promise<string | undefined>;
  /**
   * Lists jobs. `open` lists the jobs that have not ended, oldest first. `ended` lists the ended
   * jobs that the caller named, in the order in which they ended. With `after`, `ended` lists only
   * the jobs whose version is greater than `after`. `after` is not for `open`.
   */
  list(phase: "open" | "ended", after?: number): AsyncIterable<JobEntry>;
  /**
   * Returns the reason why the store may lose a confirmed change. Returns `undefined` if the store
   * cannot lose such a change.
   */
  mayForget?(): Promise<string | undefined>;
  /** Rejects if another process has taken the store over. */
  check?(): Promise<void>;
  /** Releases the store for other processes. */
  close(): Promise<void>;
}

/** A store that also keeps the limits, totals and lanes of a batch. */
export interface BatchStore extends JobStore {
  lane(name: string): Promise<LaneEntry>;
  /** Returns the `BatchFacts` and the totals of the batch, such as `spent` and `jobs:queued`. */
  batch(): Promise<BatchFacts & Sums>;
  /** Changes fields of the `BatchFacts`. The value `undefined` removes a field. */
  setBatch(facts: BatchFacts): Promise<void>;
}
