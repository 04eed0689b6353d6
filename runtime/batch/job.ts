// One job of a batch: sent or taken up again, waited for and saved. One that is paid for ends only by what the gateway says of it.
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
import { delay, type Clock } from "../call/time/clock.js";
import { ofSignal, within } from "../call/time/cancellation.js";
import { doublingPauseMs } from "../call/time/pauses.js";
import type { BatchClient } from "./client.js";
import type { Creates } from "./creates.js";
import type { BatchLine } from "./entry.js";
import { endsAll, statusOfCreate } from "./errors.js";
import { namedFiles } from "./names.js";
import type { Outcome, OutcomeStatus } from "./outcomes.js";
import type { Reach } from "./reach.js";
import { saveFiles } from "./save.js";

/** A job, with its tasks where an earlier run has sent it. */
export interface Job
  extends Omit<BatchLine, "hash" | "line">, Partial<Pick<BatchLine, "hash" | "line">> {
  readonly jobId: string;
  readonly tasks?: readonly Task[] | undefined;
  /** When an earlier run has sent it, ISO 8601. */
  readonly at?: string | undefined;
}

/** What a job asks of the others of its run, and tells them. */
export interface OtherJobs {
  /** Aborted by the end of the run, and where every job has stalled for too long. */
  readonly patience: AbortSignal;
  /** A job has its tasks, begins to stall, or goes on. */
  changed(): void;
  /** How many jobs have ended. */
  ends(): number;
  /** The next end of a job that may free what another one needs of the budget; `undefined` where none is left. */
  nextEnd(): Promise<unknown> | undefined;
}

/** What jobs are run with. */
export interface JobContext {
  readonly client: BatchClient;
  readonly creates: Pick<Creates, "send">;
  readonly reach: Pick<Reach, "accepted" | "isOutage">;
  readonly out: string;
  /** Ends the waiting, and no create: tasks are for the next run. */
  readonly ending: AbortSignal;
  readonly others: OtherJobs;
}

/** What came of running a job. */
export interface JobEnd {
  /** Absent where the run was stopped: the next one takes the job up again. */
  readonly outcome?: Outcome;
  /** Why no other job should be sent. */
  readonly stop?: GatewayError | undefined;
}

// A job that stalls is asked for after 15 s, 30 s, …
const STALL_PAUSE = { firstMs: 15_000, longestMs: 240_000 };
// A task of which the gateway gives no state is lost this long after its create. Assumption: a file without an expiry lives as long.
const LOST_MS = 72 * 3_600_000;
// A job is lost once its file was refused this often after its expiry, over some minutes.
const REFUSALS = 6;

export class JobRun {
  readonly #job: Job;
  readonly #context: JobContext;
  readonly #clock: Clock;
  readonly #sentAt: number;
  #tasks: readonly Task[] | undefined;
  /** Why the job cannot go on for now. */
  #stalledBy: GatewayError | undefined;
  #nextTryAt = 0;
  /** Whether the gateway has given a state of its tasks. */
  #isKnown = false;
  #keyRefusals = new Refusals();
  /** The last refusal of the key that does not end the batch yet. */
  #refused: AuthenticationError | undefined;

  constructor(job: Job, context: JobContext) {
    this.#job = job;
    this.#context = context;
    this.#clock = context.client.madeWith.clock;
    this.#sentAt = job.at === undefined ? this.#clock.wall() : Date.parse(job.at);
    this.#tasks = job.tasks;
  }

  get isCreated(): boolean {
    return this.#tasks !== undefined;
  }

  get stalls(): boolean {
    return this.#stalledBy !== undefined;
  }

