// node:test: a refused request and a failed task, without installing a test tool.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  createClient,
  InputValidationError,
  TaskFailedError,
  type GatewayClient,
} from "gateway-sdk";
import { startGateway, type StartedGateway } from "sdkgen/gateway";

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

test("a request that the model would refuse is not sent", async () => {
  const run = client.model("x-v3-omni").run({ prompt: "A cat", duration: 99 });
  await assert.rejects(run, InputValidationError);
  assert.equal(gateway.creates().length, 0);
});

test("a task that fails says why, and costs nothing", async () => {
  gateway.scenarios.add("fail The prompt was refused", "POST /v1/videos");
  const run = client.model("x-v3-omni").run({ prompt: "A cat", duration: 5 });
  await assert.rejects(run, (error) => error instanceof TaskFailedError && error.cost === 0);
});
