// The journal of a worker: the jobs of its queue, and a line for each task, because lines outlive Redis.
import { setTimeout as delay } from "node:timers/promises";
import { ClientClosedError } from "../../call/errors/index.js";
import { SharedTaskError } from "../../jobs/job-errors.js";
import type { Job } from "../../jobs/job.js";
import type { JobEvent } from "../../jobs/journal.js";
import { StopError, type RedisBatch } from "../../jobs/redis-batch.js";
import { StoredJobs } from "../../jobs/stored-jobs.js";
import type { Say } from "./connection.js";

// Before a task that Redis could not keep is kept again.
const AGAIN_MS = 500;

type Acknowledgement = Extract<JobEvent, { readonly kind: "acknowledged" }>;

export class QueueJobs extends StoredJobs {
  readonly #store: RedisBatch;
  readonly #say: Say;
  readonly #ending: AbortSignal;
  /** The jobs that this worker submits. */
  readonly #submitted = new Map<string, Job>();
  /** Events that are being kept, by their jobs. */
  readonly #noting = new Map<string, Promise<void>>();
  readonly #sending = new Set<string>();
  readonly #unanswered = new Set<string>();
  #isStopped = false;

  /** `ending` ends what waits for Redis. */
  constructor(store: RedisBatch, say: Say, ending: AbortSignal) {
    super(store, {});
    this.#store = store;
    this.#say = say;
    this.#ending = ending;
  }

  /** How many creates are on the wire. */
  get onWire(): number {
    return this.#sending.size;
  }

  /** How many of them have no answer yet; the others wait for Redis, and their lines were said. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  /** Whether this worker submits a job now: it may be given its own job again after it stood still. */
  isSubmitting(id: string): boolean {
    return this.#submitted.has(id);
  }

  /** Submits a job; ends once all events about it are kept. */
  async submitting<Out>(job: Job, work: () => Promise<Out>): Promise<Out> {
    const { job: id } = job.facts;
    this.#submitted.set(id, job);
    try {
      return await work();
    } finally {
      await this.#noting.get(id)?.catch(() => undefined);
      this.#noting.delete(id);
      this.#leaveWire(id);
      this.#submitted.delete(id);
    }
  }

  /** From now on no create begins; those on the wire go on. */
  stopSending(): void {
    this.#isStopped = true;
  }

  override note(event: JobEvent): Promise<void> {
    // The steps of the worker say how tasks end, and which files are saved.
    if ("taskId" in event) return Promise.resolve();
    const noting = this.#noted(event);
    this.#noting.set(event.job, noting);
    return noting;
  }

  async #noted(event: Exclude<JobEvent, { readonly taskId: string }>): Promise<void> {
    const { kind, job } = event;
    if (kind === "sending" && this.#isStopped) {
      throw new ClientClosedError("The worker was closed; nothing was sent.");
    }
    // From before the commit, so that closing waits for this create.
    if (kind === "sending") {
      this.#sending.add(job);
      this.#unanswered.add(job);
    }
    try {
      await (kind === "acknowledged" ? this.#acknowledged(event) : super.note(event));
    } catch (error) {
      this.#leaveWire(job);
      throw error;
    }
    if (kind !== "sending") this.#leaveWire(job);
  }

  #leaveWire(id: string): void {
    this.#sending.delete(id);
    this.#unanswered.delete(id);
  }

  async #acknowledged(event: Acknowledgement): Promise<void> {
    const name = `Job ${JSON.stringify(event.job)} of ${this.#store.queue}`;
    this.#say(`${name} is ${event.taskIds.join(", ")}.`);
    this.#unanswered.delete(event.job);
    // A Redis whose memory is full, or that becomes a replica, takes nothing for a while. The task is paid for all the same.
    for (let tries = 1; ; tries++) {
      try {
        const { job: known } = await this.#store.get(event.job);
        const { digest } = this.#submitted.get(event.job)?.batch ?? {};
        if (known !== undefined && digest !== undefined && known.batch?.digest !== digest) {
          this.#say(`${name} is another one in Redis by now: save the result of its task by hand.`);
          return;
        }
        await super.note(event);
        if (known === undefined) this.#say(`${name} was gone from Redis, and was put back.`);
        return;
      } catch (error) {
        const isFinal = error instanceof SharedTaskError || error instanceof StopError;
        if (isFinal || this.#ending.aborted) throw error;
        const why = error instanceof Error ? error.message : String(error);
        if (tries === 1) this.#say(`Redis does not keep that (${why}). It is told again.`);
      }
      await delay(AGAIN_MS, undefined, { signal: this.#ending });
    }
  }
}
