// Where a journal keeps its records.
import type { Intent, JobEvent } from "./journal.js";

/** A line of a journal: plain JSON. */
export type JournalRecord =
  | ({ readonly kind: "intent" } & Intent)
  | JobEvent
  /** The job needs nothing more. Its tasks are kept for a while, so that asking for the same job does not create again. */
  | {
      readonly kind: "done";
      readonly job: string;
      readonly named: boolean;
      readonly idempotencyKey: string;
      readonly keyPromised: boolean;
      readonly bodyHash: string;
      readonly endpoint: string;
      readonly taskIds: readonly string[];
      readonly at: string;
    }
  | { readonly kind: "forgotten"; readonly job: string };

/** Keeps records in the order in which they came. */
export interface JournalStore {
  /** Refuses other processes until the function that it gives is called, or this process has died. Throws `ConfigurationError` where one has it. */
  lock(): Promise<() => Promise<void>>;
  /** All records, the oldest first. One that a crash cut off at the end is left out. */
  load(): AsyncIterable<JournalRecord>;
  /** Resolves when the record survives a crash of the machine. Rejects where it may not. */
  append(record: JournalRecord): Promise<void>;
  /** Puts these records in the place of all. A crash leaves the old ones or the new ones. */
  compact(records: AsyncIterable<JournalRecord>): Promise<void>;
  /** Bytes that are in use, for knowing when to compact. */
  size(): number;
}
