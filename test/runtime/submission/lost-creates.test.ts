// A key whose create was lost: using it again bills nothing, even if the gateway does not promise
// to know the key.
import { expect, test } from "vitest";
import { SubmissionUnknownError, type SubmitOptions } from "../../../runtime/index.js";
import { LostCreates } from "../../../runtime/call/submission/create-keys.js";
import { caught, clientOn } from "../stage/client.js";
import { acknowledged, serve } from "../stage/server.js";

const LOST = { status: 500, body: { error: { message: "upstream timeout" } } };
const DAY_MS = 86_400_000;
const REQUEST = { prompt: "a" };

async function losing() {
  const server = await serve((_, index) => (index < 3 ? LOST : acknowledged()));
  const stage = clientOn(server.url, { retry: { attempts: 1 } });
  const submit = (
    options: SubmitOptions = {},
    model: "x-v3-omni" | "x-imagine-video" = "x-v3-omni",
    request = REQUEST,
  ) =>
    caught(
      stage.play(
        stage.client.model(model).submit(request, { idempotencyKey: "order-7", ...options }),
      ),
    );
  return { ...stage, server, submit };
}

test("three 500 after a bill, with one key and no journal: 1 create, three equal errors", async () => {
  const { server, submit } = await losing();
  const errors = [await submit(), await submit(), await submit()];
  expect(server.arrived).toHaveLength(1);
  const [first] = errors;
  expect(first).toBeInstanceOf(SubmissionUnknownError);
  expect(first).toMatchObject({
    idempotencyKey: "order-7",
    sentAt: "2026-08-01T00:00:00.000Z",
    model: "x-v3-omni",
    keyPromised: false,
    retryable: false,
  });
  for (const error of errors) {
    expect(error).toBeInstanceOf(SubmissionUnknownError);
    expect(JSON.stringify(error)).toBe(JSON.stringify(first));
  }
});

test("parallel and later callers with the key of a lost create make one create", async () => {
  const { server, submit } = await losing();
  await Promise.all([submit(), submit()]);
  await submit();
  expect(server.arrived).toHaveLength(1);
});

test("a key made by the SDK is treated like a key from the caller", async () => {
  const { server, submit } = await losing();
  const { idempotencyKey } = (await submit({
    idempotencyKey: undefined,
  })) as SubmissionUnknownError;
  expect(await submit({ idempotencyKey })).toBeInstanceOf(SubmissionUnknownError);
  expect(server.arrived).toHaveLength(1);
});

test("an aborted create counts as lost", async () => {
  const abort = new AbortController();
  const server = await serve(() => {
    abort.abort(new Error("left"));
    return LOST;
  });
  const { client, play } = clientOn(server.url);
  const submit = (signal?: AbortSignal) =>
    caught(play(client.model("x-v3-omni").submit(REQUEST, { idempotencyKey: "order-7", signal })));
  expect(await submit(abort.signal)).toMatchObject({ submission: { idempotencyKey: "order-7" } });
  expect(await submit()).toMatchObject({
    name: "SubmissionUnknownError",
    idempotencyKey: "order-7",
    sentAt: "2026-08-01T00:00:00.000Z",
  });
  expect(server.arrived).toHaveLength(1);
});

test.each<[string, SubmitOptions, "x-v3-omni" | "x-imagine-video"]>([
  ["a model that promises it", {}, "x-imagine-video"],
  ["trustIdempotencyKey", { trustIdempotencyKey: true }, "x-v3-omni"],
])("a create with the key of %s is sent again", async (_, options, model) => {
  const { server, submit } = await losing();
  for (let n = 0; n < 3; n++) await submit(options, model);
  expect(await submit(options, model)).toBe("nothing was thrown");
  expect(server.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual(
    Array(4).fill("order-7"),
  );
});

test("trustIdempotencyKey does not resend a create that was sent without this option", async () => {
  const { server, submit } = await losing();
  await submit();
  expect(await submit({ trustIdempotencyKey: true })).toBeInstanceOf(SubmissionUnknownError);
  expect(server.arrived).toHaveLength(1);
});

test("another request with the key is refused, and another key is accepted", async () => {
  const { server, submit } = await losing();
  await submit();
  expect(await submit({}, "x-v3-omni", { prompt: "b" })).toMatchObject({
    name: "ConfigurationError",
  });
  expect(server.arrived).toHaveLength(1);
  await submit({ idempotencyKey: "order-8" });
  expect(server.arrived).toHaveLength(2);
});

test("a lost key is remembered for a day of the monotonic clock", async () => {
  const { server, submit, clock } = await losing();
  await submit();
  clock.wallOffset += 10 * DAY_MS;
  clock.advance(DAY_MS);
  await submit();
  expect(server.arrived).toHaveLength(1);
  clock.advance(1);
  await submit();
  expect(server.arrived).toHaveLength(2);
});

test("the last 10,000 keys are remembered", () => {
  const lost = new LostCreates(() => 0);
  const submission = {
    sentAt: "2026-08-01T00:00:00.000Z",
    bodyHash: "00",
    model: undefined,
    keyPromised: false,
    taskIds: [],
  };
  for (let n = 0; n <= 10_000; n++) {
    const idempotencyKey = `order-${n}`;
    const error = new SubmissionUnknownError({ ...submission, idempotencyKey }, "500");
    lost.remember(idempotencyKey, "/v1/videos/generations", error);
  }
  const ask = (key: string) => () => lost.refuse(key, "/v1/videos/generations", "00");
  expect(ask("order-0")).not.toThrow();
  expect(ask("order-1")).toThrow("it may have been billed");
});
