// A budget that has to ask for prices first: nothing waits for them longer than it may.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { acknowledged, serve } from "../stage/server.js";

const stalledPrices = () =>
  serve(({ method }) => (method === "POST" ? acknowledged() : new Promise(() => undefined)));

test("an abort ends the wait for prices, and nothing is sent", async () => {
  const server = await stalledPrices();
  const { client, wire } = clientOn(server.url, { budget: { maxUsd: 5 } });
  const controller = new AbortController();
  const failed = client
    .model("x-v3-omni")
    .submit({ prompt: "a" }, { signal: controller.signal })
    .catch((error: unknown) => error);
  while (server.arrived.length === 0) await settled();
  controller.abort(new Error("not wanted"));
  expect(await failed).toBe(controller.signal.reason);
  expect(wire.to("/v1/videos/generations")).toEqual([]);
});

test("the time of a run ends the wait for prices, and nothing is sent", async () => {
  const server = await stalledPrices();
  const { client, clock, wire } = clientOn(server.url, { budget: { maxUsd: 5 } });
  const failed = client
    .model("x-v3-omni")
    .run({ prompt: "a" }, { timeoutMs: 500 })
    .catch((error: unknown) => error);
  while (server.arrived.length === 0) await settled();
  clock.advance(500);
  expect(await failed).toMatchObject({ name: "RequestTimeoutError" });
  expect(wire.to("/v1/videos/generations")).toEqual([]);
  expect(client.budget()).toMatchObject({ reservedUsd: 0 });
});
