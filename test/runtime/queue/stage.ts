// Workers on a real Redis, against the reference gateway or a ledger server.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
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
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { startLedger, type LedgerOptions, type LedgerServer } from "../../ledger/index.js";
import { registry } from "../stage/sdk.js";
import { startRedis, type RedisServer } from "./redis-server.js";

export const KEYED = "x-imagine-video";
export const UNKEYED = "x-v3-omni";

export let redis: RedisServer;
export let gateway: StartedGateway;
/** The ledger server; its options can be changed while it runs. */
export let books: LedgerServer;
let server: StartedGateway | LedgerServer;
export let folder: string;
/** Name of the queue, one for each test. */
export let queue: string;
/** The messages of the workers. */
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
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Uses another queue for the rest of the test. */
export function anotherQueue(): void {
  queue = `batch-${++batches}`;
}

export async function serve(options: StartOptions = {}): Promise<void> {
  server = gateway = await startGateway({ taskTime: "50ms", ...options });
}

export async function keepBooks(options: LedgerOptions = {}): Promise<void> {
  server = books = await startLedger(options);
}

export async function work(
  options: Partial<BatchWorkerOptions> = {},
  url = redis.url,
  more: Partial<ClientOptions> = {},
): Promise<BatchWorker> {
  const client = { apiKey: server.apiKey, baseUrl: server.url, pollIntervalMs: 30, ...more };
  const say = (line: string) => void said.push(line);
  const own = { queue, results: folder, say, ...options };
  const worker = await startBatchWorker(registry, client, url, own);
  workers.push(worker);
  return worker;
}

export const enqueue = (rows: readonly BatchEntry[], maxUsd?: number, url = redis.url) =>
  enqueueBatch(url, rows, { queue, maxUsd });

export const rowsOf = (count: number, model: string): BatchEntry[] =>
  Array.from({ length: count }, (_, index) => ({ model, request: { prompt: `a cat ${index}` } }));

/**
 * Speeds up the clock 60 times for the rest of the test: a worker tries a refused key for one
 * second instead of one minute.
 */
export function hurry(): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => 60 * now());
  onTestFinished(() => clock.mockRestore());
}

/** Resolves when the condition holds. */
export async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

export const status = (url = redis.url) => batchStatus(url, { queue });

/** Waits until no job is queued or running, and returns the outcomes. */
export async function outcomes(url = redis.url): Promise<QueueOutcome[]> {
  await until(async () => {
    const { queued, running } = await status(url);
    return queued + running === 0;
  });
  const all: QueueOutcome[] = [];
  for await (const outcome of batchResults(url, { queue })) all.push(outcome);
  return all;
}
