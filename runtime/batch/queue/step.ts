// What the steps of a job share: which errors end a worker, and how long a refused key pauses.
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

/** Why a batch that its own unknown outcomes have stopped is sent no further. */
export const FIVE_UNKNOWN =
  "Nothing more is sent: five creates in a row, of all workers, came to unknown outcomes, and each may have been billed. " +
  "Look at usage and at the gateway; enqueue again to go on.";

// A worker takes jobs while its clock differs from Redis's by no more than this. Redis's clock decides.
export const CLOCK_S = 30;

// After an error that says nothing of the job.
export const AGAIN_MS = 1_000;

/** Whether it ends the worker: every job would meet it. */
export const isStop = (error: unknown): boolean =>
  error instanceof StopError ||
  error instanceof AuthenticationError ||
  error instanceof InsufficientBalanceError;

/** Whether the job was not sent this time: the worker ends, its batch does not allow it, or another worker has it. */
export const isNotSent = (error: unknown): boolean =>
  error instanceof ClientClosedError ||
  error instanceof RefusedError ||
  error instanceof TakenOverError;

/** Whether the error says nothing about the job: it was not sent, the worker ends, or Redis or a store failed. */
export const isPassing = (error: unknown): boolean =>
  isStop(error) || isNotSent(error) || !(error instanceof GatewayError);

/** Records a 401; gives the milliseconds until the key is tried again, `undefined` if it ends the worker. */
export function keyRefused(
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
