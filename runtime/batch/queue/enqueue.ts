// Puts a batch into its queue. Done again after a crash, it adds what is missing.
import { randomUUID } from "node:crypto";
import { ConfigurationError } from "../../errors/index.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { shown } from "../../validation/tell.js";
import { checkedRow, type CheckedRow, type QueuedRequest } from "./batch.js";
import { microUsd } from "./money.js";
import { opened, type QueueOptions } from "./opened.js";
import { addition, type Queues } from "./queues.js";
import type { BatchState } from "./state.js";

/** Options of `enqueueBatch`. */
export interface EnqueueOptions extends QueueOptions {
  /** The most that the whole queue may cost, in USD, for all of its workers together. Default that of an earlier call, else no limit. */
  readonly maxUsd?: number | undefined;
}

/** What `enqueueBatch` has done. */
export interface Enqueued {
  /** New jobs. */
  readonly added: number;
  /** Jobs that were there before, with the same request. */
  readonly known: number;
}

const NAMES: OptionNames<EnqueueOptions> = { queue: true, say: true, maxUsd: true };
const CHUNK = 500;

/**
 * Puts requests into a queue. Throws `ConfigurationError` for a request that is malformed, holds the API key, or has the id of another
 * request of the queue; those before it are enqueued. Validation of the request itself is the worker's.
 */
export async function enqueueBatch(
  address: string,
  source: AsyncIterable<QueuedRequest> | Iterable<QueuedRequest>,
  options: EnqueueOptions,
): Promise<Enqueued> {
  const { maxUsd } = checkedOptions("enqueueBatch", options, NAMES);
  if (maxUsd !== undefined && !(Number.isFinite(maxUsd) && maxUsd >= 0)) {
    throw new ConfigurationError(`maxUsd must be an amount in USD, from 0 (got ${shown(maxUsd)}).`);
  }
  const secret = process.env["GATEWAY_API_KEY"];
  return opened(address, options, async ({ state, queues }) => {
    if (maxUsd !== undefined) {
      await state.setBatch("max", String(microUsd(maxUsd)));
      await state.clearOverrun();
    }
    let position = 0;
    const total = { added: 0, known: 0 };
    let rows: CheckedRow[] = [];
    const flush = async () => {
      const added = await addRows(state, queues, rows);
      total.added += added;
      total.known += rows.length - added;
      rows = [];
    };
    try {
      for await (const row of source) {
        rows.push(checkedRow(row, ++position, secret));
        if (rows.length === CHUNK) await flush();
      }
    } finally {
      await flush();
    }
    return total;
  });
}

/** Adds requests; gives how many are new. */
async function addRows(
  state: BatchState,
  { creates }: Queues,
  rows: readonly CheckedRow[],
): Promise<number> {
  const answers = await Promise.all(
    rows.map(({ id, model, request, save, digest }) =>
      state.run("enqueue", id, model, request, save, digest, randomUUID()),
    ),
  );
  // What was kept and not queued, because of a crash, is queued now; BullMQ has each job once.
  const waiting = rows.filter((_, index) => Number(answers[index]) > 0);
  if (waiting.length > 0) await creates.addBulk(waiting.map(({ id }) => addition(id)));
  if (answers.includes(-2)) {
    throw new ConfigurationError("The batch was cancelled. Enqueue into a queue of another name.");
  }
  const other = rows.find((_, index) => answers[index] === -1);
  if (other !== undefined) {
    throw new ConfigurationError(
      `The queue has a job ${JSON.stringify(other.id)} with another request. Give the requests ids of their own, or name another queue.`,
    );
  }
  return answers.filter((answer) => answer === 2).length;
}
