// Jest with ES modules (node --experimental-vm-modules), against a gateway that is busy at first.
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createClient } from "gateway-sdk";
import { startGateway } from "sdkgen/gateway";

let gateway;
let client;

beforeEach(async () => {
  gateway = await startGateway({ taskTime: "100ms" });
  client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey, pollIntervalMs: 50 });
});
afterEach(async () => {
  await client.close();
  await gateway.close();
});

test("a busy gateway is asked again, and bills once", async () => {
  gateway.scenarios.add("429 after 1s", "POST /v1/videos");
  const task = await client.model("x-v3-omni").submit({ prompt: "A cat", duration: 5 });
  expect(task.id).toMatch(/^task_/);
  expect(gateway.creates()).toHaveLength(1);
});
