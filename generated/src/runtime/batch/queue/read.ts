// What a queue says of its batch: the state, and the outcomes.
import { costOfTasks, type OutcomeStatus } from "../../jobs/batch-part.js";
import { isCreated, type Job } from "../../jobs/job.js";
import { usdOf } from "../../jobs/money.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import type { QueueOutcome } from "./batch.js";
import { opened, openedNow, openQueue, type QueueOptions } from "./opened.js";

/** The state of a batch: numbers of jobs, and amounts in USD. */
export interface BatchStatus extends Readonly<Record<OutcomeStatus, number>> {
  /** No task of it is known yet. */
  readonly queued: number;
  /** Its task is polled, or its result is being saved. */
  readonly running: number;
  /** Those of the running whose task is over its usual time, or of which the gateway says nothing, or whose files it refuses: they are asked for more slowly. */
  readonly late: number;
  /** Absent without a budget. */
  readonly maxUsd: number | undefined;
  /** Absent costs count with their estimates. */
  readonly spentUsd: number;
  /** Estimates of what is under way, or unknown. */
  readonly reservedUsd: number;
  /** Whether real costs have passed the budget, so that nothing more is sent. */
  readonly overrun: boolean;
  readonly cancelling: boolean;
  /** Whether five unknown outcomes in a row have stopped it: look at usage, and enqueue again to go on. */
  readonly stopped: boolean;
}

const NAMES: OptionNames<QueueOptions> = { queue: true, say: true };
const OPEN = ["queued", "running"] as const;
const STATES = [...OPEN, "completed", "failed", "lost", "unknown", "refused", "cancelled"] as const;

/** The state of a batch. */
export function batchStatus(address: string, options: QueueOptions): Promise<BatchStatus> {
  checkedOptions("batchStatus", options, NAMES);
  return opened(address, options, async ({ store }) => {
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
 * The outcomes of a batch that were not read yet, in the order of their ends. Reading deletes none: the queue keeps up to where was read,
 * once the next one is asked for, so that a reader that dies reads its last one again.
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
      // Else it is sent again by now, or its task was found.
      if (latest === version && outcome !== undefined) yield outcome;
      await store.setBatch({ read: version });
    }
  } finally {
    await close();
  }
}

/**
 * Ends a batch: what was not sent is not sent any more. Tasks that run are paid for, and are waited for and saved. Throws
 * `ConfigurationError` if there is no such queue, or Redis cannot be reached.
 */
export function cancelBatch(address: string, options: QueueOptions): Promise<void> {
  checkedOptions("cancelBatch", options, NAMES);
  return openedNow(address, options, async ({ store, queues }) => {
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
