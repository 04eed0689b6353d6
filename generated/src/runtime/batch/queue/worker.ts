// A worker: takes jobs from the queues of a batch until it is closed. Any number of them work on one batch, on any machines.
import { randomUUID } from "node:crypto";
import type { PriceCatalog } from "../../answers/prices.js";
import { createCoreClient } from "../../client/client.js";
import { DEFAULT_TIMEOUTS, type ClientOptions } from "../../client/options.js";
import { ClientClosedError, ConfigurationError } from "../../errors/index.js";
import { journalFrom } from "../../journal/journaled.js";
import type { ModelRegistry } from "../../model/registry.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { shown } from "../../validation/tell.js";
import { connect, persistenceLine, persistenceOf, type Say } from "./connection.js";
import { createStep, polled } from "./create-step.js";
import { loadPeers, type BullWorker, type Peers, type QueueJob } from "./peers.js";
import { pollStep } from "./poll-step.js";
import { CREATES, openQueues, POLLS, type JobData } from "./queues.js";
import { RedisJobs } from "./redis-jobs.js";
import type { ResultStore } from "../save.js";
import { BatchState, prefixOf } from "./state.js";
import type { Next, StepContext } from "./step.js";

/** Options of a worker. */
export interface BatchWorkerOptions {
  /** Name of the queue. */
  readonly queue: string;
  /** A folder for the results, or a store of your own. */
  readonly results: string | ResultStore;
  /** Creates at once. Default 8. Polls and saves have four times as many places, and a task that is waited for has none. */
  readonly concurrency?: number | undefined;
  /** Lets models without a promised `Idempotency-Key` run on a Redis that may lose what it was told: a lost intent could bill twice. Default false. */
  readonly acceptLoss?: boolean | undefined;
  /** Milliseconds after which the jobs of a worker that has died go to another one. Default 30,000. */
  readonly lockMs?: number | undefined;
  /** Takes lines for people: outages, and what needs someone. Default nowhere. */
  readonly say?: Say | undefined;
  /** Ends the worker at once. What it was sending is left to others: sent again where a key is promised, else reported as unknown. */
  readonly signal?: AbortSignal | undefined;
}

/** A running worker. */
export interface BatchWorker {
  /** Resolves once it is closed; rejects with what ended it, such as `AuthenticationError`: its jobs are still in the queue. */
  readonly closed: Promise<void>;
  /** Takes no more jobs, lets creates that are on the wire finish, and closes its connections. */
  close(): Promise<void>;
}

const NAMES: OptionNames<BatchWorkerOptions> = {
  queue: true,
  results: true,
  concurrency: true,
  acceptLoss: true,
  lockMs: true,
  say: true,
  signal: true,
};

const LONGEST_BACKOFF_MS = 30_000;
// For creates that are on the wire.
const LONGEST_CLOSE_MS = 35_000;
const LONGEST_END_MS = 1_000;

/**
 * Starts a worker. `address` is that of Redis, `redis:` or `rediss:`. Throws `ConfigurationError` for wrong options and where BullMQ
 * or ioredis is not installed.
 */
