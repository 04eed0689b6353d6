// Limits the number of jobs under way. Ends the run if all of them have stalled for too long.
import { EventEmitter, once } from "node:events";
import type { GatewayError } from "../call/errors/index.js";
import type { Clock } from "../call/time/clock.js";
import type { PendingJob, JobRun, OtherJobs } from "./job.js";

/**
 * Limits of a run. `inFlight` limits the jobs under way. `concurrency` limits the jobs under way
 * that have no task yet and are not stalled. The run ends if all jobs under way have been stalled
 * for `patienceMs`, in milliseconds, and no other job can start.
 */
export interface RunLimits {
  readonly concurrency: number;
  readonly inFlight: number;
  readonly patienceMs: number;
}

/** Counts the jobs under way in a run. */
export interface BatchProgress {
  /** Number of unfinished jobs that have a task. */
  readonly tasks: number;
  /** The estimated cost in USD of the jobs in `tasks`. An unknown estimate counts as 0. */
  readonly tasksUsd: number;
  /** Number of jobs that wait because of an error. */
  readonly stalled: number;
  /** The error of the first stalled job. */
  readonly reason?: GatewayError | undefined;
  /**
   * When the next stalled job is tried again, in milliseconds since 1970. Absent if no job is
   * stalled, or if all stalled jobs wait for the budget.
   */
  readonly nextTryAt?: number | undefined;
}

/**
 * A job under way. `done` resolves when the job has ended. `estimateUsd` is 0 until the estimate is
 * known.
 */
interface RunningJob {
  readonly done: Promise<void>;
  estimateUsd: number;
}

export class Running implements OtherJobs {
  readonly patience: AbortSignal;
  readonly #clock: Clock;
  readonly #limits: RunLimits;
  readonly #onProgress: ((progress: BatchProgress) => void) | undefined;
  readonly #jobs = new Map<JobRun, RunningJob>();
  /** Emits `ended` when a job has ended, and `changed` when any job has changed its state. */
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #impatience = new AbortController();
  #ends = 0;
  #isLast = false;
  #stopTimer: (() => void) | undefined;

  /** Aborting `ending` also aborts `patience`. */
  constructor(
    clock: Clock,
    limits: RunLimits,
    ending: AbortSignal,
    onProgress?: (progress: BatchProgress) => void,
  ) {
    this.#clock = clock;
    this.#limits = limits;
    this.#onProgress = onProgress;
    this.patience = AbortSignal.any([ending, this.#impatience.signal]);
  }

  get size(): number {
    return this.#jobs.size;
  }

  /**
   * Adds a job. `end` and `estimate` are promises that must never reject. The estimate is in USD.
   */
  add(run: JobRun, end: Promise<void>, estimate: Promise<number>): void {
    const done = end.then(() => {
      this.#jobs.delete(run);
      this.#ends++;
      this.#events.emit("ended");
      this.changed();
    });
    const entry = { done, estimateUsd: 0 };
    this.#jobs.set(run, entry);
    void estimate.then((usd) => (entry.estimateUsd = usd));
  }

  /** Records that no more jobs will be added. */
  complete(): void {
    this.#isLast = true;
    this.changed();
  }

  /** Returns whether the limits forbid starting this job now. */
  isFull({ tasks }: Pick<PendingJob, "tasks"> = {}): boolean {
    const { inFlight, concurrency } = this.#limits;
    if (this.size >= inFlight) return true;
    if (tasks !== undefined) return false;
    // Does not count stalled jobs, so that jobs of other models can start.
    const sending = this.#all().filter((one) => !one.isCreated && !one.stalls);
    return sending.length >= concurrency;
  }

  changed(): void {
    if (!this.#onlyStall()) {
      this.#stopTimer?.();
      this.#stopTimer = undefined;
    } else {
      this.#stopTimer ??= this.#clock.after(this.#limits.patienceMs, () =>
        this.#impatience.abort(),
      );
    }
    this.#onProgress?.(this.#progress());
    this.#events.emit("changed");
  }

  #progress(): BatchProgress {
    let [tasks, tasksUsd] = [0, 0];
    const stalls = this.#all().flatMap(({ stall }) => stall ?? []);
    for (const [{ isCreated }, { estimateUsd }] of this.#jobs) {
      if (!isCreated) continue;
      tasks++;
      tasksUsd += estimateUsd;
    }
    const next = stalls.flatMap(({ nextTryAt }) => nextTryAt ?? []);
    const nextTryAt = next.length === 0 ? undefined : Math.min(...next);
    return { tasks, tasksUsd, stalled: stalls.length, reason: stalls[0]?.error, nextTryAt };
  }

  /** Makes all jobs stop waiting. They end as if they had stalled for too long. */
  stopWaiting(): void {
    this.#impatience.abort();
  }

  nextChange(): Promise<unknown> {
    return once(this.#events, "changed");
  }

  ends(): number {
    return this.#ends;
  }

  nextEnd(): Promise<unknown> | undefined {
    const hasActive = this.#all().some(({ waitsForBudget }) => !waitsForBudget);
    return hasActive ? once(this.#events, "ended") : undefined;
  }

  /** Resolves when all jobs have ended. */
  async settled(): Promise<void> {
    this.#stopTimer?.();
    await Promise.all([...this.#jobs.values()].map(({ done }) => done));
  }

  /** Returns whether all jobs under way are stalled and no other job can begin. */
  #onlyStall(): boolean {
    if (!this.#isLast && !this.isFull()) return false;
    return this.size > 0 && this.#all().every(({ stalls }) => stalls);
  }

  #all(): JobRun[] {
    return [...this.#jobs.keys()];
  }
}
