// A batch on many machines: BullMQ on Redis.
export type { OutcomeStatus, QueuedRequest, QueueOutcome, StoredFile } from "./batch.js";
export { enqueueBatch, type Enqueued, type EnqueueOptions } from "./enqueue.js";
export type { QueueOptions } from "./opened.js";
export { batchResults, batchStatus, cancelBatch, type BatchStatus } from "./read.js";
export type { ResultStore } from "./save.js";
export { startBatchWorker, type BatchWorker, type BatchWorkerOptions } from "./worker.js";
