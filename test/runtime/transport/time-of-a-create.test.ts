// A create on the wire has its own time-out, because a lost id costs the whole price.
import { expect, test } from "vitest";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { acknowledged, serve, type Reply } from "../stage/server.js";

/** A client with a create on the wire, which the test answers. */
async function onTheWire(options: ClientOptions = {}, call: object = {}) {
  let reply: (reply: Reply) => void = () => undefined;
  const held = new Promise<Reply>((resolve) => (reply = resolve));
  const server = await serve(() => held);
  const { client, clock, play } = clientOn(server.url, options);
  const submitted = client.model("x-v3-omni").submit({ prompt: "a" }, call);
  const outcome = submitted.then(
    ({ id }) => id,
    (error: unknown) => error,
  );
  while (server.arrived.length === 0) await settled();
  const after = async (ms: number) => {
    clock.advance(ms);
    await settled();
    reply(acknowledged());
    return play(outcome);
  };
  return { after, server };
}

const LOST = { name: "SubmissionUnknownError", idempotencyKey: "key-1" };

test.each([33_000, 70_000, 179_000])("an answer after %i ms returns its task", async (ms) => {
  const { after, server } = await onTheWire();
  expect(await after(ms)).toBe("task_1");
  expect(server.arrived).toHaveLength(1);
});

test.each<[string, ClientOptions, object]>([
  ["the time-out of an attempt", { timeouts: { attemptMs: 1_000 } }, {}],
  ["the total time-out", { timeouts: { totalMs: 1_000 } }, {}],
  ["the time-out of the call", {}, { timeoutMs: 1_000 }],
])("%s does not end a create on the wire", async (_, options, call) => {
  const { after } = await onTheWire(options, call);
  expect(await after(170_000)).toBe("task_1");
});

test.each<[string, ClientOptions, object, number]>([
  ["a shorter createMs", { timeouts: { createMs: 60_000, totalMs: 9_000 } }, {}, 59_000],
  ["a longer time-out of an attempt", { timeouts: { attemptMs: 400_000 } }, {}, 399_000],
  ["a longer total time-out", { timeouts: { totalMs: 500_000 } }, {}, 499_000],
  ["a longer time-out of the call", {}, { timeoutMs: 700_000 }, 699_000],
])("%s sets the time-out of a create", async (_, options, call, ms) => {
  const early = await onTheWire(options, call);
  expect(await early.after(ms)).toBe("task_1");
  const late = await onTheWire(options, call);
  expect(await late.after(ms + 2_000)).toMatchObject(LOST);
  expect(late.server.arrived).toHaveLength(1);
});

test("after 180 s without an answer the create is unknown, and is not sent again", async () => {
  const { after, server } = await onTheWire();
  expect(await after(181_000)).toMatchObject(LOST);
  expect(server.arrived).toHaveLength(1);
});

test("an abort of the caller ends the create at once", async () => {
  const controller = new AbortController();
  const { after, server } = await onTheWire({}, { signal: controller.signal });
  controller.abort();
  expect(await after(0)).toBe(controller.signal.reason);
  expect(controller.signal.reason).toMatchObject({ submission: { idempotencyKey: "key-1" } });
  expect(server.arrived).toHaveLength(1);
});
