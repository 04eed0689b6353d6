// Result files as web streams: as slow as their reader, and never shorter than the file.
import { once } from "node:events";
import { expect, test } from "vitest";
import { settled, TestClock } from "../../stage/clock.js";
import { caught } from "../../stage/client.js";
import { breakOffAfter, fileAt, read, ROUTES, text } from "../../stage/downloads.js";
import { serve } from "../../stage/server.js";

const MIB = 1024 * 1024;

test("an unread stream requests nothing", async () => {
  const server = await serve(() => ({ body: "file" }));
  const { file } = fileAt(server.url);
  const stream = file.stream();
  await settled();
  expect(server.arrived).toEqual([]);
  expect(text(await read(stream))).toBe("file");
});

test("a slow reader slows the server down, and does not count as a silent server", async () => {
  let written = 0;
  const server = await serve(async (_request, _index, response) => {
    const whole = 64 * MIB;
    response.writeHead(200, { "content-length": whole });
    for (; written < whole && !response.destroyed; written += MIB) {
      if (!response.write(Buffer.alloc(MIB))) await once(response, "drain");
    }
    response.end();
    return "handled" as const;
  });
  const clock = new TestClock();
  const reader = fileAt(server.url, "directly", clock).file.stream().getReader();
  let size = (await reader.read()).value!.length;
  for (let turn = 0; turn < 20; turn++) {
    await settled();
    clock.advance(60_000);
  }
  // The buffers of the sockets hold at most 32 MiB.
  expect(written).toBeLessThan(32 * MIB);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
  }
  expect([size, server.arrived.length]).toEqual([64 * MIB, 1]);
});

test.each(ROUTES)("cancelling a stream fetched %s closes its connection", async (route) => {
  let closed = false;
  const server = await serve((_request, _index, response) => {
    response.on("close", () => (closed = true));
    response.writeHead(200, { "content-length": 10 });
    response.write("0123");
    return "handled";
  });
  const reader = fileAt(server.url, route).file.stream().getReader();
  expect(text((await reader.read()).value!)).toBe("0123");
  await reader.cancel();
  while (!closed) await settled();
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});

test.each(ROUTES)(
  "an abort ends a stream fetched %s while it waits for its reader",
  async (route) => {
    const server = await serve(() => ({ body: "0123" }));
    const controller = new AbortController();
    const { file } = fileAt(server.url, route);
    const reader = file.stream({ signal: controller.signal }).getReader();
    await reader.read();
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await caught(reader.read())).toBe(reason);
  },
);

test.each<[string, object]>([
  ["whose server does not send the rest", {}],
  ["that has changed meanwhile", { etag: '"v2"' }],
])("a stream of a file %s ends with an error after its first part", async (_, headers) => {
  const server = await serve(async (_request, index, response) => {
    if (index > 0) return { headers: { ...headers }, body: "all of the new file" };
    return breakOffAfter(response, "0123", { etag: '"v1"' });
  });
  const reader = fileAt(server.url).file.stream().getReader();
  expect(text((await reader.read()).value!)).toBe("0123");
  const error = await caught(reader.read());
  expect(error).toMatchObject({ name: "ConnectionError", taskId: "task_1", retryable: true });
  expect(String(error)).toContain(
    "The file of task task_1 broke off after 4 bytes, and its server cannot send the rest of the same file. " +
      "Read it again from its start, or call save().",
  );
  expect(server.arrived).toHaveLength(2);
});

test("through a dispatcher, a body that can be neither paused nor fetched in pieces fails when it is far ahead of its reader", async () => {
  const server = await serve(() => ({ body: Buffer.alloc(64 * MIB) }));
  const reader = fileAt(server.url, "through a dispatcher").file.stream().getReader();
  await reader.read();
  let error: unknown;
  while (error === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    error = await reader.read().then(
      ({ done }) => (done ? "ended" : undefined),
      (caught: unknown) => caught,
    );
  }
  expect(error).toMatchObject({ name: "ConnectionError", taskId: "task_1", retryable: false });
  expect(String(error)).toContain("came faster than it was read");
});

test("streams do not wait for each other", async () => {
  const server = await serve(() => ({ body: "file" }));
  const { file } = fileAt(server.url);
  const readers = Array.from({ length: 12 }, () => file.stream().getReader());
  const first = await Promise.all(readers.map((reader) => reader.read()));
  expect(first.map(({ value }) => text(value!))).toEqual(Array(12).fill("file"));
  await Promise.all(readers.map((reader) => reader.cancel()));
});
