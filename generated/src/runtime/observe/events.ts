// What hooks, the logger and diagnostics channels are told; never a key, never a body.
import type { TaskState } from "../tasks/state.js";

/** A request that is about to be sent. */
export interface RequestEvent {
  /** Number of the call within this client; the same on all its attempts. */
  readonly call: number;
  /** Counts from 1. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  /** Without `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string | undefined;
}

/** The headers of an answer have arrived. */
export interface ResponseEvent {
  readonly call: number;
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** From the start of the attempt to the headers, in milliseconds. */
  readonly durationMs: number;
}

/** An attempt failed and will be repeated. */
export interface RetryEvent {
  readonly call: number;
  /** The attempt that failed. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  /** Pause before the next attempt, in milliseconds. */
  readonly delayMs: number;
  readonly error: Error;
}

/** A call has ended without a result: refused, not answered, not readable, or aborted. It is told once per call, after its last attempt. */
export interface FailureEvent {
  readonly call: number;
  /** The last attempt; 0 where none was made. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  /** What the caller gets. */
  readonly error: unknown;
  /** Whether the caller's signal ended it. */
  readonly aborted: boolean;
}

/** A task was submitted, or polled with a new state. */
export interface TaskEvent {
  readonly taskId: string;
  readonly model: string | undefined;
  readonly state: TaskState;
}
