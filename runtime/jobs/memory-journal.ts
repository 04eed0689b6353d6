// Makes a journal, a record of paid jobs, in the memory of this process.
import { journalOf } from "./client-journal.js";
import type { Journal } from "./journal.js";
import { MemoryStore } from "./memory-store.js";

/**
 * Makes a journal that lives as long as its client. Otherwise it works like `fileJournal`.
 * `client.recover()` lists the paid tasks. A second call with the same `jobId` gets the task of the
 * first call.
 *
 * A job and its request stay in memory until its tasks have failed, or until `save` has saved the
 * files of its tasks. After that, only a job with a name from the caller stays, with its tasks and
 * cost. If a long process does not call `save`, it should call `forget` for its jobs.
 */
export function memoryJournal(): Journal {
  return journalOf(new MemoryStore());
}
