// The outcome type for jobs in a queue.
import type { OutcomeStatus, StoredFile } from "../../jobs/batch-part.js";

/** The outcome of one job in a queue. */
export interface QueueOutcome {
  readonly id: string;
  readonly model: string;
  readonly status: OutcomeStatus;
  /** Task ids of the job. If the outcome is unknown: ids of tasks that may belong to the job. */
  readonly taskIds: readonly string[];
  /** The job's cost in USD, or `undefined` if unknown. */
  readonly costUsd: number | undefined;
  readonly files: readonly StoredFile[];
  /** The error message of a job that is not completed. */
  readonly error: string | undefined;
}
