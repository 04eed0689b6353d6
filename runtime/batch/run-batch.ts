// Runs many requests. Each is sent once, even if the process is killed, and its files are saved.
import { join } from "node:path";
import { ConfigurationError, type GatewayError } from "../call/errors/index.js";
import type { PriceCatalog } from "../answers/prices.js";
import { fileError } from "../jobs/lines.js";
import { makeFolder } from "../results/download/part-file.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { formatValue } from "../validation/issue.js";
import type { BatchClient } from "./client.js";
import { Creates } from "./creates.js";
import { readEarlierRuns } from "./earlier-runs.js";
import { BatchInvalidError, endsAll } from "./errors.js";
import { estimateCost, withEstimate } from "./estimates.js";
import { JobRun, type PendingJob, type JobEnd } from "./job.js";
import { hashesOf, jobsOf, type SkippedJob } from "./jobs.js";
import { OutcomeFile, type EarlierRuns, type Outcome } from "./outcomes.js";
import { findParts } from "./parts.js";
import { planBatch, type BatchPlan } from "./plan.js";
import { Reach } from "./reach.js";
import { Running, type BatchProgress, type RunLimits } from "./running.js";
import { isRepeatable, type BatchSource } from "./source.js";

/** Options of `runBatch`. */
export interface BatchOptions {
  /** Folder for the files and `results.jsonl`. It is created if it does not exist. */
  readonly out: string;
  /** Creates at once. Default 8. */
  readonly concurrency?: number | undefined;
  /** Jobs under way at once, including those whose files are being saved. Default 256. */
  readonly inFlight?: number | undefined;
  /**
   * How long the run waits, in milliseconds, while every remaining job is stalled: the gateway
   * cannot be reached, or returns none of the tasks and files. Default 600,000, ten minutes.
   */
  readonly patienceMs?: number | undefined;
  /** Sends a job again if its task failed in an earlier run and was refunded. Default false. */
  readonly retryFailed?: boolean | undefined;
  /** Stops sending and waiting, without an error. The next run resumes the tasks. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when every line of a file or a list was checked, before anything is sent; false ends the
   * batch. Other sources are not checked first: a wrong line ends as `refused`.
   */
  readonly onPlan?: ((plan: BatchPlan) => boolean | Promise<boolean>) | undefined;
  /** Called for each line that is checked, with its number. */
  readonly onChecked?: ((line: number) => void) | undefined;
  /** Called whenever a job begins. */
  readonly onStart?: ((id: string) => void) | undefined;
  /** Called when a job gets its task, stalls, goes on or ends. Estimates are 0 without `onPlan`. */
  readonly onProgress?: ((progress: BatchProgress) => void) | undefined;
}

const NAMES: OptionNames<BatchOptions> = {
  out: true,
  concurrency: true,
  inFlight: true,
  patienceMs: true,
  retryFailed: true,
  signal: true,
  onPlan: true,
  onChecked: true,
  onStart: true,
  onProgress: true,
};

const DEFAULTS = { concurrency: 8, inFlight: 256, patienceMs: 600_000 };

/**
 * Sends the requests of `source`, a file of JSON Lines or an iterable, and yields the outcome of
 * each job as it ends. A stopped batch resumes if it is run again with the same folder and journal:
 * it skips ended jobs, awaits tasks, and creates nothing twice. The client needs a `journal`.
 *
 * A job with a task ends when its files are saved, when the gateway reports a failure, or as
 * `lost`. If every remaining job has been stalled for ten minutes (`patienceMs`), the run ends and
 * yields them as `open`. A create without an answer is sent again if its key is promised. A create
 * over the client's `budget` waits for other jobs to free some, and is `refused` if none can.
 *
 * Throws `BatchInvalidError` if lines are wrong. An error that stops the batch is thrown after the
 * jobs under way have ended: `AuthenticationError`, `InsufficientBalanceError`, `ConnectionError`,
 * `FileError`, or `UnansweredError` after five unknown outcomes with no answered create in between.
 */
