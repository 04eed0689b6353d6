// Runs many requests: each is sent once, also where the process is killed, and its files are saved.
import { join } from "node:path";
import { ConfigurationError, type GatewayError } from "../call/errors/index.js";
import type { PriceCatalog } from "../answers/prices.js";
import { fileError } from "../jobs/lines.js";
import { makeFolder } from "../results/download/part-file.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { shown } from "../validation/issue.js";
import type { BatchClient } from "./client.js";
import { Creates } from "./creates.js";
import { earlierRuns } from "./earlier-runs.js";
import { BatchInvalidError, endsAll } from "./errors.js";
import { costOf, withEstimate } from "./estimates.js";
import { JobRun, type Job, type JobEnd } from "./job.js";
import { hashesOf, jobsOf, type SkippedJob } from "./jobs.js";
import { OutcomeFile, type Before, type Outcome } from "./outcomes.js";
import { leftParts } from "./parts.js";
import { planBatch, type BatchPlan } from "./plan.js";
import { Reach } from "./reach.js";
import { Running, type BatchProgress, type RunLimits } from "./running.js";
import { isRepeatable, type BatchSource } from "./source.js";

/** Options of `runBatch`. */
export interface BatchOptions {
  /** Folder for the files, and for `results.jsonl`. It is made where it is missing. */
  readonly out: string;
  /** Creates at once. Default 8. */
  readonly concurrency?: number | undefined;
  /** Jobs under way at once: tasks that are waited for, and files that are saved. Default 256. */
  readonly inFlight?: number | undefined;
  /**
   * Milliseconds that the run goes on if nothing can: the gateway cannot be reached, or gives none of the tasks and files that are left.
   * Default 600,000, ten minutes.
   */
  readonly patienceMs?: number | undefined;
  /** Sends jobs again whose task failed in an earlier run and was refunded. Default false. */
  readonly retryFailed?: boolean | undefined;
  /** Stops sending and waiting; what was sent is taken up by the next run. The iterator then ends without an error. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called once every line of a file or a list was checked, before anything is sent; false ends the batch. Other sources are not
   * checked before: a line that is wrong ends as `refused`.
   */
  readonly onPlan?: ((plan: BatchPlan) => boolean | Promise<boolean>) | undefined;
  /** Called as lines are checked, with the number of the line. */
  readonly onChecked?: ((line: number) => void) | undefined;
  /** Called whenever a job begins. */
  readonly onStart?: ((id: string) => void) | undefined;
  /** Called whenever a job gets its task, stalls, goes on or ends. The estimates are known only with `onPlan`. */
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
 * Sends the requests of `source`, a file of JSON Lines or anything that can be iterated, and gives what became of each as it ends.
 * A batch that was stopped goes on where it was when it is run again with the same folder and journal: what has ended is skipped,
 * tasks are awaited again, and nothing is created twice. The client needs a `journal`.
 *
 * A job whose task was created ends by its files, by a failure that the gateway reports, or as `lost`. Where every job that is left has
 * been waiting for ten minutes (`patienceMs`), for a gateway that cannot be reached or a task or file that it does not give, they come as
 * `open` and the run ends. A create without an answer is sent again if its key is promised. One that does not
 * fit into the client's `budget` waits for what others may free, and is `refused` once none can.
 *
 * Throws `BatchInvalidError` where lines are wrong, and the error that ended the batch early, once what was under way has ended:
 * `AuthenticationError`, `InsufficientBalanceError`, `ConnectionError`, `FileError`, or `UnansweredError` after five unknown outcomes with no
 * answered create between them.
 */
export async function* runBatch(
  client: BatchClient,
  source: BatchSource,
  options: BatchOptions,
): AsyncGenerator<Outcome, void, undefined> {
  const { out, concurrency, inFlight, patienceMs } = checkedOptions("runBatch", options, NAMES);
  if (typeof out !== "string" || out === "") {
    throw new ConfigurationError(`out must be the path of a folder (got ${shown(out)}).`);
  }
  for (const [name, value] of Object.entries({ concurrency, inFlight })) {
    if (value === undefined || (Number.isSafeInteger(value) && value > 0)) continue;
    throw new ConfigurationError(`${name} must be a whole number from 1 (got ${shown(value)}).`);
  }
  if (patienceMs !== undefined && !(patienceMs >= 0)) {
    throw new ConfigurationError(
      `patienceMs must be milliseconds, from 0 (got ${shown(patienceMs)}).`,
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
  /** Aborted by the end of the run. */
  readonly #end = new AbortController();
  readonly #ending: AbortSignal;
  readonly #running: Running;
  /** Outcomes that were not given yet. */
  #ended: Outcome[] = [];
  /** What ended a job and is no error of the SDK. */
  #fault: { readonly error: unknown } | undefined;
  #prices: PriceCatalog | undefined;

  constructor(client: BatchClient, source: BatchSource, options: BatchOptions) {
    const { out, signal, onProgress } = options;
    const limits = limitsOf(options);
    const { clock, journal, warn } = client.madeWith;
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
    const { closing } = this.#client.madeWith;
    const unlisten = closing.onAbort(() => {
      this.#creates.stop(closing.reason as GatewayError);
      this.#running.stopWaiting();
    });
    try {
      const before = await this.#planned();
      if (before !== undefined) yield* this.#run(before);
    } catch (error) {
      if (!this.#ending.aborted || error !== this.#ending.reason) throw error;
    } finally {
      unlisten();
      // Also where the caller leaves its loop: tasks go on at the gateway, and the journal has them.
      this.#end.abort();
      await this.#running.settled();
      await this.#file.close();
    }
  }

  /** What earlier runs have come to, once every line was checked; `undefined` where the batch is not to be run. */
  async #planned(): Promise<Before | undefined> {
    const { out, retryFailed = false, onPlan, onChecked } = this.#options;
    const [client, source, signal] = [this.#client, this.#source, this.#ending];
    const before = await this.#earlier();
    if (!isRepeatable(source)) return before;
    const prices = onPlan === undefined ? undefined : await this.#catalog();
    const given = { client, source, out, before, retryFailed, prices, signal, onChecked };
    const plan = await planBatch(given);
    if (signal.aborted) return undefined;
    if (plan.problemCount > 0) throw new BatchInvalidError(plan);
    return (await onPlan?.(plan)) === false ? undefined : before;
  }

  async #earlier(): Promise<Before> {
    const { out } = this.#options;
    try {
      await makeFolder(out);
    } catch (error) {
      const what = `The folder ${out} of the batch cannot be made`;
      throw fileError(what, out, error, "Name another folder, or give this process the right.");
    }
    // From here on the journal is this process's: no other one adds outcomes.
    const left = await this.#client.recover({ send: false, signal: this.#ending });
    const { journal, warn } = this.#client.madeWith;
    const ended = (await journal?.ended()) ?? [];
    // A job that was never sent is sent with its line, if that is still there and the same.
    for (const { jobId } of left.unsent) await journal?.note({ kind: "refused", job: jobId });
    const before = { ...(await earlierRuns(out, ended)), begun: hashesOf(left) };
    const sent = [...before.jobs.values()].filter(
      ({ status }) => status !== "refused" && status !== "cancelled",
    );
    const known = [ended, left.tasks, left.unknown, left.unsent].flat();
    if (sent.length > 0 && known.length === 0) warn?.(lostJournal(out, sent.length));
    return before;
  }

  /** Runs the jobs; gives the outcome of each as it ends. */
  async *#run(before: Before): AsyncGenerator<Outcome, void, undefined> {
    yield* this.#beginAll(before);
    this.#running.isComplete();
    while (this.#running.size > 0 || this.#ended.length > 0) yield* this.#next();
    if (this.#fault !== undefined) throw this.#fault.error;
    const { stoppedBy } = this.#creates;
    if (stoppedBy !== undefined && !this.#ending.aborted) throw stoppedBy;
  }

  async *#beginAll(before: Before): AsyncGenerator<Outcome, void, undefined> {
    const { retryFailed = false } = this.#options;
    const { concurrency } = limitsOf(this.#options);
    const removeParts = await leftParts(this.#options.out);
    const recovering = { concurrency, signal: this.#ending };
    const running = this.#running;
    const jobs = jobsOf(this.#client, this.#source, before, retryFailed, recovering);
    for await (const job of jobs) {
      if (!("jobId" in job)) {
        yield* this.#known(job);
        continue;
      }
      while (!running.patience.aborted && running.isFull(job)) yield* this.#next();
      if (running.patience.aborted || this.#creates.stoppedBy !== undefined) return;
      if (job.tasks !== undefined) await removeParts(job);
      this.#begin(job);
    }
  }

  /** The outcome of a job that is not run. */
  async *#known({ outcome, request, stop }: SkippedJob): AsyncGenerator<Outcome, void, undefined> {
    if (stop !== undefined) this.#creates.stop(stop);
    if (outcome === undefined) return;
    // A line that is wrong says nothing of the job that has its name.
    yield request === undefined ? outcome : await this.#kept(outcome, request);
  }

  #begin(job: Job): void {
    this.#options.onStart?.(job.id);
    const run = new JobRun(job, {
      client: this.#client,
      creates: this.#creates,
      reach: this.#reach,
      out: this.#options.out,
      ending: this.#ending,
      others: this.#running,
    });
    const ended = run
      .run()
      .then((ran) => this.#keep(job, ran))
      .catch((error: unknown) => void (this.#fault ??= { error }));
    this.#running.add(run, ended, this.#estimate(job));
  }

  /** What a job may cost at most, in USD, for its progress; 0 if that is not known. */
  async #estimate(job: Job): Promise<number> {
    if (this.#prices === undefined || this.#options.onProgress === undefined) return 0;
    const cost = await costOf(this.#client, job, this.#prices).catch(() => undefined);
    return cost?.maxUsd ?? 0;
  }

  async #keep(job: Job, { outcome, stop }: JobEnd): Promise<void> {
    if (stop !== undefined) this.#creates.stop(stop);
    if (outcome === undefined) return;
    try {
      const kept = await this.#kept(outcome, job.request);
      this.#ended.push(kept);
    } catch (error) {
      if (!endsAll(error)) throw error;
      this.#creates.stop(error);
    }
  }

  /** The outcome, with an estimate where it needs one, once it survives a crash. An open job has not ended, and is not kept. */
  async #kept(outcome: Outcome, request: object): Promise<Outcome> {
    const estimated = await withEstimate(this.#client, outcome, request, () => this.#catalog());
    if (outcome.status !== "open") await this.#file.append(estimated);
    return estimated;
  }

  async #catalog(): Promise<PriceCatalog> {
    return (this.#prices ??= await this.#client.pricing.catalog({ signal: this.#ending }));
  }

  /** The outcomes of the jobs that have ended, once something has changed. */
  async *#next(): AsyncGenerator<Outcome, void, undefined> {
    if (this.#ended.length === 0 && this.#fault === undefined) await this.#running.nextChange();
    if (this.#fault !== undefined) throw this.#fault.error;
    const ended = this.#ended;
    this.#ended = [];
    yield* ended;
  }
}

function limitsOf({ concurrency, inFlight, patienceMs }: BatchOptions): RunLimits {
  return {
    concurrency: concurrency ?? DEFAULTS.concurrency,
    inFlight: inFlight ?? DEFAULTS.inFlight,
    patienceMs: patienceMs ?? DEFAULTS.patienceMs,
  };
}

const lostJournal = (out: string, jobs: number) =>
  `The journal has none of the ${jobs} jobs in ${join(out, "results.jsonl")}: it is new, or was lost. A job that a lost one held open is sent again, and may be billed again: look at usage first.`;
