// Where jobs are kept: in memory, in a file, or in Redis.
import type { Sums } from "./batch-part.js";
import type { Job } from "./job.js";
import type { Lane } from "./lane.js";

/** How a store takes its lock. */
export interface LockOptions {
  /** Ends waiting for a process that may have the lock; `open` then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Takes lines for people, such as that another process may still have the journal, and is watched. Default nowhere. */
  readonly warn?: ((line: string) => void) | undefined;
}

/** What a store has under a name. */
export interface StoreEntry {
  readonly job: Job | undefined;
  /** Another one after each change. */
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
  /** The version that it changes; 0 if there is no such job. */
  readonly version: number;
  /** The job from now on; `undefined` removes it. */
  readonly job: Job | undefined;
  /** Tasks that become this job's. */
  readonly taskIds: readonly string[];
}

/** What a commit changes of a batch besides, and what it asks of it. */
export interface BatchCommit {
  /** The body of a new job, or of one that is enqueued again. */
  readonly body: string | undefined;
  /** Names that become this job's, besides its tasks, and those that it leaves. */
  readonly names: readonly string[];
  readonly leaves: readonly string[];
  /** What the batch has to allow. */
  readonly gate: Gate | undefined;
  readonly lane: LaneChange | undefined;
  /** One more create without an answer, or one that was answered. */
  readonly unknowns: "more" | "none" | undefined;
  /** Whether it is taken by a Redis that was emptied, too: its task is paid for. */
  readonly restores: boolean;
}

/** A job is enqueued, its amount is set aside, or it is sent: for the first time, or again with its key. */
export type Gate = "queue" | "reserve" | "send" | "resend";

/** A lane as it is stored. */
export interface LaneEntry {
  readonly lane: Lane;
  /** Another one after each change; 0 for a new lane. */
  readonly version: number;
}

export interface LaneChange extends LaneEntry {
  readonly name: string;
}

/** Why a batch does not allow a change; `mayFree` says whether other jobs may still free what it needs. */
export type Refusal =
  | { readonly refused: "budget"; readonly mayFree: boolean }
  | { readonly refused: "cancelled" }
  | { readonly refused: "stopped" };

/** `stale`: the job or the lane has another version by now. `holder`: another job has one of the names. Then nothing was changed. */
export type CommitResult = "done" | "stale" | { readonly holder: string } | Refusal;

/** What the jobs of a batch have in common; a flag is 1 if it is set. Amounts are micro-dollars. */
export interface BatchFacts {
  /** The most that may be spent and set aside. */
  readonly limit?: number | undefined;
  readonly cancelled?: number | undefined;
  /** Five unknown outcomes in a row have stopped it. */
  readonly stopped?: number | undefined;
  /** Creates without an answer in a row. */
  readonly unknowns?: number | undefined;
  /** Nothing is sent before, in milliseconds of the store's clock. */
  readonly pausedUntil?: number | undefined;
  /** Outcomes up to this version were read. */
  readonly read?: number | undefined;
}

/**
 * Keeps jobs by their names. A change happens whole or not at all, also if it is sent twice, and survives a crash once its promise
 * resolves. If it rejects, the job is as before.
 */
export interface JobStore {
  /** How long a claim lasts without being renewed, in milliseconds. Absent for a store that one process at a time has: there a claim ends with its process. */
  readonly leaseMs?: number | undefined;
  /** Opens the store, for the first call. Throws `ConfigurationError` if another process has it, or if it was written in another version. */
  open(options: LockOptions): Promise<void>;
  get(name: string): Promise<StoreEntry>;
  /** Keeps a new job with the body of its request; gives the job that has the name already, if there is one. */
  begin(job: Job, body: string): Promise<JobEntry>;
  commit(change: Commit): Promise<CommitResult>;
  /** The body of a job that has not ended; empty if it has. */
  body(name: string): Promise<string>;
  /** The name of the job that has a task, or another name. */
  nameOf(taskId: string): Promise<string | undefined>;
  /**
   * The jobs that have not ended in the order in which they were begun, or those that have and were named by the caller, in the order of
   * their ends; of these only those whose version is higher than `after`.
   */
  list(phase: "open" | "ended", after?: number): AsyncIterable<JobEntry>;
  /** Why the store may lose what it was told; absent if it does not. */
  mayForget?(): Promise<string | undefined>;
  /** Rejects if the store is another process's by now. */
  check?(): Promise<void>;
  /** Lets other processes have the store. */
  close(): Promise<void>;
}

/** Keeps the jobs of a batch. */
export interface BatchStore extends JobStore {
  lane(name: string): Promise<LaneEntry>;
  /** The facts of the batch, and the sums over its jobs, such as `spent` and `jobs:queued`. */
  batch(): Promise<BatchFacts & Sums>;
  /** Changes facts of the batch; `undefined` removes one. */
  setBatch(facts: BatchFacts): Promise<void>;
}
