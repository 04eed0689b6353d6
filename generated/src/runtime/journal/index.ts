// The journal: keeps paid work across crashes.
export { fileJournal } from "./file-journal.js";
export { fileStore } from "./file-store.js";
export { journalOf, type JournalOptions } from "./journal-of.js";
export { journalFrom } from "./client-journal.js";
export { memoryJournal } from "./memory-journal.js";
export type {
  EarlierJob,
  EndedJob,
  Ending,
  Intent,
  JobEvent,
  Jobs,
  Journal,
  OpenJob,
} from "./journal.js";
export type { JournalRecord, JournalStore, LockOptions } from "./store.js";
