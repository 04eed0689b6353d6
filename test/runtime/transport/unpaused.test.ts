// Bytes that a server sends too fast, in pieces, or unrequested: memory is limited, and the process
// survives.
import { once } from "node:events";
import type { Socket } from "node:net";
import { Client } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { Canceller } from "../../../runtime/call/time/clock.js";
import { exchange } from "../../../runtime/call/transport/wire/undici/wire.js";
import { serveBytes } from "../stage/server.js";

async function ask(onRequest: (socket: Socket, index: number) => void, mostUnread = 1_000_000) {
  const { url } = await serveBytes(onRequest);
  const client = new Client(url, { pipelining: 1 });
  onTestFinished(() => client.destroy());
  const request = { origin: url, path: "/", method: "GET", headers: {}, body: undefined } as const;
  const signal = new Canceller();
  const get = () => exchange(client, request, { signal, mostUnread });
  return Object.assign(get, { over: once(client, "disconnect") });
}

test("a body fails when too much of it is unread", async () => {
  const get = await ask((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n");
    socket.end(Buffer.alloc(3_000_000));
  });
  const { body } = await get();
  await get.over;
  await expect(body.whole(5_000_000)).rejects.toMatchObject({
    kind: "size",
    message: "More than 1000000 bytes of the answer wait to be read. Read the answer faster",
  });
});

test("a change of protocol that was not requested is a broken connection", async () => {
  const get = await ask((socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n!!");
  });
  await expect(get()).rejects.toMatchObject({ kind: "connection", started: true });
});
