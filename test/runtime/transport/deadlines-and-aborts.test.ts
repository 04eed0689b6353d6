// How calls end before their answer: time-outs on the monotonic clock, aborts, closing.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { acknowledged, serve, serveBytes } from "../stage/server.js";

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "nothing was thrown",
    (error: unknown) => error,
  );

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await settled();
}

test("a read ends at its deadline, however long each attempt takes", async () => {
  const server = await serveBytes(() => undefined);
  const { client, clock } = clientOn(server.url, { retry: { attempts: 10 } });
  let endedAt: number | undefined;
  const failed = caught(client.catalog.list({ timeoutMs: 100_000 }));
  void failed.then(() => (endedAt = clock.now));
  while (endedAt === undefined) {
    await settled();
    clock.advance(endedAt === undefined ? (clock.nextIn() ?? 0) : 0);
  }
  expect(await failed).toMatchObject({ name: "RequestTimeoutError" });
  expect(server.arrived.length).toBeGreaterThanOrEqual(3);
  expect(endedAt).toBe(100_000);
});

test("a body that drips for ever ends with the attempt", async () => {
  const server = await serve((_, __, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("{");
    return "handled";
  });
  const { client, clock } = clientOn(server.url, { retry: { attempts: 1 } });
  const failed = caught(client.catalog.list());
  await until(() => server.arrived.length === 1);
  await settled();
  clock.advance(30_000);
  expect(await failed).toMatchObject({ name: "RequestTimeoutError" });
});

test("a jump of the wall clock neither ends a call nor lengthens it", async () => {
  const server = await serveBytes(() => undefined);
  const { client, clock } = clientOn(server.url, { retry: { attempts: 1 } });
  const failed = caught(client.catalog.list());
  await until(() => server.arrived.length === 1);
  clock.wallOffset += 3_600_000;
  clock.advance(29_999);
  await settled();
  clock.wallOffset -= 7_200_000;
  clock.advance(1);
  expect(await failed).toMatchObject({ name: "RequestTimeoutError" });
});

test("a signal that has aborted opens no socket", async () => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const reason = new Error("not wanted");
  const signal = AbortSignal.abort(reason);
  const model = client.model("x-v3-omni");
  expect(await caught(model.submit({ prompt: "a" }, { signal }))).toBe(reason);
  expect(await caught(client.catalog.list({ signal }))).toBe(reason);
  expect(await caught(client.tasks.get("task_1", { signal }))).toBe(reason);
  expect(wire.sent).toEqual([]);
});

test("an abort during a pause ends the call at once and leaves no timer", async () => {
  const server = await serve(() => ({ status: 429, headers: { "retry-after": "60" } }));
  const { client, clock } = clientOn(server.url);
  const controller = new AbortController();
  const failed = caught(
    client.model("x-v3-omni").submit({ prompt: "a" }, { signal: controller.signal }),
  );
  await until(() => server.arrived.length === 1 && clock.waiting > 0);
  await settled();
  const reason = new Error("changed my mind");
  controller.abort(reason);
  expect(await failed).toBe(reason);
  expect(reason).not.toHaveProperty("submission");
  expect(clock.waiting).toBe(0);
});

test("an abort after a create was sent says which submission is unknown", async () => {
  const server = await serveBytes(() => undefined);
  const { client } = clientOn(server.url);
  const controller = new AbortController();
  const options = { signal: controller.signal, idempotencyKey: "mine-7" };
  const failed = caught(client.model("x-imagine-video").submit({ prompt: "a" }, options));
  await until(() => server.arrived.length === 1);
  controller.abort();
  const error = await failed;
  expect(error).toBe(controller.signal.reason);
  expect(error).toMatchObject({
    name: "AbortError",
    submission: { idempotencyKey: "mine-7", outcome: "unknown", model: "x-imagine-video" },
  });
});

test("a hundred callers with one key make one create, and get the same task", async () => {
  const server = await serve(() => acknowledged());
  const { client, play } = clientOn(server.url);
  const model = client.model("x-v3-omni");
  const all = Array.from({ length: 100 }, () =>
    model.submit({ prompt: "a" }, { idempotencyKey: "one" }),
  );
  const tasks = await play(Promise.all(all));
  expect(new Set(tasks.map(({ id }) => id))).toEqual(new Set(["task_1"]));
  expect(server.arrived).toHaveLength(1);
  const other = model.submit({ prompt: "b" }, { idempotencyKey: "one" });
  await expect(other).rejects.toThrow("was used in this client for another request");
});

