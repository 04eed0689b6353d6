// Errors that a page gets over a socket: why a task failed, which polls are repeated, and when a
// page forgets the key of a create.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBrowserClient } from "../../../../runtime/adapters/browser/index.js";
import type { BrowserModel } from "../../../../runtime/adapters/browser/index.js";
import { keyProxy, toNode } from "../../../../runtime/adapters/proxy/index.js";
import { followRun, type SavedRun } from "../../../../runtime/adapters/react/follow.js";
import { failed, record, startLedger, type LedgerOptions } from "../../../ledger/index.js";
import { createClient, registry } from "../../stage/sdk.js";

async function pageOf(site: RequestListener) {
  const server = createServer(site);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, page: createBrowserClient<Record<string, object>>({ url, pollIntervalMs: 1 }) };
}

/** A page, the proxy, and a gateway behind it, with one task. */
async function taskOf(onPoll: LedgerOptions["onPoll"]) {
  const gateway = await startLedger({ onPoll });
  const { url: baseUrl, apiKey } = gateway;
  const client = createClient({ baseUrl, apiKey, retry: { attempts: 1 }, pollIntervalMs: 1 });
  onTestFinished(async () => {
    await client.close();
    await gateway.close();
  });
  const models = Object.keys(registry.models);
  const proxy = keyProxy({ client, models, authorize: () => ({ id: "ann" }), log: () => {} });
  const { page } = await pageOf((request, response) => void toNode(proxy)(request, response));
  const task = await page.model("x-v3-omni").submit({ prompt: "A lighthouse at dawn" });
  return { gateway, task };
}