export async function* runBatch(
  client: BatchClient,
  source: BatchSource,
  options: BatchOptions,
): AsyncGenerator<Outcome, void, undefined> {
  const { out, concurrency, inFlight, patienceMs } = checkedOptions("runBatch", options, NAMES);
  if (typeof out !== "string" || out === "") {
    throw new ConfigurationError(`out must be the path of a folder (got ${formatValue(out)}).`);
  }
  for (const [name, value] of Object.entries({ concurrency, inFlight })) {
    if (value === undefined || (Number.isSafeInteger(value) && value > 0)) continue;
    throw new ConfigurationError(
      `${name} must be a whole number from 1 (got ${formatValue(value)}).`,
    );
  }
  if (patienceMs !== undefined && !(patienceMs >= 0)) {
    throw new ConfigurationError(
      `patienceMs must be milliseconds, from 0 (got ${formatValue(patienceMs)}).`,
    );
  }
  yield* new BatchRun(client, source, options).outcomes();
}

class BatchRun {
  readonly #client: BatchClient;
  readonly #source: BatchSource;
  readonly #options: BatchOptions;
  readonly #file: OutcomeFile;
  readonly #reach: Reach;
  readonly #creates: Creates;
  readonly #end = new AbortController();
  readonly #ending: AbortSignal;
  readonly #running: Running;
  #newOutcomes: Outcome[] = [];
  /** An error of a job that is not the SDK's. */
  #fault: { readonly error: unknown } | undefined;
  #prices: PriceCatalog | undefined;

  constructor(client: BatchClient, source: BatchSource, options: BatchOptions) {
    const { out, signal, onProgress } = options;
    const limits = limitsOf(options);
    const { clock, journal, warn } = client.internals;
    this.#client = client;
    this.#source = source;
    this.#options = options;
    this.#file = new OutcomeFile(join(out, "results.jsonl"), async () => journal?.checkLock());
    this.#reach = new Reach(warn, limits.patienceMs);
    this.#creates = new Creates(client, limits.concurrency, this.#reach);
    this.#ending = AbortSignal.any([this.#end.signal, ...(signal === undefined ? [] : [signal])]);
    this.#running = new Running(clock, limits, this.#ending, onProgress);
  }

  async *outcomes(): AsyncGenerator<Outcome, void, undefined> {
    const { closing } = this.#client.internals;
    const unlisten = closing.onAbort(() => {
      this.#creates.stop(closing.reason as GatewayError);
      this.#running.stopWaiting();
    });
    try {
      const before = await this.#plan();
      if (before !== undefined) yield* this.#run(before);
    } catch (error) {
      if (!this.#ending.aborted || error !== this.#ending.reason) throw error;
    } finally {
      unlisten();
      // Also if the caller leaves its loop: tasks continue, and the journal has them.
      this.#end.abort();
      await this.#running.settled();
      await this.#file.close();
    }
  }

  /** Checks every line, and returns the earlier runs; `undefined` if the batch should not run. */
  async #plan(): Promise<EarlierRuns | undefined> {
    const { out, retryFailed = false, onPlan, onChecked } = this.#options;
    const [client, source, signal] = [this.#client, this.#source, this.#ending];
    const before = await this.#earlier();
    if (!isRepeatable(source)) return before;
    const prices = onPlan === undefined ? undefined : await this.#catalog();
    const planning = { client, source, out, before, retryFailed, prices, signal, onChecked };
    const plan = await planBatch(planning);
    if (signal.aborted) return undefined;
    if (plan.problemCount > 0) throw new BatchInvalidError(plan);
    return (await onPlan?.(plan)) === false ? undefined : before;
  }

  async #earlier(): Promise<EarlierRuns> {
    const { out } = this.#options;
    try {
      await makeFolder(out);
    } catch (error) {
      const what = `The folder ${out} of the batch cannot be created`;
      throw fileError(what, out, error, "Name another folder, or give this process the right.");
    }
    // This takes the lock of the journal, so no other process adds outcomes.
    const recovery = await this.#client.recover({ send: false, signal: this.#ending });
    const { journal, warn } = this.#client.internals;
    const journalJobs = (await journal?.ended()) ?? [];
    // An unsent job is taken from its line instead, if the source still has it unchanged.
    for (const { jobId } of recovery.unsent) await journal?.note({ kind: "refused", job: jobId });
    const before = { ...(await readEarlierRuns(out, journalJobs)), openHashes: hashesOf(recovery) };
    const sent = [...before.jobs.values()].filter(
      ({ status }) => status !== "refused" && status !== "cancelled",
    );
    const journalEntries = [journalJobs, recovery.tasks, recovery.unknown, recovery.unsent].flat();
    if (sent.length > 0 && journalEntries.length === 0)
      warn?.(lostJournalWarning(out, sent.length));
    return before;
  }