test("one of several callers with a key can leave without ending the create", async () => {
  const server = await serve(() => acknowledged());
  const { client, play } = clientOn(server.url);
  const controller = new AbortController();
  const model = client.model("x-v3-omni");
  const leaving = caught(
    model.submit({ prompt: "a" }, { idempotencyKey: "k", signal: controller.signal }),
  );
  const staying = model.submit(
    { prompt: "a" },
    { idempotencyKey: "k", signal: new AbortController().signal },
  );
  await settled();
  controller.abort();
  expect((await play(staying)).id).toBe("task_1");
  await leaving;
});

test("close settles everything: waiting calls and polls end, a create on the wire is let finish", async () => {
  let answer: () => void = () => undefined;
  const server = await serve(({ method }) =>
    method === "POST"
      ? new Promise((resolve) => (answer = () => resolve(acknowledged())))
      : { status: 503, headers: { "retry-after": "60" }, body: {} },
  );
  const { client, clock } = clientOn(server.url);
  const reads = Array.from({ length: 10 }, () => caught(client.catalog.list()));
  const polls = Array.from({ length: 89 }, (_, i) =>
    caught(client.tasks.resume(`task_${i}`).result()),
  );
  const create = client.model("x-v3-omni").submit({ prompt: "a" });
  await until(() => server.arrived.some(({ method }) => method === "POST"));
  const closing = client.close();
  await settled();
  answer();
  expect((await create).id).toBe("task_1");
  for (const error of await Promise.all([...reads, ...polls])) {
    expect(error).toMatchObject({ name: "ClientClosedError" });
  }
  await closing;
  expect(clock.waiting).toBe(0);
  expect(await caught(client.catalog.list())).toMatchObject({ name: "ClientClosedError" });
});

test("a signal shared by a thousand calls has one listener, and none when they are done", async () => {
  const server = await serve(() => ({ body: { success: true, data: [] } }));
  const { client, play } = clientOn(server.url);
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  let most = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    most = Math.max(most, ++listeners);
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners--;
    remove(...args);
  };
  await play(Promise.all(Array.from({ length: 1000 }, () => client.catalog.list({ signal }))));
  expect(most).toBe(1);
  expect(listeners).toBe(0);
});

test("one signal that ends two creates on the wire loses the key of neither", async () => {
  const server = await serveBytes(() => undefined);
  const { client } = clientOn(server.url);
  const controller = new AbortController();
  const failed = ["mine-1", "mine-2"].map((idempotencyKey) =>
    caught(
      client
        .model("x-imagine-video")
        .submit({ prompt: "a" }, { signal: controller.signal, idempotencyKey }),
    ),
  );
  await until(() => server.arrived.length === 2);
  controller.abort();
  const [first, second] = await Promise.all(failed);
  expect(first).toBe(controller.signal.reason);
  expect(first).toMatchObject({ submission: { idempotencyKey: "mine-1" } });
  expect(second).toMatchObject({ name: "SubmissionUnknownError", idempotencyKey: "mine-2" });
  expect((second as Error).cause).toBe(first);
});

test.each([NaN, -1, "500" as unknown as number])(
  "a time of %s is refused before sending",
  async (timeoutMs) => {
    const { client, clock, wire } = clientOn("http://127.0.0.1:9");
    const task = client.tasks.resume("task_1");
    const calls = [
      client.catalog.list({ timeoutMs }),
      client.model("x-v3-omni").submit({ prompt: "a" }, { timeoutMs }),
      client.model("x-v3-omni").run({ prompt: "a" }, { timeoutMs }),
      client.uploads.image(Buffer.from("GIF89a"), { timeoutMs }),
      task.refresh({ timeoutMs }),
      task.result({ timeoutMs }),
      task.watch({ timeoutMs }).next(),
    ];
    for (const error of await Promise.all(calls.map(caught))) {
      expect(error).toMatchObject({
        name: "ConfigurationError",
        message: expect.stringContaining("timeoutMs must be") as string,
      });
    }
    expect(wire.sent).toEqual([]);
    expect(clock.waiting).toBe(0);
  },
);
