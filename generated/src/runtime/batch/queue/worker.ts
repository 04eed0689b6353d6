// A worker: takes jobs from the queues of a batch until it is closed. Any number of them work on one batch, on any machines.
import { setTimeout as delay } from "node:timers/promises";
import type { ClientOptions } from "../../client/options.js";
import { ClientClosedError, ConfigurationError } from "../../errors/index.js";
import { redisFacts } from "../../jobs/redis-facts.js";
import type { ModelRegistry } from "../../model/registry.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { shown } from "../../validation/tell.js";
import type { ResultStore } from "../save.js";
import { connect, type Say } from "./connection.js";
import { contextOf, type StepContext } from "./context.js";
import { createStep } from "./create-step.js";
import { checkLists, openWorker, wake } from "./creates.js";
import { loadPeers, type BullWorker, type Peers, type QueueJob, type Redis } from "./peers.js";
import { CLOCK_S } from "./poll-step.js";
import { Polls } from "./polls.js";
import { FIVE_UNKNOWN } from "./redis-jobs.js";
import { prefixOf, StopError } from "./state.js";
import { isStop } from "./step.js";

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
  /** Takes lines for people: each task that was created, outages, and what needs someone. Keep them: they name what is paid for, also where Redis loses it. Default nowhere. */
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

