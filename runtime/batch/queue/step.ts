// Code that two steps share: creating a task and polling a task. Decides which errors end a worker,
// and handles the pause after a 401.
import {
  AuthenticationError,
  ClientClosedError,
  GatewayError,
  InsufficientBalanceError,
} from "../../call/errors/index.js";
import { RefusedError, TakenOverError } from "../../jobs/job-errors.js";
import { StopError } from "../../jobs/redis-batch.js";
import { type KeyPause, pauseMs } from "../../tasks/cadence.js";
import type { StepContext } from "./context.js";

/** Error message for a batch that was stopped by unknown outcomes. */
export const FIVE_UNKNOWN =
  "The batch has stopped: the last five create requests of all workers got no answer. Each may have been billed. " +
  "Check usage for charges and whether the gateway works, then enqueue the batch again.";

// Seconds by which a worker's clock may differ from the clock of Redis.
export const CLOCK_S = 30;

// Pause in milliseconds after an error that the job did not cause.
export const AGAIN_MS = 1_000;

/** Returns whether the error ends the worker, because every other job would fail with it, too. */
export const isStop = (error: unknown): boolean =>
  error instanceof StopError ||
  error instanceof AuthenticationError ||
  error instanceof InsufficientBalanceError;

/** Returns whether the error was raised before the create request was sent. */
export const isNotSent = (error: unknown): boolean =>
  error instanceof ClientClosedError ||
  error instanceof RefusedError ||
  error instanceof TakenOverError;

/** Returns whether something other than the job caused the error, such as the worker or a store. */
export const isPassing = (error: unknown): boolean =>
  isStop(error) || isNotSent(error) || !(error instanceof GatewayError);

/**
 * Records a 401. Returns the milliseconds until the next try. Returns `undefined` if the worker
 * must end.
 */
export function recordRefusal(
  pause: KeyPause,
  { pollIntervalMs = AGAIN_MS }: StepContext,
  error: AuthenticationError,
): number | undefined {
  const seconds = pollIntervalMs / 1000;
  const period = { minSeconds: seconds, maxSeconds: seconds };
  pause.refused(error, (count) => pauseMs(period, undefined, count, Math.random));
  return pause.isFinal ? undefined : pause.waitMs;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
