// The outcome type of a queue.
import type { OutcomeStatus, StoredFile } from "../../jobs/batch-part.js";

/** The outcome of one job. */
export interface QueueOutcome {
  readonly id: string;
  readonly model: string;
  readonly status: OutcomeStatus;
  /** Its tasks; for an unknown job, the tasks that the gateway named without a clear owner. */
  readonly taskIds: readonly string[];
  /** Its cost in USD; absent if unknown. */
  readonly costUsd: number | undefined;
  readonly files: readonly StoredFile[];
  /** Why it is not completed. */
  readonly error: string | undefined;
}
