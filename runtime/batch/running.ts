// The jobs of a run that are under way: how many there may be, and how long all of them may stall.
import { EventEmitter, once } from "node:events";
import type { Clock } from "../time/clock.js";
import type { Job, JobRun, OtherJobs } from "./job.js";

/** Of the jobs of a run `inFlight` are under way, and `concurrency` have no task yet. The run ends once all have stalled for `patienceMs`. */
export interface RunLimits {
  readonly concurrency: number;
  readonly inFlight: number;
  readonly patienceMs: number;
}

export class Running implements OtherJobs {
  readonly patience: AbortSignal;
  readonly #clock: Clock;
  readonly #limits: RunLimits;
  readonly #jobs = new Map<JobRun, Promise<void>>();
  /** `ended` where a job has ended, `changed` also where one stalls or goes on. */
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #impatience = new AbortController();
  #ends = 0;
  #isLast = false;
  #stopTimer: (() => void) | undefined;

  /** `ending` ends the patience as well. */
  constructor(clock: Clock, limits: RunLimits, ending: AbortSignal) {
    this.#clock = clock;
    this.#limits = limits;
    this.patience = AbortSignal.any([ending, this.#impatience.signal]);
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** Adds a job; `ended` never rejects. */
  add(run: JobRun, ended: Promise<void>): void {
    const left = ended.then(() => {
      this.#jobs.delete(run);
      this.#ends++;
      this.#events.emit("ended");
      this.changed();
    });
    this.#jobs.set(run, left);
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
    this.#events.emit("changed");
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
    await Promise.all(this.#jobs.values());
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
