// Puts a batch into its queue. Done again after a crash, it adds what is missing.
import { ConfigurationError } from "../../errors/index.js";
import { redisFacts } from "../../jobs/redis-facts.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { shown } from "../../validation/tell.js";
import type { BatchLine } from "../entry.js";
import { linesOfBatch, type BatchSource } from "../source.js";
import { microUsd } from "./money.js";
import { opened, type QueueOptions } from "./opened.js";
import { pathText } from "../taken-paths.js";
import { addition, wake } from "./creates.js";
import type { BullQueue } from "./peers.js";
import { StopError, type BatchState } from "./state.js";

/** Options of `enqueueBatch`. */
export interface EnqueueOptions extends QueueOptions {
  /** The most that the whole queue may cost, in USD, for all of its workers together. Default that of an earlier call, else no limit. */
  readonly maxUsd?: number | undefined;
  /** Sends jobs again of which nothing was billed: those that were refused, and those whose task failed without a cost. Default false. */
  readonly retryFailed?: boolean | undefined;
}

/** What `enqueueBatch` has done. */
export interface EnqueueResult {
  /** New jobs, and those that are sent again. */
  readonly added: number;
  /** Jobs that were there before, with the same request. */
  readonly known: number;
}

const NAMES: OptionNames<EnqueueOptions> = {
  queue: true,
  say: true,
  maxUsd: true,
  retryFailed: true,
};
const CHUNK = 500;

/**
 * Puts requests into a queue: the lines of a file of JSON Lines, or what is iterated. Throws `ConfigurationError` for one that is malformed,
 * holds the API key, or has the id or the place of another request of the queue; those before it are enqueued. A worker checks the requests by their models.
 */
export async function enqueueBatch(
  address: string,
  source: BatchSource,
  options: EnqueueOptions,
): Promise<EnqueueResult> {
  const { maxUsd, retryFailed = false } = checkedOptions("enqueueBatch", options, NAMES);
  if (maxUsd !== undefined && !(Number.isFinite(maxUsd) && maxUsd >= 0)) {
    throw new ConfigurationError(`maxUsd must be an amount in USD, from 0 (got ${shown(maxUsd)}).`);
  }
  return opened(address, options, async ({ state, creates: open }) => {
    const { evicts } = await redisFacts(state.redis);
    if (evicts !== undefined) throw new StopError(evicts);
    const creates = open();
    await state.open();
    if (maxUsd !== undefined) await state.setBatch("max", String(microUsd(maxUsd)));
    // What it frees may do for them.
    await wake(state, creates);
    const total = { added: 0, known: 0 };
    let rows: Row[] = [];
    const flush = async () => {
      const these = rows;
      rows = [];
      const added = await addRows(state, creates, these);
      total.added += added;
      total.known += these.length - added;
    };
    for await (const line of linesOfBatch(source)) {
      const row = "message" in line ? line.message : rowOf(line, retryFailed);
      if (typeof row === "string") {
        await flush();
        throw new ConfigurationError(
          `Line ${line.line} of the batch was not enqueued: ${row}. Correct it and enqueue again; what was enqueued before is not doubled.`,
        );
      }
      rows.push(row);
      if (rows.length === CHUNK) await flush();
    }
    await flush();
    return total;
  });
}

/** A request, as batch.lua takes it. */
interface Row {
  readonly id: string;
  readonly values: readonly string[];
}

/** The row of a request, or why the queue may not keep it. */
function rowOf(entry: BatchLine, retryFailed: boolean): Row | string {
  const { id, model, request, save = "", hash } = entry;
  const secret = process.env["GATEWAY_API_KEY"] ?? "";
  const text = JSON.stringify(request);
  if (secret !== "" && text.includes(secret)) {
    return "it holds the API key, which the queue may not keep";
  }
  const path = pathText(entry) ?? "";
  return { id, values: [model, text, save, hash, retryFailed ? "1" : "", path] };
}

/** Adds requests; gives how many are new. */
async function addRows(
  state: BatchState,
  creates: BullQueue,
  rows: readonly Row[],
): Promise<number> {
  const replies = (await Promise.all(
    rows.map(({ id, values }) => state.run("enqueue", id, ...values)),
  )) as (readonly string[])[];
  const answers = replies.map(([answer]) => answer);
  // What was kept and not queued, because of a crash, is queued now; BullMQ has each job once.
  const waiting = rows.filter((_, at) => ["new", "queued"].includes(answers[at] ?? ""));
  // BullMQ adds none whose record is left where its list was evicted.
  const left = rows.flatMap(({ id }, at) =>
    answers[at] === "queued" ? addition(id).opts.jobId : [],
  );
  await Promise.all(left.map((jobId) => creates.remove(jobId)));
  if (waiting.length > 0) await creates.addBulk(waiting.map(({ id }) => addition(id)));
  if (answers.includes("cancelled")) {
    throw new ConfigurationError("The batch was cancelled. Enqueue into a queue of another name.");
  }
  const other = rows.find((_, index) => answers[index] === "other");
  if (other !== undefined) {
    throw new ConfigurationError(
      `The queue has a job ${JSON.stringify(other.id)} with another request. Give the requests ids of their own, or name another queue.`,
    );
  }
  const clash = answers.indexOf("place");
  if (clash !== -1) {
    const [id, there] = [rows[clash]?.id, replies[clash]?.[1]].map((one) => JSON.stringify(one));
    throw new ConfigurationError(
      `Job ${id} was not enqueued: its file would be saved where that of job ${there} of the queue is. Give it another save.`,
    );
  }
  return answers.filter((answer) => answer === "new").length;
}
