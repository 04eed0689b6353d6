// What the steps of a worker work with.
import type { PriceCatalog } from "../../answers/prices.js";
import { createCoreClient, type Client } from "../../client/client.js";
import { DEFAULT_TIMEOUTS, type ClientOptions } from "../../client/options.js";
import { journalFrom } from "../../jobs/client-journal.js";
import type { ModelRegistry } from "../../model/registry.js";
import { KeyPause } from "../../tasks/key-pause.js";
import type { ResultStore } from "../save.js";
import type { Say } from "./connection.js";
import { openCreates } from "./creates.js";
import type { BullQueue, Peers, Redis } from "./peers.js";
import { RedisJobs } from "./redis-jobs.js";
import { BatchState } from "./state.js";

export interface StepContext {
  readonly client: Client<Record<string, object>>;
  readonly registry: ModelRegistry;
  readonly state: BatchState;
  readonly jobs: RedisJobs;
  readonly creates: BullQueue;
  /** The creates that were refused with 401. Polls have their own, because a gateway may refuse creates alone. */
  readonly createPause: KeyPause;
  readonly results: string | ResultStore;
  /** The price catalog, fetched once. */
  readonly prices: () => Promise<PriceCatalog>;
  /** Why Redis may forget that a create was sent; absent where it does not, or the caller accepts it. */
  loss: string | undefined;
  readonly pollIntervalMs: number | undefined;
  /** Usual time of a task whose model documents none. */
  readonly taskMs: number;
  /** Ends the steps. */
  readonly signal: AbortSignal;
  readonly say: Say;
}

/** Makes the client of a worker, and its journal in Redis. */
export function contextOf(
  registry: ModelRegistry,
  clientOptions: ClientOptions,
  peers: Peers,
  redis: Redis,
  queue: string,
  own: Pick<StepContext, "results" | "say" | "signal">,
): StepContext {
  const state = new BatchState(redis, queue);
  const jobs = new RedisJobs(state, own.say, own.signal);
  const client = createCoreClient<Record<string, object>>(registry, {
    ...clientOptions,
    // One attempt: the queue decides what comes next, for all workers.
    retry: { ...clientOptions.retry, attempts: 1 },
    journal: journalFrom(jobs),
  });
  const { pollIntervalMs, timeouts: { taskMs = DEFAULT_TIMEOUTS.taskMs } = {} } = clientOptions;
  let creates: BullQueue | undefined;
  let prices: Promise<PriceCatalog> | undefined;
  return {
    ...own,
    client,
    registry,
    state,
    jobs,
    createPause: new KeyPause(() => performance.now()),
    pollIntervalMs,
    taskMs,
    loss: undefined,
    // Opened once Redis was looked at, because our errors about it say more than BullMQ's.
    get creates() {
      return (creates ??= openCreates(peers, redis, queue));
    },
    prices: () =>
      (prices ??= Promise.resolve(client.pricing.catalog()).catch((error: unknown) => {
        prices = undefined;
        throw error;
      })),
  };
}
