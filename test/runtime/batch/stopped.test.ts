// The work that an abort or a `break` stops at once, and the work that continues at the gateway.
import { getEventListeners } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import {
  runBatch,
  type BatchEntry,
  type BatchOptions,
  type BatchSource,
} from "../../../runtime/batch/index.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { createClient } from "../stage/sdk.js";

let gateway: StartedGateway;
let folder: string;
let inFlight: number;
let most: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-stopped-"));
  gateway = await startGateway({ taskTime: "50ms" });
  inFlight = most = 0;
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const entries = (count: number, model = "x-imagine-video"): BatchEntry[] =>
  Array.from({ length: count }, (_, index) => ({ model, request: { prompt: `p ${index}` } }));

/** Counts all creates, billed or not. */
const creates = () => gateway.requests().filter(({ method }) => method === "POST").length;

/** Runs a batch as a new process would, until `isEnough` is true after an outcome. */
async function play(
  source: BatchSource,
  options: Partial<BatchOptions> = {},
  isEnough = () => false,
): Promise<number> {
  const { url: baseUrl, apiKey } = gateway;
  const client = createClient({
    baseUrl,
    apiKey,
    pollIntervalMs: 20,
    retry: { attempts: 1 },
    journal: fileJournal(join(folder, "journal.jsonl")),
    hooks: {
      onRequest: ({ method }) => {
        if (method === "POST") most = Math.max(most, ++inFlight);
      },
      onResponse: ({ method }) => {
        if (method === "POST") inFlight--;
      },
    },
  });
  let count = 0;
  try {
    for await (const outcome of runBatch(client, source, { out: folder, ...options })) {
      void outcome;
      count++;
      if (isEnough()) break;
    }
  } finally {
    await client.close();
  }
  return count;
}

test("a break leaves running tasks to the gateway, and the next run continues them", async () => {
  gateway.scenarios.add("slow 1h x2", "POST /v1/videos");
  const batch = entries(3, "x-v3-omni");
  expect(await play(batch, { concurrency: 3 }, () => true)).toBe(1);
  gateway.clock.advance("2h");
  expect(await play(batch)).toBe(2);
  expect(gateway.creates()).toHaveLength(3);
});

test("an abort ends a batch whose source yields nothing, and leaves no listener", async () => {
  let asked: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (asked = resolve));
  async function* source() {
    yield* entries(1);
    asked();
    await new Promise(() => undefined);
  }
  const abort = new AbortController();
  const ended = play(source(), { signal: abort.signal });
  await waiting;
  abort.abort();
  expect(await ended).toBeLessThan(2);
  expect(getEventListeners(abort.signal, "abort")).toEqual([]);
});

test("an abort ends the check of a batch", async () => {
  const abort = new AbortController();
  let read = 0;
  const watched = entries(50_000).map((entry) => ({
    ...entry,
    get model() {
      if (++read === 10) abort.abort();
      return entry.model;
    },
  }));
  const onPlan = () => expect.unreachable();
  expect(await play(watched, { signal: abort.signal, onPlan })).toBe(0);
  expect(read).toBeLessThan(1_000);
  expect(gateway.creates()).toEqual([]);
});

test("creates without an answer are sent again within the concurrency of the next run, and an abort stops them", async () => {
  gateway.scenarios.add("500 after x12", "POST /v1/videos");
  const batch = entries(12);
  // All twelve end as open: none was answered, and this run does not wait.
  expect(await play(batch, { concurrency: 12, patienceMs: 0 })).toBe(12);
  most = 0;
  const abort = new AbortController();
  const before = creates();
  gateway.scenarios.add("stall x2", "POST /v1/videos");
  const ended = play(batch, { concurrency: 2, signal: abort.signal });
  while (creates() < before + 2) await new Promise((resolve) => setTimeout(resolve, 10));
  abort.abort();
  expect(await ended).toBe(0);
  expect(creates() - before).toBe(2);
  gateway.scenarios.clear();
  inFlight = most = 0;
  expect(await play(batch, { concurrency: 2 })).toBe(12);
  expect(most).toBe(2);
  expect(gateway.creates()).toHaveLength(12);
});
