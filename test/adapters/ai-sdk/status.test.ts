// Starting a video and reading its status, as the AI SDK does, and the error after a callback
// fails.
import type { Experimental_VideoModelV4CallOptions as VideoOptions } from "@ai-sdk/provider";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { createGateway, type VideoModelId } from "../../../generated/src/ai-sdk.js";
import { record, startLedger, type LedgerServer } from "../../ledger/index.js";

const PUBLIC = "https://files.example.com/1.mp4";
const ASKED = { prompt: "a cat", n: 1 } as VideoOptions;

let server: LedgerServer;
const failed = new Set<string>();

beforeAll(async () => {
  server = await startLedger({
    onPoll: ({ taskId }) =>
      failed.has(taskId)
        ? record(taskId, { status: "failed", error: { code: "x", message: "it was refused" } })
        : record(taskId, {
            status: "completed",
            progress: 100,
            cost: 0.2,
            result: { videos: [{ url: [PUBLIC] }] },
          }),
  });
});
afterAll(() => server.close());

test("the status has the URL of a video on a public host, which the AI SDK downloads itself", async () => {
  const { url: baseUrl, apiKey } = server;
  const gateway = createGateway({ baseUrl, apiKey });
  const model = gateway.videoModel("x-v3-omni");
  const { operation = "" } = (await model.doStart?.(ASKED)) ?? {};
  const status = await model.doStatus?.({ operation });
  await gateway.client.close();
  expect(status).toMatchObject({
    status: "completed",
    videos: [{ type: "url", url: PUBLIC, mediaType: "video/mp4" }],
  });
});

test("if one of several tasks fails, the status has the paid videos of the others", async () => {
  const { url: baseUrl, apiKey } = server;
  const gateway = createGateway({ baseUrl, apiKey });
  const model = gateway.videoModel("x-v3-omni");
  const started = [await model.doStart?.(ASKED), await model.doStart?.(ASKED)];
  const [first, second] = started.map((one) => one?.operation as { readonly id: string });
  failed.add(second?.id ?? "");
  const status = await model.doStatus?.({ operation: { ...first, siblings: [second] } as never });
  await gateway.client.close();
  expect(status).toMatchObject({
    status: "completed",
    videos: [{ url: PUBLIC }],
    warnings: [{ type: "other", message: expect.stringContaining("it was refused") as string }],
  });
});

test("if onTask throws, the error has the paid task", async () => {
  const { url: baseUrl, apiKey } = server;
  const onTask = () => Promise.reject(new Error("the table is full"));
  const gateway = createGateway({ baseUrl, apiKey, onTask });
  const thrown: unknown = await gateway
    .videoModel("x-v3-omni")
    .doStart?.(ASKED)
    .then(undefined, (error: unknown) => error);
  await gateway.client.close();
  const { taskId } = server.ledger.creates.at(-1) ?? {};
  expect(thrown).toMatchObject({ message: "the table is full", taskId });
});

test("without a journal it remembers only the last 1,000 tasks, to bound the memory of a server", async () => {
  const { url: baseUrl, apiKey } = server;
  const gateway = createGateway({ baseUrl, apiKey });
  const model = gateway.videoModel("x-v3-omni");
  const ids: unknown[] = [];
  for (let count = 0; count < 1002; count++) {
    const { operation } = (await model.doStart?.(ASKED)) ?? {};
    ids.push((operation as { id?: unknown } | undefined)?.id);
  }
  const { tasks } = await gateway.client.recover();
  await gateway.client.close();
  expect(tasks.map(({ task }) => task?.id).sort()).toEqual(ids.slice(2).sort());
});

test("the type completes known ids and accepts other ids", () => {
  const { video } = createGateway({ baseUrl: server.url, apiKey: server.apiKey });
  expectTypeOf(video).parameter(0).toEqualTypeOf<VideoModelId | (string & {})>();
});
