// The journal of a worker. It stores jobs in Redis, and prints each task in case Redis loses it.
import { setTimeout as delay } from "node:timers/promises";
import { ClientClosedError } from "../../call/errors/index.js";
import { SharedTaskError } from "../../jobs/job-errors.js";
import type { Job } from "../../jobs/job.js";
import type { JobEvent } from "../../jobs/journal.js";
import { StopError, type RedisBatch } from "../../jobs/redis-batch.js";
import { StoredJobs } from "../../jobs/stored-jobs.js";
import type { Say } from "./connection.js";

// Pause before storing a task again that Redis could not store.
const AGAIN_MS = 500;

type Acknowledgement = Extract<JobEvent, { readonly kind: "acknowledged" }>;

export class QueueJobs extends StoredJobs {
  readonly #store: RedisBatch;
  readonly #say: Say;
  readonly #ending: AbortSignal;
  /** The jobs that this worker submits. */
  readonly #submitted = new Map<string, Job>();
  /** Pending writes of events, by job. */
  readonly #pendingNotes = new Map<string, Promise<void>>();
  readonly #sending = new Set<string>();
  readonly #unanswered = new Set<string>();
  #isStopped = false;

  /** Aborting `ending` ends waits for Redis. */
  constructor(store: RedisBatch, say: Say, ending: AbortSignal) {
    super(store, {});
    this.#store = store;
    this.#say = say;
    this.#ending = ending;
  }

  /** Number of creates on the wire. */
  get onWire(): number {
    return this.#sending.size;
  }

  /** Number of creates without an answer. The others on the wire wait for Redis. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  /** Whether this worker submits a job now. After a stall, BullMQ may pass it the job again. */
  isSubmitting(id: string): boolean {
    return this.#submitted.has(id);
  }

  /** Submits a job; resolves when all of its events are stored. */
  async trackSubmission<Out>(job: Job, work: () => Promise<Out>): Promise<Out> {
    const { job: id } = job.facts;
    this.#submitted.set(id, job);
    try {
      return await work();
    } finally {
      await this.#pendingNotes.get(id)?.catch(() => undefined);
      this.#pendingNotes.delete(id);
      this.#leaveWire(id);
      this.#submitted.delete(id);
    }
  }

  /** Starts no more creates. Creates on the wire continue. */
  stopSending(): void {
    this.#isStopped = true;
  }

  override note(event: JobEvent): Promise<void> {
    // The steps of the worker store the ends of tasks and the saved files.
    if ("taskId" in event) return Promise.resolve();
    const pending = this.#note(event);
    this.#pendingNotes.set(event.job, pending);
    return pending;
  }

  async #note(event: Exclude<JobEvent, { readonly taskId: string }>): Promise<void> {
    const { kind, job } = event;
    if (kind === "sending" && this.#isStopped) {
      throw new ClientClosedError("The worker was closed; nothing was sent.");
    }
    // Set before the commit, so that closing waits for this create.
    if (kind === "sending") {
      this.#sending.add(job);
      this.#unanswered.add(job);
    }
    try {
      await (kind === "acknowledged" ? this.#storeTasks(event) : super.note(event));
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

  async #storeTasks(event: Acknowledgement): Promise<void> {
    const name = `Job ${JSON.stringify(event.job)} of ${this.#store.queue}`;
    this.#say(`${name} is ${event.taskIds.join(", ")}.`);
    this.#unanswered.delete(event.job);
    // Redis rejects writes if its memory is full or it becomes a replica. The task is already paid
    // for, so the write is repeated.
    for (let tries = 1; ; tries++) {
      try {
        const { job: storedJob } = await this.#store.get(event.job);
        const { digest } = this.#submitted.get(event.job)?.batch ?? {};
        if (storedJob !== undefined && digest !== undefined && storedJob.batch?.digest !== digest) {
          this.#say(
            `${name} was replaced in Redis by another request. Save the result of this task by hand.`,
          );
          return;
        }
        await super.note(event);
        if (storedJob === undefined) this.#say(`${name} was gone from Redis, and was put back.`);
        return;
      } catch (error) {
        const isFinal = error instanceof SharedTaskError || error instanceof StopError;
        if (isFinal || this.#ending.aborted) throw error;
        const why = error instanceof Error ? error.message : String(error);
        if (tries === 1) this.#say(`Redis could not store that (${why}). The worker tries again.`);
      }
      await delay(AGAIN_MS, undefined, { signal: this.#ending });
    }
  }
}
