// Reads the status and the outcomes of a batch from its queue.
import { costOfTasks, type OutcomeStatus } from "../../jobs/batch-part.js";
import { isCreated, type Job } from "../../jobs/job.js";
import { usdOf } from "../../jobs/money.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import type { QueueOutcome } from "./batch.js";
import { withQueue, withReachableQueue, openQueue, type QueueOptions } from "./opened.js";

/** The status of a batch: numbers of jobs, and amounts in USD. */
export interface BatchStatus extends Readonly<Record<OutcomeStatus, number>> {
  /** Number of open jobs without a task. */
  readonly queued: number;
  /** Number of jobs whose task is polled or whose files are being saved. */
  readonly running: number;
  /**
   * Number of running jobs that are polled more slowly: the task takes longer than usual, or its
   * state or files cannot be fetched.
   */
  readonly late: number;
  /** The budget in USD, if there is one. */
  readonly maxUsd: number | undefined;
  /** Total cost in USD. A job of unknown cost counts with the amount that was reserved for it. */
  readonly spentUsd: number;
  /** Amount in USD reserved for jobs that are under way or have an unknown outcome. */
  readonly reservedUsd: number;
  /** Whether the budget is exceeded. If it is, no more create requests are sent. */
  readonly overrun: boolean;
  readonly cancelling: boolean;
  /**
   * Whether five unknown outcomes in a row stopped the batch. Check usage first. To go on, enqueue
   * the batch again.
   */
  readonly stopped: boolean;
}

const NAMES: OptionNames<QueueOptions> = { queue: true, say: true };
const OPEN = ["queued", "running"] as const;
const STATES = [...OPEN, "completed", "failed", "lost", "unknown", "refused", "cancelled"] as const;

/** Reads the status of a batch. Waits while Redis cannot be reached. */
export function batchStatus(address: string, options: QueueOptions): Promise<BatchStatus> {
  checkedOptions("batchStatus", options, NAMES);
  return withQueue(address, options, async ({ store }) => {
    const batch = await store.batch();
    const { limit, cancelled = 0, stopped = 0 } = batch;
    const count = (field: string) => batch[field] ?? 0;
    const jobs = Object.fromEntries(
      STATES.map((state) => [state, count(`jobs:${state}`)]),
    ) as Record<(typeof STATES)[number], number>;
    const reserved = count("reserved") + count("held");
    return {
      ...jobs,
      late: count("late"),
      maxUsd: limit === undefined ? undefined : usdOf(limit),
      spentUsd: usdOf(count("spent")),
      reservedUsd: usdOf(reserved),
      overrun: limit !== undefined && count("spent") + reserved > limit,
      cancelling: cancelled === 1,
      stopped: stopped === 1,
    };
  });
}

/**
 * Yields the unread outcomes of a batch, in the order in which the jobs ended. An outcome counts as
 * read when the caller requests the next one. If the process ends earlier, the next call yields the
 * outcome again.
 */
export async function* batchResults(
  address: string,
  options: QueueOptions,
): AsyncGenerator<QueueOutcome, void, undefined> {
  checkedOptions("batchResults", options, NAMES);
  const { store, close } = await openQueue(address, options);
  try {
    const { read: from = 0 } = await store.batch();
    for await (const { job, version } of store.list("ended", from)) {
      const { version: latest } = await store.get(job.facts.job);
      const outcome = outcomeOf(job);
      // Skips the outcome if the version of the job has changed: the job was sent again, or a
      // person has given it a task.
      if (latest === version && outcome !== undefined) yield outcome;
      await store.setBatch({ read: version });
    }
  } finally {
    await close();
  }
}

/**
 * Cancels a batch: workers send no more jobs, but still save the results of running tasks. Throws
 * `ConfigurationError` if the queue does not exist, or if Redis cannot be reached.
 */
export function cancelBatch(address: string, options: QueueOptions): Promise<void> {
  checkedOptions("cancelBatch", options, NAMES);
  return withReachableQueue(address, options, async ({ store, queues }) => {
    await store.setBatch({ cancelled: 1 });
    await queues.wake();
  });
}

function outcomeOf(job: Job): QueueOutcome | undefined {
  const { facts, batch, tasks, namedTaskIds } = job;
  if (batch?.status === undefined) return undefined;
  const cost = costOfTasks(job);
  return {
    id: facts.job,
    model: facts.model ?? "",
    status: batch.status,
    taskIds: isCreated(job) ? tasks.map(({ id }) => id) : namedTaskIds,
    costUsd: cost === undefined || tasks.length === 0 ? undefined : usdOf(cost),
    files: batch.files ?? [],
    error: batch.answer,
  };
}
