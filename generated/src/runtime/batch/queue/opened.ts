// Opens a queue for one call, and closes it again.
import { connect, type Say } from "./connection.js";
import { loadPeers } from "./peers.js";
import { openCreates } from "./creates.js";
import type { BullQueue } from "./peers.js";
import { BatchState, prefixOf } from "./state.js";

/** What every call about a queue takes. */
export interface QueueOptions {
  /** Name of the queue: letters, digits and `_ . -`. */
  readonly queue: string;
  /** Takes lines for people, such as that Redis cannot be reached and is waited for. Default nowhere. */
  readonly say?: Say | undefined;
}

export interface OpenQueue {
  readonly state: BatchState;
  /** Opened when it is first asked for. */
  creates(): BullQueue;
  close(): Promise<void>;
}

export async function openQueue(
  address: string,
  { queue, say = () => undefined }: QueueOptions,
): Promise<OpenQueue> {
  const peers = await loadPeers();
  prefixOf(queue);
  const redis = connect(peers, address, say);
  let creates: BullQueue | undefined;
  const close = async () => {
    await creates?.close();
    redis.disconnect();
  };
  const open = () => (creates ??= openCreates(peers, redis, queue));
  return { state: new BatchState(redis, queue), creates: open, close };
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
