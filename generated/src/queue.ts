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
 * Starts a worker of a queue. Any number of workers, on any machines, can share a batch. The
 * packages `bullmq` and `ioredis` must be installed.
 *
 * @param client - The options of `createClient`: key, base URL, time-outs. The worker has its own
 * journal (record of paid jobs). It tries each call only once, because the queue decides when to
 * try again.
 * @param address - Address of Redis, `redis:` or `rediss:`. Read the address from the environment,
 * because it contains a password.
 * @param options - See {@link BatchWorkerOptions}.
 * @throws ConfigurationError if an option is wrong or a package is missing.
 */
export function batchWorker(
  client: Omit<ClientOptions, "journal" | "budget">,
  address: string,
  options: BatchWorkerOptions,
): Promise<BatchWorker> {
  return startBatchWorker(registry, client, address, options);
}
