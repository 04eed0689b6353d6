// The client for pages, against sites that do not answer as the proxy does.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "../../../generated/src/browser.js";
import { openProxy } from "../proxy/in-process.js";

async function clientOf(site: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(site);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createClient({ url, pollIntervalMs: 1 });
}

const completed = JSON.stringify({
  id: "task_1",
  status: "completed",
  result: { taskId: "task_1", videos: [], images: [], audios: [], music: [] },
});

test("a poll without an answer does not make the caller wait longer than their timeout", async () => {
  const client = await clientOf(() => undefined);
  const result = client.tasks.resume("task_1").result({ timeoutMs: 50 });
  await expect(result).rejects.toMatchObject({ name: "TaskTimeoutError", taskId: "task_1" });
});

test("a poll without an answer is replaced by another one after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let polls = 0;
  const client = await clientOf((_, response) => {
    polls += 1;
    if (polls === 1) vi.advanceTimersByTime(60_000);
    else response.end(completed);
  });
  expect(await client.tasks.resume("task_1").result()).toMatchObject({ taskId: "task_1" });
  expect(polls).toBe(2);
});

test("aborting the wait aborts the current poll", async () => {
  const stop = new AbortController();
  const reason = new Error("the page is left");
  const client = await clientOf(() => stop.abort(reason));
  const result = client.tasks.resume("task_1").result({ signal: stop.signal });
  await expect(result).rejects.toBe(reason);
});

test.each([
  ["a sign-in page", 200, "<!doctype html><title>Sign in</title>"],
  ["JSON of something else", 200, "{}"],
  ["null", 200, "null"],
])("%s instead of a task state ends the wait", async (_, status, body) => {
  const client = await clientOf((__, response) => void response.writeHead(status).end(body));
  const result = client.tasks.resume("task_1").result({ timeoutMs: 5_000 });
  await expect(result).rejects.toMatchObject({
    name: "ProtocolError",
    status: 200,
    taskId: "task_1",
    message: 'The answer (status 200) is not from the proxy. Check the option "url".',
  });
});

test("after a truncated answer the wait goes on", async () => {
  let polls = 0;
  const client = await clientOf((_, response) => {
    polls += 1;
    if (polls > 1) return void response.end(completed);
    response.writeHead(200, { "content-length": 100 });
    response.write("{", () => response.destroy());
  });
  expect(await client.tasks.resume("task_1").result()).toMatchObject({ taskId: "task_1" });
});

test("a create whose answer has no task id names the key to repeat it with", async () => {
  const client = await clientOf((_, response) => void response.writeHead(201).end('{"ok":true}'));
  const task = client.model("x-v3-omni").submit({ prompt: "a" }, { idempotencyKey: "k1" });
  await expect(task).rejects.toMatchObject({
    name: "ProtocolError",
    status: 201,
    idempotencyKey: "k1",
  });
});

test("a file whose type the browser does not know is typed by its bytes", async () => {
  const url = "https://site.example/files/1.png";
  const { send } = await openProxy({
    clientOptions: {
      fetch: async () =>
        Response.json({ url, filename: "a", content_type: "image/png", bytes: 12, created_at: 1 }),
    },
  });
  const client = await clientOf((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const body = Buffer.concat(chunks);
      void send("uploads", { method: "POST", headers, body }).then(async (answer) =>
        response.writeHead(answer.status).end(await answer.text()),
      );
    });
  });
  const image = new File([Buffer.from("89504e470d0a1a0a00000000", "hex")], "picture");
  expect(await client.uploads.image(image)).toMatchObject({ url });
});
