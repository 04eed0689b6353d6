// Many callers and a gateway that says no: retries stay a small share, and nobody comes back too early.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { acknowledged, serve } from "../stage/server.js";

test("500 callers in a 429 storm of 10 s send at most 600 requests, none before the time named", async () => {
  const played: { stage?: ReturnType<typeof clientOn> } = {};
  const early: number[] = [];
  let refusedOnce = false;
  const server = await serve(() => {
    const now = played.stage?.clock.now ?? 0;
    if (now >= 10_000) return acknowledged();
    if (refusedOnce && now > 0) early.push(now);
    refusedOnce = true;
    return { status: 429, headers: { "retry-after": String((10_000 - now) / 1000) }, body: {} };
  });
  const { client, play } = (played.stage = clientOn(server.url));
  const handle = client.model("x-v3-omni");
  const all = Promise.allSettled(
    Array.from({ length: 500 }, () => handle.submit({ prompt: "a" }, { timeoutMs: 600_000 })),
  );
  const outcomes = await play(all);
  expect(server.arrived.length).toBeLessThanOrEqual(600);
  expect(early).toEqual([]);
  const done = outcomes.filter(({ status }) => status === "fulfilled").length;
  expect(done).toBeGreaterThanOrEqual(460);
});

test("5xx without end: a hundred reads are repeated a few times, not two hundred", async () => {
  const server = await serve(() => ({ status: 500, body: {} }));
  const { client, play } = clientOn(server.url);
  await play(Promise.allSettled(Array.from({ length: 100 }, () => client.catalog.list())));
  expect(server.arrived.length).toBeGreaterThan(100);
  expect(server.arrived.length).toBeLessThanOrEqual(120);
});

test("at most 32 requests run at once, and a full queue is a typed error", async () => {
  let running = 0;
  let most = 0;
  const server = await serve(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return acknowledged();
  });
  const { client, play } = clientOn(server.url, { limits: { queued: 100 } });
  const handle = client.model("x-v3-omni");
  const all = Array.from({ length: 200 }, () => handle.submit({ prompt: "a" }));
  const outcomes = await play(Promise.allSettled(all));
  expect(most).toBeLessThanOrEqual(32);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(200 - 32 - 100);
  expect(refused[0]?.reason).toMatchObject({ name: "QueueOverflowError", retryable: true });
});
