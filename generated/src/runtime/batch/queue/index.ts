// A batch on many machines: BullMQ on Redis.
export type { BatchEntry } from "../entry.js";
export type { BatchSource } from "../source.js";
export type { OutcomeStatus, QueueOutcome, StoredFile } from "./batch.js";
export { enqueueBatch, type Enqueued, type EnqueueOptions } from "./enqueue.js";
export type { QueueOptions } from "./opened.js";
export { batchResults, batchStatus, cancelBatch, type BatchStatus } from "./read.js";
export type { ResultStore } from "./save.js";
export { startBatchWorker, type BatchWorker, type BatchWorkerOptions } from "./worker.js";
