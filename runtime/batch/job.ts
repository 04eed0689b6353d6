// Runs one job of a batch: sends its request or resumes its tasks, then saves the files.
import {
  ApiError,
  AuthenticationError,
  BudgetExceededError,
  ConnectionError,
  ExpiredResultError,
  GatewayError,
  TaskFailedError,
  TaskTimeoutError,
} from "../call/errors/index.js";
import type { TaskResult } from "../results/result.js";
import type { BudgetState } from "../call/submission/budget.js";
import { Refusals } from "../tasks/cadence.js";
import { costOf, isEnd, type TaskState } from "../tasks/state.js";
import type { Task } from "../tasks/task.js";
import { type Clock, delay, ofSignal, within } from "../call/time/clock.js";
import { doublingPauseMs } from "../call/time/pauses.js";
import type { BatchClient } from "./client.js";
import type { Creates } from "./creates.js";
import type { BatchLine } from "./entry.js";
import { endsAll, errorFacts, statusOfCreate } from "./errors.js";
import { filesWithNames } from "./names.js";
import type { Outcome, OutcomeStatus } from "./outcomes.js";
import type { Reach } from "./reach.js";
import { saveFiles } from "./save.js";

/** A job to run. Has `tasks` if an earlier run has sent it. */
export interface PendingJob
  extends Omit<BatchLine, "hash" | "line">, Partial<Pick<BatchLine, "hash" | "line">> {
  readonly jobId: string;
  readonly tasks?: readonly Task[] | undefined;
  /** Time when an earlier run sent the job, in ISO 8601. */
  readonly at?: string | undefined;
}

/** The methods by which a job waits for the other jobs of its run. */
export interface OtherJobs {
  /** Aborted when the run ends, or when every job has stalled for too long. */
  readonly patience: AbortSignal;
  /** Reports that a job got its tasks, stalled, or continued. */
  changed(): void;
  /** Returns the number of ended jobs. */
  ends(): number;
  /** Resolves when another job ends. Returns `undefined` if every job waits for the budget. */
  nextEnd(): Promise<unknown> | undefined;
}

/** The objects that all jobs of a run share. */
export interface JobContext {
  readonly client: BatchClient;
  readonly creates: Pick<Creates, "send">;
  readonly reach: Pick<Reach, "accepted" | "isOutage">;
  readonly out: string;
  /** Aborting it ends all waits, but no create request. The next run resumes the tasks. */
  readonly ending: AbortSignal;
  readonly others: OtherJobs;
}

export interface JobEnd {
  /** Absent if the run was stopped. The next run then resumes the job. */
  readonly outcome?: Outcome;
  /** An error after which no other job is sent. */
  readonly stop?: GatewayError | undefined;
}

const STALL_PAUSE = { firstMs: 15_000, longestMs: 240_000 };
// 72 hours, counted from the create request. After this time, a job is lost if the gateway refuses
// to return the state of its task, and this run has never seen the state. A file without an expiry
// date counts as expired after the same time.
const LOST_MS = 72 * 3_600_000;
// Number of refused downloads after which a job with an expired file is lost.
const REFUSALS = 6;

export class JobRun {
  readonly #job: PendingJob;
  readonly #context: JobContext;
  readonly #clock: Clock;
  readonly #sentAt: number;
  #tasks: readonly Task[] | undefined;
  #stalledBy: GatewayError | undefined;
  #nextTryAt = 0;
  #hasState = false;
  #keyRefusals = new Refusals();
  /** The last 401 that counts as temporary: the job queries its task again after it. */
  #passingRefusal: AuthenticationError | undefined;

  constructor(job: PendingJob, context: JobContext) {
    this.#job = job;
    this.#context = context;
    this.#clock = context.client.internals.clock;
    this.#sentAt = job.at === undefined ? this.#clock.wall() : Date.parse(job.at);
    this.#tasks = job.tasks;
  }

  get isCreated(): boolean {
    return this.#tasks !== undefined;
  }

  get stalls(): boolean {
    return this.#stalledBy !== undefined;
  }

