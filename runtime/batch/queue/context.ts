// Creates the objects that all steps of a worker share.
import { createCoreClient, type Client } from "../../call/client/client.js";
import { DEFAULT_TIMEOUTS, type ClientOptions } from "../../call/client/options.js";
import { journalFrom } from "../../jobs/client-journal.js";
import { RedisBatch } from "../../jobs/redis-batch.js";
import type { ModelRegistry } from "../../call/model/registry.js";
import { KeyPause } from "../../tasks/cadence.js";
import type { ResultStore } from "../save.js";
import type { Say } from "./connection.js";
import type { Peers, Redis } from "./peers.js";
import { Queues } from "./bull.js";
import { Prices } from "./prices.js";
import { QueueJobs } from "./queue-jobs.js";

export interface StepContext {
  readonly client: Client<Record<string, object>>;
  readonly registry: ModelRegistry;
  readonly store: RedisBatch;
  readonly jobs: QueueJobs;
  readonly queues: Queues;
  /** The pause of create requests after a 401. Polls have their own pause, `pollPause`. */
  readonly createPause: KeyPause;
  readonly pollPause: KeyPause;
  readonly results: string | ResultStore;
  readonly prices: Prices;
  /**
   * A sentence about how Redis may lose data. Absent if Redis cannot lose data, or if `acceptLoss`
   * is set.
   */
  loss: string | undefined;
  readonly pollIntervalMs: number | undefined;
  /** Expected duration of a task in milliseconds, if its model documents no duration. */
  readonly taskMs: number;
  /** Aborts all steps when the worker ends. */
  readonly signal: AbortSignal;
  readonly say: Say;
}

/** Values that the worker passes to `contextOf`. */
interface WorkerParts extends Pick<StepContext, "results" | "say" | "signal"> {
  readonly queue: string;
  readonly lockMs: number;
}

/** Creates the shared objects of a worker, such as its client and its journal in Redis. */
export function contextOf(
  registry: ModelRegistry,
  clientOptions: ClientOptions,
  peers: Peers,
  redis: Redis,
  { queue, lockMs, ...parts }: WorkerParts,
): StepContext {
  const store = new RedisBatch(redis, queue, lockMs);
  const jobs = new QueueJobs(store, parts.say, parts.signal);
  const client = createCoreClient<Record<string, object>>(registry, {
    ...clientOptions,
    // The client makes only one attempt. If it fails, the job waits in the queue, and any worker
    // may make the next attempt.
    retry: { ...clientOptions.retry, attempts: 1 },
    journal: journalFrom(jobs),
  });
  const { pollIntervalMs, timeouts: { taskMs = DEFAULT_TIMEOUTS.taskMs } = {} } = clientOptions;
  const now = () => performance.now();
  return {
    ...parts,
    client,
    registry,
    store,
    jobs,
    queues: new Queues(peers, redis, queue),
    createPause: new KeyPause(now),
    pollPause: new KeyPause(now),
    prices: new Prices(() => client.pricing.catalog(), now),
    pollIntervalMs,
    taskMs,
    loss: undefined,
  };
}
