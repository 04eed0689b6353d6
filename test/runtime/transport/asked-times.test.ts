// Times in messages are those that were asked for, however much of them was left.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { PRICES } from "../stage/prices.js";
import { acknowledged, serve } from "../stage/server.js";

const processing = { body: { code: 200, data: { id: "task_1", status: "processing" } } };

test.each([
  [7000, "did not end within 7 s."],
  [2500, "did not end within 2.5 s."],
])("a run of %i ms that waited for its create says what was asked", async (timeoutMs, said) => {
  const server = await serve(({ method }, index) => {
    if (index === 0) return { status: 429, headers: { "retry-after-ms": "900" }, body: {} };
    return method === "POST" ? acknowledged() : processing;
  });
  const { client, play } = clientOn(server.url);
  const run = client.model("x-v3-omni").run({ prompt: "a" }, { timeoutMs });
  await expect(play(run)).rejects.toThrow(said);
});

test("a create that waited for prices says what was asked", async () => {
  const server = await serve((_, index) => {
    if (index === 0) return { status: 429, headers: { "retry-after-ms": "600" }, body: {} };
    return index === 1 ? { body: { code: 200, data: PRICES } } : "handled";
  });
  const budget = { maxUsd: 9, unknownEstimate: "allow" } as const;
  const { client, clock, wire } = clientOn(server.url, { budget });
  const submit = client.model("x-v3-omni").submit({ prompt: "a" }, { timeoutMs: 2000 });
  const caught = submit.catch((reason: unknown) => reason);
  while (server.arrived.length < 3) {
    await settled();
    if (wire.inFlight === 0) clock.advance(clock.nextIn() ?? 0);
  }
  clock.advance(2000);
  expect(String(await caught)).toContain("did not succeed within 2 s");
});

test("the default wait of a task is said whole", async () => {
  const server = await serve(({ method }) => (method === "POST" ? acknowledged() : processing));
  const { client, play } = clientOn(server.url, { timeouts: { taskMs: 90_000 } });
  const run = client.model("x-v3-omni").run({ prompt: "a" });
  await expect(play(run)).rejects.toThrow("did not end within 90 s.");
});
