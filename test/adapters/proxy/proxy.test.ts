// The settings of an operator (models and money of users, origins, limits), and the files of
// results.
import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../../generated/src/index.js";
import xV3Omni from "../../../generated/src/models/x-v3-omni.js";
import { keyProxy, toNode, type ProxyUser } from "../../../generated/src/proxy.js";
import { startGateway } from "../../../gateway/index.js";
import { record } from "../../ledger/index.js";
import { API_KEY } from "../../ledger/server.js";
import { asked, ended, openProxy } from "./in-process.js";
import { sendRaw } from "./raw.js";

const statusOf = async (answer: Promise<Response>) => (await answer).status;

test("a user may use only their own models, and only if the proxy has them", async () => {
  const { create, gateway } = await openProxy({
    authorize: () => ({ id: "ann", models: ["x-imagine-video", "x-2.3"] }),
  });
  expect(await statusOf(create({}, "x-v3-omni"))).toBe(404);
  expect(await statusOf(create({}, "x-2.3"))).toBe(404);
  expect(await statusOf(create({}, "x-imagine-video"))).toBe(201);
  expect(gateway.ledger.creates.map(({ model }) => model)).toEqual(["x-imagine-video"]);
});

test("an untyped authorize function that returns null admits no user", async () => {
  const { create, gateway } = await openProxy({ authorize: () => JSON.parse("null") as undefined });
  expect([await statusOf(create()), gateway.posts]).toEqual([401, 0]);
});

test("a changed limit of a user still counts earlier creates", async () => {
  let user: ProxyUser = { id: "ann", maxUsd: 0.4 };
  const { create, get, gateway } = await openProxy({ authorize: () => user });
  const creates = async (count: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push(await statusOf(create()));
    return statuses;
  };
  expect(await creates(3)).toEqual([201, 201, 402]);
  user = { id: "ann", maxUsd: 0.1 };
  expect(await creates(1)).toEqual([402]);
  user = { id: "ann", maxUsd: 0.6 };
  expect(await creates(2)).toEqual([201, 402]);
  // A completed task counts as spent, for this user only.
  expect(await ended(get, "task_1")).toMatchObject({ status: "completed" });
  expect(await creates(1)).toEqual([402]);
  user = { id: "ben", maxUsd: 0.2 };
  expect(await creates(2)).toEqual([201, 402]);
  expect(gateway.ledger.creates).toHaveLength(4);
});

test("simultaneous calls under changing limits spend no more than the highest limit", async () => {
  const limits = [0.3, 0.31, 0.3, 0.31];
  const { create, gateway } = await openProxy({
    authorize: () => ({ id: "ann", maxUsd: limits.pop() }),
  });
  const statuses = await Promise.all(limits.map(() => statusOf(create())));
  expect(statuses.sort()).toEqual([201, 402, 402, 402]);
  expect(gateway.ledger.creates).toHaveLength(1);
});

test("a failed task releases its amount, and its message does not contain the key", async () => {
  const error = { message: `of ${API_KEY}`, code: "task_failed" };
  const { create, get } = await openProxy({
    authorize: () => ({ id: "ann", maxUsd: 0.2 }),
    ledger: { onPoll: ({ taskId }) => record(taskId, { status: "failed", cost: 0, error }) },
  });
  expect(await statusOf(create())).toBe(201);
  expect(await statusOf(create())).toBe(402);
  const body = await ended(get, "task_1");
  expect(body).toMatchObject({ status: "failed", error: { code: "task_failed" } });
  expect(JSON.stringify(body)).not.toContain(API_KEY);
  expect(await statusOf(create())).toBe(201);
});

