// A journal in the memory of this process.
import { journalOf } from "./client-journal.js";
import type { Journal } from "./journal.js";
import { MemoryStore } from "./memory-store.js";

/**
 * A journal that lives no longer than its client, and keeps what `fileJournal` keeps until then: `client.recover()` finds each task that
 * was paid for, and a `jobId` that is asked for again gives its task. A job, with its request, is kept until its tasks have failed or `save`
 * has saved their files; after that only one that the caller named, by its name, tasks and cost. A process that runs for long
 * and takes results without `save` ends such jobs by `forget`.
 */
export function memoryJournal(): Journal {
  return journalOf(new MemoryStore());
}
