// A worker: takes jobs from the queues of a batch until it is closed. Any number of them work on one batch, on any machines.
import { setTimeout as delay } from "node:timers/promises";
import type { PriceCatalog } from "../../answers/prices.js";
import { createCoreClient } from "../../client/client.js";
import { DEFAULT_TIMEOUTS, type ClientOptions } from "../../client/options.js";
import { ClientClosedError, ConfigurationError } from "../../errors/index.js";
import { journalFrom } from "../../journal/journaled.js";
import type { ModelRegistry } from "../../model/registry.js";
import type { ResultStore } from "../save.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { shown } from "../../validation/tell.js";
import { connect, type Say } from "./connection.js";
import { createStep } from "./create-step.js";
import { backOffMs, CREATES, checkLists, openCreates, wake } from "./creates.js";
import { redisFacts } from "./facts.js";
import {
  loadPeers,
  type BullQueue,
  type BullWorker,
  type Peers,
  type QueueJob,
  type Redis,
} from "./peers.js";
import { CLOCK_S } from "./poll-step.js";
import { Polls } from "./polls.js";
import { FIVE_UNKNOWN, RedisJobs } from "./redis-jobs.js";
import { BatchState, prefixOf, StopError } from "./state.js";
import { isStop, type StepContext } from "./step.js";

