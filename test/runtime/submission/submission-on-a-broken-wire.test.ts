// A create whose outcome is in doubt: sent again only where that cannot bill twice (design, Money first).
import { expect, test } from "vitest";
import type { Socket } from "node:net";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { acknowledgedBytes, serve, serveBytes } from "../stage/server.js";

const HTML = "<html>Sign in</html>";
const http = (status: string, body: string, more = "") =>
  `HTTP/1.1 ${status}\r\n${more}content-length: ${body.length}\r\n\r\n${body}`;

// What the server does with the first create; every later one is acknowledged.
const IN_DOUBT: readonly (readonly [string, (socket: Socket) => void])[] = [
  ["the connection is reset", (socket) => socket.resetAndDestroy()],
  ["the connection ends", (socket) => socket.end()],
  [
    "the body is shorter than announced",
    (s) => s.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code":200'),
  ],
  [
    "a chunked body has no end",
    (s) => s.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"cod\r\n'),
  ],
  [
    "the JSON stops half way",
    (s) => s.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"code":200,"da'),
  ],
  ["something else than HTTP answers", (s) => s.end("SSH-2.0-OpenSSH_9.6\r\n")],
  ["an HTML page answers 200", (s) => s.end(http("200 OK", HTML, "content-type: text/html\r\n"))],
  ["an empty body answers 200", (s) => s.end(http("200 OK", ""))],
  ["no task id is in the answer", (s) => s.end(http("200 OK", '{"code":200,"data":[]}'))],
  ["500", (s) => s.end(http("500 Internal Server Error", "{}"))],
  ["502", (s) => s.end(http("502 Bad Gateway", HTML))],
  ["503", (s) => s.end(http("503 Service Unavailable", "{}"))],
  ["504", (s) => s.end(http("504 Gateway Timeout", "{}"))],
  [
    "an unasked-for 100 comes first",
    (s) => s.end(`HTTP/1.1 100 Continue\r\n\r\n${acknowledgedBytes("task_early")}`),
  ],
  ["408", (s) => s.end(http("408 Request Timeout", "{}"))],
  ["a gzip body that is none", (s) => s.end(http("200 OK", "{}", "content-encoding: gzip\r\n"))],
];

test.each(IN_DOUBT)("%s: with a promised key the same bytes are sent again", async (_, fault) => {
  const server = await serveBytes((socket, index) =>
    index === 0 ? fault(socket) : socket.end(acknowledgedBytes()),
  );
  const { client, play } = clientOn(server.url);
  const task = await play(client.model("x-imagine-video").submit({ prompt: "a" }));
  expect(task.id).toBe("task_1");
  expect(server.arrived).toHaveLength(2);
  const [first, second] = server.arrived;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["idempotency-key"]).toBe("key-1");
  expect(first?.headers["idempotency-key"]).toBe("key-1");
});

test.each(IN_DOUBT)("%s: without it the submission is reported as unknown", async (_, fault) => {
  const server = await serveBytes((socket, index) =>
    index === 0 ? fault(socket) : socket.end(acknowledgedBytes()),
  );
  const { client, play } = clientOn(server.url);
  const submit = client.model("x-v3-omni").submit({ prompt: "a" });
  const error: unknown = await play(submit).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    name: "SubmissionUnknownError",
    idempotencyKey: "key-1",
    sentAt: "2026-08-01T00:00:00.000Z",
    // printf '%s' '{"model":"x-v3-omni","prompt":"a"}' | sha256sum
    bodyHash: "219b1b0060b9e1d80d9d27f1670f878098a29d91c54042efd2ff439afaa3e6d9",
    model: "x-v3-omni",
  });
  expect(server.arrived).toHaveLength(1);
});

test("no answer in the time of an attempt leaves the outcome unknown", async () => {
  const server = await serveBytes(() => undefined);
  const { client, clock } = clientOn(server.url);
  const submit = client.model("x-v3-omni").submit({ prompt: "a" });
  const caught = submit.catch((reason: unknown) => reason);
  while (server.arrived.length === 0) await new Promise((resolve) => setImmediate(resolve));
  clock.advance(30_000);
  expect(await caught).toMatchObject({ name: "SubmissionUnknownError" });
});

test("half a body and then silence: the attempt ends, and the same bytes are sent again", async () => {
  const server = await serveBytes((socket, index) => {
    if (index === 0) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"code":200,');
    else socket.end(acknowledgedBytes());
  });
  const { client, clock, play } = clientOn(server.url);
  const submit = client.model("x-imagine-video").submit({ prompt: "a" });
  while (server.arrived.length === 0) await settled();
  await settled();
  clock.advance(30_000);
  expect((await play(submit)).id).toBe("task_1");
  expect(server.arrived[1]?.body).toBe(server.arrived[0]?.body);
});

test("a second answer on the socket is not taken for that of the next request", async () => {
  const server = await serveBytes((socket, index) => {
    const more = index === 0 ? acknowledgedBytes("task_of_nobody") : "";
    socket.write(acknowledgedBytes(`task_${index}`) + more);
  });
  const { client, play } = clientOn(server.url);
  const model = client.model("x-v3-omni");
  expect((await play(model.submit({ prompt: "a" }))).id).toBe("task_0");
  await settled();
  expect((await play(model.submit({ prompt: "b" }))).id).toBe("task_1");
});

test("a caller may trust the key of a model that does not promise it", async () => {
  const server = await serveBytes((socket, index) =>
    index === 0 ? socket.resetAndDestroy() : socket.end(acknowledgedBytes()),
  );
  const { client, play } = clientOn(server.url);
  const options = { trustIdempotencyKey: true };
  const task = await play(client.model("x-v3-omni").submit({ prompt: "a" }, options));
  expect(task.id).toBe("task_1");
});

test("a port that is closed at first is tried again by every model", async () => {
  const server = await serve(() => ({ body: { code: 200, data: [{ task_id: "task_1" }] } }));
  const { client, play, wire } = clientOn(server.url);
  wire.refuseNext(1);
  const task = await play(client.model("x-v3-omni").submit({ prompt: "a" }));
  expect(task.id).toBe("task_1");
  expect(server.arrived).toHaveLength(1);
});

test("what the caller changes after submit is not sent", async () => {
  const server = await serveBytes((socket, index) =>
    index === 0 ? socket.resetAndDestroy() : socket.end(acknowledgedBytes()),
  );
  const { client, play } = clientOn(server.url);
  const request = { prompt: "before" };
  const submit = client.model("x-imagine-video").submit(request);
  request.prompt = "after";
  await play(submit);
  expect(server.arrived.map(({ body }) => JSON.parse(body).prompt as string)).toEqual([
    "before",
    "before",
  ]);
});
