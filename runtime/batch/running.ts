// The jobs of a run that are under way: how many there may be, and how long all of them may stall.
import { EventEmitter, once } from "node:events";
import type { GatewayError } from "../call/errors/index.js";
import type { Clock } from "../call/time/clock.js";
import type { Job, JobRun, OtherJobs } from "./job.js";

/** Of the jobs of a run `inFlight` are under way, and `concurrency` have no task yet. The run ends once all have stalled for `patienceMs`. */
export interface RunLimits {
  readonly concurrency: number;
  readonly inFlight: number;
  readonly patienceMs: number;
}

/** The jobs of a run that are under way. */
export interface BatchProgress {
  /** Jobs that have a task and no file yet. */
  readonly tasks: number;
  /** Their estimates together, in USD, as far as they are known. */
  readonly tasksUsd: number;
  /** Jobs that cannot go on for now. */
  readonly stalled: number;
  /** Why the first of them cannot. */
  readonly reason?: GatewayError | undefined;
  /** The next try of a stalled job, in milliseconds since 1970; absent if the end of another job decides. */
  readonly nextTryAt?: number | undefined;
}

/** A job under way: its end, and its estimate in USD once that is known. */
interface Entry {
  readonly left: Promise<void>;
  estimateUsd: number;
}

export class Running implements OtherJobs {
  readonly patience: AbortSignal;
  readonly #clock: Clock;
  readonly #limits: RunLimits;
  readonly #onProgress: ((progress: BatchProgress) => void) | undefined;
  readonly #jobs = new Map<JobRun, Entry>();
  /** `ended` where a job has ended, `changed` also where one stalls or goes on. */
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #impatience = new AbortController();
  #ends = 0;
  #isLast = false;
  #stopTimer: (() => void) | undefined;

  /** `ending` ends the patience as well. */
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

  /** Adds a job; `ended` and `estimate`, in USD, never reject. */
  add(run: JobRun, ended: Promise<void>, estimate: Promise<number>): void {
    const left = ended.then(() => {
      this.#jobs.delete(run);
      this.#ends++;
      this.#events.emit("ended");
      this.changed();
    });
    const entry = { left, estimateUsd: 0 };
    this.#jobs.set(run, entry);
    void estimate.then((usd) => (entry.estimateUsd = usd));
  }

  /** No other job will come. */
  isComplete(): void {
    this.#isLast = true;
    this.changed();
  }

  /** Whether there is no place for another job. */
  isFull({ tasks }: Pick<Job, "tasks"> = {}): boolean {
    const { inFlight, concurrency } = this.#limits;
    if (this.size >= inFlight) return true;
    if (tasks !== undefined) return false;
    // Those that stall leave their places to jobs of other models.
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

  /** Ends the waits of all jobs, as if they had stalled for too long. */
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
    const isLeft = this.#all().some(({ waitsForBudget }) => !waitsForBudget);
    return isLeft ? once(this.#events, "ended") : undefined;
  }

  /** Resolves when all jobs have ended. */
  async settled(): Promise<void> {
    this.#stopTimer?.();
    await Promise.all([...this.#jobs.values()].map(({ left }) => left));
  }

  /** Whether no other job can begin, and all of those under way stall. */
  #onlyStall(): boolean {
    if (!this.#isLast && !this.isFull()) return false;
    return this.size > 0 && this.#all().every(({ stalls }) => stalls);
  }

  #all(): JobRun[] {
    return [...this.#jobs.keys()];
  }
}
