// After delivery, recover() lists only the results that no caller has received.
import type {
  Experimental_VideoModelV4CallOptions as VideoOptions,
  ImageModelV4CallOptions as ImageOptions,
} from "@ai-sdk/provider";
import { expect, onTestFinished, test } from "vitest";
import { createGateway } from "../../../generated/src/ai-sdk.js";
import { startLedger, type LedgerOptions } from "../../ledger/index.js";

const ASKED = { prompt: "a cat", n: 1 };
const VIDEO = ASKED as VideoOptions;

async function opened(options: LedgerOptions = {}) {
  const server = await startLedger(options);
  const gateway = createGateway({
    baseUrl: server.url,
    apiKey: server.apiKey,
    pollIntervalMs: 5,
  });
  onTestFinished(async () => {
    await gateway.client.close();
    await server.close();
  });
  const recovered = async () => {
    const { tasks } = await gateway.client.recover();
    return tasks.map(({ task }) => task.id).sort();
  };
  return { server, recovered, model: gateway.videoModel("x-v3-omni"), gateway };
}

test("delivered videos are not recovered, even if one create made both", async () => {
  const { model, recovered } = await opened({ tasksPerCreate: 2 });
  const { videos } = (await model.doGenerate?.(VIDEO)) ?? {};
  expect(videos).toHaveLength(2);
  expect(await recovered()).toEqual([]);
});

test("a delivered image is not recovered", async () => {
  const { gateway, recovered, server } = await opened();
  server.options.onPoll = ({ taskId }) => ({
    status: 200,
    body: {
      code: 200,
      data: {
        id: taskId,
        status: "completed",
        progress: 100,
        cost: 0.2,
        result: { images: [{ url: [`${server.url}/files/${taskId}/a.png?expires=9999999999`] }] },
      },
    },
  });
  const { images } = await gateway.image("stand-in-image").doGenerate(ASKED as ImageOptions);
  expect(images).toHaveLength(1);
  expect(await recovered()).toEqual([]);
});

test("a started video is recovered until its status has returned the video", async () => {
  const { model, recovered } = await opened();
  const { operation = "" } = (await model.doStart?.(VIDEO)) ?? {};
  expect(await recovered()).toEqual(["task_1"]);
  expect(await model.doStatus?.({ operation })).toMatchObject({ videos: [{ type: "binary" }] });
  expect(await recovered()).toEqual([]);
});

test("if one of several videos fails, the earlier ones are recovered, because the AI SDK drops them", async () => {
  let fail = () => undefined as void;
  const hasToFail = new Promise<void>((resolve) => (fail = resolve));
  const { model, recovered } = await opened({
    onCreate: async ({ body }) => {
      if (body["prompt"] !== "a dog") return undefined;
      await hasToFail;
      return { status: 400, body: { error: { message: "no", code: "no" } } };
    },
  });
  // The AI SDK passes the same headers object to all calls of one generateVideo.
  const headers = { "user-agent": "ai/7" };
  const first = model.doGenerate?.({ ...VIDEO, headers });
  // The two creates may arrive in any order.
  const second = model.doGenerate?.({ ...VIDEO, prompt: "a dog", headers });
  await first;
  fail();
  await expect(second).rejects.toThrow();
  expect(await recovered()).toEqual(["task_1"]);
});

test("if the AI SDK polls several videos, none counts as delivered until all are", async () => {
  const processing = new Set(["task_2"]);
  const { model, recovered, server } = await opened();
  server.options.onPoll = ({ taskId }) =>
    processing.has(taskId)
      ? {
          status: 200,
          body: { code: 200, data: { id: taskId, status: "processing", progress: 1 } },
        }
      : undefined;
  const headers = { "user-agent": "ai/7" };
  const start = async () => (await model.doStart?.({ ...VIDEO, headers }))?.operation ?? "";
  const operations = [await start(), await start()];
  for (const operation of operations) await model.doStatus?.({ operation, headers });
  expect(await recovered()).toEqual(["task_1", "task_2"]);
  processing.clear();
  for (const operation of operations.slice(1)) await model.doStatus?.({ operation, headers });
  expect(await recovered()).toEqual([]);
});
