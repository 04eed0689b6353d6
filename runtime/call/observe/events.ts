// The events that hooks, logger and diagnostics channels get. An event never contains the API key
// or the body of a request.
import type { ResponseFacts } from "../transport/answer/answer.js";
import type { TaskState } from "../../tasks/state.js";

/** The fields that identify the attempt of an event. */
interface AttemptEvent {
  /** Number of the call within this client. All attempts of a call have the same number. */
  readonly call: number;
  /** Number of the attempt, from 1. The number is 0 if the call failed before its first attempt. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
}

/** A request that is about to be sent. */
export interface RequestEvent extends AttemptEvent {
  /** Request headers without `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string | undefined;
}

/** The headers of an answer have arrived. */
export interface ResponseEvent extends AttemptEvent, ResponseFacts {
  /** Time from the start of the attempt to the headers, in milliseconds. */
  readonly durationMs: number;
}

/** An attempt failed and will be repeated. */
export interface RetryEvent extends AttemptEvent {
  /** Pause before the next attempt, in milliseconds. */
  readonly delayMs: number;
  readonly error: Error;
}

/**
 * A call ended without a result: it was refused or aborted, or its answer was missing or
 * unreadable. Emitted once per call, after its last attempt.
 */
export interface FailureEvent extends AttemptEvent {
  /** The error that the caller gets. */
  readonly error: unknown;
  /** Whether the caller's signal ended the call. */
  readonly aborted: boolean;
}

/** A task was submitted, or a poll returned a new state. */
export interface TaskEvent {
  readonly taskId: string;
  readonly model: string | undefined;
  readonly state: TaskState;
}
