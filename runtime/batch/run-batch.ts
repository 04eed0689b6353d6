// Sends many requests, each only once even after a crash, and saves the result files.
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
import { imagesOfSource, isRepeatable, type BatchSource, type Lines } from "./source.js";

/** Options of `runBatch`. */
export interface BatchOptions {
  /** Folder for the result files and `results.jsonl`. Created if it does not exist. */
  readonly out: string;
  /** Maximum number of create requests at once. Default 8. */
  readonly concurrency?: number | undefined;
  /** Maximum number of jobs under way, from the create request to saved files. Default 256. */
  readonly inFlight?: number | undefined;
  /**
   * How long the run waits while every remaining job is stalled, for example because the gateway
   * cannot be reached. In milliseconds. Default 600,000, ten minutes.
   */
  readonly patienceMs?: number | undefined;
  /** Sends a job again if its task failed in an earlier run and was refunded. Default false. */
  readonly retryFailed?: boolean | undefined;
  /** Aborting it stops the run without an error. The next run resumes the tasks. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called after all lines were checked and before anything is sent. Return false to send nothing.
   * Called only for a file or an array. In other sources, a wrong line ends as `refused`.
   */
  readonly onPlan?: ((plan: BatchPlan) => boolean | Promise<boolean>) | undefined;
  /** Called with the number of each checked line. */
  readonly onChecked?: ((line: number) => void) | undefined;
  /** Called with the job id when a job begins. */
  readonly onStart?: ((id: string) => void) | undefined;
  /** Called when the state of a job changes. `tasksUsd` may be too low if there is no `onPlan`. */
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
 * Sends the requests of `source`, a file of JSON Lines or an iterable. Yields the outcome of each
 * job when it ends. The client needs a `journal`. To resume a stopped batch, run it again with the
 * same folder and journal. Ended jobs are skipped, and no task is created twice.
 *
 * If every remaining job has been stalled for `patienceMs`, the run ends and yields these jobs as
 * `open`. A create request without an answer is sent again if its model supports `Idempotency-Key`.
 * If the client's `budget` is too small, a job waits for other jobs to end. The job is `refused` if
 * no other job can free enough of the budget.
 *
 * Throws `BatchInvalidError` if lines are wrong. These errors stop the batch, and are thrown after
 * the jobs under way have ended: `AuthenticationError`, `InsufficientBalanceError`,
 * `ConnectionError`, `FileError`, or `UnansweredError` after five unknown outcomes in a row.
 */
export async function* runBatch(
  client: BatchClient,
  source: BatchSource,
  options: BatchOptions,
): AsyncGenerator<Outcome, void, undefined> {
  const { out, concurrency, inFlight, patienceMs } = checkedOptions("runBatch", options, NAMES);
  if (typeof out !== "string" || out === "") {
    throw new ConfigurationError(`The option "out" must be a folder (got ${formatValue(out)}).`);
  }
  for (const [name, value] of Object.entries({ concurrency, inFlight })) {
    if (value === undefined || (Number.isSafeInteger(value) && value > 0)) continue;
    throw new ConfigurationError(
      `The option "${name}" must be a whole number from 1 (got ${formatValue(value)}).`,
    );
  }
  if (patienceMs !== undefined && !(patienceMs >= 0)) {
    throw new ConfigurationError(
      `The option "patienceMs" must be a number of milliseconds, 0 or more (got ${formatValue(patienceMs)}).`,
    );
  }
  yield* new BatchRun(client, source, options).outcomes();
}

class BatchRun {
  readonly #client: BatchClient;
  readonly #lines: Lines;
  readonly #options: BatchOptions;
  readonly #file: OutcomeFile;
  readonly #reach: Reach;
  readonly #creates: Creates;
  readonly #end = new AbortController();
  readonly #ending: AbortSignal;
  readonly #running: Running;
  #newOutcomes: Outcome[] = [];
  /** An unexpected error of a job, which is not a `GatewayError`. */
  #fault: { readonly error: unknown } | undefined;
  #prices: PriceCatalog | undefined;

  constructor(client: BatchClient, source: BatchSource, options: BatchOptions) {
    const { out, signal, onProgress } = options;
    const limits = limitsOf(options);
    const { clock, journal, warn } = client.internals;
    this.#client = client;
    this.#lines = { source, images: imagesOfSource(source) };
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
      // This code also runs if the caller leaves its loop early. The journal keeps the unfinished
      // tasks for the next run.
      this.#end.abort();
      await this.#running.settled();
      await this.#file.close();
    }
  }

  /** Checks every line. Returns the earlier outcomes, or `undefined` if nothing should be sent. */
  async #plan(): Promise<EarlierRuns | undefined> {
    const { out, retryFailed = false, onPlan, onChecked } = this.#options;
    const [client, lines, signal] = [this.#client, this.#lines, this.#ending];
    const before = await this.#earlier();
    if (!isRepeatable(lines.source)) return before;
    const prices = onPlan === undefined ? undefined : await this.#catalog();
    const planning = { client, ...lines, out, before, retryFailed, prices, signal, onChecked };
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
      throw fileError(what, out, error, "Choose another folder, or let this user create it.");
    }
    // Recovering takes the journal's lock, so no other process can add outcomes from now on.
    const recovery = await this.#client.recover({ send: false, signal: this.#ending });
    const { journal, warn } = this.#client.internals;
    const journalJobs = (await journal?.ended()) ?? [];
    // Closes a job that the earlier run did not send. This run sends it if the source still has its
    // line.
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
    const jobs = jobsOf(this.#client, this.#lines, before, retryFailed, recovering);
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
    // A wrong line has no request. Its outcome is not stored, because another job may have its id.
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

  /** Returns the highest estimated cost of a job in USD. Returns 0 if the cost is unknown. */
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

  /** Stores an outcome unless the job is open. Adds an estimate if the cost is unknown. */
  async #record(outcome: Outcome, request: object): Promise<Outcome> {
    const estimated = await withEstimate(this.#client, outcome, request, () => this.#catalog());
    if (outcome.status !== "open") await this.#file.append(estimated);
    return estimated;
  }

  async #catalog(): Promise<PriceCatalog> {
    return (this.#prices ??= await this.#client.pricing.catalog({ signal: this.#ending }));
  }

  /** Waits until a job changes, then yields the new outcomes. */
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
  `Jobs in ${join(out, "results.jsonl")} that the journal does not have: ${jobs}. The journal is new or was lost. Open jobs of a lost journal are sent again and may be billed again. Before you continue, check usage for charges of earlier runs.`;
