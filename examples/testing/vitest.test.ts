// Vitest: your code against an emulator, with a create whose answer is lost.
import { createClient, SubmissionUnknownError, type GatewayClient } from "gateway-sdk";
import { startGateway, type StartedGateway } from "sdkgen/gateway";
import { afterEach, beforeEach, expect, test } from "vitest";

let gateway: StartedGateway;
let client: GatewayClient;

beforeEach(async () => {
  gateway = await startGateway({ taskTime: "100ms" });
  client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey, pollIntervalMs: 50 });
});
afterEach(async () => {
  await client.close();
  await gateway.close();
});

test("a video is made, and billed once", async () => {
  const result = await client.model("x-v3-omni").run({ prompt: "A cat", duration: 5 });
  expect(result.videos).toHaveLength(1);
  expect(gateway.creates()).toHaveLength(1);
});

test("a create whose answer is lost is not sent again", async () => {
  gateway.scenarios.add("500 after", "POST /v1/videos");
  const run = client.model("x-v3-omni").run({ prompt: "A cat", duration: 5 });
  await expect(run).rejects.toThrow(SubmissionUnknownError);
  expect(gateway.creates()).toHaveLength(1);
});
