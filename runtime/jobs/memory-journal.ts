// Makes a journal in the memory of this process.
import { journalOf } from "./client-journal.js";
import type { Journal } from "./journal.js";
import { MemoryStore } from "./memory-store.js";

/**
 * Makes a journal that lives as long as its client. Otherwise it works like `fileJournal`.
 * `client.recover()` lists the paid tasks. A second call with the same `jobId` gets the task of the
 * first call.
 *
 * A job and its request stay in memory until its tasks have failed or `save` has saved their files.
 * Then only the jobs that the caller named stay, with their tasks and cost. A long process that
 * does not call `save` should call `forget` for its jobs.
 */
export function memoryJournal(): Journal {
  return journalOf(new MemoryStore());
}
