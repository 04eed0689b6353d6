// Workers on a real Redis against the reference gateway, whose ledger says what was billed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startGateway, type StartedGateway, type StartOptions } from "../../../gateway/index.js";
import {
  batchResults,
  batchStatus,
  enqueueBatch,
  startBatchWorker,
  type BatchWorker,
  type BatchWorkerOptions,
  type BatchEntry,
  type QueueOutcome,
} from "../../../runtime/batch/queue/index.js";
import { registry } from "../stage/sdk.js";
import { startRedis, type RedisServer } from "./redis-server.js";

export const KEYED = "x-imagine-video";
export const UNKEYED = "x-v3-omni";
export const VIDEO = new URL("../../../gateway/files/samples/video.mp4", import.meta.url);

export let redis: RedisServer;
export let gateway: StartedGateway;
export let folder: string;
/** Name of the queue, one for each test. */
export let queue: string;
/** What the workers have said. */
export let said: string[];
let workers: BatchWorker[];
let batches = 0;

/** Starts a Redis for the file, and cleans up after each test. */
export function useQueue(): void {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis[Symbol.asyncDispose]());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "queue-"));
    anotherQueue();
    workers = [];
    said = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** The rest of the test has a queue of another name. */
export function anotherQueue(): void {
  queue = `batch-${++batches}`;
}

export async function serve(options: StartOptions = {}): Promise<void> {
  gateway = await startGateway({ taskTime: "50ms", ...options });
}

export async function work(
  options: Partial<BatchWorkerOptions> = {},
  url = redis.url,
): Promise<BatchWorker> {
  const client = { apiKey: gateway.apiKey, baseUrl: gateway.url, pollIntervalMs: 30 };
  const say = (line: string) => void said.push(line);
  const own = { queue, results: folder, say, ...options };
  const worker = await startBatchWorker(registry, client, url, own);
  workers.push(worker);
  return worker;
}

export const enqueue = (rows: readonly BatchEntry[], maxUsd?: number) =>
  enqueueBatch(redis.url, rows, { queue, maxUsd });

export const rowsOf = (count: number, model: string): BatchEntry[] =>
  Array.from({ length: count }, (_, index) => ({ model, request: { prompt: `a cat ${index}` } }));

/** The outcomes, once nothing is under way. */
export async function outcomes(): Promise<QueueOutcome[]> {
  for (;;) {
    const { queued, running } = await batchStatus(redis.url, { queue });
    if (queued + running === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const all: QueueOutcome[] = [];
  for await (const outcome of batchResults(redis.url, { queue })) all.push(outcome);
  return all;
}
