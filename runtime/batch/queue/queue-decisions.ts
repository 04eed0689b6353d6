// Applies a person's decisions about jobs in a queue, such as to forget or to cancel a job. Workers
// may run at the same time.
import { costOfTasks } from "../../jobs/batch-part.js";
import type { Job } from "../../jobs/job.js";
import { usdOf } from "../../jobs/money.js";
import type { JobStore } from "../../jobs/store.js";
import { takeStep } from "../../jobs/take-step.js";
import type { BatchJobs } from "../by-hand.js";
import { withReachableQueue, type QueueOptions } from "./opened.js";

/**
 * Opens a queue, and calls `work` with the queue's jobs. Throws `ConfigurationError` if the queue
 * does not exist, or if Redis cannot be reached.
 */
export function withQueueJobs<Out>(
  address: string,
  options: QueueOptions,
  work: (jobs: BatchJobs) => Promise<Out>,
): Promise<Out> {
  const { queue } = options;
  return withReachableQueue(address, options, ({ store, queues }) =>
    work({
      place: `in the queue "${queue}"`,
      flag: `--queue ${queue}`,
      saving: "A worker saves its result.",
      find: async (id) => {
        const { job, now } = await store.get(id);
        return job && { job, now, usd: usdOfJob(job) };
      },
      ids: () => idsOf(store),
      ownerOf: (taskId) => store.nameOf(taskId),
      take: async (id, step) => {
        const transition = await takeStep(store, id, step);
        if (transition?.after === undefined) return false;
        if (step.kind === "adopted") await queues.addAgain([transition.after]);
        return true;
      },
    }),
  );
}

export async function* idsOf(store: JobStore): AsyncGenerator<string, void, undefined> {
  for (const phase of ["open", "ended"] as const) {
    for await (const { job } of store.list(phase)) yield job.facts.job;
  }
}

/**
 * Returns the cost of a job in USD, or its reservation if the cost is unknown. Returns `undefined`
 * if both are unknown.
 */
function usdOfJob(job: Job): number | undefined {
  const { reserved = 0, held = 0 } = job.batch ?? {};
  const cost = job.tasks.length === 0 ? undefined : costOfTasks(job);
  const amount = cost ?? reserved + held;
  return cost === undefined && amount === 0 ? undefined : usdOf(amount);
}
