// Who waits after a 429, and how long: a family of calls slows down together, and soon speeds up again.
import { expect, test } from "vitest";
import { caught, clientOn, type Stage } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { acknowledged, serve, type Reply } from "../stage/server.js";

const SLOW = { code: 429, message: "slow", type: "rate_limit_error" };
const refused = (seconds?: number): Reply => ({
  status: 429,
  body: { error: SLOW },
  headers: seconds === undefined ? {} : { "retry-after": String(seconds) },
});

/** A client whose first create is refused, and every later one taken. */
async function onceRefused(seconds?: number): Promise<Stage & { readonly creates: () => number }> {
  const server = await serve((_, index) =>
    index === 0 ? refused(seconds) : acknowledged(`task_${index}`),
  );
  return { ...clientOn(server.url), creates: () => server.arrived.length };
}

test("one 429 does not hold back many calls for long: all of 60 are sent within 10 s", async () => {
  const { client, clock, play } = await onceRefused();
  const model = client.model("x-v3-omni");
  await play(model.submit({ prompt: "a" }));
  const before = clock.now;
  const all = Array.from({ length: 60 }, () =>
    model.submit({ prompt: "a" }, { timeoutMs: 10_000 }),
  );
  const outcomes = await play(Promise.allSettled(all));
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(clock.now - before).toBeLessThan(10_000);
});

test("right after a 429 calls are let through one after another, not all at once", async () => {
  const { client, clock, play, creates } = await onceRefused();
  const model = client.model("x-v3-omni");
  await play(model.submit({ prompt: "a" }));
  const before = creates();
  const all = Promise.all(Array.from({ length: 60 }, () => model.submit({ prompt: "a" })));
  await settled();
  const until = clock.now + 1000;
  while ((clock.nextIn() ?? Infinity) <= until - clock.now) {
    clock.advance(clock.nextIn() ?? 0);
    await settled();
  }
  expect(creates() - before).toBeLessThanOrEqual(5);
  await play(all);
});

test("callers who give up leave no gap: the next one does not wait for their turns", async () => {
  const { client, clock, play } = await onceRefused();
  const model = client.model("x-v3-omni");
  await play(model.submit({ prompt: "a" }));
  const controller = new AbortController();
  const { signal } = controller;
  const leaving = Array.from({ length: 100 }, () =>
    caught(model.submit({ prompt: "a" }, { signal })),
  );
  await settled();
  controller.abort(new Error("not wanted"));
  await Promise.all(leaving);
  expect(clock.waiting).toBe(0);
  const before = clock.now;
  await play(model.submit({ prompt: "a" }));
  expect(clock.now - before).toBeLessThanOrEqual(1000);
});

test("a call that cannot wait out the 429 of another one learns that at once, with the time to come back", async () => {
  const { client, clock, creates } = await onceRefused(3600);
  const model = client.model("x-v3-omni");
  const first = await caught(model.submit({ prompt: "a" }));
  expect(first).toMatchObject({ name: "RateLimitError", retryAfterMs: 3_600_000 });
  const second = await caught(model.submit({ prompt: "a" }, { timeoutMs: 3000 }));
  expect(second).toMatchObject({
    name: "RateLimitError",
    status: 429,
    type: "rate_limit_error",
    model: "x-v3-omni",
    retryable: true,
    retryAfterMs: 3_600_000,
  });
  expect(clock.now).toBe(0);
  expect(creates()).toBe(1);
});

test("a call whose time runs out in the queue behind a 429 is told of the 429", async () => {
  const { client, play } = await onceRefused();
  const model = client.model("x-v3-omni");
  await play(model.submit({ prompt: "a" }));
  const all = Array.from({ length: 60 }, () =>
    caught(model.submit({ prompt: "a" }, { timeoutMs: 1000 })),
  );
  const errors = (await play(Promise.all(all))).filter((error) => error instanceof Error);
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) expect(error).toMatchObject({ name: "RateLimitError", status: 429 });
});

test("while a family is closed its rate does not grow", async () => {
  const { client, clock, play, creates } = await onceRefused(60);
  const model = client.model("x-v3-omni");
  const first = model.submit({ prompt: "a" });
  while (creates() === 0) await settled();
  await settled();
  const all = Promise.all([
    first,
    ...Array.from({ length: 40 }, () => model.submit({ prompt: "a" })),
  ]);
  while (clock.now < 62_000) {
    clock.advance(Math.min(clock.nextIn() ?? 100, 100));
    await settled();
  }
  expect(creates()).toBeGreaterThan(1);
  expect(creates()).toBeLessThan(20);
  await play(all);
});
