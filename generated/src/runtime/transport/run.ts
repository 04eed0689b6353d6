// A running call: request, deadline, history.
import { RequestTimeoutError } from "../errors/index.js";
import type { Call } from "./call.js";
import type { Family } from "./admission/family.js";
import type { CallHistory } from "./attempt/ending.js";
import type { Scope } from "./scope.js";
import type { WireRequest } from "./wire/wire.js";

export interface Run extends CallHistory {
  readonly call: Call<unknown>;
  readonly request: WireRequest;
  readonly number: number;
  readonly scope: Scope;
  readonly family: Family;
  /** Attempts so far, the running one included. */
  attempts: number;
  /** Refusals (429) while many calls of this client were sent; they do not count as attempts of this one. */
  crowdRefusals: number;
  /** Whether an attempt is being made. */
  onWire: boolean;
  /** Whether its answer arrives after the call has returned. */
  isKept: boolean;
  /** Takes deadline and listeners away. */
  readonly end: () => void;
}

/** The running attempt, for observers. */
export function attemptOf({ number, attempts, call, request }: Run) {
  const url = request.origin + request.path;
  return { call: number, attempt: attempts, method: call.method, url };
}

/** The facts in every error of a call. */
export function factsOf({ model, taskId }: Call<unknown>) {
  return { model, taskId };
}

/** A time as people say it. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

/** The call has used up its time. */
export function lateError({ method, path, model, taskId }: Call<unknown>, askedMs: number): Error {
  const what =
    askedMs === 0
      ? "was not sent: timeoutMs is 0. Raise it."
      : `did not succeed within ${seconds(askedMs)}. Try again, or raise timeoutMs.`;
  const message = `${method} ${path} ${what}`;
  return new RequestTimeoutError(message, { retryable: true, model, taskId });
}

/** The attempt has used up its time. */
export function attemptError(
  { method, path, model, taskId }: Call<unknown>,
  attemptMs: number,
): Error {
  const message = `${method} ${path} got no whole answer within ${seconds(attemptMs)}. Try again later.`;
  return new RequestTimeoutError(message, { retryable: true, model, taskId });
}

/** The error if the preparation of a call, such as fetching prices, took all of its time. */
export function notReady(subject: string, askedMs: number): Error {
  const message = `${subject} was not ready to be sent within ${seconds(askedMs)}. Nothing was sent; raise timeoutMs.`;
  return new RequestTimeoutError(message, { retryable: true });
}
