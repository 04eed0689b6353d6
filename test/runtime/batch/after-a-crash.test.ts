// What a run makes of the journal that an earlier one has left.
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import { runBatch, type BatchEntry, type Outcome } from "../../../generated/src/batch.js";
import { createClient, type ClientOptions } from "../../../generated/src/index.js";
import { fileJournal } from "../../../generated/src/journal.js";

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
  entries: readonly BatchEntry[],
  of: ClientOptions = {},
  options: { readonly retryFailed?: boolean; readonly stopAfterMs?: number } = {},
): Promise<readonly string[]> {
  const { url: baseUrl, apiKey } = gateway;
  const journal = fileJournal(join(folder, "journal.jsonl"));
  const client = createClient({ baseUrl, apiKey, journal, pollIntervalMs: 20, ...of });
  const outcomes: Outcome[] = [];
  const { stopAfterMs, ...rest } = options;
  const signal = stopAfterMs === undefined ? undefined : AbortSignal.timeout(stopAfterMs);
  try {
    for await (const outcome of runBatch(client, entries, { out: folder, signal, ...rest })) {
      outcomes.push(outcome);
    }
  } finally {
    await client.close();
  }
  return outcomes.map(({ id, status }) => `${id} ${status}`);
}

const files = async () => (await readdir(folder)).filter((name) => name.endsWith(".mp4"));

test("a create whose answer was lost, and that is found again, is awaited and saved", async () => {
  gateway.scenarios.add("500 after x20", "POST /v1/videos");
  expect(await run([entry("x-imagine-video")], { retry: { attempts: 1 } })).toEqual(["a unknown"]);
  gateway.scenarios.clear();
  expect(await run([entry("x-imagine-video")])).toEqual(["a completed"]);
  expect(gateway.creates()).toHaveLength(1);
  expect(await files()).toEqual(["a.mp4"]);
});

/** The journal of a process that died before it sent its job. */
async function unsent(): Promise<void> {
  const body = JSON.stringify({ model: "x-v3-omni", prompt: "a" });
  const intent = {
    kind: "intent",
    job: "a",
    named: true,
    idempotencyKey: "k",
    keyPromised: false,
    model: "x-v3-omni",
    endpoint: "/v1/videos/generations",
    bodyHash: createHash("sha256").update(body).digest("hex"),
    body,
    at: "2026-08-01T00:00:00.000Z",
  };
  const lines = [JSON.stringify({ journal: 1 }), JSON.stringify(intent), ""];
  await writeFile(join(folder, "journal.jsonl"), lines.join("\n"));
}

test("a job that was never sent says the true error, and is sent by the next run", async () => {
  await unsent();
  await expect(run([entry("x-v3-omni")], { apiKey: "sk-of-nobody-0123" })).rejects.toMatchObject({
    name: "AuthenticationError",
  });
  expect(await run([entry("x-v3-omni")])).toEqual(["a completed"]);
  expect(gateway.creates()).toHaveLength(1);
});

test("a job that is sent again after its failure is taken up by a run that retries none", async () => {
  gateway.scenarios.add("fail", "POST /v1/videos");
  expect(await run([entry("x-v3-omni")])).toEqual(["a failed"]);
  gateway.scenarios.add("slow 10s", "POST /v1/videos");
  expect(await run([entry("x-v3-omni")], {}, { retryFailed: true, stopAfterMs: 500 })).toEqual([]);
  expect(gateway.creates()).toHaveLength(2);
  gateway.clock.advance("1m");
  expect(await run([entry("x-v3-omni")])).toEqual(["a completed"]);
  expect(gateway.creates()).toHaveLength(2);
});

test("a task whose request has changed since is saved, and the other request refused from then on", async () => {
  gateway.scenarios.add("slow 10s", "POST /v1/videos");
  expect(await run([entry("x-v3-omni")], {}, { stopAfterMs: 500 })).toEqual([]);
  gateway.clock.advance("1m");
  expect(await run([entry("x-v3-omni", "other")])).toEqual(["a completed"]);
  await expect(run([entry("x-v3-omni", "other")])).rejects.toThrow("had another request");
  expect(gateway.creates()).toHaveLength(1);
});
