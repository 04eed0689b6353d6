// What became of a create that carried an Idempotency-Key (4-field-notes.md, Idempotency).
import type { StoredAnswer } from "./acknowledge.js";

/** The outcome of one key. */
export interface IdempotencyRecord {
  readonly bodyHash: string;
  /** Absent while the original runs. */
  answer?: StoredAnswer;
  /** True when the outcome cannot be told any more. */
  lost: boolean;
  /** How many more requests are told that the original still runs. */
  busy: number;
  /** Seconds of their Retry-After. */
  retryAfter: number;
}
