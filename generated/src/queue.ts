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
 * Starts a worker of a queue. Any number of workers, on any machines, share one batch. It needs the
 * packages `bullmq` and `ioredis`.
 *
 * @param client - The options of `createClient`: key, base URL, time-outs. The worker has its own
 * journal. It makes one attempt of each call, because the queue decides when to try again.
 * @param address - Address of Redis, `redis:` or `rediss:`. Read it from the environment, because
 * it contains a password.
 * @param options - See {@link BatchWorkerOptions}.
 * @throws ConfigurationError for wrong options, and if a package is missing.
 */
export function batchWorker(
  client: Omit<ClientOptions, "journal" | "budget">,
  address: string,
  options: BatchWorkerOptions,
): Promise<BatchWorker> {
  return startBatchWorker(registry, client, address, options);
}
