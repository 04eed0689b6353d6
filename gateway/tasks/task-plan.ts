// How a task deviates from the plain course, as scenarios ask: failure, delay, odd polls, early expiry, fewer results.
import type { PollBend } from "./task.js";

/** Deviations of one task; the empty plan completes normally. */
export interface TaskPlan {
  /** The message with which the task fails. */
  readonly failure?: string;
  /** Milliseconds added to the task's time; Infinity never ends. */
  readonly extraMs?: number;
  /** Answers of the next polls that are not the task's status. */
  readonly bends?: readonly PollBend[];
  /** Word of the record from the task's end on; `NO_STATUS` leaves it out. */
  readonly endWord?: string;
  /** Result files are gone from the start. */
  readonly expired?: boolean;
  /** Images actually delivered of those asked for. */
  readonly delivered?: number;
}
