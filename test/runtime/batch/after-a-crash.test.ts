// How a run continues from the journal of an earlier run.
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import {
  runBatch,
  type BatchEntry,
  type BatchOptions,
  type BatchSource,
  type Outcome,
} from "../../../runtime/batch/index.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { FileStore } from "../../../runtime/jobs/file-store.js";
import { readOutcomes, unknownUsd } from "../../../runtime/batch/outcomes.js";
import { job } from "../journal/stored.js";
import { createClient } from "../stage/sdk.js";

let gateway: StartedGateway;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-again-"));
  gateway = await startGateway({ taskTime: "50ms" });
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const entry = (model: string, prompt = "a"): BatchEntry => ({
  id: "a",
  model,
  request: { prompt },
});

async function run(
  entries: BatchSource,
  of: ClientOptions = {},
  options: Partial<BatchOptions> & { readonly stopAfterCreates?: number } = {},
): Promise<readonly string[]> {
  const { url: baseUrl, apiKey } = gateway;
  const journal = fileJournal(join(folder, "journal.jsonl"));
  const client = createClient({ baseUrl, apiKey, journal, pollIntervalMs: 20, ...of });
  const ended: Outcome[] = [];
  const { stopAfterCreates = Infinity, ...rest } = options;
  const abort = new AbortController();
  const looking = setInterval(() => {
    if (gateway.creates().length >= stopAfterCreates) abort.abort();
  }, 10);
  try {
    for await (const outcome of runBatch(client, entries, {
      out: folder,
      signal: abort.signal,
      ...rest,
    })) {
      ended.push(outcome);
    }
  } finally {
    clearInterval(looking);
    await client.close();
  }
  return ended.map(({ id, status }) => `${id} ${status}`);
}

const files = async () => (await readdir(folder)).filter((name) => name.endsWith(".mp4"));

test("a create without an answer is sent again in the same run, with its promised key", async () => {
  gateway.scenarios.add("500 after", "POST /v1/videos");
  expect(await run([entry("x-imagine-video")], { retry: { attempts: 1 } })).toEqual([
    "a completed",
  ]);
  expect(gateway.creates()).toHaveLength(1);
});

test("if a create's answer was lost, the next run sends it again, and waits for and saves its task", async () => {
  gateway.scenarios.add("500 after x20", "POST /v1/videos");
  // A run that does not wait for stalled jobs.
  const hasty = { patienceMs: 0 };
  expect(await run([entry("x-imagine-video")], { retry: { attempts: 1 } }, hasty)).toEqual([
    "a open",
  ]);
  gateway.scenarios.clear();
  expect(await run([entry("x-imagine-video")])).toEqual(["a completed"]);
  expect(gateway.creates()).toHaveLength(1);
  expect(await files()).toEqual(["a.mp4"]);
});

/** Writes the journal of a process that died before it sent its job, or before the answer. */
async function killed({ sent }: { readonly sent: boolean }): Promise<void> {
  const body = JSON.stringify({ model: "x-v3-omni", prompt: "a" });
  const facts = {
    idempotencyKey: "k",
    model: "x-v3-omni",
    bodyHash: createHash("sha256").update(body).digest("hex"),
  };
  const begun = job("a", facts);
  const store = new FileStore(join(folder, "journal.jsonl"));
  await store.open({});
  const { version } = await store.begin(begun, body);
  const sending = { ...begun, phase: "sending" } as const;
  if (sent) await store.commit({ name: "a", version, job: sending, taskIds: [] });
  await store.close();
}

test("a job that was never sent reports the real error, and the next run sends it", async () => {
  await killed({ sent: false });
  await expect(run([entry("x-v3-omni")], { apiKey: "sk-of-nobody-0123" })).rejects.toMatchObject({
    name: "AuthenticationError",
  });
  expect(await run([entry("x-v3-omni")])).toEqual(["a completed"]);
  expect(gateway.creates()).toHaveLength(1);
});

test("a job that was sent again after its failure is continued by a run without retryFailed", async () => {
  gateway.scenarios.add("fail", "POST /v1/videos");
  expect(await run([entry("x-v3-omni")])).toEqual(["a failed"]);
  gateway.scenarios.add("slow 1h", "POST /v1/videos");
  expect(await run([entry("x-v3-omni")], {}, { retryFailed: true, stopAfterCreates: 2 })).toEqual(
    [],
  );
  expect(gateway.creates()).toHaveLength(2);
  gateway.clock.advance("2h");
  expect(await run([entry("x-v3-omni")])).toEqual(["a completed"]);
  expect(gateway.creates()).toHaveLength(2);
});

test("another request under the id of a started job is refused, from a list and from an iterator", async () => {
  gateway.scenarios.add("slow 1h", "POST /v1/videos");
  expect(await run([entry("x-v3-omni")], {}, { stopAfterCreates: 1 })).toEqual([]);
  gateway.clock.advance("2h");
  const other = [entry("x-v3-omni", "other")];
  await expect(run(other)).rejects.toThrow(
    'line 1: an earlier run had another request for job "a". Give this request a new id',
  );
  expect(await run(other.values())).toEqual(["a refused"]);
  expect(await run([entry("x-v3-omni")])).toEqual(["a completed"]);
  // A wrong line does not change the completed job.
  await expect(run(other)).rejects.toThrow("an earlier run had another request");
  expect(await run(other.values())).toEqual(["a refused"]);
  expect(await run([entry("x-v3-omni")])).toEqual([]);
  expect(gateway.creates()).toHaveLength(1);
});

const outcomes = async () =>
  (await readFile(join(folder, "results.jsonl"), "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Outcome);

test("a create without an answer after a crash counts for the budget, like every unknown outcome", async () => {
  await killed({ sent: true });
  const entries = ["a", "b", "c"].map((id) => ({ ...entry("x-v3-omni"), id }));
  const poor = () => run(entries, { budget: { maxUsd: 0.8 } });
  expect([...(await poor())].sort()).toEqual(["a unknown", "b completed", "c refused"]);
  expect(gateway.creates()).toHaveLength(1);
  const of = new Map((await outcomes()).map((outcome) => [outcome.id, outcome]));
  expect(of.get("b")).toMatchObject({ status: "completed", costUsd: expect.any(Number) as number });
  // All three requests are the same, so their estimates are too.
  expect(of.get("a")).toMatchObject({ status: "unknown", estimateUsd: of.get("b")?.costUsd });
});

test("a create without an answer after a crash counts, even if it leaves too little for another job", async () => {
  await killed({ sent: true });
  const [one, other] = ["a", "b"].map((id) => ({ ...entry("x-v3-omni"), id })) as [
    BatchEntry,
    BatchEntry,
  ];
  expect(await run([one, other], { budget: { maxUsd: 0.5 } })).toEqual(["a unknown", "b refused"]);
  expect(gateway.creates()).toHaveLength(0);
});

test("an unknown outcome counts until its cost is known", async () => {
  const lines = [
    { id: "a", status: "unknown", files: [], estimateUsd: 0.4 },
    { id: "b", status: "unknown", files: [], estimateUsd: 0.5 },
    { id: "c", status: "completed", files: [], estimateUsd: 0.125 },
    { id: "d", status: "unknown", files: [] },
    { id: "a", status: "completed", files: [], costUsd: 0.25 },
  ];
  const path = join(folder, "results.jsonl");
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const before = await readOutcomes(path);
  expect([before.spentUsd, unknownUsd(before)]).toEqual([0.375, 0.5]);
  expect(unknownUsd(before, (id) => id === "a")).toBe(0);
});
