// The two wires of the SDK itself on Node: over undici, and in bundles over `node:http`; and
// servers for their tests.
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { Canceller } from "../../../../runtime/call/time/clock.js";
import { httpWire } from "../../../../runtime/call/transport/wire/node/http-dispatcher.js";
import { pooledWire } from "../../../../runtime/call/transport/wire/undici/pool.js";
import type { Wire } from "../../../../runtime/call/transport/wire/wire.js";
import { listen } from "../../../faults/server/loopback.js";

export const WIRES = [
  ["undici", pooledWire],
  ["node:http", httpWire],
] as const;

/** A wire that closes after the running test. */
export function wireBy(make: typeof httpWire, sockets = 32, connectMs = 10_000): Wire {
  const wire = make({ sockets, connectMs });
  onTestFinished(() => wire.close());
  return wire;
}

export const BYTES = new TextEncoder().encode('{"prompt":"ä"}');

/** Posts a small body; returns its signal and its events too. */
export function post(wire: Wire, origin: string, more: { isStream?: boolean; path?: string } = {}) {
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

export const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Listens during the running test; its sockets close after it. */
export async function listening<One extends Server>(server: One): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return listen(server);
}

/** A server that answers each request with bytes from the test. */
export function bytesAfter(answer: (socket: Socket, index: number) => void): Promise<string> {
  let index = 0;
  return listening(
    createTcpServer((socket) => {
      let request = "";
      socket.on("data", (piece) => {
        request += piece.toString("latin1");
        // The body has 15 bytes, and the last one is a bracket.
        if (!request.endsWith("}")) return;
        request = "";
        answer(socket, index++);
      });
    }),
  );
}

export const tlsOrigin = (origin: string) => origin.replace("http:", "https:");
