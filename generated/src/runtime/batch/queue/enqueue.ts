// Puts a batch into its queue. Done again after a crash, it adds what is missing.
import { ConfigurationError } from "../../errors/index.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { shown } from "../../validation/tell.js";
import type { BatchLine } from "../entry.js";
import { linesOfBatch, type BatchSource } from "../source.js";
import { microUsd } from "./money.js";
import { opened, type QueueOptions } from "./opened.js";
import { addition, wake, type Queues } from "./queues.js";
import type { BatchState } from "./state.js";

/** Options of `enqueueBatch`. */
export interface EnqueueOptions extends QueueOptions {
  /** The most that the whole queue may cost, in USD, for all of its workers together. Default that of an earlier call, else no limit. */
  readonly maxUsd?: number | undefined;
  /** Sends jobs again of which nothing was billed: those that were refused, and those whose task failed without a cost. Default false. */
  readonly retryFailed?: boolean | undefined;
}

/** What `enqueueBatch` has done. */
export interface Enqueued {
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
 * holds the API key, or has the id of another request of the queue; those before it are enqueued. A worker checks the requests by their models.
 */
export async function enqueueBatch(
  address: string,
  source: BatchSource,
  options: EnqueueOptions,
): Promise<Enqueued> {
  const { maxUsd, retryFailed = false } = checkedOptions("enqueueBatch", options, NAMES);
  if (maxUsd !== undefined && !(Number.isFinite(maxUsd) && maxUsd >= 0)) {
    throw new ConfigurationError(`maxUsd must be an amount in USD, from 0 (got ${shown(maxUsd)}).`);
  }
  return opened(address, options, async ({ state, queues }) => {
    await state.open();
    if (maxUsd !== undefined) await state.setBatch("max", String(microUsd(maxUsd)));
    // What it frees may do for them.
    await wake(state, queues);
    const total = { added: 0, known: 0 };
    let lines: BatchLine[] = [];
    const flush = async () => {
      const these = lines;
      lines = [];
      const added = await addLines(state, queues, these, retryFailed);
      total.added += added;
      total.known += these.length - added;
    };
    for await (const line of linesOfBatch(source)) {
      if ("message" in line) {
        await flush();
        throw refused(line.line, line.message);
      }
      lines.push(line);
      if (lines.length === CHUNK) await flush();
    }
    await flush();
    return total;
  });
}

/** Adds requests; gives how many are new. */
async function addLines(
  state: BatchState,
  { creates }: Queues,
  lines: readonly BatchLine[],
  retryFailed: boolean,
): Promise<number> {
  const secret = process.env["GATEWAY_API_KEY"] ?? "";
  const answers = await Promise.all(
    lines.map(({ line, id, model, request, save = "", hash }) => {
      const text = JSON.stringify(request);
      if (secret !== "" && text.includes(secret)) {
        throw refused(line, "it holds the API key, which the queue may not keep");
      }
      return state.run("enqueue", id, model, text, save, hash, retryFailed ? "1" : "");
    }),
  );
  // What was kept and not queued, because of a crash, is queued now; BullMQ has each job once.
  const waiting = lines.filter((_, at) => ["new", "queued"].includes(answers[at] as string));
  if (waiting.length > 0) await creates.addBulk(waiting.map(({ id }) => addition(id)));
  if (answers.includes("cancelled")) {
    throw new ConfigurationError("The batch was cancelled. Enqueue into a queue of another name.");
  }
  const other = lines.find((_, index) => answers[index] === "other");
  if (other !== undefined) {
    throw new ConfigurationError(
      `The queue has a job ${JSON.stringify(other.id)} with another request. Give the requests ids of their own, or name another queue.`,
    );
  }
  return answers.filter((answer) => answer === "new").length;
}

const refused = (line: number, why: string) =>
  new ConfigurationError(
    `Line ${line} of the batch was not enqueued: ${why}. Correct it and enqueue again; what was enqueued before is not doubled.`,
  );
