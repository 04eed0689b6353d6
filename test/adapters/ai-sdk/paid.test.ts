// What was paid for and is not whole: the error names the tasks, and what came of the others is given.
import type { Experimental_VideoModelV4CallOptions as VideoOptions } from "@ai-sdk/provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGateway, type Gateway } from "../../../generated/src/ai-sdk.js";
import { startLedger, type LedgerOptions, type LedgerServer } from "../../ledger/index.js";

const ASKED = { prompt: "a cat", n: 1 } as VideoOptions;

let server: LedgerServer;
let gateway: Gateway;
let onFile: LedgerOptions["onFile"];

beforeAll(async () => {
  server = await startLedger({ onFile: (file) => onFile?.(file) });
  gateway = createGateway({ baseUrl: server.url, apiKey: server.apiKey, pollIntervalMs: 5 });
});
afterAll(async () => {
  await gateway.client.close();
  await server.close();
});

test("an abort in the middle of the download names the task, which is paid for", async () => {
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
