// If a paid call fails in part, the error names the tasks, and the finished results are returned.
import type { Experimental_VideoModelV4CallOptions as VideoOptions } from "@ai-sdk/provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGateway, type Gateway } from "../../../generated/src/ai-sdk.js";
import {
  failed,
  record,
  startLedger,
  type LedgerOptions,
  type LedgerServer,
} from "../../ledger/index.js";

const ASKED = { prompt: "a cat", n: 1 } as VideoOptions;

let server: LedgerServer;
let gateway: Gateway;
let onFile: LedgerOptions["onFile"];
let onPoll: LedgerOptions["onPoll"];

beforeAll(async () => {
  server = await startLedger({
    onFile: (file) => onFile?.(file),
    onPoll: (poll) => onPoll?.(poll),
    tasksPerCreate: 2,
  });
  gateway = createGateway({ baseUrl: server.url, apiKey: server.apiKey, pollIntervalMs: 5 });
});
afterAll(async () => {
  await gateway.client.close();
  await server.close();
});

test("an abort during the download names the paid task", async () => {
  const user = new AbortController();
  onFile = () => {
    user.abort(new Error("the user has left"));
    return "silence";
  };
  const thrown: unknown = await Promise.resolve(
    gateway.videoModel("x-v3-omni").doGenerate?.({ ...ASKED, abortSignal: user.signal }),
  ).catch((error: unknown) => error);
  onFile = undefined;
  const { taskId } = server.ledger.creates.at(-1) ?? {};
  expect(thrown).toMatchObject({ message: "the user has left", taskId });
});

const EMPTY = { status: "completed", progress: 100, cost: 0.2, result: { videos: [] } };
const isFirst = (taskId: string) => server.ledger.createOf(taskId)?.taskId === taskId;

test.each([
  ["is empty", (taskId: string) => record(taskId, EMPTY)],
  ["has failed", failed],
])("if one of two tasks %s, the other video is returned with a warning", async (_, end) => {
  onPoll = ({ taskId }) => (isFirst(taskId) ? end(taskId) : undefined);
  const model = gateway.videoModel("x-v3-omni");
  const { operation = "" } = (await model.doStart?.(ASKED)) ?? {};
  const status = await model.doStatus?.({ operation });
  const waited = await model.doGenerate?.(ASKED);
  onPoll = undefined;
  const [started, run] = server.ledger.creates.slice(-2);
  const given = (create: typeof run) => ({
    videos: [{ type: "binary" }],
    warnings: [
      { type: "other", message: expect.stringContaining(String(create?.taskId)) as string },
    ],
    providerMetadata: { "gateway-sdk": { videos: [{ taskId: create?.tasks[1], cost: 0.2 }] } },
  });
  expect(status).toMatchObject({ status: "completed", ...given(started) });
  expect(waited).toMatchObject(given(run));
});

test("if the state of one task cannot be read, doStatus throws, and the next doStatus returns both videos", async () => {
  const model = gateway.videoModel("x-v3-omni");
  const { operation = "" } = (await model.doStart?.(ASKED)) ?? {};
  onPoll = ({ taskId }) => (isFirst(taskId) ? { status: 200, body: "<html>" } : undefined);
  const ask = async () => model.doStatus?.({ operation });
  const thrown: unknown = await ask().catch((error: unknown) => error);
  onPoll = undefined;
  const { taskId } = server.ledger.creates.at(-1) ?? {};
  expect(thrown).toMatchObject({ data: { name: "ProtocolError", taskId } });
  expect(await ask()).toMatchObject({ status: "completed", videos: [{}, {}], warnings: [] });
});

test("an abort during a status query names the task", async () => {
  const user = new AbortController();
  const model = gateway.videoModel("x-v3-omni");
  const { operation = "" } = (await model.doStart?.(ASKED)) ?? {};
  onPoll = () => {
    user.abort(new Error("the user has left"));
    return "silence";
  };
  const status = model.doStatus?.({ operation, abortSignal: user.signal });
  const thrown: unknown = await Promise.resolve(status).catch((error: unknown) => error);
  onPoll = undefined;
  const { taskId, tasks: taskIds } = server.ledger.creates.at(-1) ?? {};
  expect(thrown).toMatchObject({ message: "the user has left", taskId, taskIds });
});
