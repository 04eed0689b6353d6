// Opens a queue for one function call, and closes it afterwards.
import { ConfigurationError } from "../../call/errors/index.js";
import { prefixOf, RedisBatch } from "../../jobs/redis-batch.js";
import { connect, firstContact, type Say } from "./connection.js";
import { loadPeers, type Redis } from "./peers.js";
import { Queues } from "./bull.js";

/** Options of every function that uses a queue. */
export interface QueueOptions {
  /** Name of the queue: letters, digits and `_ . -`. */
  readonly queue: string;
  /** Called with messages for a person, for example about an outage of Redis. Default: none. */
  readonly say?: Say | undefined;
}

export interface OpenQueue {
  readonly redis: Redis;
  readonly store: RedisBatch;
  readonly queues: Queues;
  close(): Promise<void>;
}

// A lease is the right to send a job for some time. Only workers take leases, so this time is 0.
const NO_LEASE_MS = 0;

/**
 * Opens a queue. Throws `ConfigurationError` if another version of the SDK made the queue. If Redis
 * cannot be reached, waits for Redis, or throws if `waits` is false.
 */
export async function openQueue(
  address: string,
  { queue, say = () => undefined }: QueueOptions,
  waits = true,
): Promise<OpenQueue> {
  const peers = await loadPeers();
  prefixOf(queue);
  let isReached = waits;
  const redis = connect(peers, address, (line) => {
    if (isReached) say(line);
  });
  const queues = new Queues(peers, redis, queue);
  const close = async () => {
    await queues.close();
    redis.disconnect();
  };
  const store = new RedisBatch(redis, queue, NO_LEASE_MS);
  try {
    if (!waits) await firstContact(redis, address);
    isReached = true;
    await store.open();
  } catch (error) {
    await close();
    throw error;
  }
  return { redis, store, queues, close };
}

export async function withQueue<Out>(
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

/**
 * Calls `work` with a queue. Throws `ConfigurationError` if Redis cannot be reached, or if the
 * queue does not exist.
 */
export async function withReachableQueue<Out>(
  address: string,
  options: QueueOptions,
  work: (open: OpenQueue) => Promise<Out>,
): Promise<Out> {
  const open = await openQueue(address, options, false);
  try {
    if (!open.store.isMade) throw unknownQueue(options.queue);
    return await work(open);
  } finally {
    await open.close();
  }
}

const unknownQueue = (queue: string): Error =>
  new ConfigurationError(`There is no queue "${queue}" in Redis. Check its name and REDIS_URL.`);
