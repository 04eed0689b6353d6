// A journal over a store: each record is kept before what it announces happens, and the store is compacted once it has doubled.
import { ClientClosedError, ConfigurationError } from "../errors/index.js";
import { Job } from "./job.js";
import type { Begun, EndedJob, Intent, JobEvent, Jobs, Journal, OpenJob } from "./journal.js";
import { journalFrom } from "./journaled.js";
import { KnownJobs } from "./known-jobs.js";
import type { JournalRecord, JournalStore, LockOptions } from "./store.js";

/** Options of `journalOf` and `fileJournal`. */
export type JournalOptions = Pick<LockOptions, "warn">;

// Compacting reads and writes all of it: not before it has doubled, and not while it is small.
const LEAST_COMPACTED = 1024 * 1024;

/** A journal that keeps its records in a store, such as one of your own. */
export function journalOf(store: JournalStore, options: JournalOptions = {}): Journal {
  return journalFrom(new StoreJobs(store, options));
}

class StoreJobs implements Jobs {
  readonly #store: JournalStore;
  readonly #options: JournalOptions;
  readonly #known = new KnownJobs();
  /** Gives what frees the lock. */
  #opening: Promise<() => Promise<void>> | undefined;
  readonly #closing = new AbortController();
  #sizeWhenCompacted = 0;
  #isCompacting = false;

  constructor(store: JournalStore, options: JournalOptions) {
    this.#store = store;
    this.#options = options;
  }

  async begin(intent: Intent): Promise<Begun | undefined> {
    await this.#opened();
    const known = this.#known.get(intent.job);
    if (known !== undefined) return this.#beginAgain(known, intent);
    const job = new Job(intent);
    job.submitting = true;
    // Before the first await, so that another call of this job finds it.
    this.#known.add(job);
    try {
      await this.#append({ kind: "intent", ...intent });
    } catch (error) {
      this.#known.remove(job);
      throw error;
    }
    return undefined;
  }

  async note(event: JobEvent): Promise<void> {
    await this.#opened();
    if (this.#known.take(event)) await this.#append(event);
  }

  async open(): Promise<readonly OpenJob[]> {
    await this.#opened();
    const open = new Map<Job, OpenJob>();
    for await (const record of this.#store.load()) {
      const job = this.#known.of(record);
      if (job === undefined || record.kind !== "intent" || !job.isBegunBy(record)) continue;
      if (!job.submitting && !job.hasEnded) open.set(job, job.asOpen(record));
    }
    return [...open.values()];
  }

  async ended(): Promise<readonly EndedJob[]> {
    await this.#opened();
    const ended = [...this.#known.ended()].filter(({ facts }) => facts.named);
    return ended.map(({ facts: { job }, taskIds = [], ending }) => ({ ...ending, job, taskIds }));
  }

  async checkLock(): Promise<void> {
    await this.#store.checkLock?.();
  }

  async forget(name: string): Promise<void> {
    await this.#opened();
    if (this.#known.get(name) === undefined) {
      throw new ConfigurationError(`The journal has no job ${JSON.stringify(name)}.`);
    }
    const record: JournalRecord = { kind: "forgotten", job: name };
    await this.#store.append(record);
    this.#known.take(record);
  }

  async close(): Promise<void> {
    this.#closing.abort(new ClientClosedError("The journal was closed while it was opened."));
    // One that could not be opened holds no lock.
    const free = await this.#opening?.catch(() => undefined);
    await free?.();
  }

  #beginAgain(job: Job, { bodyHash, endpoint }: Intent): Begun {
    const { facts } = job;
    const name = JSON.stringify(facts.job);
    if (facts.bodyHash !== bodyHash || facts.endpoint !== endpoint) {
      throw new ConfigurationError(
        `Job ${name} was begun with another request. Give this one a jobId of its own.`,
      );
    }
    if (job.submitting) {
      throw new ConfigurationError(
        `Job ${name} is being submitted by another call. Wait for that one.`,
      );
    }
    job.submitting = job.taskIds === undefined && (facts.keyPromised || !job.sent);
    return job.asBegun();
  }

  #opened(): Promise<unknown> {
    if (this.#closing.signal.aborted) {
      throw new ClientClosedError("The journal was closed with its client; make another one.");
    }
    return (this.#opening ??= this.#openStore().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    }));
  }

  async #openStore(): Promise<() => Promise<void>> {
    const free = await this.#store.lock({ ...this.#options, signal: this.#closing.signal });
    try {
      for await (const record of this.#store.load()) this.#known.take(record);
    } catch (error) {
      await free();
      throw error;
    }
    this.#compactInTime();
    return free;
  }

  async #append(record: JournalRecord): Promise<void> {
    await this.#store.append(record);
    this.#compactInTime();
  }

  // Beside what is going on: no call waits for it, and a failure leaves the file as it was.
  #compactInTime(): void {
    const least = Math.max(LEAST_COMPACTED, 2 * this.#sizeWhenCompacted);
    if (this.#isCompacting || this.#store.size() < least) return;
    this.#isCompacting = true;
    void this.#store
      .compact(this.#needed())
      .catch(() => undefined)
      .finally(() => {
        this.#sizeWhenCompacted = this.#store.size();
        this.#isCompacting = false;
      });
  }

  /** The records that are still needed: all of an open job, one of a job that has ended. */
  // Which jobs have ended is fixed before the first record is read: of one that ends meanwhile, the first records are copied already.
  async *#needed(): AsyncGenerator<JournalRecord> {
    const ended = this.#known.ended();
    for await (const record of this.#store.load()) {
      const job = this.#known.of(record);
      if (job === undefined) continue;
      const begins = record.kind === "intent" || record.kind === "done";
      if (begins && !job.isBegunBy(record)) continue;
      if (!ended.has(job)) yield record;
      else if (begins) yield job.asEnded();
    }
  }
}
