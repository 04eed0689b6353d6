// Runs a worker that processes the jobs of a queue. Workers on several machines may share a queue.
import { setTimeout as delay } from "node:timers/promises";
import type { ClientOptions } from "../../call/client/options.js";
import { ClientClosedError, ConfigurationError } from "../../call/errors/index.js";
import { prefixOf, StopError } from "../../jobs/redis-batch.js";
import { redisFacts } from "../../jobs/redis-facts.js";
import type { ModelRegistry } from "../../call/model/registry.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { formatValue } from "../../validation/issue.js";
import { connect, type Say } from "./connection.js";
import { loadPeers, type BullWorker, type Peers, type Redis } from "./peers.js";
import type { ResultStore } from "../save.js";
import { openWorker, type StepRunner, type QueueName } from "./bull.js";
import { contextOf, type StepContext } from "./context.js";
import { createStep } from "./create-step.js";
import { pollStep } from "./poll-step.js";
import { AGAIN_MS, CLOCK_S, FIVE_UNKNOWN, isStop, messageOf } from "./step.js";

/** Options of a worker. */
export interface BatchWorkerOptions {
  /** Name of the queue. */
  readonly queue: string;
  /** The folder for result files, or your own `ResultStore`. */
  readonly results: string | ResultStore;
  /** Maximum create requests at once. Default 8. Maximum polls: four times that, at least 16. */
  readonly concurrency?: number | undefined;
  /**
   * Allows models that do not support `Idempotency-Key`, even if Redis may lose data. A job that
   * Redis loses could be billed twice. Default false.
   */
  readonly acceptLoss?: boolean | undefined;
  /** Milliseconds until another worker takes the jobs of a dead worker. Default 30,000. */
  readonly lockMs?: number | undefined;
  /**
   * Called with log lines: each created task, outages, and problems that a person must solve. Store
   * these lines: they name the paid tasks if Redis loses data. Default: none.
   */
  readonly say?: Say | undefined;
  /** Aborting it ends the worker at once. An unanswered create may then have an unknown outcome. */
  readonly signal?: AbortSignal | undefined;
}