export async function startBatchWorker(
  registry: ModelRegistry,
  clientOptions: ClientOptions,
  address: string,
  options: BatchWorkerOptions,
): Promise<BatchWorker> {
  const {
    queue,
    results,
    concurrency = 8,
    lockMs = 30_000,
  } = checkedOptions("batchWorker", options, NAMES);
  const { say = () => undefined, signal, acceptLoss = false } = options;
  const prefix = prefixOf(queue);
  checkCount("concurrency", concurrency);
  checkCount("lockMs", lockMs);
  if (typeof results === "string" ? results === "" : typeof results?.put !== "function") {
    throw new ConfigurationError(
      `results must be a folder, or a store with put() (got ${shown(results)}).`,
    );
  }
  if (clientOptions.budget !== undefined || clientOptions.journal !== undefined) {
    throw new ConfigurationError(
      "A worker has the journal of its queue, and its budget: pass maxUsd to enqueueBatch instead.",
    );
  }
  const peers = await loadPeers();
  const redis = connect(peers, address, say);
  const state = new BatchState(redis, queue);
  // One attempt: what comes next is the queue's to decide, for all workers.
  const retry = { ...clientOptions.retry, attempts: 1 };
  const journal = journalFrom(new RedisJobs(state, randomUUID));
  let client;
  try {
    client = createCoreClient<Record<string, object>>(registry, {
      ...clientOptions,
      retry,
      journal,
    });
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  const queues = openQueues(peers, redis, queue);
  const persistence = await persistenceOf(redis);
  const line = persistenceLine(persistence);
  if (line !== undefined) say(line);
  const ending = new AbortController();
  let prices: Promise<PriceCatalog> | undefined;
  const workers: BullWorker[] = [];
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= closeAll());
  const closeAll = async () => {
    clearInterval(sweeping);
    signal?.removeEventListener("abort", abort);
    const now = redis.status !== "ready" || signal?.aborted === true;
    const ended = Promise.all([client.close(), ...workers.map((worker) => worker.close(now))]);
    if (!now) await within(ended, LONGEST_CLOSE_MS);
    ending.abort(new ClientClosedError("The worker was closed."));
    // Commands that wait for Redis end here.
    redis.disconnect();
    const over = Promise.allSettled([ended, queues.close()]);
    if (!now) await within(over, LONGEST_END_MS);
  };
  let stopped: { readonly error: unknown } | undefined;
  let settleClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve, reject) => {
    settleClosed = () => (stopped === undefined ? resolve() : reject(stopped.error as Error));
  });
  closed.catch(() => undefined);
  const end = () => void close().then(settleClosed, settleClosed);
  const abort = () => {
    settleClosed();
    // Who waits goes on before the connections are taken down.
    queueMicrotask(() => {
      ending.abort(signal?.reason);
      end();
    });
  };
  const context: StepContext = {
    client,
    registry,
    state,
    queues,
    results,
    persistence,
    acceptLoss,
    pollIntervalMs: clientOptions.pollIntervalMs,
    taskMs: clientOptions.timeouts?.taskMs ?? DEFAULT_TIMEOUTS.taskMs,
    signal: ending.signal,
    say,
    prices: () =>
      (prices ??= Promise.resolve(client.pricing.catalog()).catch((error: unknown) => {
        prices = undefined;
        throw error;
      })),
    stop: (error) => {
      stopped ??= { error };
      end();
    },
  };
  const settings = {
    connection: redis,
    prefix,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    // A job whose workers were killed is not at fault.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    runRetryDelay: 1_000,
    // Never reached: BullMQ looks for a hold only where there is a limit.
    limiter: { max: 1_000_000_000, duration: 1_000 },
    settings: { backoffStrategy: pauseAfterMs },
  };
  const started = (
    name: string,
    places: number,
    step: (job: QueueJob<JobData>) => Promise<Next>,
  ) => {
    const run = (job: QueueJob<JobData>, token?: string) => played(peers, queues, step, job, token);
    const worker = new peers.Worker<JobData>(name, run, { ...settings, concurrency: places });
    // Outages are said once, by the connection.
    worker.on("error", () => undefined);
    workers.push(worker);
  };
  started(CREATES, concurrency, ({ data, attemptsMade }) =>
    createStep(context, data.id, attemptsMade),
  );
  started(POLLS, 4 * concurrency, ({ data }) => pollStep(context, data));
  const sweeping = setInterval(() => void sweep(context), lockMs);
  void sweep(context);
  if (signal?.aborted === true) abort();
  else signal?.addEventListener("abort", abort, { once: true });
  return {
    closed,
    close: async () => {
      end();
      await close();
    },
  };
}

/** Runs a step, and tells BullMQ what comes next. */
async function played(
  { DelayedError, Worker }: Peers,
  queues: StepContext["queues"],
  step: (job: QueueJob<JobData>) => Promise<Next>,
  job: QueueJob<JobData>,
  token: string | undefined,
): Promise<void> {
  const next = await step(job);
  switch (next.kind) {
    case "over":
      return;
    case "hold":
      await queues.creates.rateLimit(Math.max(1, Math.ceil(next.ms)));
      throw Worker.RateLimitError();
    case "later": {
      const { failures = 0, unknown = 0 } = next;
      const { id, failures: failed = 0, unknown: strange = 0 } = job.data;
      if (failures !== failed || unknown !== strange)
        await job.updateData({ id, failures, unknown });
      await job.moveToDelayed(Date.now() + Math.ceil(next.ms), token);
      throw new DelayedError();
    }
  }
}

/** Polls tasks whose acknowledgement came from a worker that could not leave them to the polls any more. */
async function sweep(context: StepContext): Promise<void> {
  try {
    for (const id of await context.state.unpolled()) {
      const record = await context.state.job(id);
      if (record !== undefined) await polled(context, record);
    }
  } catch {
    // The next one does it.
  }
}

function pauseAfterMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), LONGEST_BACKOFF_MS) * (0.5 + Math.random() / 2);
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]).catch(() => undefined);
  clearTimeout(timer);
}

function checkCount(name: string, value: number): void {
  if (Number.isSafeInteger(value) && value > 0) return;
  throw new ConfigurationError(`${name} must be a whole number from 1 (got ${shown(value)}).`);
}