  async *#run(before: EarlierRuns): AsyncGenerator<Outcome, void, undefined> {
    yield* this.#beginAll(before);
    this.#running.complete();
    while (this.#running.size > 0 || this.#newOutcomes.length > 0) yield* this.#next();
    if (this.#fault !== undefined) throw this.#fault.error;
    const { stoppedBy } = this.#creates;
    if (stoppedBy !== undefined && !this.#ending.aborted) throw stoppedBy;
  }

  async *#beginAll(before: EarlierRuns): AsyncGenerator<Outcome, void, undefined> {
    const { retryFailed = false } = this.#options;
    const { concurrency } = limitsOf(this.#options);
    const removeParts = await findParts(this.#options.out);
    const recovering = { concurrency, signal: this.#ending };
    const running = this.#running;
    const jobs = jobsOf(this.#client, this.#source, before, retryFailed, recovering);
    for await (const job of jobs) {
      if (!("jobId" in job)) {
        yield* this.#yieldSkipped(job);
        continue;
      }
      while (!running.patience.aborted && running.isFull(job)) yield* this.#next();
      if (running.patience.aborted || this.#creates.stoppedBy !== undefined) return;
      if (job.tasks !== undefined) await removeParts(job);
      this.#begin(job);
    }
  }

  async *#yieldSkipped({
    outcome,
    request,
    stop,
  }: SkippedJob): AsyncGenerator<Outcome, void, undefined> {
    if (stop !== undefined) this.#creates.stop(stop);
    if (outcome === undefined) return;
    // Without a request the line is wrong: its outcome must not replace the real job's.
    yield request === undefined ? outcome : await this.#record(outcome, request);
  }

  #begin(job: PendingJob): void {
    this.#options.onStart?.(job.id);
    const run = new JobRun(job, {
      client: this.#client,
      creates: this.#creates,
      reach: this.#reach,
      out: this.#options.out,
      ending: this.#ending,
      others: this.#running,
    });
    const done = run
      .run()
      .then((end) => this.#finish(job, end))
      .catch((error: unknown) => void (this.#fault ??= { error }));
    this.#running.add(run, done, this.#estimate(job));
  }

  /** The most that a job may cost, in USD, for the progress; 0 if it is unknown. */
  async #estimate(job: PendingJob): Promise<number> {
    if (this.#prices === undefined || this.#options.onProgress === undefined) return 0;
    const cost = await estimateCost(this.#client, job, this.#prices).catch(() => undefined);
    return cost?.maxUsd ?? 0;
  }

  async #finish(job: PendingJob, { outcome, stop }: JobEnd): Promise<void> {
    if (stop !== undefined) this.#creates.stop(stop);
    if (outcome === undefined) return;
    try {
      const stored = await this.#record(outcome, job.request);
      this.#newOutcomes.push(stored);
    } catch (error) {
      if (!endsAll(error)) throw error;
      this.#creates.stop(error);
    }
  }

  /** Adds an estimate to an outcome if needed, and stores it unless the job is open. */
  async #record(outcome: Outcome, request: object): Promise<Outcome> {
    const estimated = await withEstimate(this.#client, outcome, request, () => this.#catalog());
    if (outcome.status !== "open") await this.#file.append(estimated);
    return estimated;
  }

  async #catalog(): Promise<PriceCatalog> {
    return (this.#prices ??= await this.#client.pricing.catalog({ signal: this.#ending }));
  }

  /** Waits for a change, and yields the new outcomes. */
  async *#next(): AsyncGenerator<Outcome, void, undefined> {
    if (this.#newOutcomes.length === 0 && this.#fault === undefined)
      await this.#running.nextChange();
    if (this.#fault !== undefined) throw this.#fault.error;
    const outcomes = this.#newOutcomes;
    this.#newOutcomes = [];
    yield* outcomes;
  }
}

function limitsOf({ concurrency, inFlight, patienceMs }: BatchOptions): RunLimits {
  return {
    concurrency: concurrency ?? DEFAULTS.concurrency,
    inFlight: inFlight ?? DEFAULTS.inFlight,
    patienceMs: patienceMs ?? DEFAULTS.patienceMs,
  };
}

const lostJournalWarning = (out: string, jobs: number) =>
  `The journal has none of the ${jobs} jobs in ${join(out, "results.jsonl")}: it is new, or was lost. Jobs that were open in a lost journal are sent again, and may be billed again: look at usage first.`;