/** A site that sends these answers in turn, and repeats the last one. */
async function siteOf(...answers: readonly (readonly [status: number, body: unknown])[]) {
  let count = 0;
  const { url, page } = await pageOf((_, response) => {
    const [status, body] = answers[Math.min(count, answers.length - 1)] ?? [500, ""];
    count += 1;
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  return { url, page, count: () => count };
}

test("the page gets the reason why its task failed", async () => {
  // 1-core.md, Task record: error has message, type, param and code.
  const { task } = await taskOf(({ taskId }) => failed(taskId));
  await expect(task.result()).rejects.toMatchObject({
    name: "TaskFailedError",
    message: "the model failed",
    code: "task_failed",
    taskId: task.id,
    retryable: false,
  });
  expect(await task.refresh()).toMatchObject({
    status: "failed",
    error: { message: "the model failed", type: "task_failed", code: "task_failed" },
  });
});

test.each([401, 402, 403])(
  "a poll that fails with %i is repeated, because the task is paid for",
  async (status) => {
    const refusal = { message: "no balance", type: "error", code: "no" };
    const { gateway, task } = await taskOf(({ count }) =>
      count <= 2 ? { status, body: { error: refusal } } : undefined,
    );
    expect(await task.result()).toMatchObject({ taskId: task.id });
    expect(gateway.polls.get(task.id)).toBe(3);
  },
);

test("a task that completes without a result ends the wait, as it does without a proxy", async () => {
  const { task } = await taskOf(({ taskId }) =>
    record(taskId, { status: "completed", progress: 100, cost: 0.2, result: { videos: [] } }),
  );
  await expect(task.result()).rejects.toMatchObject({
    name: "EmptyResultError",
    status: 502,
    retryable: false,
    taskId: task.id,
  });
});

const COMPLETED = {
  id: "task_1",
  status: "completed",
  result: { taskId: "task_1", videos: [], images: [], audios: [], music: [] },
};
const error = { name: "SomeError", message: "no" };

test.each<[string, number, unknown]>([
  ["a retryable error", 400, { error: { ...error, retryable: true } }],
  ["the proxy's own failure", 400, { error: { name: "InternalError", message: "no" } }],
  ["503 of another program", 503, "<title>Restarting</title>"],
  ["429 of another program", 429, "<title>Too many requests</title>"],
  [
    "404, because a new task may be found late",
    404,
    { error: { ...error, name: "NotFoundError" } },
  ],
  ["404 of another program", 404, "<title>Deploying</title>"],
])("after %s the page polls again", async (_, status, body) => {
  const { page, count } = await siteOf([status, body], [200, COMPLETED]);
  expect(await page.tasks.resume("task_1").result()).toMatchObject({ taskId: "task_1" });
  expect(count()).toBe(2);
});

test.each<[string, number, unknown, object]>([
  [
    "503 that is not retryable",
    503,
    { error: { ...error, retryable: false } },
    { name: "SomeError", retryable: false },
  ],
  ["503 without `retryable`", 503, { error }, { name: "SomeError" }],
  [
    "a completed task without a result",
    200,
    { id: "task_1", status: "completed" },
    { name: "EmptyResultError", retryable: false },
  ],
  ["a text instead of an error", 401, { error: "unauthorized" }, { name: "ProtocolError" }],
  [
    "an error of another program",
    401,
    { error: { message: "no", code: 401 } },
    {
      name: "ProtocolError",
      message: 'The answer (status 401) is not from the proxy. Check the option "url".',
    },
  ],
])("%s ends the wait, and the error names the task", async (_, status, body, facts) => {
  const { page, count } = await siteOf([status, body]);
  const result = page.tasks.resume("task_1").result();
  await expect(result).rejects.toMatchObject({ ...facts, taskId: "task_1" });
  expect(count()).toBe(1);
});

test("an error of the option headers is not a lost connection, and a poll is repeated", async () => {
  const signedOut = Object.freeze(new Error("Sign in first."));
  let calls = 0;
  const headers = () => {
    calls += 1;
    if (calls < 3) throw signedOut;
    return {};
  };
  const { url } = await siteOf([200, COMPLETED]);
  const page = createBrowserClient<Record<string, object>>({ url, headers, pollIntervalMs: 1 });
  await expect(page.model("x-v3-omni").submit({ prompt: "a" })).rejects.toMatchObject({
    name: "ConfigurationError",
    message: 'The option "headers" threw Error: Sign in first.',
    retryable: true,
  });
  expect(await page.tasks.resume("task_1").result()).toMatchObject({ taskId: "task_1" });
  expect(calls).toBe(3);
});

test("a second 404 in a row ends the wait", async () => {
  const notFound = { error: { ...error, name: "NotFoundError", retryable: false } };
  const processing = { id: "task_1", status: "processing" };
  const { page, count } = await siteOf([404, notFound], [200, processing], [404, notFound]);
  const result = page.tasks.resume("task_1").result();
  await expect(result).rejects.toMatchObject({ name: "NotFoundError", taskId: "task_1" });
  expect(count()).toBe(4);
});

const named = (name: string, retryable = false) => ({ error: { name, message: "no", retryable } });
const CREATE: SavedRun = { model: "x-v3-omni", key: "k1" };
const REPEATED = [CREATE, true] as const;
const TASK = [{ ...CREATE, id: "task_1" }, false] as const;

test.each<[string, readonly [SavedRun, boolean], number, unknown, boolean]>([
  ["the proxy's own failure", [CREATE, false], 500, named("InternalError"), true],
  ["a lost create", [CREATE, false], 502, named("SubmissionUnknownError"), true],
  ["a page to sign in", [CREATE, false], 200, "<title>Sign in</title>", true],
  ["a refusal", [CREATE, false], 402, named("BudgetExceededError"), false],
  ["a refusal of the gateway", [CREATE, false], 502, named("BadGatewayError", true), false],
  ["a repetition that is not allowed", REPEATED, 402, named("BudgetExceededError"), true],
  ["a repetition that comes too early", REPEATED, 429, named("RateLimitError", true), true],
  ["a repetition that is not valid", REPEATED, 422, named("InputValidationError"), false],
  ["a repetition that is refused", REPEATED, 400, named("BadRequestError"), false],
  ["a create answered by a page with 413", [CREATE, false], 413, "<title>Too large</title>", true],
  ["a task that does not exist", TASK, 404, named("NotFoundError"), false],
  ["a page without the proxy", TASK, 404, "<title>Not found</title>", true],
  ["a user who is signed out", TASK, 401, named("AuthenticationError"), true],
])(
  "after %s the page keeps its run only if the run may have a task",
  async (_, [saved, isAgain], ...answer) => {
    const [status, body, isKept] = answer;
    const { page } = await siteOf([status, body]);
    const handle = page.model("x-v3-omni") as BrowserModel<unknown>;
    let kept: SavedRun | undefined = saved;
    const place = {
      store: () => {},
      keep: (next: SavedRun | undefined) => void (kept = next),
      show: () => {},
      signal: new AbortController().signal,
      isRepeated: isAgain,
    };
    await followRun(handle, saved, { prompt: "A lighthouse at dawn" }, place);
    expect(kept).toEqual(isKept ? saved : undefined);
  },
);
