// What a queue says of its batch: the state, and the outcomes.
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import type { StoredFile } from "../save.js";
import type { OutcomeStatus, QueueOutcome } from "./batch.js";
import { usdOf } from "../../jobs/money.js";
import { opened, openQueue, type QueueOptions } from "./opened.js";
import { wake } from "./creates.js";
import type { JobRecord } from "./state.js";

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
  /** Whether a real cost has passed the budget, so that nothing more is sent. */
  readonly overrun: boolean;
  readonly cancelling: boolean;
  /** Whether five unknown outcomes in a row have stopped it: look at usage, and enqueue again to go on. */
  readonly stopped: boolean;
  /** Jobs that are in no list of Redis, so that no worker takes them up: it has evicted keys, or the call that enqueued them was killed. Enqueue them again. */
  readonly missing: number;
}

const NAMES: OptionNames<QueueOptions> = { queue: true, say: true };
const CHUNK = 100;
const OPEN = ["queued", "running"] as const;
const STATES = [...OPEN, "completed", "failed", "lost", "unknown", "refused", "cancelled"] as const;

/** The state of a batch. */
export function batchStatus(address: string, options: QueueOptions): Promise<BatchStatus> {
  checkedOptions("batchStatus", options, NAMES);
  return opened(address, options, async ({ state }) => {
    const batch = await state.batch();
    const count = (field: string) => Number(batch[field] ?? 0);
    const jobs = Object.fromEntries(
      STATES.map((state) => [state, count(`jobs:${state}`)]),
    ) as Record<(typeof STATES)[number], number>;
    return {
      ...jobs,
      late: count("late"),
      maxUsd: batch["max"] === undefined ? undefined : usdOf(batch["max"]),
      spentUsd: usdOf(batch["spent"]),
      reservedUsd: usdOf(batch["reserved"]),
      overrun: batch["overrun"] !== undefined,
      cancelling: batch["cancelled"] !== undefined,
      stopped: batch["stopped"] !== undefined,
      missing: await state.missing(),
    };
  });
}

/**
 * The outcomes of a batch that were not read yet, in the order of their ends. One is forgotten when the next is asked for, so that
 * a reader that dies reads its last one again.
 */
export async function* batchResults(
  address: string,
  options: QueueOptions,
): AsyncGenerator<QueueOutcome, void, undefined> {
  checkedOptions("batchResults", options, NAMES);
  const { state, close } = await openQueue(address, options);
  try {
    for (;;) {
      const ids = await state.outcomes(CHUNK);
      if (ids.length === 0) return;
      for (const id of ids) {
        const record = await state.outcome(id);
        // It is sent again by now, or its task was found.
        if (OPEN.some((open) => open === record?.state)) continue;
        if (record !== undefined) yield outcomeOf(record);
        await state.run("read", id, record?.state ?? "", record?.attempt ?? "");
      }
    }
  } finally {
    await close();
  }
}

/** Ends a batch: what was not sent is not sent any more. Tasks that run are paid for, and are waited for and saved. */
export function cancelBatch(address: string, options: QueueOptions): Promise<void> {
  checkedOptions("cancelBatch", options, NAMES);
  return opened(address, options, async ({ state, creates }) => {
    await state.setBatch("cancelled", "1");
    await wake(state, creates());
  });
}

function outcomeOf(job: JobRecord): QueueOutcome {
  return {
    id: job.id,
    model: job.model,
    status: job.state as OutcomeStatus,
    taskIds: JSON.parse(job.tasks ?? job.named ?? "[]") as string[],
    costUsd: job.cost ? Number(job.cost) : undefined,
    files: JSON.parse(job.files ?? "[]") as StoredFile[],
    error: job.error === "" ? undefined : job.error,
  };
}
