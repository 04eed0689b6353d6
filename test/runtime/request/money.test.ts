// A POST of `client.request` may be billed. These tests count the bills of the ledger server.
import { expect, onTestFinished, test } from "vitest";
import { memoryJournal } from "../../../runtime/jobs/memory-journal.js";
import type { ClientOptions, EndpointOptions } from "../../../runtime/index.js";
import { startLedger, type LedgerOptions } from "../../ledger/index.js";
import { caught, clientOn } from "../stage/client.js";

const CREATE = {
  method: "POST",
  path: "/v2/3d/generations",
  body: { model: "x-3d", prompt: "a cat" },
} as const;
// SHA-256 of {"model":"x-3d","prompt":"a cat"}, as sha256sum prints it.
const HASH = "c5e83071b35139d1ed290eb59e3e6796b64f1713a649b87e771cbbfafe90e202";

async function onLedger(ledgerOptions: LedgerOptions = {}, options: ClientOptions = {}) {
  const server = await startLedger(ledgerOptions);
  onTestFinished(() => server.close());
  const stage = clientOn(server.url, { apiKey: server.apiKey, ...options });
  const create = (callOptions?: EndpointOptions) =>
    stage.play(stage.client.request(CREATE, callOptions));
  return { ...stage, server, create };
}

test("a POST is billed once, and its answer is returned unchanged", async () => {
  const { server, create } = await onLedger();
  expect(await create()).toEqual({ code: 200, data: [{ status: "submitted", task_id: "task_1" }] });
  expect(server.ledger.creates).toMatchObject([
    { model: "x-3d", body: '{"model":"x-3d","prompt":"a cat"}' },
  ]);
});

test.each<[string, LedgerOptions["onCreate"]]>([
  ["the connection breaks", ({ bill }) => (bill(), "reset")],
  [
    "the answer is a 500",
    ({ bill }) => (bill(), { status: 500, body: { error: { message: "upstream" } } }),
  ],
  ["the answer is a page", ({ bill }) => (bill(), { status: 200, body: "<html>bad</html>" })],
  ["the answer is cut off", ({ bill }) => (bill(), { status: 200, body: '{"code":200,"da' })],
])("a billed POST is not sent again if %s", async (_, onCreate) => {
  const { server, create } = await onLedger({ onCreate });
  expect(await caught(create())).toMatchObject({
    name: "SubmissionUnknownError",
    message: expect.stringMatching(/Check usage for a charge before sending again\.$/) as string,
    idempotencyKey: "",
    keyPromised: false,
    sentAt: "2026-08-01T00:00:00.000Z",
    bodyHash: HASH,
  });
  expect(server.posts).toBe(1);
  expect(server.ledger.creates).toHaveLength(1);
});

test("an answer that is not JSON is in the snippet of the lost POST", async () => {
  const { create } = await onLedger({
    onCreate: ({ bill }) => (bill(), { status: 200, body: "<html>bad</html>" }),
  });
  expect(await caught(create())).toMatchObject({
    snippet: "<html>bad</html>",
    cause: { name: "ProtocolError", snippet: "<html>bad</html>" },
  });
});

test("the ids of tasks in a refusal of unknown outcome are in the error", async () => {
  const { server, create } = await onLedger({
    onCreate: ({ bill }) => ({ status: 502, body: { error: { task_id: bill() } } }),
  });
  expect(await caught(create())).toMatchObject({
    name: "SubmissionUnknownError",
    taskIds: ["task_1"],
  });
  expect(server.posts).toBe(1);
});

test("the id of a task in the path is no new task, in a refusal and in the budget", async () => {
  const named = (status: number) => ({
    status,
    body: { data: { task_id: "task_1", status: "processing" } },
  });
  const { client, play, create } = await onLedger({
    onCreate: ({ index }) => [undefined, named(400), named(200)][index],
  });
  await create();
  const user = client.with({ budget: { maxUsd: 5, unknownEstimate: "allow" } });
  const cancel = { method: "POST", path: "/v1/tasks/task_1/cancel", body: {} } as const;
  expect(await caught(play(user.request(cancel)))).toMatchObject({ name: "BadRequestError" });
  await play(user.request(cancel));
  await play(user.tasks.resume("task_1").result());
  expect(user.budget()).toMatchObject({ spentUsd: 0 });
});

