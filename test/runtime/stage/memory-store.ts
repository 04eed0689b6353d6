// A journal's store in memory, which outlives the processes that a test makes up.
import type { JournalRecord, JournalStore } from "../../../runtime/journal/store.js";

/** Its records; `dies` is the kind of record after which the process is gone: nothing that it waits for comes any more. */
export class MemoryStore implements JournalStore {
  records: JournalRecord[] = [];
  dies: JournalRecord["kind"] | undefined;
  full = false;
  #size = 0;

  async lock(): Promise<() => Promise<void>> {
    return async () => undefined;
  }

  async *load(): AsyncGenerator<JournalRecord> {
    yield* structuredClone(this.records);
  }

  async append(record: JournalRecord): Promise<void> {
    if (this.full) throw new Error("no space left");
    this.records.push(record);
    this.#size += sizeOf(record);
    if (record.kind === this.dies) await new Promise(() => undefined);
  }

  async compact(records: AsyncIterable<JournalRecord>): Promise<void> {
    const before = this.records.length;
    const kept: JournalRecord[] = [];
    for await (const record of records) kept.push(record);
    this.records = [...kept, ...this.records.slice(before)];
    this.#size = this.records.reduce((sum, record) => sum + sizeOf(record), 0);
  }

  size(): number {
    return this.#size;
  }

  kinds(): readonly string[] {
    return this.records.map(({ kind }) => kind);
  }
}

const sizeOf = (record: JournalRecord) => JSON.stringify(record).length;
