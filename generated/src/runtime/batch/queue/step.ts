// What the steps of a job share: what they work with, and how a job ends.
import type { PriceCatalog } from "../../answers/prices.js";
import type { Client } from "../../client/client.js";
import {
  AuthenticationError,
  ClientClosedError,
  GatewayError,
  InsufficientBalanceError,
} from "../../errors/index.js";
import type { ModelRegistry } from "../../model/registry.js";
import type { ResultStore, StoredFile } from "../save.js";
import type { OutcomeStatus } from "./batch.js";
import type { Say } from "./connection.js";
import { addition } from "./creates.js";
import type { BullQueue } from "./peers.js";
import { NotSentError, type RedisJobs } from "./redis-jobs.js";
import { StopError, type BatchState, type JobRecord } from "./state.js";

/** What the steps of a worker work with. */
export interface StepContext {
  readonly client: Client<Record<string, object>>;
  readonly registry: ModelRegistry;
  readonly state: BatchState;
  readonly jobs: RedisJobs;
  readonly creates: BullQueue;
  readonly results: string | ResultStore;
  /** The price catalog, fetched once. */
  readonly prices: () => Promise<PriceCatalog>;
  /** Why a create of a model without a promised key may be sent twice; absent where it may not, or the caller accepts it. */
  readonly loss: () => string | undefined;
  readonly pollIntervalMs: number | undefined;
  /** Usual time of a task whose model documents none. */
  readonly taskMs: number;
  readonly signal: AbortSignal;
  readonly say: Say;
}

/** Whether it ends the worker: every job would meet it. */
export const isStop = (error: unknown): boolean =>
  error instanceof StopError ||
  error instanceof AuthenticationError ||
  error instanceof InsufficientBalanceError;

/** Whether nothing was learnt about the job: the worker ends, another one has the job, or Redis or a store is at fault. */
export const isPassing = (error: unknown): boolean =>
  isStop(error) ||
  error instanceof ClientClosedError ||
  error instanceof NotSentError ||
  !(error instanceof GatewayError);

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
