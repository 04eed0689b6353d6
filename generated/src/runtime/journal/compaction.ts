// Writes the records of a store anew each time they have doubled: all of an open job, one of a job that has ended.
import type { KnownJobs } from "./known-jobs.js";
import type { JournalRecord, JournalStore } from "./store.js";

// A smaller one is not worth the writing.
const LEAST_BYTES = 1024 * 1024;

export class Compaction {
  readonly #store: JournalStore;
  readonly #known: KnownJobs;
  #sizeAfter = 0;
  #isRunning = false;

  constructor(store: JournalStore, known: KnownJobs) {
    this.#store = store;
    this.#known = known;
  }

  /** Begins where the store has doubled. Nothing waits for it, and a failure leaves the store as it was. */
  beginInTime(): void {
    const least = Math.max(LEAST_BYTES, 2 * this.#sizeAfter);
    if (this.#isRunning || this.#store.size() < least) return;
    this.#isRunning = true;
    void this.#store
      .compact(this.#needed())
      .catch(() => undefined)
      .finally(() => {
        this.#sizeAfter = this.#store.size();
        this.#isRunning = false;
      });
  }

  async *#needed(): AsyncGenerator<JournalRecord> {
    // Taken before the first record is read: of a job that ends meanwhile, the first records are copied already.
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