test.each<[string, object, Record<string, string>, number]>([
  ["the page's own host", {}, { origin: "https://a.example", host: "a.example" }, 201],
  ["another port", {}, { origin: "https://a.example:8443", host: "a.example" }, 403],
  [
    "a forwarded host",
    {},
    { origin: "https://a.example", host: "in.example", "x-forwarded-host": "a.example" },
    403,
  ],
  [
    "a trusted forwarded host",
    { trustProxy: true },
    { origin: "https://a.example", host: "in.example", "x-forwarded-host": "a.example" },
    201,
  ],
  [
    "an allowed origin",
    { origins: ["https://app.example"] },
    { origin: "https://app.example", "sec-fetch-site": "cross-site" },
    201,
  ],
  [
    "a longer origin",
    { origins: ["https://app.example"] },
    { origin: "https://app.example.evil.example", "sec-fetch-site": "cross-site" },
    403,
  ],
  ["an address that the user typed", {}, { "sec-fetch-site": "none" }, 201],
])("%s", async (_, options, headers, status) => {
  const { create } = await openProxy(options);
  const answer = await create(headers);
  expect(answer.status).toBe(status);
  const named = "origins" in options && status === 201 ? "https://app.example" : null;
  expect(answer.headers.get("access-control-allow-origin")).toBe(named);
});

test("a preflight from an allowed origin is answered without a user", async () => {
  const { send } = await openProxy({
    origins: ["https://app.example"],
    authorize: () => undefined,
  });
  const headers = { origin: "https://app.example", "sec-fetch-site": "cross-site" };
  const answer = await send("models/x-v3-omni/tasks", { method: "OPTIONS", headers });
  expect([answer.status, answer.headers.get("access-control-allow-headers")]).toEqual([
    204,
    "authorization, content-type, idempotency-key, range",
  ]);
  expect(await statusOf(send("tasks", { headers }))).toBe(401);
});

test("an estimate returns the price or the issues, and creates nothing", async () => {
  const { send, gateway } = await openProxy();
  const estimate = (request: object) =>
    asked(
      send("models/x-v3-omni/estimate", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
      }),
    );
  expect(await estimate({ prompt: "a", duration: 5 })).toMatchObject({
    status: 200,
    body: { issues: [], estimate: { kind: "amount", usd: 0.2 } },
  });
  const { status, body } = await estimate({ prompt: "a", duration: 99 });
  expect([status, body]).toMatchObject([200, { issues: [{ path: ["duration"] }] }]);
  expect(gateway.posts).toBe(0);
});

