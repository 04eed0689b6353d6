// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { registry } from "./registry.js";
import type { ClientOptions } from "#runtime/index.js";
import {
  startBatchWorker,
  type BatchWorker,
  type BatchWorkerOptions,
} from "#runtime/batch/queue/index.js";

export {
  batchResults,
  batchStatus,
  cancelBatch,
  enqueueBatch,
  type BatchEntry,
  type BatchSource,
  type BatchStatus,
  type BatchWorker,
  type BatchWorkerOptions,
  type EnqueueResult,
  type EnqueueOptions,
  type OutcomeStatus,
  type QueueOptions,
  type QueueOutcome,
  type ResultStore,
  type StoredFile,
} from "#runtime/batch/queue/index.js";

/**
 * Starts a worker of a queue; any number of them, on any machines, work on one batch. It needs the packages `bullmq` and `ioredis`.
 *
 * @param client - Key, base URL, time-outs: the options of `createClient`. The worker brings its own journal and makes one attempt
 * of each call, because the queue says when the next one comes.
 * @param address - Address of Redis, `redis:` or `rediss:`; take it from the environment, because it holds a password.
 * @param options - See {@link BatchWorkerOptions}.
 * @throws ConfigurationError for wrong options, and where a package is missing.
 */
export function batchWorker(
  client: Omit<ClientOptions, "journal" | "budget">,
  address: string,
  options: BatchWorkerOptions,
): Promise<BatchWorker> {
  return startBatchWorker(registry, client, address, options);
}
