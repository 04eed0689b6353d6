// A journal over a store: each record is kept before what it announces happens.
import { ClientClosedError, ConfigurationError } from "../errors/index.js";
import { Compaction } from "./compaction.js";
import { Job } from "./job.js";
import type { EarlierJob, EndedJob, Intent, JobEvent, Jobs, Journal, OpenJob } from "./journal.js";
import { journalFrom } from "./client-journal.js";
import { KnownJobs } from "./known-jobs.js";
import type { JournalRecord, JournalStore, LockOptions } from "./store.js";

/** Options of `journalOf` and `fileJournal`. */
export type JournalOptions = Pick<LockOptions, "warn">;

/** A journal that keeps its records in a store, such as one of your own. */
export function journalOf(store: JournalStore, options: JournalOptions = {}): Journal {
  return journalFrom(new StoreJobs(store, options));
}

class StoreJobs implements Jobs {
  readonly #store: JournalStore;
  readonly #options: JournalOptions;
  readonly #known = new KnownJobs();
  readonly #compaction: Compaction;
  readonly #closing = new AbortController();
  /** The opening, which gives what frees the lock; `undefined` before the first call, and after one that failed. */
  #opening: Promise<() => Promise<void>> | undefined;

  constructor(store: JournalStore, options: JournalOptions) {
    this.#store = store;
    this.#options = options;
    this.#compaction = new Compaction(store, this.#known);
  }

  async begin(intent: Intent): Promise<EarlierJob | undefined> {
    await this.#opened();
    const known = this.#known.get(intent.job);
    if (known !== undefined) return known.beginAgain(intent);
    const job = new Job(intent);
    job.submitting = true;
    // Added before its record is kept, so that another call of this job finds it.
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
    // A journal that could not be opened holds no lock.
    const free = await this.#opening?.catch(() => undefined);
    await free?.();
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
    this.#compaction.beginInTime();
    return free;
  }

  async #append(record: JournalRecord): Promise<void> {
    await this.#store.append(record);
    this.#compaction.beginInTime();
  }
}
