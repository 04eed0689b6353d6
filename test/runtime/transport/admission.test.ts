// Who waits after a 429, and for how long: no call of the same family is sent before its time. Then
// one call is sent, and then all others.
import { expect, test } from "vitest";
import { caught, clientOn, type Stage } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { acknowledged, DONE, serve, type Reply } from "../stage/server.js";

const SLOW = { code: 429, message: "slow", type: "rate_limit_error" };
const refused = (seconds?: number): Reply => ({
  status: 429,
  body: { error: SLOW },
  headers: seconds === undefined ? {} : { "retry-after": String(seconds) },
});

/** A client whose first create is refused, and whose later creates are accepted. */
async function onceRefused(seconds?: number): Promise<Stage & { readonly creates: () => number }> {
  const server = await serve((_, index) =>
    index === 0 ? refused(seconds) : acknowledged(`task_${index}`),
  );
  return { ...clientOn(server.url), creates: () => server.arrived.length };
}

test("after a 429 one call is sent, and after its answer all others, up to the number of sockets", async () => {
  const held: (() => void)[] = [];
  const server = await serve(async (_, index) => {
    if (index === 0) return refused(5);
    await new Promise<void>((resolve) => held.push(resolve));
    return acknowledged(`task_${index}`);
  });
  const { client, clock, wire } = clientOn(server.url);
  const model = client.model("x-v3-omni");
  const all = [model.submit({ prompt: "a" })];
  while (wire.inFlight > 0 || server.arrived.length === 0) await settled();
  for (let i = 0; i < 40; i++) all.push(model.submit({ prompt: "a" }));
  clock.advance(4999);
  await settled();
  expect(server.arrived).toHaveLength(1);
  clock.advance(501);
  const rounds: number[] = [];
  for (const most of [1, 32, 8]) {
    while (held.length < most) await settled();
    await settled();
    rounds.push(held.length);
    for (const answer of held.splice(0)) answer();
  }
  expect(rounds).toEqual([1, 32, 8]);
  await Promise.all(all);
});

/**
 * A client whose first call is refused and whose second call never ends, while two calls wait for
 * their turn.
 */
async function behindSilence(timeoutMs: number) {
  const server = await serve((_, index) => {
    if (index === 1) return new Promise<Reply>(() => undefined);
    return index === 0 ? refused() : { body: { code: 200, data: { ...DONE, id: "task_1" } } };
  });
  const { client, clock, wire } = clientOn(server.url);
  const ask = () => caught(client.tasks.get("task_1", { timeoutMs }));
  const ends = [ask()];
  while (wire.inFlight > 0 || server.arrived.length === 0) await settled();
  ends.push(ask(), ask());
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  await settled();
  await pass(750);
  expect(server.arrived).toHaveLength(2);
  return { pass, ends, arrived: () => server.arrived.length };
}

test("a call without an answer delays the others for one second", async () => {
  const { pass, arrived } = await behindSilence(60_000);
  await pass(999);
  expect(arrived()).toBe(2);
  await pass(1);
  expect(arrived()).toBeGreaterThan(2);
});

test("a call whose time-out comes while it waits behind a 429 fails with the 429", async () => {
  const { pass, ends } = await behindSilence(900);
  await pass(150);
  const names = (await Promise.all(ends)).map((error) => (error as Error).name);
  expect(names.sort()).toEqual(["RateLimitError", "RateLimitError", "RequestTimeoutError"]);
});

test("a call that cannot wait for another call's 429 fails at once, with the time to wait", async () => {
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
