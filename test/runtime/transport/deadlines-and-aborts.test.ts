// Calls that end before their answer, by an abort or by closing.
import { expect, test } from "vitest";
import { caught, clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { acknowledged, serve, type Reply } from "../stage/server.js";

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await settled();
}

test("one of several callers with a key can abort without ending the create", async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<Reply>((resolve) => (answer = () => resolve(acknowledged())));
  const server = await serve(() => held);
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
  await until(() => server.arrived.length === 1);
  controller.abort();
  answer();
  expect((await play(staying)).id).toBe("task_1");
  await leaving;
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

test("a signal that ends two creates on the wire keeps the keys of both", async () => {
  const server = await serve(() => new Promise(() => undefined));
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
  const errors = await Promise.all(failed);
  // The reason may name either create, because their hashes are computed in parallel.
  const { reason } = controller.signal as { readonly reason: unknown };
  const named = errors.indexOf(reason);
  const key = (index: number) => `mine-${index + 1}`;
  expect(reason).toMatchObject({ submission: { idempotencyKey: key(named) } });
  expect(errors[1 - named]).toMatchObject({
    name: "SubmissionUnknownError",
    idempotencyKey: key(1 - named),
    cause: reason,
  });
});
