// Opens a queue for one call, and closes it again.
import { ConfigurationError } from "../../call/errors/index.js";
import { prefixOf, RedisBatch } from "../../jobs/redis-batch.js";
import { connect, firstContact, type Say } from "./connection.js";
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

/** Throws `ConfigurationError` if the queue was written in another version, and, unless it `waits`, if Redis cannot be reached. */
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

/** The same for a queue that exists, on a Redis that answers at once: a person waits. */
export async function openedNow<Out>(
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
  new ConfigurationError(`There is no queue ${queue} in Redis.`);