test.each([
  ["over undici", {}],
  ["over fetch, whose bodies do not wait for their reader", { fetch: globalThis.fetch }],
])("%s, an image is uploaded, and a result file is served whole and in parts", async (_, wire) => {
  const gateway = await startGateway({ taskTime: "0s" });
  const { url: baseUrl, apiKey } = gateway;
  const client = createClient({ baseUrl, apiKey, pollIntervalMs: 5, ...wire });
  onTestFinished(async () => {
    await client.close();
    await gateway.close();
  });
  const proxy = keyProxy({ client, models: [xV3Omni], authorize: () => ({ id: "ann" }) });
  const send = (path: string, init?: RequestInit) =>
    proxy(new Request(`http://site.example/${path}`, init));
  const png = Buffer.from("89504e470d0a1a0a00000000", "hex");
  const image = { method: "POST", headers: { "content-type": "image/png" }, body: png };
  const uploaded = await asked(send("uploads", image));
  expect(uploaded).toMatchObject({ status: 201, body: { bytes: 12 } });
  const made = await send("models/x-v3-omni/tasks", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ prompt: "a", duration: 5 }),
  });
  const { id } = (await made.json()) as { id: string };
  await ended(send, id);
  const whole = await send(`files/${id}/0`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get("content-type"), bytes.toString("latin1", 4, 8)]).toEqual(
    [200, "video/mp4", "ftyp"],
  );
  expect(whole.headers.get("content-length")).toBe(String(bytes.length));
  expect(whole.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  const part = await send(`files/${id}/0`, { headers: { range: "bytes=4-7" } });
  expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
    206,
    "ftyp",
    `bytes 4-7/${bytes.length}`,
  ]);
  const several = await send(`files/${id}/0`, { headers: { range: "bytes=0-1,4-7" } });
  expect([several.status, (await several.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  const beyond = await send(`files/${id}/0`, { headers: { range: "bytes=99999999-" } });
  expect(beyond.status).toBe(416);
  expect(await statusOf(send(`files/${id}/9`))).toBe(404);
});

test("a page in place of a file is not passed on", async () => {
  const { create, get, lines } = await openProxy({
    ledger: {
      onFile: () => ({ status: 200, body: "<script>", headers: { "content-type": "text/html" } }),
    },
  });
  await create();
  expect(await statusOf(get("files/task_1/0"))).toBe(404);
  await ended(get, "task_1");
  expect(await statusOf(get("files/task_1/0"))).toBe(502);
  expect(lines).toEqual([expect.stringMatching(/^502 ProtocolError: /)]);
});

test("a client function is called at the first request", async () => {
  let made = 0;
  const { gateway } = await openProxy();
  const { url: baseUrl, apiKey } = gateway;
  const proxy = keyProxy({
    client: () => {
      made += 1;
      return createClient({ baseUrl, apiKey });
    },
    models: ["x-v3-omni"],
    authorize: () => ({ id: "ann" }),
  });
  expect(made).toBe(0);
  const list = () => statusOf(proxy(new Request("http://a/tasks")));
  expect([await list(), await list(), made]).toEqual([200, 200, 1]);
});

test("if the client cannot be made, the proxy answers with its own error, and the log has the reason", async () => {
  const lines: string[] = [];
  const proxy = keyProxy({
    client: () => {
      throw new Error("no key is set");
    },
    models: ["x-v3-omni"],
    authorize: () => ({ id: "ann" }),
    log: (line) => void lines.push(line),
  });
  expect(await asked(proxy(new Request("http://a/tasks")))).toEqual({
    status: 500,
    body: { error: { name: "InternalError", message: "The proxy failed. See its log." } },
  });
  expect(lines).toEqual(["500 Error: no key is set"]);
});

test("a proxy whose client has no journal warns at its start that a reload may pay twice", async () => {
  const { lines } = await openProxy({ clientOptions: { journal: undefined } });
  expect(lines).toEqual([
    "The client of the proxy has no journal. After a restart, or in another process, a page may pay for the same create request again. Pass createClient({ journal: redisJournal(redis) }), or fileJournal(path) for one process.",
  ]);
});

test("a truncated body is an error of its sender, and not of the proxy", async () => {
  const { send, lines, gateway } = await openProxy();
  const headers = { "content-type": "application/json" };
  const pull = (one: ReadableStreamDefaultController) => one.error(new Error("aborted"));
  const body = new ReadableStream({ pull });
  const init: RequestInit = { method: "POST", headers, body, duplex: "half" };
  expect(await asked(send("models/x-v3-omni/tasks", init))).toMatchObject({
    status: 400,
    body: { error: { name: "BadRequestError" } },
  });
  expect([lines, gateway.posts]).toEqual([[], 0]);
});

test("a body of endless quotes takes less than a second of CPU time", async () => {
  const { send } = await openProxy();
  const before = process.cpuUsage();
  const answer = await send("models/x-v3-omni/tasks", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '\\"'.repeat(32_000),
  });
  expect(answer.status).toBe(400);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test("creating a proxy with an unknown model fails", async () => {
  const { client } = await openProxy();
  const models = ["x-v3-omnii" as "x-v3-omni"];
  expect(() => keyProxy({ client, models, authorize: () => undefined })).toThrow(
    'Did you mean "x-v3-omni"?',
  );
});

test("behind an Express body parser the proxy uses the parsed body", async () => {
  const { client, gateway } = await openProxy();
  const app = express();
  const proxy = keyProxy({ client, models: ["x-v3-omni"], authorize: () => ({ id: "ann" }) });
  app.use(express.json(), toNode(proxy));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (body: string) =>
    sendRaw(origin, {
      method: "POST",
      path: "/models/x-v3-omni/tasks",
      headers: { "content-type": "application/json" },
      body,
    });
  expect((await post('{"prompt":"a"}')).status).toBe(201);
  expect((await post(JSON.stringify({ prompt: "a".repeat(65 * 1024) }))).status).toBe(413);
  expect((await post(`{"prompt":${"[".repeat(30_000)}${"]".repeat(30_000)}}`)).status).toBe(400);
  expect(gateway.ledger.creates).toHaveLength(1);
});
