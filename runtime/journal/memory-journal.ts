// A journal in the memory of this process, also for runtimes without a file system.
import { journalOf } from "./journal-of.js";
import type { Journal } from "./journal.js";
import type { JournalRecord, JournalStore } from "./store.js";

/**
 * A journal that lives no longer than its client, and keeps what `fileJournal` keeps until then: `client.recover()` finds each task that
 * was paid for, and a `jobId` that is asked for again gives its task. A job, with its request, is kept until its tasks have failed or `save`
 * has saved their files; after that only one that the caller named, by its name, tasks and cost. A process that runs for long
 * and takes results without `save` ends such jobs by `forget`.
 */
export function memoryJournal(): Journal {
  return journalOf(new MemoryStore());
}

class MemoryStore implements JournalStore {
  #records: JournalRecord[] = [];
  #size = 0;

  // Nobody else can have it.
  async lock(): Promise<() => Promise<void>> {
    return async () => undefined;
  }

  async *load(): AsyncGenerator<JournalRecord, void, undefined> {
    yield* this.#records;
  }

  async append(record: JournalRecord): Promise<void> {
    this.#records.push(record);
    this.#size += sizeOf(record);
  }

  async compact(records: AsyncIterable<JournalRecord>): Promise<void> {
    const before = this.#records.length;
    const kept: JournalRecord[] = [];
    for await (const record of records) kept.push(record);
    // Those that came meanwhile are not among them.
    this.#records = [...kept, ...this.#records.slice(before)];
    this.#size = this.#records.reduce((sum, record) => sum + sizeOf(record), 0);
  }

  size(): number {
    return this.#size;
  }
}

// A request may be long; the other records are short.
const sizeOf = (record: JournalRecord) => 500 + ("body" in record ? record.body.length : 0);