/** A running worker. */
export interface BatchWorker {
  /** Resolves when the worker is closed. Rejects with the error that ended the worker. */
  readonly closed: Promise<void>;
  /** Closes the worker. Waits up to 20 s for file saves and 180 s for create requests. */
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

const LONGEST_SAVE_MS = 20_000;
const LONGEST_CREATE_MS = 180_000;
const LONGEST_END_MS = 1_000;
// Polls mostly wait for the network, so many can run at once.
const LEAST_POLLS = 16;

/**
 * Starts a worker. `address` is the URL of Redis, `redis:` or `rediss:`. Throws
 * `ConfigurationError` for wrong options, or if BullMQ or ioredis is not installed.
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
      'A worker uses the journal and the budget of its queue. Remove the options "journal" and "budget", and pass "maxUsd" to enqueueBatch.',
    );
  }
  const { queue, results, say } = checked;
  const peers = await loadPeers();
  const redis = connect(peers, address, say);
  try {
    const ending = new AbortController();
    const parts = { results, say, signal: ending.signal };
    const { lockMs } = checked;
    const context = contextOf(registry, clientOptions, peers, redis, { queue, lockMs, ...parts });
    const worker = new Worker(peers, redis, context, ending, checked);
    await worker.start();
    return { closed: worker.closed, close: () => worker.close() };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

function checkedWorkerOptions(options: BatchWorkerOptions) {
  const checkedInput = checkedOptions("batchWorker", options, NAMES);
  const { results, concurrency = 8, lockMs = 30_000, say = () => undefined } = checkedInput;
  prefixOf(options.queue);
  for (const [name, value] of Object.entries({ concurrency, lockMs })) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    throw new ConfigurationError(
      `The option "${name}" must be a whole number from 1 (got ${formatValue(value)}).`,
    );
  }
  if (typeof results === "string" ? results === "" : typeof results?.put !== "function") {
    throw new ConfigurationError(
      `The option "results" must be a folder, or a store with put() (got ${formatValue(results)}).`,
    );
  }
  return { ...options, concurrency, lockMs, say };
}

class Worker {
  readonly closed: Promise<void>;
  readonly #peers: Peers;
  readonly #redis: Redis;
  readonly #context: StepContext;
  /** Aborted to end all running steps. */
  readonly #ending: AbortController;
  readonly #options: ReturnType<typeof checkedWorkerOptions>;
  #workers: readonly BullWorker[] = [];
  #phase: "waiting" | "working" | "paused" | "ending" = "waiting";
  #error: Error | undefined;
  #lossWarning: string | undefined;
  #hasReportedOverrun = false;
  #checkTimer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #close: Promise<void> | undefined;
  #settle: () => void = () => undefined;

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
      this.#settle = () => (this.#error === undefined ? resolve() : reject(this.#error));
    });
    this.closed.catch(() => undefined);
  }

  async start(): Promise<void> {
    const { signal, lockMs } = this.#options;
    if (signal?.aborted === true) return this.#abort();
    signal?.addEventListener("abort", this.#abort, { once: true });
    this.#checkTimer = setInterval(() => void this.#check(), lockMs);
    // After an outage, another Redis server may answer at this address. So the checks run again.
    this.#redis.on("ready", () => void this.#check());
    await this.#check();
  }

  /** Ends the worker when its files are saved and its create requests are answered. */
  close(): Promise<void> {
    return (this.#close ??= this.#end().finally(this.#settle));
  }

  async #end(): Promise<void> {
    const { signal } = this.#options;
    const { jobs, queues, client, say } = this.#context;
    this.#phase = "ending";
    clearInterval(this.#checkTimer);
    signal?.removeEventListener("abort", this.#abort);
    const isAborted = signal?.aborted === true;
    // Without Redis, no step can finish. The worker waits only for answers to create requests.
    const atOnce = isAborted || this.#redis.status !== "ready";
    const within = async (ms: number, work: Promise<unknown>, isOver = atOnce) => {
      if (!isOver) await Promise.race([work, delay(ms, undefined, { ref: false })]);
    };
    jobs.stopSending();
    const [creates, tasks] = this.#workers.map((worker) => worker.close(atOnce));
    if (!isAborted && jobs.onWire > 0) {
      say(`Create requests without an answer: ${jobs.onWire}. The worker waits for their answers.`);
    }
    await Promise.all([
      within(LONGEST_CREATE_MS, this.#awaitAnswers(), isAborted),
      within(LONGEST_SAVE_MS, Promise.allSettled([creates, tasks])),
    ]);
    this.#ending.abort(new ClientClosedError("The worker was closed."));
    const rest = Promise.allSettled([client.close(), creates, tasks]);
    await within(LONGEST_END_MS, rest);
    // Rejects the commands that still wait for Redis.
    this.#redis.disconnect();
    await within(LONGEST_END_MS, Promise.allSettled([rest, queues.close()]));
  }

  readonly #abort = () => {
    this.#settle();
    // Code that awaits `closed` runs first, before the worker aborts its steps.
    queueMicrotask(() => {
      this.#ending.abort(this.#options.signal?.reason);
      void this.close();
    });
  };

  #stop(error: unknown): void {
    this.#error ??= error instanceof Error ? error : new Error(String(error));
    void this.close();
  }

  /** Checks whether the worker may take jobs from Redis. */
  #check(): Promise<void> {
    return (this.#checking ??= this.#checkNow().finally(() => (this.#checking = undefined)));
  }

  async #checkNow(): Promise<void> {
    const { store, say } = this.#context;
    try {
      const { forgets, evicts, aheadS } = await redisFacts(this.#redis);
      if (evicts !== undefined) throw new StopError(evicts);
      if (forgets !== undefined && forgets !== this.#lossWarning) say(forgets);
      this.#lossWarning = forgets;
      this.#context.loss = this.#options.acceptLoss === true ? undefined : forgets;
      await store.open();
      await this.#checkBatch();
      await this.#workWhile(Math.abs(aheadS) <= CLOCK_S, aheadS);
    } catch (error) {
      if (isStop(error)) return this.#stop(error);
      // The next check tries again. The connection itself reports outages.
      if (this.#redis.status === "ready") {
        say(`Redis refuses a command of the worker (${messageOf(error)}). The worker tries again.`);
      }
    }
  }

  async #checkBatch(): Promise<void> {
    const { store, say } = this.#context;
    const batch = await store.batch();
    if (batch.stopped === 1) throw new StopError(FIVE_UNKNOWN);
    const { limit = Infinity, spent = 0, held = 0, reserved = 0 } = batch;
    if (this.#hasReportedOverrun || spent + held + reserved <= limit) return;
    this.#hasReportedOverrun = true;
    say(
      'Jobs have cost more than estimated, and the budget is exceeded. No more create requests are sent. To go on, enqueue the batch again with a higher "maxUsd".',
    );
  }

  /** Pauses the worker while this machine's clock is wrong: BullMQ schedules jobs by this clock. */
  async #workWhile(isRight: boolean, aheadS: number): Promise<void> {
    const before = this.#phase;
    const phase = isRight ? "working" : "paused";
    if (before === phase || before === "ending") return;
    const { say } = this.#context;
    if (!isRight) {
      this.#phase = phase;
      say(
        `The clock of this machine is ${Math.abs(aheadS)} s ${aheadS > 0 ? "ahead of" : "behind"} the clock of Redis. Set the clock: until then the worker takes no jobs.`,
      );
      await Promise.all(this.#workers.map((worker) => worker.pause(true)));
      return;
    }
    if (before === "paused") say("The clock of this machine is right again.");
    if (this.#workers.length === 0) {
      const { concurrency } = this.#options;
      // If `addOpen` throws, the next check calls it again.
      await this.#context.queues.addOpen(this.#context.store);
      if (this.#close !== undefined) return;
      const runStep = (id: string, attempts: number) => createStep(this.#context, id, attempts);
      this.#workers = [
        this.#startWorker("creates", concurrency, runStep),
        this.#startWorker("tasks", Math.max(LEAST_POLLS, 4 * concurrency), (id) =>
          pollStep(this.#context, id),
        ),
      ];
    }
    this.#phase = phase;
    for (const worker of this.#workers) worker.resume();
  }

  #startWorker(name: QueueName, places: number, runStep: StepRunner): BullWorker {
    const { queue, lockMs } = this.#options;
    const { queues, store } = this.#context;
    const runOrStop: StepRunner = (id, attempts) =>
      runStep(id, attempts).catch((error: unknown) => {
        if (isStop(error)) this.#stop(error);
        // Later this worker or another worker tries the step again.
        return AGAIN_MS;
      });
    const onDone = (id: string) => void queues.addIfOpen(store, id).catch(() => undefined);
    const settings = { name, places, lockMs };
    return openWorker(this.#peers, this.#redis, queue, settings, runOrStop, onDone);
  }

  async #awaitAnswers(): Promise<void> {
    const { jobs } = this.#context;
    const remaining = () => (this.#redis.status === "ready" ? jobs.onWire : jobs.unanswered);
    while (remaining() > 0) await delay(50, undefined, { ref: false });
  }
}
