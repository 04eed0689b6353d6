// Time limits of calls: none at all, wrong ones, and what messages say of them.
import { expect, test } from "vitest";
import { CALLS, LONG_CALLS } from "../stage/calls.js";
import { caught, clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { PRICES } from "../stage/prices.js";
import { acknowledged, serve } from "../stage/server.js";

const ALL = Object.entries({ ...CALLS, ...LONG_CALLS });
const BUDGET = { budget: { maxUsd: 1, unknownEstimate: "allow" } } as const;

test.each<[unknown, string, string]>([
  [0, "RequestTimeoutError", "timeoutMs"],
  [NaN, "ConfigurationError", "timeoutMs must be"],
  [-1, "ConfigurationError", "timeoutMs must be"],
  ["500", "ConfigurationError", "timeoutMs must be"],
])("with a time of %j no call opens a socket", async (time, name, says) => {
  const timeoutMs = time as number;
  for (const options of [{}, BUDGET]) {
    const { client, clock, wire } = clientOn("http://127.0.0.1:9", options);
    for (const [method, call] of ALL) {
      const error = await caught(call(client, { timeoutMs }));
      expect(error, method).toMatchObject({ name });
      expect(String(error), method).toContain(says);
    }
    expect(wire.sent).toEqual([]);
    expect(clock.waiting).toBe(0);
  }
});

test.each([
  [0, "TaskTimeoutError"],
  [NaN, "ConfigurationError"],
])("with a time of %j no task is asked for", async (timeoutMs, name) => {
  const { client, wire, play } = clientOn("http://127.0.0.1:9");
  const task = client.tasks.resume("task_1");
  const waits = [() => task.result({ timeoutMs }), () => task.watch({ timeoutMs }).next()];
  for (const wait of waits) expect(await caught(play<unknown>(wait()))).toMatchObject({ name });
  expect(wire.sent).toEqual([]);
});

test("the message says that nothing was sent", async () => {
  const { client } = clientOn("http://127.0.0.1:9");
  await expect(client.catalog.list({ timeoutMs: 0 })).rejects.toThrow(
    "GET /v1/models was not sent, because timeoutMs is 0. Raise timeoutMs.",
  );
});

const processing = { body: { code: 200, data: { id: "task_1", status: "processing" } } };

test("a run that waited for its create says the time that was asked for", async () => {
  const server = await serve(({ method }, index) => {
    if (index === 0) return { status: 429, headers: { "retry-after-ms": "900" }, body: {} };
    return method === "POST" ? acknowledged() : processing;
  });
  const { client, play } = clientOn(server.url);
  const run = client.model("x-v3-omni").run({ prompt: "a" }, { timeoutMs: 2500 });
  await expect(play(run)).rejects.toThrow("did not end within 2.5 s.");
});

test("a create that waited for prices says the time that was asked for", async () => {
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