/** Options of a worker. */
export interface BatchWorkerOptions {
  /** Name of the queue. */
  readonly queue: string;
  /** A folder for the results, or a store of your own. */
  readonly results: string | ResultStore;
  /** Creates at once. Default 8. Polls and saves have four times as many places, at least 16, and a task that is waited for has none. */
  readonly concurrency?: number | undefined;
  /** Lets models without a promised `Idempotency-Key` run on a Redis that may lose what it was told: a lost intent could bill twice. Default false. */
  readonly acceptLoss?: boolean | undefined;
  /** Milliseconds after which the jobs of a worker that has died go to another one. Default 30,000. */
  readonly lockMs?: number | undefined;
  /** Takes lines for people: each task that was created, outages, and what needs someone. Keep them: they name what is paid for, whatever becomes of Redis. Default nowhere. */
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

// The first is for creates that are on the wire.
const [LONGEST_CLOSE_MS, LONGEST_END_MS] = [35_000, 1_000];
// A poll waits for an answer and little else.
const LEAST_POLLS = 16;

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
    results,
    concurrency = 8,
    lockMs = 30_000,
  } = checkedOptions("batchWorker", options, NAMES);
  prefixOf(options.queue);
  for (const [name, value] of Object.entries({ concurrency, lockMs })) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    throw new ConfigurationError(`${name} must be a whole number from 1 (got ${shown(value)}).`);
  }
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
  const redis = connect(peers, address, options.say ?? (() => undefined));
  try {
    const own = { ...options, concurrency, lockMs };
    const worker = new Worker(registry, clientOptions, peers, redis, own);
    await worker.start();
    return { closed: worker.closed, close: () => worker.close() };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

class Worker {
  readonly closed: Promise<void>;
  readonly #peers: Peers;
  readonly #redis: Redis;
  readonly #context: StepContext;
  readonly #ending = new AbortController();
  readonly #signal: AbortSignal | undefined;
  readonly #polls: Polls;
  readonly #open: () => BullWorker;
  readonly #lockMs: number;
  #worker: BullWorker | undefined;
  #phase: "waiting" | "working" | "paused" | "ending" = "waiting";
  #error: Error | undefined;
  /** Why a create may be billed twice. */
  #loss: string | undefined;
  #prices: Promise<PriceCatalog> | undefined;
  // Of the batch at the last look, where jobs were missing.
  #counts: string | undefined;
  #looking: NodeJS.Timeout | undefined;
  #close: Promise<void> | undefined;
  #over: () => void = () => undefined;

  constructor(
    registry: ModelRegistry,
    clientOptions: ClientOptions,
    peers: Peers,
    redis: Redis,
    options: BatchWorkerOptions & { readonly concurrency: number; readonly lockMs: number },
  ) {
    this.#peers = peers;
    this.#redis = redis;
    const { queue, results, concurrency, lockMs, acceptLoss = false, signal } = options;
    const { say = () => undefined } = options;
    this.#signal = signal;
    this.#lockMs = lockMs;
    this.closed = new Promise((resolve, reject) => {
      this.#over = () => (this.#error === undefined ? resolve() : reject(this.#error));
    });
    this.closed.catch(() => undefined);
    const state = new BatchState(redis, queue);
    const jobs = new RedisJobs(state, say, this.#ending.signal);
    const client = createCoreClient<Record<string, object>>(registry, {
      ...clientOptions,
      // One attempt: what comes next is the queue's to decide, for all workers.
      retry: { ...clientOptions.retry, attempts: 1 },
      journal: journalFrom(jobs),
    });
    const { pollIntervalMs, timeouts: { taskMs = DEFAULT_TIMEOUTS.taskMs } = {} } = clientOptions;
    let creates: BullQueue | undefined;
    this.#context = {
      ...{ client, registry, state, jobs, results, pollIntervalMs, taskMs, say },
      // Opened once it is known what Redis is: BullMQ would say less of it.
      get creates() {
        return (creates ??= openCreates(peers, redis, queue));
      },
      loss: () => (acceptLoss ? undefined : this.#loss),
      signal: this.#ending.signal,
      prices: () =>
        (this.#prices ??= Promise.resolve(client.pricing.catalog()).catch((error: unknown) => {
          this.#prices = undefined;
          throw error;
        })),
    };
    this.#polls = new Polls(this.#context, {
      places: Math.max(LEAST_POLLS, 4 * concurrency),
      lentMs: lockMs,
      isPaused: () => this.#phase !== "working",
      stop: (error) => this.#stop(error),
    });
    this.#open = () => {
      const worker = new peers.Worker(CREATES, (job) => this.#create(job), {
        connection: redis,
        prefix: prefixOf(queue),
        concurrency,
        autorun: false,
        lockDuration: lockMs,
        stalledInterval: lockMs,
        // A job whose workers were killed is not at fault.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: 1_000,
        settings: { backoffStrategy: backOffMs },
        // It is never reached, and needed for holds.
        limiter: { max: 1_000_000_000, duration: 1_000 },
      });
      // Outages are said once, by the connection.
      worker.on("error", () => undefined);
      return worker;
    };
  }

  async start(): Promise<void> {
    if (this.#signal?.aborted === true) return this.#abort();
    this.#signal?.addEventListener("abort", this.#abort, { once: true });
    this.#looking = setInterval(() => void this.#look(true), this.#lockMs);
    // Who has come back may be another.
    this.#redis.on("ready", () => void this.#look());
    await this.#look();
  }

  /** Ends it, once what is on the wire has come. */
  close(): Promise<void> {
    const end = async () => {
      this.#phase = "ending";
      clearInterval(this.#looking);
      this.#signal?.removeEventListener("abort", this.#abort);
      const now = this.#redis.status !== "ready" || this.#signal?.aborted === true;
      const ended = Promise.allSettled([
        this.#context.client.close(),
        this.#polls.close(),
        this.#worker?.close(now),
      ]);
      const within = (ms: number, work: Promise<unknown>) =>
        now || Promise.race([work, delay(ms, undefined, { ref: false })]);
      await within(LONGEST_CLOSE_MS, ended);
      this.#ending.abort(new ClientClosedError("The worker was closed."));
      // Commands that wait for Redis end here.
      this.#redis.disconnect();
      const creates = this.#worker && this.#context.creates.close();
      await within(LONGEST_END_MS, Promise.allSettled([ended, creates]));
    };
    return (this.#close ??= end().finally(this.#over));
  }

  readonly #abort = () => {
    this.#over();
    // Who waits goes on before the connections are taken down.
    queueMicrotask(() => {
      this.#ending.abort(this.#signal?.reason);
      void this.close();
    });
  };

  #stop(error: unknown): void {
    this.#error ??= error instanceof Error ? error : new Error(String(error));
    void this.close();
  }

  /** Looks at Redis: whether jobs may be taken from it. */
  async #look(again = false): Promise<void> {
    const { state, say } = this.#context;
    try {
      const { forgets, aheadS } = await redisFacts(this.#redis);
      if (forgets !== undefined && forgets !== this.#loss) say(forgets);
      this.#loss = forgets;
      if (await state.stopped()) throw new StopError(FIVE_UNKNOWN);
      await this.#work(aheadS);
      // What is added would be due by the wrong clock.
      if (this.#phase !== "working") return;
      await wake(state, this.#context.creates);
      if (again) this.#counts = await checkLists(state, this.#counts);
    } catch (error) {
      // Of another error the next look hears.
      if (isStop(error)) this.#stop(error);
    }
  }

  /** Takes jobs while the clock is right: BullMQ gives out what has waited for its time by it. */
  async #work(aheadS: number): Promise<void> {
    const phase = Math.abs(aheadS) <= CLOCK_S ? "working" : "paused";
    if (this.#phase === phase || this.#phase === "ending") return;
    const before = this.#phase;
    this.#phase = phase;
    if (phase === "paused") {
      this.#context.say(
        `The clock of this machine is ${Math.abs(aheadS)} s ${aheadS > 0 ? "ahead of" : "behind"} that of Redis: no jobs are taken until it is right. Set it.`,
      );
      await this.#worker?.pause(true);
    } else {
      if (before === "paused") this.#context.say("The clock of this machine is right again.");
      this.#worker ??= this.#open();
      this.#worker.resume();
      this.#polls.start();
    }
  }

  async #create({ data, attemptsMade }: QueueJob): Promise<void> {
    try {
      const holdMs = await createStep(this.#context, data.id, attemptsMade);
      if (holdMs === undefined) return;
      await this.#context.creates.rateLimit(Math.max(1, Math.ceil(holdMs)));
    } catch (error) {
      if (isStop(error)) this.#stop(error);
      throw error;
    }
    throw this.#peers.Worker.RateLimitError();
  }
}
