// The records that an instance keeps of calls: creates, text calls, exports, outcomes of Idempotency-Keys.
import type { StoredAnswer } from "../submissions/acknowledge.js";

/** A create that made a task: what a test counts to see that nothing was billed twice. */
export interface Create {
  /** Unix milliseconds. */
  readonly at: number;
  /** Id of the API key, not the key. */
  readonly keyId: string;
  readonly endpoint: string;
  readonly model: string;
  readonly taskId: string;
  readonly idempotencyKey?: string;
  /** Hex SHA-256 of the body. */
  readonly bodyHash: string;
  /** Micro-USD that the task costs when it completes. */
  readonly price: number;
}

/** A text call that was answered and billed. */
export interface TextCall {
  /** Unix milliseconds. */
  readonly at: number;
  readonly keyId: string;
  readonly model: string;
  readonly endpoint: string;
  readonly micros: number;
}

/** An export of call details; its file appears some time after the request. */
export interface Export {
  readonly format: "csv" | "xlsx";
  readonly bytes: Uint8Array;
  /** Unix milliseconds from which the file can be fetched. */
  readonly readyAt: number;
  readonly expiresAt: number;
}

/** The outcome of one Idempotency-Key (4-field-notes.md, Idempotency). */
export interface KeyOutcome {
  readonly bodyHash: string;
  /** Absent while the original runs. */
  answer?: StoredAnswer;
  /** True when the outcome is no longer known. */
  lost: boolean;
  /** How many more requests get the answer that the original still runs. */
  busy: number;
  /** Seconds of their Retry-After. */
  retryAfter: number;
}
