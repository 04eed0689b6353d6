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
import type { Persistence, Say } from "./connection.js";
import type { ResultStore, StoredFile } from "../save.js";
import type { OutcomeStatus } from "./batch.js";
import type { Queues } from "./queues.js";
import { ClaimLostError } from "./redis-jobs.js";
import type { BatchState, JobRecord } from "./state.js";

type AnyClient = Client<Record<string, object>>;

/** What the steps of a worker work with. */
export interface StepContext {
  readonly client: AnyClient;
  readonly registry: ModelRegistry;
  readonly state: BatchState;
  readonly queues: Queues;
  readonly results: string | ResultStore;
  /** The price catalog, fetched once. */
  readonly prices: () => Promise<PriceCatalog>;
  readonly persistence: Persistence;
  readonly acceptLoss: boolean;
  readonly pollIntervalMs: number | undefined;
  /** Longest wait for a task whose model has no documented limit. */
  readonly taskMs: number;
  readonly signal: AbortSignal;
  readonly say: Say;
  /** Ends the worker: no job can go on before someone has done something. */
  readonly stop: (error: unknown) => void;
}

/** What a step asks of the queue. */
export type Next =
  | { readonly kind: "over" }
  /** This job again after so many milliseconds. */
  | {
      readonly kind: "later";
      readonly ms: number;
      readonly failures?: number;
      readonly unknown?: number;
    }
  /** All creates of all workers again after so many milliseconds. */
  | { readonly kind: "hold"; readonly ms: number };

export const OVER: Next = { kind: "over" };
/** This worker ends, and the job waits for another one. */
export const STOPPED: Next = { kind: "later", ms: 1_000 };

/** Whether nothing was learnt about the job: the worker ends, another one has the job, or Redis or a store is at fault. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ClientClosedError ||
    error instanceof ClaimLostError ||
    !(error instanceof GatewayError)
  );
}

/** Whether every job would meet it. */
export function isOfAccount(error: unknown): boolean {
  return error instanceof AuthenticationError || error instanceof InsufficientBalanceError;
}

/** How a job ends. */
export interface Ending {
  readonly status: OutcomeStatus;
  /** Micro-dollars, or what becomes of its reservation: `scripts.ts`. */
  readonly money: number | "free" | "estimate" | "keep";
  readonly error?: string;
  readonly files?: readonly StoredFile[];
  readonly costUsd?: number | undefined;
}

/** Ends a job; false where that is no longer this worker's to say. */
export async function settle(
  { state, say }: StepContext,
  record: JobRecord,
  { status, money, error = "", files = [], costUsd }: Ending,
): Promise<boolean> {
  const cost = costUsd === undefined ? "" : String(costUsd);
  const values = [status, String(money), record.state, error, JSON.stringify(files), cost];
  const settled = await state.run("settle", record.id, ...values);
  if (settled === 2) {
    say(
      `Job ${JSON.stringify(record.id)} has cost more than was estimated, and the budget is overrun. No more creates are sent; enqueue with a higher maxUsd to go on.`,
    );
  }
  return settled !== 0;
}
