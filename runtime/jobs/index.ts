// Exports the journal, which keeps paid jobs across crashes.
export { journalOf } from "./client-journal.js";
export { fileJournal } from "./file-journal.js";
export { memoryJournal } from "./memory-journal.js";
export { redisJournal, type RedisJournalOptions } from "./redis-journal.js";
export type { Job, JobFacts, JobTask, Phase, SavedJobFile, TaskEnd } from "./job.js";
export type {
  EarlierJob,
  EndedJob,
  Ending,
  Intent,
  JobEvent,
  Jobs,
  Journal,
  NewIntent,
  OpenJob,
} from "./journal.js";
export type { JournalRedis, RedisStoreOptions } from "./redis-store.js";
export type { RedisServer } from "./redis-facts.js";
export type { Commit, CommitResult, StoreEntry, JobStore, LockOptions, JobEntry } from "./store.js";
export type { JournalOptions } from "./stored-jobs.js";
