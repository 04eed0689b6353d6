// The ledger server itself: what it bills, and that an SDK's runtime can work with it.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCoreClient } from "../../runtime/client/client.js";
import { imagine, omni, type StageModels } from "../runtime/stage/models.js";
import { FILE, startLedger, type LedgerOptions } from "./index.js";

const MODELS = {
  "x-v3-omni": () => Promise.resolve(omni),
  "x-imagine-video": () => Promise.resolve(imagine),
};

async function serve(options: LedgerOptions = {}) {
  const server = await startLedger(options);
  onTestFinished(() => server.close());
  const { url, apiKey } = server;
  const post = async (model: string, prompt: string, key?: string) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`${url}/v1/videos/generations`, {
      method: "POST",
      headers: key === undefined ? headers : { ...headers, "idempotency-key": key },
      body: JSON.stringify({ model, prompt }),
    });
    const { data } = (await answer.json()) as { data?: readonly { task_id: string }[] };
    return data?.map(({ task_id }) => task_id) ?? answer.status;
  };
  const client = createCoreClient<StageModels>(
    { models: MODELS },
    { apiKey, baseUrl: url, pollIntervalMs: 20 },
  );
  onTestFinished(() => client.close());
  return { server, post, client };
}

test("a key is honoured where it is documented, and a second create of a job is a double", async () => {
  const { server, post } = await serve();
  expect(await post("x-imagine-video", "a", "key-1")).toEqual(["task_1"]);
  expect(await post("x-imagine-video", "a", "key-1")).toEqual(["task_1"]);
  expect(await post("x-imagine-video", "b", "key-1")).toBe(409);
  expect(server.ledger.doubles).toBe(0);
  expect(await post("x-v3-omni", "a", "key-2")).toEqual(["task_2"]);
  expect(await post("x-v3-omni", "a", "key-2")).toEqual(["task_3"]);
  expect(server.ledger.doubles).toBe(1);
  expect(server.ledger.tasksOf("a")).toEqual(["task_1", "task_2", "task_3"]);
});

test("a create of two tasks is billed for both", async () => {
  const { server, post } = await serve({ tasksPerCreate: 2, usd: 0.25 });
  expect(await post("x-v3-omni", "a")).toEqual(["task_1", "task_2"]);
  expect(await post("x-v3-omni", "b")).toEqual(["task_3", "task_4"]);
  expect(server.ledger.creates.map(({ usd }) => usd)).toEqual([0.5, 0.5]);
});

test("a client runs a job and saves its file", async () => {
  const { server, client } = await serve({ usd: 0.25 });
  const folder = await mkdtemp(join(tmpdir(), "ledger-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const estimate = await client
    .model("x-v3-omni")
    .estimate({ prompt: "a" }, await client.pricing.catalog());
  const result = await client.model("x-v3-omni").run({ prompt: "a" });
  await result.videos[0]?.save(join(folder, "a.mp4"));
  expect(await readFile(join(folder, "a.mp4"))).toEqual(FILE);
  expect({ estimate, cost: result.cost, polls: server.polls.get("task_1") }).toEqual({
    estimate: expect.objectContaining({ kind: "amount", usd: 0.25 }) as unknown,
    cost: 0.25,
    polls: 1,
  });
});

test("hooks answer instead: what was billed and never answered stands in the ledger", async () => {
  const { server, client } = await serve({
    onCreate: ({ bill }) => (bill(), "reset"),
    onPoll: ({ count }) => (count === 1 ? { status: 404 } : undefined),
  });
  await expect(client.model("x-v3-omni").submit({ prompt: "a" })).rejects.toThrow("x-v3-omni");
  expect(server.ledger.creates).toMatchObject([{ taskId: "task_1", job: "a", usd: 0.2 }]);
  await expect(client.tasks.get("task_1")).rejects.toThrow("404");
  expect(await client.tasks.get("task_1")).toMatchObject({ status: "completed" });
});
