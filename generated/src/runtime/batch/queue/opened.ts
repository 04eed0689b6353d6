// Opens a queue for one call, and closes it again.
import { prefixOf, RedisBatch } from "../../jobs/redis-batch.js";
import { connect, type Say } from "./connection.js";
import { loadPeers, type Redis } from "./peers.js";
import { Queues } from "./bull.js";

/** What every call about a queue takes. */
export interface QueueOptions {
  /** Name of the queue: letters, digits and `_ . -`. */
  readonly queue: string;
  /** Takes lines for people, such as that Redis cannot be reached and is waited for. Default nowhere. */
  readonly say?: Say | undefined;
}

export interface OpenQueue {
  readonly redis: Redis;
  readonly store: RedisBatch;
  readonly queues: Queues;
  close(): Promise<void>;
}

// Calls claim no jobs.
const NO_LEASE_MS = 0;

/** Throws `ConfigurationError` if the queue was written in another version. */
export async function openQueue(
  address: string,
  { queue, say = () => undefined }: QueueOptions,
): Promise<OpenQueue> {
  const peers = await loadPeers();
  prefixOf(queue);
  const redis = connect(peers, address, say);
  const queues = new Queues(peers, redis, queue);
  const close = async () => {
    await queues.close();
    redis.disconnect();
  };
  const store = new RedisBatch(redis, queue, NO_LEASE_MS);
  try {
    await store.open();
  } catch (error) {
    await close();
    throw error;
  }
  return { redis, store, queues, close };
}

export async function opened<Out>(
  address: string,
  options: QueueOptions,
  work: (open: OpenQueue) => Promise<Out>,
): Promise<Out> {
  const open = await openQueue(address, options);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
