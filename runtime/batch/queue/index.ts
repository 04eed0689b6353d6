// Runs a batch on many machines, with BullMQ and Redis.
export type { BatchEntry } from "../entry.js";
export type { BatchSource } from "../source.js";
export type { ResultStore } from "../save.js";
export type { OutcomeStatus, StoredFile } from "../../jobs/batch-part.js";
export type { QueueOutcome } from "./batch.js";
export { enqueueBatch, type EnqueueResult, type EnqueueOptions } from "./enqueue.js";
export type { QueueOptions } from "./opened.js";
export { batchResults, batchStatus, cancelBatch, type BatchStatus } from "./read.js";
export { startBatchWorker, type BatchWorker, type BatchWorkerOptions } from "./worker.js";
