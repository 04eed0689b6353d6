// What comes out of a queue.
import type { StoredFile } from "../save.js";

/** How a job ended. */
export type OutcomeStatus =
  /** Its files are saved. */
  | "completed"
  /** Its task failed. */
  | "failed"
  /** Its task is paid for, and nothing can be had of it any more: its files have expired, or the gateway has said nothing of it for 72 hours. */
  | "lost"
  /** It may have been billed, and is not sent again. */
  | "unknown"
  /** It was not sent, because it is not valid or because of the budget, or the gateway refused it: nothing was created. */
  | "refused"
  /** It was not sent, because the batch was cancelled. */
  | "cancelled";

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
