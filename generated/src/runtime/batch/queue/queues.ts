// The two queues of a batch in BullMQ. In one, the first poll would wait behind the last create.
import type { Addition, BullQueue, Peers, Redis } from "./peers.js";
import { prefixOf, type BatchState } from "./state.js";

/** What is known of a job between its polls. */
export interface JobData {
  readonly id: string;
  /** Polls in a row without a known state, or saves that failed. */
  readonly failures?: number | undefined;
}

/** The names of the queues. */
export const CREATES = "creates";
export const POLLS = "polls";

export interface Queues {
  readonly creates: BullQueue<JobData>;
  readonly polls: BullQueue<JobData>;
  close(): Promise<void>;
}

export function openQueues(peers: Peers, redis: Redis, queue: string): Queues {
  const settings = { connection: redis, prefix: prefixOf(queue) };
  const opened = (name: string) => {
    const one = new peers.Queue<JobData>(name, settings);
    // Outages are said once, by the connection.
    one.on("error", () => undefined);
    return one;
  };
  const [creates, polls] = [opened(CREATES), opened(POLLS)];
  return {
    creates,
    polls,
    close: async () => void (await Promise.all([creates.close(), polls.close()])),
  };
}

/** Lets jobs that wait for the budget ask again. */
export async function wake(state: BatchState, { creates }: Queues): Promise<void> {
  await creates.addBulk((await state.parked()).map((id) => addition(id)));
}

/** A job as BullMQ takes it. Under one id it is in a queue once. */
export function addition(id: string, delay = 0): Addition<JobData> {
  return {
    name: "job",
    data: { id },
    opts: {
      // BullMQ takes neither colons nor plain numbers.
      jobId: `job-${encodeURIComponent(id)}`,
      delay: Math.round(delay),
      // Whether it is given up is decided by the steps.
      attempts: 1_000_000_000,
      backoff: { type: "custom" },
      // Why an attempt failed is enough.
      stackTraceLimit: 0,
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}
