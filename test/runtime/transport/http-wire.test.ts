// The wire of bundles for Node: one exchange over `node:http`, and what may have left before it failed.
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { Canceller } from "../../../runtime/time/cancellation.js";
import { httpWire } from "../../../runtime/transport/wire/node/http-dispatcher.js";
import type { Wire } from "../../../runtime/transport/wire/wire.js";
import { serve, serveBytes } from "../stage/server.js";

const BYTES = new TextEncoder().encode('{"prompt":"ä"}');

function wireOf(sockets = 32, connectMs = 10_000): Wire {
  const wire = httpWire({ sockets, connectMs });
  onTestFinished(() => wire.close());
  return wire;
}

function post(wire: Wire, origin: string, more: { isStream?: boolean; path?: string } = {}) {
  const { path = "/v1/create?a=b", isStream } = more;
  const signal = new Canceller();
  const events: string[] = [];
  const headers = { "content-type": "application/json", authorization: "Bearer k" };
  const answer = wire.exchange(
    { origin, path, method: "POST", headers, body: BYTES },
    { signal, isStream, onStart: () => events.push("start") },
  );
  answer.catch(() => undefined);
  return { answer, signal, events };
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("it sends the bytes with their length, and gives status, headers and body", async () => {
  const { url, arrived } = await serve(() => ({
    status: 201,
    headers: { "x-one": "1", "x-two": ["a", "b"] },
    body: "done",
  }));
  const { answer, events } = post(wireOf(), url);
  const { status, headers, body } = await answer;
  expect(status).toBe(201);
  expect(headers).toMatchObject({ "x-one": "1", "x-two": ["a", "b"] });
  expect(textOf(await body.whole(100))).toBe("done");
  expect(events).toEqual(["start"]);
  expect(arrived).toMatchObject([
    {
      method: "POST",
      url: "/v1/create?a=b",
      body: '{"prompt":"ä"}',
      headers: { "content-length": "15", authorization: "Bearer k", connection: "keep-alive" },
    },
  ]);
});

test("a redirect is an answer, a 100 is none, and gzip is undone", async () => {
  const zipped = gzipSync("zipped");
  const { url } = await serveBytes((socket, index) => {
    if (index === 0) {
      socket.write("HTTP/1.1 307 Moved\r\nlocation: /v2\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n");
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${zipped.length}\r\n\r\n`,
    );
    socket.write(zipped);
  });
  const wire = wireOf();
  const moved = await post(wire, url).answer;
  expect([moved.status, moved.headers["location"]]).toEqual([307, "/v2"]);
  await moved.body.whole(10);
  const { status, body } = await post(wire, url).answer;
  expect(status).toBe(200);
  expect(textOf(await body.whole(100))).toBe("zipped");
});

test.each<[string, string, object]>([
  ["ends without an answer", "", { kind: "connection", started: true }],
  ["breaks off in the headers", "HTTP/1.1 200 OK\r\nx-", { kind: "connection", started: true }],
  [
    "changes the protocol",
    "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n!!",
    { kind: "connection", started: true },
  ],
  ["speaks another protocol", "SSH-2.0-x\r\n\r\n", { kind: "http2", started: true }],
  [
    "sends headers without an end",
    `HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}\r\n\r\n`,
    { kind: "overflow", started: true },
  ],
])("a server that %s fails the exchange after it began", async (_, text, failure) => {
  const { url } = await serveBytes((socket) => socket.end(text));
  const { answer, events } = post(wireOf(), url);
  await expect(answer).rejects.toMatchObject(failure);
  expect(events).toEqual(["start"]);
});

test("a body that breaks off fails its reader", async () => {
  const { url } = await serveBytes((socket) =>
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
  );
  const { body } = await post(wireOf(), url).answer;
  await expect(body.whole(100)).rejects.toMatchObject({ kind: "connection", started: true });
});

test("nothing has left if no connection could be made", async () => {
  const port = await new Promise<number>((resolve) => {
    const server = createTcpServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  const { answer, events } = post(wireOf(), `http://127.0.0.1:${port}`);
  await expect(answer).rejects.toMatchObject({
    kind: "connection",
    code: "ECONNREFUSED",
    started: false,
  });
  expect(events).toEqual([]);
});

test("nothing has left if the certificate is not trusted, or TLS is not answered in time", async () => {
  const pem = await readFile(new URL("../../faults/server/localhost.pem", import.meta.url));
  let requests = 0;
  const tls = createTlsServer({ key: pem, cert: pem }, () => requests++);
  const trusted = post(wireOf(), `https://127.0.0.1:${await listening(tls)}`);
  await expect(trusted.answer).rejects.toMatchObject({ kind: "tls", started: false });
  const mute = createTcpServer((socket) => onTestFinished(() => void socket.destroy()));
  const late = post(wireOf(1, 50), `https://127.0.0.1:${await listening(mute)}`);
  await expect(late.answer).rejects.toMatchObject({
    kind: "connection",
    code: "ETIMEDOUT",
    message: "no connection within 50 ms",
    started: false,
  });
  expect([requests, ...trusted.events, ...late.events]).toEqual([0]);
});

test("one socket carries one request at a time, a stream has another, and an abort in the queue sends nothing", async () => {
  const waiting: (() => void)[] = [];
  const { url, arrived } = await serve(async ({ url: path }) => {
    if (path === "/slow") await new Promise<void>((resolve) => waiting.push(resolve));
    return { body: path };
  });
  const wire = wireOf(1);
  const slow = post(wire, url, { path: "/slow" });
  await expect.poll(() => waiting.length).toBe(1);
  const given = post(wire, url, { path: "/given-up" });
  const next = post(wire, url, { path: "/next" });
  const streamed = await post(wire, url, { path: "/stream", isStream: true }).answer;
  expect(textOf(await streamed.body.whole(100))).toBe("/stream");
  expect([...given.events, ...next.events]).toEqual([]);
  const reason = new Error("enough");
  given.signal.abort(reason);
  await expect(given.answer).rejects.toBe(reason);
  waiting[0]?.();
  for (const { answer } of [slow, next]) await (await answer).body.whole(100);
  expect(arrived.map(({ url: path }) => path)).toEqual(["/slow", "/stream", "/next"]);
  expect(given.events).toEqual([]);
});

test("an abort ends a request under way, and closing waits for those that are", async () => {
  let release: (() => void) | undefined;
  const { url, arrived } = await serve(async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return { body: "done" };
  });
  const wire = httpWire({ sockets: 2, connectMs: 10_000 });
  const first = post(wire, url);
  await expect.poll(() => arrived.length).toBe(1);
  const reason = new Error("enough");
  first.signal.abort(reason);
  await expect(first.answer).rejects.toBe(reason);
  const second = post(wire, url);
  await expect.poll(() => arrived.length).toBe(2);
  let isClosed = false;
  const closed = wire.close().then(() => (isClosed = true));
  release?.();
  const { body } = await second.answer;
  expect(isClosed).toBe(false);
  expect(textOf(await body.whole(100))).toBe("done");
  await closed;
});
