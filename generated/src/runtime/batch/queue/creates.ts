// The queue of creates in BullMQ.
import type { Addition, BullQueue, BullWorker, Peers, QueueJob, Redis } from "./peers.js";
import { prefixOf, StopError, type BatchState } from "./state.js";

const CREATES = "creates";

const LONGEST_MS = 30_000;

/** Milliseconds until a create is tried again. */
export const backOffMs = (failures: number): number =>
  Math.min(1_000 * 2 ** (failures - 1), LONGEST_MS) * (0.5 + Math.random() / 2);

export function openCreates(peers: Peers, redis: Redis, queue: string): BullQueue {
  const creates = new peers.Queue(CREATES, { connection: redis, prefix: prefixOf(queue) });
  // Outages are said once, by the connection.
  creates.on("error", () => undefined);
  return creates;
}

/** Opens what gives creates to `process`; it takes none before it is resumed. */
export function openWorker(
  peers: Peers,
  redis: Redis,
  queue: string,
  { concurrency, lockMs }: { readonly concurrency: number; readonly lockMs: number },
  process: (job: QueueJob) => Promise<void>,
): BullWorker {
  const worker = new peers.Worker(CREATES, process, {
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
    // It is never reached: BullMQ needs one to hold creates after a 429.
    limiter: { max: 1_000_000_000, duration: 1_000 },
  });
  // Outages are said once, by the connection.
  worker.on("error", () => undefined);
  return worker;
}

/**
 * Throws `StopError` where jobs are missing, and nothing has changed since the last look: the batch would never end. Takes and
 * gives the counts of the batch, where jobs were missing.
 */
export async function checkLists(
  state: BatchState,
  before: string | undefined,
): Promise<string | undefined> {
  const count = await state.missing();
  if (count === 0) return undefined;
  const counts = JSON.stringify(await state.batch());
  if (counts !== before) return counts;
  throw new StopError(
    `${count} jobs of ${state.queue} are in no list of Redis: it has evicted keys, or the call that enqueued them was killed. ` +
      "No worker takes them up. The lines of the workers name each task that was created; enqueue again to go on.",
  );
}

/** Lets jobs that wait for the budget ask again. */
export async function wake(state: BatchState, creates: BullQueue): Promise<void> {
  await creates.addBulk((await state.parked()).map(addition));
}

/** A job as BullMQ takes it. Under one id it is in the queue once. */
export function addition(id: string): Addition {
  return {
    name: "job",
    data: { id },
    opts: {
      // BullMQ takes neither colons nor plain numbers.
      jobId: `job-${encodeURIComponent(id)}`,
      // Whether it is given up is decided by the step.
      attempts: 1_000_000_000,
      backoff: { type: "custom" },
      // Why an attempt failed is enough.
      stackTraceLimit: 0,
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}