test("an abort after the send says that the POST may be billed", async () => {
  const abort = new AbortController();
  const { server, create } = await onLedger({
    onCreate: ({ bill }) => (bill(), abort.abort(new Error("left")), "silence"),
  });
  expect(await caught(create({ signal: abort.signal }))).toMatchObject({
    message: "left",
    submission: { outcome: "unknown", bodyHash: HASH },
  });
  expect(server.ledger.creates).toHaveLength(1);
});

test("a POST that the gateway refuses with 429 is sent again and billed once", async () => {
  const { server, create } = await onLedger({
    onCreate: ({ index }) =>
      index === 0 ? { status: 429, body: {}, headers: { "retry-after": "3" } } : undefined,
  });
  await create();
  expect(server.posts).toBe(2);
  expect(server.ledger.creates).toHaveLength(1);
});

test("a POST that never left is sent again", async () => {
  const { client, play, wire } = clientOn("http://127.0.0.1:9");
  expect(await caught(play(client.request(CREATE)))).toMatchObject({ name: "ConnectionError" });
  expect(wire.sent).toHaveLength(3);
});

// 2-video.md, Common: the key is documented for the x-imagine models only.
test("Idempotency-Key is sent only if the caller passes it", async () => {
  const keys: (string | undefined)[] = [];
  const { create } = await onLedger({ onCreate: ({ key }) => void keys.push(key) });
  await create();
  await create({ idempotencyKey: "order-7" });
  expect(keys).toEqual([undefined, "order-7"]);
});

// 4-field-notes.md, Idempotency.
test("with a key, a 409 of a running request is waited for, and billed once", async () => {
  const error = { code: "idempotency_in_progress", message: "running" };
  const { server, create } = await onLedger({
    onCreate: ({ index }) =>
      index === 0 ? { status: 409, body: { error }, headers: { "retry-after": "2" } } : undefined,
  });
  await create({ idempotencyKey: "order-7" });
  expect(server.ledger.creates).toMatchObject([{ key: "order-7" }]);
});

test("a lost POST with a key names the key, and promises nothing", async () => {
  const { server, create } = await onLedger({ onCreate: ({ bill }) => (bill(), "reset") });
  const error = await caught(create({ idempotencyKey: "order-7" }));
  expect(error).toMatchObject({ idempotencyKey: "order-7", keyPromised: false });
  expect(String(error)).toContain("No document promises that idempotency key order-7 prevents");
  expect(server.posts).toBe(1);
});

test("a budget refuses a POST, because its cost is unknown, and bills nothing", async () => {
  const { server, create } = await onLedger({}, { budget: { maxUsd: 5 } });
  const error = await caught(create());
  expect(error).toMatchObject({ name: "BudgetExceededError", remainingUsd: 5 });
  expect(String(error)).toContain(
    "The cost of a request to /v2/3d/generations cannot be known before it is sent",
  );
  expect(String(error)).toContain("Pass budget.unknownEstimate: 'allow' to send such requests.");
  expect(server.posts).toBe(0);
});

test("a budget refuses no GET, PUT, PATCH or DELETE", async () => {
  const { client, server } = await onLedger({}, { budget: { maxUsd: 0 } });
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"] as const) {
    expect(await caught(client.request({ method, path: "/v1/x" }))).toMatchObject({ status: 404 });
  }
  expect(server.posts).toBe(0);
});

test("with unknownEstimate: allow, a POST is sent until the budget is used up", async () => {
  const { client, play, server, create } = await onLedger(
    { usd: 0.2 },
    { budget: { maxUsd: 0.3, unknownEstimate: "allow" } },
  );
  for (const id of ["task_1", "task_2"]) {
    await create();
    await play(client.tasks.resume(id).result());
  }
  expect(client.budget()).toEqual({
    maxUsd: 0.3,
    spentUsd: 0.4,
    reservedUsd: 0,
    remainingUsd: -0.1,
  });
  expect(await caught(create())).toMatchObject({ name: "BudgetExceededError" });
  expect(server.ledger.creates).toHaveLength(2);
});

test("a client from with() counts a POST in its own budget", async () => {
  const { client, server } = await onLedger();
  const user = client.with({ budget: { maxUsd: 1 } });
  expect(await caught(user.request(CREATE))).toMatchObject({ name: "BudgetExceededError" });
  await client.request(CREATE);
  expect(server.ledger.creates).toHaveLength(1);
});

test("a POST is not in the journal", async () => {
  const journal = memoryJournal();
  const { client, play, server, create } = await onLedger({}, { journal });
  await create();
  expect(await play(client.recover())).toMatchObject({ tasks: [], unknown: [] });
  expect(server.ledger.creates).toHaveLength(1);
});
