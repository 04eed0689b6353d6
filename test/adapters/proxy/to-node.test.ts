// A handler of web requests behind a server of Node: what cannot be made a request is refused, and ends nothing.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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
])("%s ends no server", async (_, request) => {
  const origin = await serve(async ({ url }) => new Response(new URL(url).host));
  const { status, text } = await sendRaw(origin, request);
  expect([`${status} ${text}`]).toEqual([status === 200 ? "200 localhost" : "400 "]);
  expect(await sendRaw(origin, { path: "/" })).toMatchObject({ status: 200, text: "localhost" });
});

test("a handler that rejects ends no server", async () => {
  const origin = await serve(({ url }) =>
    url.endsWith("/bad") ? Promise.reject(new Error("broken")) : Promise.resolve(new Response("a")),
  );
  expect(await sendRaw(origin, { path: "/bad" })).toMatchObject({ status: 500, text: "" });
  expect(await sendRaw(origin, { path: "/" })).toMatchObject({ status: 200, text: "a" });
});
