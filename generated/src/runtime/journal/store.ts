// Where a journal keeps its records.
import type { Ending, Intent, JobEvent } from "./journal.js";

/** What names a job, and tells it from an earlier one of its name. */
export type JobFacts = Omit<Intent, "model" | "body">;

/** A line of a journal: plain JSON. */
export type JournalRecord =
  | ({ readonly kind: "intent" } & Intent)
  | JobEvent
  /** The job has ended. Its tasks are kept, so that asking for the same job does not create again. */
  | ({
      readonly kind: "done";
      readonly taskIds: readonly string[];
      readonly ending: Ending;
    } & JobFacts)
  | { readonly kind: "forgotten"; readonly job: string };

/** How a store takes its lock. */
export interface LockOptions {
  /** Ends waiting for a process that may have the lock; `lock` then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Takes lines for people, such as that another process may still have the journal, and is watched. Default nowhere. */
  readonly warn?: ((line: string) => void) | undefined;
}

/** Keeps records in the order in which they came. */
export interface JournalStore {
  /** Keeps other processes out until the function that it gives is called, or this process has died. Throws `ConfigurationError` where one has it. */
  lock(options?: LockOptions): Promise<() => Promise<void>>;
  /** All records, the oldest first. One that a crash cut off at the end is left out. */
  load(): AsyncIterable<JournalRecord>;
  /**
   * Resolves when the record survives a crash of the machine, and the lock is still this process's; else it rejects. One that was stopped
   * for long, and whose lock another process has taken for that of a dead one, learns so here: before it sends.
   */
  append(record: JournalRecord): Promise<void>;
  /** Puts these records in the place of all. A crash leaves the old ones or the new ones. */
  compact(records: AsyncIterable<JournalRecord>): Promise<void>;
  /** Rejects where the lock is another process's by now. */
  checkLock?(): Promise<void>;
  /** Bytes that are in use, for knowing when to compact. */
  size(): number;
}
