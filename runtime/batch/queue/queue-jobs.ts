// The journal of a worker. Stores jobs in Redis. Also prints each task id, because Redis may lose
// data.
import { setTimeout as delay } from "node:timers/promises";
import { ClientClosedError } from "../../call/errors/index.js";
import { SharedTaskError } from "../../jobs/job-errors.js";
import type { Job } from "../../jobs/job.js";
import type { JobEvent } from "../../jobs/journal.js";
import { StopError, type RedisBatch } from "../../jobs/redis-batch.js";
import { StoredJobs } from "../../jobs/stored-jobs.js";
import type { Say } from "./connection.js";

// Pause in milliseconds before a failed write to Redis is repeated.
const AGAIN_MS = 500;

type Acknowledgement = Extract<JobEvent, { readonly kind: "acknowledged" }>;

export class QueueJobs extends StoredJobs {
  readonly #store: RedisBatch;
  readonly #say: Say;
  readonly #ending: AbortSignal;
  /** The jobs that this worker is sending, by id. */
  readonly #submitted = new Map<string, Job>();
  /** The latest write to Redis about each job, by job id. */
  readonly #pendingNotes = new Map<string, Promise<void>>();
  readonly #sending = new Set<string>();
  readonly #unanswered = new Set<string>();
  #isStopped = false;

  /** If `ending` is aborted, the journal no longer waits for Redis. */
  constructor(store: RedisBatch, say: Say, ending: AbortSignal) {
    super(store, {});
    this.#store = store;
    this.#say = say;
    this.#ending = ending;
  }

  /** Number of create requests whose task is not stored yet. */
  get onWire(): number {
    return this.#sending.size;
  }

  /** Number of create requests without an answer from the gateway. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  /** Returns whether this worker is sending the job now. BullMQ may start the same job twice. */
  isSubmitting(id: string): boolean {
    return this.#submitted.has(id);
  }

  /** Calls `work`, which submits the job. Waits until the job's events are stored. */
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

  /** Prevents new create requests. Requests that were already sent continue. */
  stopSending(): void {
    this.#isStopped = true;
  }

  override note(event: JobEvent): Promise<void> {
    // Ignores events of tasks: the steps of the worker store the ends of tasks and the saved files.
    if ("taskId" in event) return Promise.resolve();
    const pending = this.#note(event);
    this.#pendingNotes.set(event.job, pending);
    return pending;
  }

  async #note(event: Exclude<JobEvent, { readonly taskId: string }>): Promise<void> {
    const { kind, job } = event;
    if (kind === "sending" && this.#isStopped) {
      throw new ClientClosedError("The worker was closed before it sent this job.");
    }
    // Counts the create request before the write to Redis, because a closing worker must wait for
    // the request.
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
    const name = `Job ${JSON.stringify(event.job)} of the queue "${this.#store.queue}"`;
    this.#say(`${name} has the task ${event.taskIds.join(", ")}.`);
    this.#unanswered.delete(event.job);
    // Redis rejects writes if its memory is full, or if it has become a replica. The write is
    // repeated, because the task is already paid.
    for (let tries = 1; ; tries++) {
      try {
        const { job: storedJob } = await this.#store.get(event.job);
        const { digest } = this.#submitted.get(event.job)?.batch ?? {};
        if (storedJob !== undefined && digest !== undefined && storedJob.batch?.digest !== digest) {
          this.#say(
            `${name} has another request in Redis now, so the task ${event.taskIds.join(", ")} is not stored in Redis. Save the result of this task by hand.`,
          );
          return;
        }
        await super.note(event);
        if (storedJob === undefined)
          this.#say(`${name} was missing in Redis and was stored again.`);
        return;
      } catch (error) {
        const isFinal = error instanceof SharedTaskError || error instanceof StopError;
        if (isFinal || this.#ending.aborted) throw error;
        const why = error instanceof Error ? error.message : String(error);
        if (tries === 1)
          this.#say(`${name}: Redis could not store its task (${why}). The worker tries again.`);
      }
      await delay(AGAIN_MS, undefined, { signal: this.#ending });
    }
  }
}
