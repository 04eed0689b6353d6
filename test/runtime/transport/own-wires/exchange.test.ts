// One exchange over the SDK's own wires: bytes, answers, sockets, aborts and closing.
import { createServer as createTcpServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Canceller } from "../../../../runtime/call/time/clock.js";
import { serve } from "../../stage/server.js";
import { BYTES, bytesAfter, listening, post, textOf, tlsOrigin, wireBy, WIRES } from "./stage.js";

const WHOLE = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

describe.each(WIRES)("over %s", (_, make) => {
  const wireOf = (sockets?: number, connectMs?: number) => wireBy(make, sockets, connectMs);

  test("the request has its length, and status, headers and body arrive", async () => {
    const { url, arrived } = await serve(() => ({
      status: 201,
      headers: { "x-one": "1", "x-two": ["a", "b"] },
      body: "done",
    }));
    const { answer, events } = post(wireOf(), url, { path: "/v1/a%2fb/../c?d=%20" });
    const { status, headers, body } = await answer;
    expect(status).toBe(201);
    expect(headers).toMatchObject({ "x-one": "1", "x-two": ["a", "b"] });
    expect(textOf(await body.whole(100))).toBe("done");
    expect(events).toEqual(["start"]);
    expect(arrived).toMatchObject([
      {
        method: "POST",
        url: "/v1/a%2fb/../c?d=%20",
        headers: {
          host: url.slice("http://".length),
          "content-length": "15",
          "content-type": "application/json",
          authorization: "Bearer k",
          connection: "keep-alive",
        },
      },
    ]);
    expect(arrived[0]?.headers["transfer-encoding"]).toBeUndefined();
    expect(Buffer.from(arrived[0]?.body ?? "", "latin1").toString()).toBe('{"prompt":"ä"}');
  });

  test("a request without a body has no length", async () => {
    const { url, arrived } = await serve(() => ({ body: "done" }));
    const signal = new Canceller();
    const request = {
      origin: url,
      path: "/",
      method: "GET",
      headers: {},
      body: undefined,
    } as const;
    const { body } = await wireOf().exchange(request, { signal });
    await body.whole(10);
    expect(arrived[0]).toMatchObject({ method: "GET", body: "" });
    expect(Object.keys(arrived[0]?.headers ?? {}).sort()).toEqual(["connection", "host"]);
  });

  test("a redirect is an answer, a 103 is not, and gzip is undone, over one socket", async () => {
    const zipped = gzipSync("zipped");
    const sockets = new Set<Socket>();
    const origin = await bytesAfter((socket, index) => {
      sockets.add(socket);
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
    const wire = wireOf(1);
    const moved = await post(wire, origin).answer;
    expect([moved.status, moved.headers["location"]]).toEqual([307, "/v2"]);
    await moved.body.whole(10);
    const { status, body } = await post(wire, origin).answer;
    expect(status).toBe(200);
    expect(textOf(await body.whole(100))).toBe("zipped");
    expect(sockets.size).toBe(1);
  });

  test("a body without a length ends with its connection", async () => {
    const origin = await bytesAfter((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nall of it"));
    const { body } = await post(wireOf(), origin).answer;
    expect(textOf(await body.whole(100))).toBe("all of it");
  });

  test("a body fails when too much of it is unread, and its socket closes", async () => {
    let closed = 0;
    const origin = await bytesAfter((socket) => {
      socket.on("close", () => closed++);
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9000000\r\n\r\n");
      socket.write(Buffer.alloc(3_000_000));
    });
    const request = { origin, path: "/", method: "POST", headers: {}, body: BYTES } as const;
    const signal = new Canceller();
    const { body } = await wireOf().exchange(request, { signal, mostUnread: 1_000_000 });
    await expect.poll(() => closed).toBe(1);
    await expect(body.whole(9_000_000)).rejects.toMatchObject({
      kind: "size",
      message: "More than 1000000 bytes of the answer wait to be read. Read the answer faster",
    });
  });

  test("a kept socket that the server closed is not reused", async () => {
    let closed = 0;
    const origin = await bytesAfter((socket) => {
      socket.on("close", () => closed++);
      socket.end(WHOLE);
    });
    const wire = wireOf(1);
    for (const call of [1, 2, 3]) {
      const { body } = await post(wire, origin).answer;
      expect(textOf(await body.whole(10))).toBe("ok");
      await expect.poll(() => closed).toBe(call);
    }
  });

  test("a socket carries one request at a time, a stream has its own, and an abort in the queue sends nothing", async () => {
    const waiting: (() => void)[] = [];
    const { url, arrived } = await serve(async ({ url: path }) => {
      if (path === "/slow") await new Promise<void>((resolve) => waiting.push(resolve));
      return { body: path };
    });
    const wire = wireOf(1);
    const slow = post(wire, url, { path: "/slow" });
    await expect.poll(() => waiting.length).toBe(1);
    const aborted = post(wire, url, { path: "/aborted" });
    const next = post(wire, url, { path: "/next" });
    const streamed = await post(wire, url, { path: "/stream", isStream: true }).answer;
    expect(textOf(await streamed.body.whole(100))).toBe("/stream");
    expect([...aborted.events, ...next.events]).toEqual([]);
    const reason = new Error("enough");
    aborted.signal.abort(reason);
    await expect(aborted.answer).rejects.toBe(reason);
    waiting[0]?.();
    for (const { answer } of [slow, next]) await (await answer).body.whole(100);
    expect(arrived.map(({ url: path }) => path)).toEqual(["/slow", "/stream", "/next"]);
    expect(aborted.events).toEqual([]);
  });

  test("an abort while the server is silent ends the request, before headers and in the body", async () => {
    let closed = 0;
    const origin = await bytesAfter((socket, index) => {
      socket.on("close", () => closed++);
      if (index > 0) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");
    });
    const wire = wireOf();
    const reason = new Error("enough");
    const first = post(wire, origin);
    await expect.poll(() => first.events).toEqual(["start"]);
    first.signal.abort(reason);
    await expect(first.answer).rejects.toBe(reason);
    await expect.poll(() => closed).toBe(1);
    const second = post(wire, origin);
    const reading = (await second.answer).body.whole(100);
    second.signal.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await expect.poll(() => closed).toBe(2);
  });

  test("an abort during the connect sends nothing", async () => {
    const origin = tlsOrigin(await listening(createTcpServer()));
    const { answer, signal, events } = post(wireOf(1, 50), origin);
    const reason = new Error("enough");
    signal.abort(reason);
    await expect(answer).rejects.toBe(reason);
    expect(events).toEqual([]);
  });

  test("closing waits for running requests", async () => {
    let release: (() => void) | undefined;
    const { url, arrived } = await serve(async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return { body: "done" };
    });
    const wire = make({ sockets: 2, connectMs: 10_000 });
    const { answer } = post(wire, url);
    await expect.poll(() => arrived.length).toBe(1);
    let isClosed = false;
    const closed = wire.close().then(() => (isClosed = true));
    release?.();
    const { body } = await answer;
    expect(isClosed).toBe(false);
    expect(textOf(await body.whole(100))).toBe("done");
    await closed;
  });
});
