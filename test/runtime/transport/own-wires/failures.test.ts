// Failures of one exchange: both wires report the same kind, and whether bytes may have been sent.
import { readFile } from "node:fs/promises";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { createServer as createRawTlsServer } from "node:tls";
import { describe, expect, test } from "vitest";
import { emptyPort } from "../../../faults/server/loopback.js";
import { bytesAfter, listening, post, tlsOrigin, wireBy, WIRES } from "./stage.js";

const PEM = new URL("../../../faults/server/localhost.pem", import.meta.url);

interface Failing {
  /** The part that fails: the exchange, or reading its body. */
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
  "no server listens": {
    at: "answer",
    origin: async () => `http://127.0.0.1:${await emptyPort()}`,
    kind: "connection",
    started: false,
  },
  "no server listens for TLS": {
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

describe.each(WIRES)("over %s", (_, make) => {
  test.each(Object.entries(FAILING))(
    "%s: the kind of the failure, and whether bytes may have been sent",
    async (_name, { at, origin, kind, started }) => {
      const { answer, events } = post(wireBy(make), await origin());
      const failing = at === "answer" ? answer : (await answer).body.whole(100);
      await expect(failing).rejects.toMatchObject({ name: "Error", kind, started });
      expect(events).toEqual(started ? ["start"] : []);
    },
  );

  test("nothing was sent if TLS is not answered in time", async () => {
    const origin = tlsOrigin(await listening(createTcpServer()));
    const { answer, events } = post(wireBy(make, 1, 50), origin);
    await expect(answer).rejects.toMatchObject({ kind: "connection", started: false });
    expect(events).toEqual([]);
  });
});
