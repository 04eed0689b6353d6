// The wires of Node, over undici and in bundles over `node:http`: one exchange, and whether its bytes may have left before it failed.
import { readFile } from "node:fs/promises";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createRawTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { Canceller } from "../../../runtime/time/cancellation.js";
import { httpWire } from "../../../runtime/transport/wire/node/http-dispatcher.js";
import { pooledWire } from "../../../runtime/transport/wire/undici/pool.js";
import type { Wire } from "../../../runtime/transport/wire/wire.js";
import { emptyPort, listen } from "../../faults/server/loopback.js";
import { serve } from "../stage/server.js";

const BYTES = new TextEncoder().encode('{"prompt":"ä"}');
const PEM = new URL("../../faults/server/localhost.pem", import.meta.url);

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

/** Listens for the running test; its sockets close with it. */
async function listening<One extends Server>(server: One): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return listen(server);
}

/** A server that writes bytes as they are after each piece of a request; `""` closes without an answer. */
function bytesAfter(answer: (socket: Socket, index: number) => void): Promise<string> {
  let index = 0;
  return listening(
    createTcpServer((socket) => {
      let request = "";
      socket.on("data", (piece) => {
        request += piece.toString("latin1");
        // The body has 15 bytes, of which the last is a bracket.
        if (!request.endsWith("}")) return;
        request = "";
        answer(socket, index++);
      });
    }),
  );
}

const tlsOrigin = (origin: string) => origin.replace("http:", "https:");
const WHOLE = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

interface Failing {
  /** What fails: the exchange, or the reader of its body. */
  readonly at: "answer" | "body";
  readonly origin: () => Promise<string>;
  readonly kind: string;
  readonly started: boolean;
}

const afterRequest = (text: string) => () => bytesAfter((socket) => socket.end(text));
const keys = async () => {
  const pem = await readFile(PEM);
  return { key: pem, cert: pem };
};

