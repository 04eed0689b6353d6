// The outcomes of a queue.
import type { OutcomeStatus, StoredFile } from "../../jobs/batch-part.js";

/** The end of one job. */
export interface QueueOutcome {
  readonly id: string;
  readonly model: string;
  readonly status: OutcomeStatus;
  /** Its tasks; of an unknown job those that the gateway named without saying whose they are. */
  readonly taskIds: readonly string[];
  /** What it has cost, in USD; absent where that is not known. */
  readonly costUsd: number | undefined;
  readonly files: readonly StoredFile[];
  /** Why it is not completed. */
  readonly error: string | undefined;
}
