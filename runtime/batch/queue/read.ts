// What a queue says of its batch: the state, and the outcomes.
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import type { StoredFile } from "../save.js";
import type { OutcomeStatus, QueueOutcome } from "./batch.js";
import { usdOf } from "./money.js";
import { opened, openQueue, type QueueOptions } from "./opened.js";
import type { JobRecord } from "./state.js";

/** The state of a batch: numbers of jobs, and amounts in USD. */
export interface BatchStatus extends Readonly<Record<OutcomeStatus, number>> {
  /** No task of it is known yet. */
  readonly queued: number;
  /** Its task is polled, or its result is being saved. */
  readonly running: number;
  /** Absent without a budget. */
  readonly maxUsd: number | undefined;
  /** Absent costs count with their estimates. */
  readonly spentUsd: number;
  /** Estimates of what is under way, or unknown. */
  readonly reservedUsd: number;
  /** Whether a real cost has passed the budget, so that nothing more is sent. */
  readonly overrun: boolean;
  readonly cancelling: boolean;
}

const NAMES: OptionNames<QueueOptions> = { queue: true, say: true };
const CHUNK = 100;
// So long is a job that was read still known by its id.
const WEEK_SECONDS = 7 * 86_400;

/** The state of a batch. */
export function batchStatus(address: string, options: QueueOptions): Promise<BatchStatus> {
  checkedOptions("batchStatus", options, NAMES);
  return opened(address, options, async ({ state }) => {
    const batch = await state.batch();
    const jobs = (name: string) => Number(batch[`jobs:${name}`] ?? 0);
    return {
      queued: jobs("queued"),
      running: jobs("running"),
      completed: jobs("completed"),
      failed: jobs("failed"),
      unknown: jobs("unknown"),
      refused: jobs("refused"),
      cancelled: jobs("cancelled"),
      maxUsd: batch["max"] === undefined ? undefined : usdOf(batch["max"]),
      spentUsd: usdOf(batch["spent"]),
      reservedUsd: usdOf(batch["reserved"]),
      overrun: batch["overrun"] !== undefined,
      cancelling: batch["cancelled"] !== undefined,
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
        const record = await state.job(id);
        if (record !== undefined) yield outcomeOf(record);
        await state.run("read", id, String(WEEK_SECONDS));
      }
    }
  } finally {
    await close();
  }
}

/** Ends a batch: what was not sent is not sent any more. Tasks that run are paid for, and are waited for and saved. */
export function cancelBatch(address: string, options: QueueOptions): Promise<void> {
  checkedOptions("cancelBatch", options, NAMES);
  return opened(address, options, ({ state }) => state.setBatch("cancelled", "1"));
}

function outcomeOf({
  id,
  model,
  state,
  tasks,
  named,
  cost,
  files,
  error,
}: JobRecord): QueueOutcome {
  return {
    id,
    model,
    status: state as OutcomeStatus,
    taskIds: JSON.parse(tasks ?? named ?? "[]") as string[],
    costUsd: cost ? Number(cost) : undefined,
    files: JSON.parse(files ?? "[]") as StoredFile[],
    error: error === "" ? undefined : error,
  };
}
