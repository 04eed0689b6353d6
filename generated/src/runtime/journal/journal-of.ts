// A journal over a store: what is known of each job, and which records may go.
import { ClientClosedError, ConfigurationError } from "../errors/index.js";
import { Job } from "./job.js";
import type { Begun, Intent, JobEvent, Jobs, Journal, OpenJob } from "./journal.js";
import { journalFrom } from "./journaled.js";
import type { JournalRecord, JournalStore } from "./store.js";

/** Options of `journalOf`. */
export interface JournalOptions {
  /** The clock, in milliseconds since 1970. Default that of the system. */
  readonly now?: (() => number) | undefined;
}

// Compacting reads and writes all of it: not before it has doubled, and not while it is small.
const LEAST_COMPACTED = 1024 * 1024;

/** A journal that keeps its records in a store, such as one of your own. */
export function journalOf(
  store: JournalStore,
  { now = () => Date.now() }: JournalOptions = {},
): Journal {
  return journalFrom(new StoreJobs(store, now));
}

class StoreJobs implements Jobs {
  readonly #store: JournalStore;
  readonly #now: () => number;
  readonly #jobs = new Map<string, Job>();
  readonly #byTask = new Map<string, Job>();
  #opening: Promise<() => Promise<void>> | undefined;
  #closed = false;
  #sizeWhenCompacted = 0;
  #compacting = false;

  constructor(store: JournalStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  async begin(intent: Intent): Promise<Begun | undefined> {
    await this.#opened();
    const { job, bodyHash, endpoint } = intent;
    const known = this.#jobs.get(job);
    if (known !== undefined) {
      if (known.bodyHash !== bodyHash || known.endpoint !== endpoint) {
        throw new ConfigurationError(
          `Job ${JSON.stringify(job)} was begun with another request. Give this one a jobId of its own.`,
        );
      }
      if (known.submitting) {
        throw new ConfigurationError(
          `Job ${JSON.stringify(job)} is being submitted by another call. Wait for that one.`,
        );
      }
      known.submitting = known.taskIds === undefined && (known.keyPromised || !known.sent);
      return known;
    }
    const begun = new Job(intent);
    begun.submitting = true;
    // Before the first await, so that another call of this job finds it.
    this.#jobs.set(job, begun);
    try {
      await this.#store.append({ kind: "intent", ...intent });
    } catch (error) {
      this.#jobs.delete(job);
      throw error;
    }
    this.#compactInTime();
    return undefined;
  }

  async note(event: JobEvent): Promise<void> {
    await this.#opened();
    if (!this.#apply(event)) return;
    await this.#store.append(event);
    this.#compactInTime();
  }

  async open(): Promise<readonly OpenJob[]> {
    await this.#opened();
    const open: OpenJob[] = [];
    const listed = new Set<Job>();
    for await (const record of this.#store.load()) {
      if (record.kind !== "intent") continue;
      const job = this.#jobs.get(record.job);
      if (job === undefined || job.submitting || job.isDone(this.#now()) || listed.has(job))
        continue;
      if (job.bodyHash !== record.bodyHash) continue;
      listed.add(job);
      open.push({ ...job.state(), intent: record });
    }
    return open;
  }

  async forget(name: string): Promise<void> {
    await this.#opened();
    const job = this.#jobs.get(name);
    if (job === undefined) {
      throw new ConfigurationError(`The journal has no job ${JSON.stringify(name)}.`);
    }
    await this.#store.append({ kind: "forgotten", job: name });
    this.#remove(job);
  }

  async close(): Promise<void> {
    this.#closed = true;
    // One that could not be opened holds no lock.
    const free = await this.#opening?.catch(() => undefined);
    await free?.();
  }

  #opened(): Promise<unknown> {
    if (this.#closed) {
      throw new ClientClosedError("The journal was closed with its client; make another one.");
    }
    return (this.#opening ??= this.#openStore().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    }));
  }

  async #openStore(): Promise<() => Promise<void>> {
    const free = await this.#store.lock();
    try {
      for await (const record of this.#store.load()) this.#apply(record);
    } catch (error) {
      await free();
      throw error;
    }
    this.#compactInTime();
    return free;
  }

  /** Takes a record into account; false where it is about no job. */
  #apply(record: JournalRecord): boolean {
    switch (record.kind) {
      case "intent":
        if (!this.#jobs.has(record.job)) this.#jobs.set(record.job, new Job(record));
        return true;
      case "done": {
        const job = new Job(record);
        this.#jobs.set(record.job, job);
        job.finished(record.taskIds, Date.parse(record.at));
        return true;
      }
      case "acknowledged": {
        const job = this.#jobs.get(record.job);
        if (job === undefined) return false;
        job.acknowledged(record.taskIds);
        for (const id of record.taskIds) this.#byTask.set(id, job);
        return true;
      }
      case "sending": {
        const job = this.#jobs.get(record.job);
        if (job !== undefined) job.sent = true;
        return job !== undefined;
      }
      case "lost":
        this.#jobs.get(record.job)?.lost(record.taskIds);
        return this.#jobs.has(record.job);
      case "refused":
      case "forgotten": {
        const job = this.#jobs.get(record.job);
        if (job !== undefined) this.#remove(job);
        return job !== undefined;
      }
      case "ended":
        return this.#byTask.get(record.taskId)?.ended(record) ?? false;
      case "saved":
        return this.#byTask.get(record.taskId)?.saved(record) ?? false;
    }
  }

  #remove(job: Job): void {
    this.#jobs.delete(job.name);
    for (const id of job.taskIds ?? []) this.#byTask.delete(id);
  }

  // Beside what is going on: no call waits for it, and a failure leaves the file as it was.
  #compactInTime(): void {
    const size = this.#store.size();
    if (this.#compacting || size < Math.max(LEAST_COMPACTED, 2 * this.#sizeWhenCompacted)) return;
    this.#compacting = true;
    void this.#store
      .compact(this.#kept())
      .catch(() => undefined)
      .finally(() => {
        this.#sizeWhenCompacted = this.#store.size();
        this.#compacting = false;
      });
  }

  async *#kept(): AsyncGenerator<JournalRecord> {
    const now = this.#now();
    for (const job of this.#jobs.values()) if (job.isOver(now)) this.#remove(job);
    for await (const record of this.#store.load()) {
      const job = "taskId" in record ? this.#byTask.get(record.taskId) : this.#jobs.get(record.job);
      if (job === undefined) continue;
      if (!job.isSettled) yield record;
      // Without its body.
      else if (record.kind === "intent" || record.kind === "done") yield job.asDone();
    }
  }
}
