// What the steps of a job share: which errors end what, and how a job ends.
import {
  AuthenticationError,
  ClientClosedError,
  GatewayError,
  InsufficientBalanceError,
} from "../../errors/index.js";
import { pauseMs } from "../../tasks/cadence.js";
import type { KeyPause } from "../../tasks/key-pause.js";
import type { StoredFile } from "../save.js";
import type { OutcomeStatus } from "./batch.js";
import type { StepContext } from "./context.js";
import { addition } from "./creates.js";
import { NotSentError } from "./redis-jobs.js";
import { StopError, type JobRecord } from "./state.js";

/** Whether it ends the worker: every job would meet it. */
export const isStop = (error: unknown): boolean =>
  error instanceof StopError ||
  error instanceof AuthenticationError ||
  error instanceof InsufficientBalanceError;

/** Whether the error says nothing about the job: the worker ends, another one has the job, or Redis or a store failed. */
export const isPassing = (error: unknown): boolean =>
  isStop(error) ||
  error instanceof ClientClosedError ||
  error instanceof NotSentError ||
  !(error instanceof GatewayError);

// After an error that says nothing of the task.
export const AGAIN_MS = 1_000;

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

/** How a job ends. */
export interface Ending {
  readonly status: OutcomeStatus;
  /** Micro-dollars, or what becomes of its reservation: `batch.lua`. */
  readonly money: number | "free" | "estimate" | "keep";
  readonly error?: string;
  readonly files?: readonly StoredFile[];
  readonly costUsd?: number | undefined;
  /** Not before, in Unix seconds by Redis's clock. */
  readonly earliest?: number;
  /** Whether this worker has sent it, and got no answer. */
  readonly isUnanswered?: boolean;
}

/** Ends a job; false where that is not this worker's to say, or not yet. */
export async function ended(
  { state, creates, say }: StepContext,
  record: JobRecord,
  { status, money, error = "", files = [], costUsd, earliest = 0, isUnanswered = false }: Ending,
): Promise<boolean> {
  const { id, state: from, tasks = "" } = record;
  const told = [
    error,
    JSON.stringify(files),
    String(costUsd ?? ""),
    String(earliest),
    isUnanswered ? "1" : "",
  ];
  const reply = await state.run("ended", id, from, tasks, status, String(money), ...told);
  const [answer, ...waiting] = reply as readonly string[];
  if (answer === "overrun") {
    say(
      `Job ${JSON.stringify(id)} has cost more than was estimated, and the budget is overrun. No more creates are sent; enqueue with a higher maxUsd to go on.`,
    );
  }
  // What it has freed may do for them.
  if (waiting.length > 0) await creates.addBulk(waiting.map(addition));
  return answer !== "no";
}
