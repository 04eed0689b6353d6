// A journal in the memory of this process.
import { journalOf } from "./client-journal.js";
import type { Journal } from "./journal.js";
import { MemoryStore } from "./memory-store.js";

/**
 * A journal that lives as long as its client, and otherwise works like `fileJournal`.
 * `client.recover()` lists each paid task, and a second call with the same `jobId` gets the task of
 * the first.
 *
 * A job and its request are kept until its tasks have failed or `save` has saved their files. After
 * that, only the name, tasks and cost of jobs with a name from the caller are kept. If a long
 * process takes results without `save`, end its jobs by `forget`.
 */
export function memoryJournal(): Journal {
  return journalOf(new MemoryStore());
}
