// A handler of web requests in a Node server. A request that the web API cannot express is refused,
// and the server goes on.
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { toNode } from "../../../generated/src/proxy.js";
import { sendRaw } from "./raw.js";

async function serve(handler: (request: Request) => Promise<Response>): Promise<string> {
  const listener = toNode(handler);
  const rejected: unknown[] = [];
  const server = createServer((request, response) => {
    listener(request, response).catch((error: unknown) => rejected.push(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await once(server, "close");
    expect(rejected).toEqual([]);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["a method that no Request has", { method: "TRACE", path: "/" }],
  ["a host in the path", { path: "//example.com" }],
  ["an address that cannot be read", { path: "http://[" }],
])("%s does not stop the server", async (_, request) => {
  const origin = await serve(async ({ url }) => new Response(new URL(url).host));
  const { status, text } = await sendRaw(origin, request);
  expect([`${status} ${text}`]).toEqual([status === 200 ? "200 localhost" : "400 "]);
  expect(await sendRaw(origin, { path: "/" })).toMatchObject({ status: 200, text: "localhost" });
});

test("a rejected handler does not stop the server", async () => {
  const origin = await serve(({ url }) =>
    url.endsWith("/bad") ? Promise.reject(new Error("broken")) : Promise.resolve(new Response("a")),
  );
  expect(await sendRaw(origin, { path: "/bad" })).toMatchObject({ status: 500, text: "" });
  expect(await sendRaw(origin, { path: "/" })).toMatchObject({ status: 200, text: "a" });
});

test("an answer is not read any further after its caller has disconnected", async () => {
  const given = new EventEmitter();
  const [began, cancelled] = [once(given, "began"), once(given, "cancelled")];
  const origin = await serve(async ({ signal }) => {
    const gone = once(signal, "abort");
    given.emit("began");
    await gone;
    const cancel = () => void given.emit("cancelled");
    return new Response(
      new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1)), cancel }),
    );
  });
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await began;
  socket.destroy();
  await cancelled;
});