  /**
   * The error that stalls the job, and the time of the next try in milliseconds since 1970. A job
   * that waits for the budget has no such time.
   */
  get stall():
    { readonly error: GatewayError; readonly nextTryAt: number | undefined } | undefined {
    const error = this.#stalledBy;
    return error && { error, nextTryAt: this.waitsForBudget ? undefined : this.#nextTryAt };
  }

  get waitsForBudget(): boolean {
    return this.#stalledBy instanceof BudgetExceededError;
  }

  /** Runs the job. An error of the SDK becomes part of the outcome. Any other error is thrown. */
  async run(): Promise<JobEnd> {
    const { id, line, model, hash } = this.#job;
    const { ending, others } = this.#context;
    let facts: Omit<Outcome, "status"> = { id, line, model, hash, files: [] };
    try {
      const tasks = (this.#tasks ??= await this.#create());
      this.#stalledBy = undefined;
      facts = { ...facts, taskIds: tasks.map((task) => task.id) };
      others.changed();
      const ends = await Promise.all(tasks.map((task) => this.#end(task)));
      const failure = ends.find((end) => end instanceof TaskFailedError);
      const results = ends.flatMap((end) => (end instanceof TaskFailedError ? [] : [end]));
      facts = { ...facts, costUsd: costOf(ends) };
      if (failure !== undefined) facts = { ...facts, ...errorFacts(failure, hash) };
      if (results.length === 0) return { outcome: { ...facts, status: "failed" } };
      const files = await this.#save(results);
      return { outcome: { ...facts, status: "completed", files } };
    } catch (error) {
      if (ending.aborted) return {};
      // If the run has stopped waiting, reports the error that stalled the job.
      const why = others.patience.aborted ? (this.#stalledBy ?? error) : error;
      if (!(why instanceof GatewayError)) throw why;
      const stop = endsAll(why) && !others.patience.aborted ? why : undefined;
      return {
        outcome: { ...facts, ...errorFacts(why, hash), status: await this.#statusBy(why) },
        stop,
      };
    }
  }

  /** Sends the job. If the budget is too small now, waits for other jobs to end. */
  async #create(): Promise<readonly Task[]> {
    const { client, creates, others } = this.#context;
    const patience = ofSignal(others.patience);
    for (;;) {
      const before = others.ends();
      try {
        return await creates.send(this.#job, patience, (why, ms) => this.#markStalled(why, ms));
      } catch (error) {
        if (!(error instanceof BudgetExceededError) || !mayFit(error, client.budget())) throw error;
        // A job that ended during this create request may have freed enough budget.
        if (others.ends() !== before) continue;
        this.#stalledBy = error;
        const end = others.nextEnd();
        if (end === undefined) throw error;
        others.changed();
        await within(end, patience);
        // Clears the error, because the next try may fit into the budget.
        this.#stalledBy = undefined;
      }
    }
  }

  #end(task: Task): Promise<TaskResult | TaskFailedError> {
    const { patience: signal } = this.#context.others;
    let isRetry = false;
    let late: TaskTimeoutError | undefined;
    const attempt = async () => {
      try {
        if (isRetry) {
          const state = await this.#refresh(task);
          // After a timeout, the job counts as stalled, and its task is polled more slowly.
          if (late !== undefined && !isEnd(state)) throw late;
        }
        isRetry = true;
        return await task.result({ signal, onProgress: () => this.#markRunning() });
      } catch (error) {
        if (error instanceof TaskFailedError) return error;
        if (error instanceof TaskTimeoutError) late = error;
        throw error;
      }
    };
    const { reach } = this.#context;
    const isTemporary = (error: GatewayError) =>
      error === this.#passingRefusal || reach.isOutage(error) || !endsAll(error);
    return this.#repeat(attempt, isTemporary);
  }

  /** Queries the task again. A 401 counts as temporary until it has come several times. */
  async #refresh(task: Task): Promise<TaskState> {
    try {
      const state = await task.refresh({ signal: this.#context.others.patience });
      this.#hasState = true;
      this.#keyRefusals = new Refusals();
      return state;
    } catch (error) {
      if (error instanceof AuthenticationError) {
        this.#keyRefusals.add(error, this.#clock.monotonic());
        if (!this.#keyRefusals.isFinal(this.#clock.monotonic())) this.#passingRefusal = error;
      }
      throw error;
    }
  }

  async #save(results: readonly TaskResult[]): Promise<readonly string[]> {
    const { out, others } = this.#context;
    let refusals = 0;
    const isTemporary = (error: GatewayError) => {
      // The file host's refusal may be temporary, or this machine's clock may be wrong. So the
      // download is tried again.
      if (this.#lossStatus(error) !== undefined) return ++refusals < REFUSALS;
      // An unreachable file host does not affect the other jobs.
      return error instanceof ConnectionError || !endsAll(error);
    };
    const saving = () => saveFiles(results, this.#job, out, others.patience);
    return (await this.#repeat(saving, isTemporary)).map(({ name }) => name);
  }

  /** Calls `attempt` with growing pauses until it succeeds or its error is not temporary. */
  async #repeat<Value>(
    attempt: () => Promise<Value>,
    isTemporary: (error: GatewayError) => boolean,
  ): Promise<Value> {
    const { patience } = this.#context.others;
    for (let failures = 1; ; failures++) {
      const pauseMs = doublingPauseMs(STALL_PAUSE, failures);
      try {
        const value = await attempt();
        this.#markRunning();
        return value;
      } catch (error) {
        if (patience.aborted || !(error instanceof GatewayError) || !isTemporary(error))
          throw error;
        this.#markStalled(error, pauseMs);
      }
      await delay(this.#clock, pauseMs, ofSignal(patience));
    }
  }

  #markStalled(why: GatewayError | undefined, pauseMs: number): void {
    if (why === undefined && this.#stalledBy === undefined) return;
    this.#stalledBy = why;
    this.#nextTryAt = this.#clock.wall() + pauseMs;
    this.#context.others.changed();
  }

  #markRunning(): void {
    this.#hasState = true;
    this.#context.reach.accepted();
    if (this.#stalledBy === undefined) return;
    this.#stalledBy = undefined;
    this.#context.others.changed();
  }

  /** Returns the status after an error. A job with tasks stays `open` unless its files are lost. */
  async #statusBy(why: GatewayError): Promise<OutcomeStatus> {
    const { patience } = this.#context.others;
    if (this.#tasks === undefined) return statusOfCreate(why, patience.aborted);
    const status = this.#lossStatus(why);
    if (status === undefined) return "open";
    const { journal } = this.#context.client.internals;
    for (const { id: taskId } of this.#tasks)
      await journal?.note({ kind: "ended", taskId, status, costUsd: undefined, files: 0 });
    return "lost";
  }

  // Elapsed time alone does not end a job, because this machine's clock may be wrong. In addition,
  // the file's server must refuse the expired file, or the gateway must refuse the query of a task
  // without a known state.
  #lossStatus(why: GatewayError): "expired" | "lost" | undefined {
    const now = this.#clock.wall();
    if (why instanceof ExpiredResultError) return now > this.#expiresAt() ? "expired" : undefined;
    const isRefused =
      why instanceof ApiError && !why.isPage && why.status < 500 && why.status !== 429;
    return isRefused && !this.#hasState && now > this.#sentAt + LOST_MS ? "lost" : undefined;
  }

  /** Returns when the last file expires, in milliseconds since 1970. `Infinity` without files. */
  #expiresAt(): number {
    const results = (this.#tasks ?? []).flatMap(({ final }) =>
      final?.status === "completed" ? [final.result] : [],
    );
    const ends = filesWithNames(this.#job, results).map(
      ({ file }) => file.expiresAt?.getTime() ?? this.#sentAt + LOST_MS,
    );
    return ends.length === 0 ? Infinity : Math.max(...ends);
  }
}

/** Returns whether the budget would suffice for the estimate if no other job had a reservation. */
const mayFit = ({ estimateUsd = Infinity }: BudgetExceededError, budget: BudgetState | undefined) =>
  budget !== undefined && estimateUsd <= budget.maxUsd - budget.spentUsd;