const FAILING: Readonly<Record<string, Failing>> = {
  "nobody listens": {
    at: "answer",
    origin: async () => `http://127.0.0.1:${await emptyPort()}`,
    kind: "connection",
    started: false,
  },
  "nobody listens for TLS": {
    at: "answer",
    origin: async () => `https://127.0.0.1:${await emptyPort()}`,
    kind: "connection",
    started: false,
  },
  "the name does not exist": {
    at: "answer",
    origin: async () => "http://no-such-host.invalid",
    kind: "connection",
    started: false,
  },
  "the certificate is not trusted": {
    at: "answer",
    origin: async () => tlsOrigin(await listening(createTlsServer(await keys()))),
    kind: "tls",
    started: false,
  },
  "TLS meets a plain server": {
    at: "answer",
    origin: async () =>
      tlsOrigin(
        await listening(
          createTcpServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
        ),
      ),
    kind: "plain",
    started: false,
  },
  "the handshake is closed": {
    at: "answer",
    origin: async () => tlsOrigin(await listening(createTcpServer((socket) => socket.end()))),
    kind: "connection",
    started: false,
  },
  "the handshake is reset": {
    at: "answer",
    origin: async () =>
      tlsOrigin(
        await listening(
          createTcpServer((socket) => socket.once("data", () => socket.resetAndDestroy())),
        ),
      ),
    kind: "connection",
    started: false,
  },
  "TLS speaks HTTP/2 only": {
    at: "answer",
    origin: async () => tlsOrigin(await listening(createSecureServer(await keys()))),
    kind: "http2",
    started: false,
  },
  "TLS is of a version of long ago": {
    at: "answer",
    origin: async () => {
      const settings = { ...(await keys()), maxVersion: "TLSv1.1", minVersion: "TLSv1" } as const;
      return tlsOrigin(
        await listening(createRawTlsServer({ ...settings, ciphers: "DEFAULT@SECLEVEL=0" })),
      );
    },
    kind: "tls",
    started: false,
  },
  "the server resets the request": {
    at: "answer",
    origin: () => bytesAfter((socket) => socket.resetAndDestroy()),
    kind: "connection",
    started: true,
  },
  "the server closes without an answer": {
    at: "answer",
    origin: afterRequest(""),
    kind: "connection",
    started: true,
  },
  "the headers break off": {
    at: "answer",
    origin: afterRequest("HTTP/1.1 200 OK\r\nx-"),
    kind: "connection",
    started: true,
  },
  "only an informational answer comes": {
    at: "answer",
    origin: afterRequest("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"),
    kind: "connection",
    started: true,
  },
  "the server changes the protocol": {
    at: "answer",
    origin: afterRequest(
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n!!",
    ),
    kind: "connection",
    started: true,
  },
  "the server speaks SSH": {
    at: "answer",
    origin: afterRequest("SSH-2.0-OpenSSH_9.6\r\n"),
    kind: "connection",
    started: true,
  },
  "the server speaks HTTP/2 only": {
    at: "answer",
    origin: afterRequest("\0\0\0\u0004\0\0\0\0\0"),
    kind: "http2",
    started: true,
  },
  "the headers are too long": {
    at: "answer",
    origin: afterRequest(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}\r\n\r\n`),
    kind: "overflow",
    started: true,
  },
  "a body with a length breaks off": {
    at: "body",
    origin: afterRequest("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
    kind: "connection",
    started: true,
  },
  "a chunked body breaks off": {
    at: "body",
    origin: afterRequest("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nhalf"),
    kind: "connection",
    started: true,
  },
  "a chunk has no length": {
    at: "body",
    origin: afterRequest("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
    kind: "connection",
    started: true,
  },
  "a body is reset": {
    at: "body",
    origin: () =>
      bytesAfter((socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");
        setTimeout(() => socket.resetAndDestroy(), 20);
      }),
    kind: "connection",
    started: true,
  },
};

describe.each([
  ["undici", pooledWire],
  ["node:http", httpWire],
])("over %s", (_, make) => {
  const wireOf = (sockets = 32, connectMs = 10_000) => {
    const wire = make({ sockets, connectMs });
    onTestFinished(() => wire.close());
    return wire;
  };

  test("the bytes leave with their length, and status, headers and body arrive", async () => {
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

  test("a redirect is an answer, a 103 is none, and gzip is undone, over one socket", async () => {
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

  test.each(Object.entries(FAILING))(
    "%s: the kind of the failure, and whether bytes may have left",
    async (_name, { at, origin, kind, started }) => {
      const { answer, events } = post(wireOf(), await origin());
      const failing = at === "answer" ? answer : (await answer).body.whole(100);
      await expect(failing).rejects.toMatchObject({ name: "Error", kind, started });
      expect(events).toEqual(started ? ["start"] : []);
    },
  );

  test("a body that nobody reads fails once more of it waits than may, and its socket closes", async () => {
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
      message: "More than 1000000 bytes of the answer wait to be read",
    });
  });

  test("nothing has left if TLS is not answered in time", async () => {
    const origin = tlsOrigin(await listening(createTcpServer()));
    const { answer, events } = post(wireOf(1, 50), origin);
    await expect(answer).rejects.toMatchObject({ kind: "connection", started: false });
    expect(events).toEqual([]);
  });

  test("a kept socket that the server has closed is not reused", async () => {
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

  test("one socket carries one request at a time, a stream has another, and an abort in the queue sends nothing", async () => {
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

  test("an abort while it connects sends nothing", async () => {
    const origin = tlsOrigin(await listening(createTcpServer()));
    const { answer, signal, events } = post(wireOf(1, 50), origin);
    const reason = new Error("enough");
    signal.abort(reason);
    await expect(answer).rejects.toBe(reason);
    expect(events).toEqual([]);
  });

  test("closing waits for the requests under way", async () => {
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
