// The ledger server itself: its bills, and its count of creates that were billed twice.
import { expect, onTestFinished, test } from "vitest";
import { startLedger, type LedgerOptions } from "./index.js";

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
  return { server, post };
}

test("a key is honoured if it is documented, and a second create of a job is a double", async () => {
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
