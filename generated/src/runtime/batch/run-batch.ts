// Runs many requests: each is sent once, whatever happens to the process, and its files are saved.
import { join } from "node:path";
import { BudgetExceededError, ConfigurationError, type GatewayError } from "../errors/index.js";
import type { PriceCatalog } from "../answers/prices.js";
import { makeFolder } from "../results/download/part-folder.js";
import { onAbort } from "../time/on-abort.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { shown } from "../validation/tell.js";
import type { BatchClient } from "./client.js";
import { withEstimate } from "./estimates.js";
import { playJob, type Job, type Played } from "./job.js";
import { hashesOf, jobsOf } from "./jobs.js";
import { OutcomeFile, readOutcomes, type Outcome } from "./outcomes.js";
import { planBatch, type BatchPlan } from "./plan.js";
import { isRepeatable, type BatchSource } from "./source.js";

/** Options of `runBatch`. */
export interface BatchOptions {
  /** Folder for the files, and for `results.jsonl`. It is made where it is missing. */
  readonly out: string;
  /** Jobs under way at once. Default 8. */
  readonly concurrency?: number | undefined;
  /** Sends jobs again whose task failed in an earlier run. Default false. */
  readonly retryFailed?: boolean | undefined;
  /** Stops sending and waiting; what was sent is taken up by the next run. The iterator then ends without an error. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called once every line of a file or a list was checked, before anything is sent; false ends the batch. Other sources are not
   * checked before: a line that is wrong ends as `refused`.
   */
  readonly onPlan?: ((plan: BatchPlan) => boolean | Promise<boolean>) | undefined;
  /** Called whenever a job begins. */
  readonly onStart?: ((id: string) => void) | undefined;
}

const NAMES: OptionNames<BatchOptions> = {
  out: true,
  concurrency: true,
  retryFailed: true,
  signal: true,
  onPlan: true,
  onStart: true,
};

/** Lines of the batch are wrong; nothing was sent. */
export class BatchInvalidError extends ConfigurationError {
  static override readonly brand: string = "BatchInvalidError";
  declare readonly plan: BatchPlan;

  constructor(plan: BatchPlan) {
    const said = plan.problems.map(({ line, message }) => `line ${line}: ${message}`);
    const more = plan.problemCount - said.length;
    super(
      `The batch is not valid, and nothing was sent:\n${said.join("\n")}${more > 0 ? `\nand ${more} more` : ""}`,
    );
    this.plan = plan;
  }
}

/**
 * Sends the requests of `source`, a file of JSON Lines or anything that can be iterated, and gives what became of each as it ends.
 * A batch that was stopped goes on where it was when it is run again with the same folder and journal: what is done is skipped,
 * tasks are awaited again, and nothing is created twice. The client needs a `journal`.
 *
 * Throws `BatchInvalidError` where lines are wrong, and the error that ended the batch early, once what was under way has ended:
 * `BudgetExceededError`, `InsufficientBalanceError`, `AuthenticationError`, `ConnectionError`, `FileError`.
 */
export async function* runBatch(
  client: BatchClient,
  source: BatchSource,
  options: BatchOptions,
): AsyncGenerator<Outcome, void, undefined> {
  const {
    out,
    concurrency = 8,
    retryFailed = false,
    onPlan,
    onStart,
  } = checkedOptions("runBatch", options, NAMES);
  if (typeof out !== "string" || out === "") {
    throw new ConfigurationError(`out must be the path of a folder (got ${shown(out)}).`);
  }
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new ConfigurationError(
      `concurrency must be a whole number from 1 (got ${shown(concurrency)}).`,
    );
  }
  const ending = new AbortController();
  const { signal } = ending;
  const stopListening = listen(options.signal, (reason) => ending.abort(reason));
  const path = join(out, "results.jsonl");
  const file = new OutcomeFile(path);
  const running = new Set<Promise<Played>>();
  let prices: PriceCatalog | undefined;
  const catalog = async () => (prices ??= await client.pricing.catalog({ signal }));
  const keep = async (outcome: Outcome, request: object) => {
    const kept = await withEstimate(client, outcome, request, catalog);
    await file.append(kept);
    return kept;
  };
  let stop: GatewayError | undefined;
  const play = async (job: Job): Promise<Played> => {
    const { outcome, ...played } = await playJob(client, job, out, signal);
    return outcome === undefined
      ? played
      : { ...played, outcome: await keep(outcome, job.request) };
  };
  // The first that ends, of those that are under way.
  const next = async (): Promise<readonly Outcome[]> => {
    const ended = [...running].map(async (one) => ({ one, played: await one }));
    const { one, played } = await Promise.race(ended);
    running.delete(one);
    stop ??= played.stop;
    return played.outcome === undefined ? [] : [played.outcome];
  };
  try {
    await makeFolder(out);
    // The journal is this process's from here on: no other one adds outcomes.
    const begun = hashesOf(await client.recover({ send: false, signal }));
    const before = { ...(await readOutcomes(path)), begun };
    if (isRepeatable(source)) {
      if (onPlan !== undefined) await catalog();
      const plan = await planBatch({ client, source, before, retryFailed, prices, signal });
      if (signal.aborted) return;
      if (plan.problemCount > 0) throw new BatchInvalidError(plan);
      if ((await onPlan?.(plan)) === false) return;
    }
    const all = jobsOf(client, source, before, retryFailed, { concurrency, signal });
    for await (const job of all) {
      if (!("jobId" in job)) {
        const { outcome, request } = job;
        stop ??= job.stop;
        // A line that is wrong says nothing of the job that has its name.
        if (outcome !== undefined)
          yield request === undefined ? outcome : await keep(outcome, request);
        continue;
      }
      while (running.size >= concurrency) yield* await next();
      // What an earlier run has created costs nothing more.
      const isPaid = job.tasks !== undefined && stop instanceof BudgetExceededError;
      if (signal.aborted || (stop !== undefined && !isPaid)) break;
      onStart?.(job.id);
      running.add(play(job));
    }
    while (running.size > 0) yield* await next();
    if (stop !== undefined && !signal.aborted) throw stop;
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
  } finally {
    // Also where nobody asks for more: tasks go on at the gateway, and the journal knows them.
    ending.abort();
    stopListening();
    await Promise.allSettled(running);
    await file.close();
  }
}

/** Calls back with the reason of a signal, also of one that has aborted; gives what ends the listening. */
function listen(signal: AbortSignal | undefined, callback: (reason: unknown) => void): () => void {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) callback(signal.reason);
  return onAbort(signal, () => callback(signal.reason));
}
