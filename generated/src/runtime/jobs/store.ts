// Where jobs are kept: in memory, in a file, or in Redis.
import type { Job } from "./job.js";

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
export interface Commit {
  readonly name: string;
  /** The version that it changes. */
  readonly version: number;
  /** The job from now on; `undefined` removes it. */
  readonly job: Job | undefined;
  /** Tasks that become this job's. */
  readonly taskIds: readonly string[];
}

/** `stale`: the job has another version by now. `holder`: another job has one of the tasks. Then nothing was changed. */
export type CommitResult = "done" | "stale" | { readonly holder: string };

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
  /** The name of the job that has a task. */
  nameOf(taskId: string): Promise<string | undefined>;
  /** The jobs that have not ended, or those that have and were named by the caller; in the order in which they were begun. */
  list(phase: "open" | "ended"): AsyncIterable<JobEntry>;
  /** Why the store may lose what it was told; absent if it does not. */
  mayForget?(): Promise<string | undefined>;
  /** Rejects if the store is another process's by now. */
  check?(): Promise<void>;
  /** Lets other processes have the store. */
  close(): Promise<void>;
}