// For creates that are on the wire to be answered.
const LONGEST_CLOSE_MS = 35_000;
// For the connections to end.
const LONGEST_END_MS = 1_000;
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
  const checked = checkedWorkerOptions(options);
  if (clientOptions.budget !== undefined || clientOptions.journal !== undefined) {
    throw new ConfigurationError(
      "A worker has the journal of its queue, and its budget: pass maxUsd to enqueueBatch instead.",
    );
  }
  const { queue, results, say } = checked;
  const peers = await loadPeers();
  const redis = connect(peers, address, say);
  try {
    const ending = new AbortController();
    const own = { results, say, signal: ending.signal };
    const context = contextOf(registry, clientOptions, peers, redis, queue, own);
    const worker = new Worker(peers, redis, context, ending, checked);
    await worker.start();
    return { closed: worker.closed, close: () => worker.close() };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

/** The options with their defaults; throws `ConfigurationError`. */
function checkedWorkerOptions(options: BatchWorkerOptions) {
  const given = checkedOptions("batchWorker", options, NAMES);
  const { results, concurrency = 8, lockMs = 30_000, say = () => undefined } = given;
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
  return { ...options, concurrency, lockMs, say };
}

class Worker {
  readonly closed: Promise<void>;
  readonly #peers: Peers;
  readonly #redis: Redis;
  readonly #context: StepContext;
  /** Aborted where the steps have to end. */
  readonly #ending: AbortController;
  readonly #options: ReturnType<typeof checkedWorkerOptions>;
  readonly #polls: Polls;
  #creates: BullWorker | undefined;
  #phase: "waiting" | "working" | "paused" | "ending" = "waiting";
  /** What ended it. */
  #error: Error | undefined;
  /** Why Redis may lose what it was told, as was said last. */
  #forgets: string | undefined;
  /** The counts of the batch at the last look, where jobs were missing. */
  #counts: string | undefined;
  #looking: NodeJS.Timeout | undefined;
  #close: Promise<void> | undefined;
  /** Settles `closed`. */
  #over: () => void = () => undefined;

  constructor(
    peers: Peers,
    redis: Redis,
    context: StepContext,
    ending: AbortController,
    options: ReturnType<typeof checkedWorkerOptions>,
  ) {
    this.#peers = peers;
    this.#redis = redis;
    this.#context = context;
    this.#ending = ending;
    this.#options = options;
    this.closed = new Promise((resolve, reject) => {
      this.#over = () => (this.#error === undefined ? resolve() : reject(this.#error));
    });
    this.closed.catch(() => undefined);
    this.#polls = new Polls(context, {
      places: Math.max(LEAST_POLLS, 4 * options.concurrency),
      lentMs: options.lockMs,
      isPaused: () => this.#phase !== "working",
      stop: (error) => this.#stop(error),
    });
  }

  async start(): Promise<void> {
    const { signal, lockMs } = this.#options;
    if (signal?.aborted === true) return this.#abort();
    signal?.addEventListener("abort", this.#abort, { once: true });
    this.#looking = setInterval(() => void this.#look(true), lockMs);
    // After an outage it may be another Redis.
    this.#redis.on("ready", () => void this.#look());
    await this.#look();
  }

  /** Ends it, once creates on the wire were answered. */
  close(): Promise<void> {
    return (this.#close ??= this.#end().finally(this.#over));
  }

  async #end(): Promise<void> {
    const { signal } = this.#options;
    this.#phase = "ending";
    clearInterval(this.#looking);
    signal?.removeEventListener("abort", this.#abort);
    const atOnce = this.#redis.status !== "ready" || signal?.aborted === true;
    const within = (ms: number, work: Promise<unknown>) =>
      atOnce || Promise.race([work, delay(ms, undefined, { ref: false })]);
    const ended = Promise.allSettled([
      this.#context.client.close(),
      this.#polls.close(),
      this.#creates?.close(atOnce),
    ]);
    await within(LONGEST_CLOSE_MS, ended);
    this.#ending.abort(new ClientClosedError("The worker was closed."));
    // Ends commands that wait for Redis.
    this.#redis.disconnect();
    const creates = this.#creates && this.#context.creates.close();
    await within(LONGEST_END_MS, Promise.allSettled([ended, creates]));
  }

  readonly #abort = () => {
    this.#over();
    // Those who wait for `closed` go on before the connections are taken down.
    queueMicrotask(() => {
      this.#ending.abort(this.#options.signal?.reason);
      void this.close();
    });
  };

  #stop(error: unknown): void {
    this.#error ??= error instanceof Error ? error : new Error(String(error));
    void this.close();
  }

  /** Looks whether jobs may be taken from Redis; `again` where it is not the first look since it was connected. */
  async #look(again = false): Promise<void> {
    const { state, say } = this.#context;
    try {
      const { forgets, evicts, aheadS } = await redisFacts(this.#redis);
      if (evicts !== undefined) throw new StopError(evicts);
      if (forgets !== undefined && forgets !== this.#forgets) say(forgets);
      this.#forgets = forgets;
      this.#context.loss = this.#options.acceptLoss === true ? undefined : forgets;
      if (await state.stopped()) throw new StopError(FIVE_UNKNOWN);
      await this.#workWhile(Math.abs(aheadS) <= CLOCK_S, aheadS);
      // What is added would be due by the wrong clock.
      if (this.#phase !== "working") return;
      await wake(state, this.#context.creates);
      if (again) this.#counts = await checkLists(state, this.#counts);
    } catch (error) {
      // After any other error the next look finds out.
      if (isStop(error)) this.#stop(error);
    }
  }

  /** Takes jobs while the clock of this machine is right: BullMQ decides by it whose time has come. */
  async #workWhile(isRight: boolean, aheadS: number): Promise<void> {
    const before = this.#phase;
    const phase = isRight ? "working" : "paused";
    if (before === phase || before === "ending") return;
    this.#phase = phase;
    const { say } = this.#context;
    if (!isRight) {
      say(
        `The clock of this machine is ${Math.abs(aheadS)} s ${aheadS > 0 ? "ahead of" : "behind"} that of Redis: no jobs are taken until it is right. Set it.`,
      );
      await this.#creates?.pause(true);
      return;
    }
    if (before === "paused") say("The clock of this machine is right again.");
    const { queue } = this.#options;
    this.#creates ??= openWorker(this.#peers, this.#redis, queue, this.#options, (job) =>
      this.#create(job),
    );
    this.#creates.resume();
    this.#polls.start();
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