  /** Why it cannot go on for now, and when it tries again, in milliseconds since 1970; without a time if the end of another job decides. */
  get stall():
    { readonly error: GatewayError; readonly nextTryAt: number | undefined } | undefined {
    const error = this.#stalledBy;
    return error && { error, nextTryAt: this.waitsForBudget ? undefined : this.#nextTryAt };
  }

  /** Whether it waits for others to free what it needs of the budget. */
  get waitsForBudget(): boolean {
    return this.#stalledBy instanceof BudgetExceededError;
  }

  /** Runs the job; rejects with what is no error of the SDK. */
  async run(): Promise<JobEnd> {
    const { id, line, model, hash } = this.#job;
    const { ending, others } = this.#context;
    let facts: Omit<Outcome, "status"> = { id, line, model, hash, files: [] };
    try {
      const tasks = (this.#tasks ??= await this.#created());
      this.#stalledBy = undefined;
      facts = { ...facts, taskIds: tasks.map((task) => task.id) };
      others.changed();
      const ends = await Promise.all(tasks.map((task) => this.#end(task)));
      const failure = ends.find((end) => end instanceof TaskFailedError);
      const results = ends.flatMap((end) => (end instanceof TaskFailedError ? [] : [end]));
      facts = { ...facts, costUsd: costOf(ends) };
      if (failure !== undefined) facts = { ...facts, error: toldOf(failure) };
      if (results.length === 0) return { outcome: { ...facts, status: "failed" } };
      const files = await this.#save(results);
      return { outcome: { ...facts, status: "completed", files } };
    } catch (error) {
      if (ending.aborted) return {};
      // Where the patience is over, what counts is why the job stalled.
      const why = others.patience.aborted ? (this.#stalledBy ?? error) : error;
      if (!(why instanceof GatewayError)) throw why;
      const stop = endsAll(why) && !others.patience.aborted ? why : undefined;
      return { outcome: { ...facts, error: toldOf(why), status: await this.#statusBy(why) }, stop };
    }
  }

  /** Sends the job, once it fits into the budget or no other job can free any of it. */
  async #created(): Promise<readonly Task[]> {
    const { client, creates, others } = this.#context;
    const patience = ofSignal(others.patience);
    for (;;) {
      const before = others.ends();
      try {
        return await creates.send(this.#job, patience, (why, ms) => this.#stalls(why, ms));
      } catch (error) {
        if (!(error instanceof BudgetExceededError) || !mayFit(error, client.budget())) throw error;
        // A job that ended while this one was refused may have freed enough.
        if (others.ends() !== before) continue;
        this.#stalledBy = error;
        const end = others.nextEnd();
        if (end === undefined) throw error;
        others.changed();
        await within(end, patience);
        // Until it has tried again, it may take what has become free.
        this.#stalledBy = undefined;
      }
    }
  }

  /** The result of a task, or its failure. */
  #end(task: Task): Promise<TaskResult | TaskFailedError> {
    const { patience: signal } = this.#context.others;
    let wasAsked = false;
    let late: TaskTimeoutError | undefined;
    const attempt = async () => {
      try {
        if (wasAsked) {
          const state = await this.#refreshed(task);
          // Past its usual time it is not polled at its usual pace any more.
          if (late !== undefined && !isEnd(state)) throw late;
        }
        wasAsked = true;
        return await task.result({ signal, onProgress: () => this.#goesOn() });
      } catch (error) {
        if (error instanceof TaskFailedError) return error;
        if (error instanceof TaskTimeoutError) late = error;
        throw error;
      }
    };
    const { reach } = this.#context;
    const passes = (error: GatewayError) =>
      error === this.#refused || reach.isOutage(error) || !endsAll(error);
    return this.#patiently(attempt, passes);
  }

  /** Asks once more. A refusal of the key passes until it has come often enough to end the batch. */
  async #refreshed(task: Task): Promise<TaskState> {
    try {
      const state = await task.refresh({ signal: this.#context.others.patience });
      this.#isKnown = true;
      this.#keyRefusals = new Refusals();
      return state;
    } catch (error) {
      if (error instanceof AuthenticationError) {
        this.#keyRefusals.add(error, this.#clock.monotonic());
        if (!this.#keyRefusals.isFinal(this.#clock.monotonic())) this.#refused = error;
      }
      throw error;
    }
  }

  async #save(results: readonly TaskResult[]): Promise<readonly string[]> {
    const { out, others } = this.#context;
    let refusals = 0;
    const passes = (error: GatewayError) => {
      // One refusal may pass, and where the clock is wrong the file has not expired.
      if (this.#endedBy(error) !== undefined) return ++refusals < REFUSALS;
      // The host of the files is not the gateway: where it cannot be reached, others may be.
      return error instanceof ConnectionError || !endsAll(error);
    };
    const saving = () => saveFiles(results, this.#job, out, others.patience);
    return (await this.#patiently(saving, passes)).map(({ name }) => name);
  }

  /** Tries less and less often, until it succeeds or fails with what does not pass. */
  async #patiently<Value>(
    attempt: () => Promise<Value>,
    passes: (error: GatewayError) => boolean,
  ): Promise<Value> {
    const { patience } = this.#context.others;
    for (let failures = 1; ; failures++) {
      const pauseMs = doublingPauseMs(STALL_PAUSE, failures);
      try {
        const value = await attempt();
        this.#goesOn();
        return value;
      } catch (error) {
        if (patience.aborted || !(error instanceof GatewayError) || !passes(error)) throw error;
        this.#stalls(error, pauseMs);
      }
      await delay(this.#clock, pauseMs, ofSignal(patience));
    }
  }

  #stalls(why: GatewayError | undefined, pauseMs: number): void {
    if (why === undefined && this.#stalledBy === undefined) return;
    this.#stalledBy = why;
    this.#nextTryAt = this.#clock.wall() + pauseMs;
    this.#context.others.changed();
  }

  #goesOn(): void {
    this.#isKnown = true;
    this.#context.reach.accepted();
    if (this.#stalledBy === undefined) return;
    this.#stalledBy = undefined;
    this.#context.others.changed();
  }

  /** How the job has ended; one that is paid for is open for the next run, unless no run can save it. */
  async #statusBy(why: GatewayError): Promise<OutcomeStatus> {
    const { patience } = this.#context.others;
    if (this.#tasks === undefined) return statusOfCreate(why, patience.aborted);
    const status = this.#endedBy(why);
    if (status === undefined) return "open";
    const { journal } = this.#context.client.madeWith;
    for (const { id: taskId } of this.#tasks)
      await journal?.note({ kind: "ended", taskId, status, costUsd: undefined, files: 0 });
    return "lost";
  }

  // No clock alone ends a job, because it may be wrong: the gateway has to refuse the file as well, or each query of the task.
  #endedBy(why: GatewayError): "expired" | "lost" | undefined {
    const now = this.#clock.wall();
    if (why instanceof ExpiredResultError) return now > this.#expiresAt() ? "expired" : undefined;
    const isRefused =
      why instanceof ApiError && !why.isPage && why.status < 500 && why.status !== 429;
    return isRefused && !this.#isKnown && now > this.#sentAt + LOST_MS ? "lost" : undefined;
  }

  /** When the last of its files expires, by the newest answer about each task, milliseconds since 1970. */
  #expiresAt(): number {
    const results = (this.#tasks ?? []).flatMap(({ final }) =>
      final?.status === "completed" ? [final.result] : [],
    );
    const ends = namedFiles(this.#job, results).map(
      ({ file }) => file.expiresAt?.getTime() ?? this.#sentAt + LOST_MS,
    );
    return ends.length === 0 ? Infinity : Math.max(...ends);
  }
}

/** Whether a create that did not fit into the budget does once the estimates of others are free. */
const mayFit = ({ estimateUsd = Infinity }: BudgetExceededError, budget: BudgetState | undefined) =>
  budget !== undefined && estimateUsd <= budget.maxUsd - budget.spentUsd;

const toldOf = ({ name, message }: Error) => ({ name, message });
