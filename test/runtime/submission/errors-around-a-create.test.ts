// Errors in the body of a create's 200, and redirects: only a refusal proves that nothing was
// billed (docs/decisions/resending.md).
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { PRICES } from "../stage/prices.js";
import { serve, type Reply } from "../stage/server.js";

const BUDGET = { budget: { maxUsd: 1, prices: PRICES } };
const REQUEST = { prompt: "a", mode: "std", duration: 5 } as const;
const TASK = [{ status: "submitted", task_id: "task_9" }];

const UNKNOWN: readonly (readonly [string, Reply])[] = [
  ["500 around a task", { body: { code: 500, data: TASK } }],
  ["503", { body: { code: 503, error: { message: "upstream timeout" } } }],
  ["no status", { body: { success: false, message: "no" } }],
  ["408", { body: { code: 408, message: "late" } }],
  ["303", { status: 303, headers: { location: "/v1/tasks/task_9" } }],
];

test.each(UNKNOWN)("%s leaves the submission unknown and its amount reserved", async (_, reply) => {
  const server = await serve(() => reply);
  const { client, play } = clientOn(server.url, BUDGET);
  await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({
    name: "SubmissionUnknownError",
    idempotencyKey: "key-1",
    retryable: false,
  });
  expect(server.arrived).toHaveLength(1);
  expect(client.budget()?.reservedUsd).toBe(0.35);
});

test.each<[string, Reply, string]>([
  ["400", { body: { code: 400, message: "no" } }, "BadRequestError"],
  ["402", { body: { code: 402, message: "no" } }, "InsufficientBalanceError"],
  ["307", { status: 307, headers: { location: "/v2" } }, "ProtocolError"],
  ["308", { status: 308, headers: { location: "/v2" } }, "ProtocolError"],
])("%s is a refusal, and releases the reservation", async (_, reply, name) => {
  const server = await serve(() => reply);
  const { client, play } = clientOn(server.url, BUDGET);
  await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({ name });
  expect(server.arrived).toHaveLength(1);
  expect(client.budget()?.reservedUsd).toBe(0);
});

const at = (status: number, body: unknown): Reply => ({
  status,
  headers: { "retry-after": "1" },
  body,
});
const error = { message: "no", code: "no" };

// The fields in which an answer may name a task, with their ids (1-core.md, Submission
// acknowledgement; 4-field-notes.md, Tasks).
const NAMING: readonly (readonly [string, Reply, readonly string[]])[] = [
  ["429", at(429, { error, data: TASK }), ["task_9"]],
  ["429 beside the error", at(429, { error, task_id: "task_9" }), ["task_9"]],
  ["429 in the error", at(429, { error: { ...error, task_id: "task_9" } }), ["task_9"]],
  ["409", at(409, { error, data: { taskId: "task_9" } }), ["task_9"]],
  [
    "409 of another body",
    at(409, { error: { ...error, code: "idempotency_key_reused" }, data: TASK }),
    ["task_9"],
  ],
  ["429 in a 200", at(200, { code: 429, data: TASK }), ["task_9"]],
  [
    "429 in a 200, two tasks",
    at(200, { code: 429, data: [{ task_id: "task_8" }, { id: "task_9" }] }),
    ["task_8", "task_9"],
  ],
  ["409 in the error of a 200", at(200, { error: { code: 409 }, task_id: "task_9" }), ["task_9"]],
  [
    "503 that did not run",
    at(503, { error: { code: "idempotency_unavailable" }, data: TASK }),
    ["task_9"],
  ],
  ["429 by another name", at(429, { error: { ...error, existing_taskID: "task_9" } }), ["task_9"]],
  ["429 as a bare record", at(429, { id: "task_9", error }), ["task_9"]],
  ["a redirect", at(307, { data: TASK }), ["task_9"]],
  ["429 with a number as id", at(429, { error, task_id: 9 }), ["9"]],
  ["429 with an id of blanks", at(429, { error, task_id: " " }), []],
  ["429 that breaks off", at(429, '{"error":{"code":"no"},"data":[{"task_id":"ta'), []],
  [
    "200 with two tasks elsewhere than in data",
    at(200, { code: 200, result: [{ task_id: "task_8" }, { task_id: "task_9" }] }),
    ["task_8", "task_9"],
  ],
];

test.each(NAMING)(
  "%s: an answer that names a task is not a refusal, and the create is not sent again",
  async (_, reply, taskIds) => {
    const server = await serve(() => reply);
    const { client, play } = clientOn(server.url, BUDGET);
    await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({
      name: "SubmissionUnknownError",
      taskId: taskIds[0],
      taskIds,
      retryable: false,
    });
    expect(server.arrived).toHaveLength(1);
    expect(client.budget()).toMatchObject({ reservedUsd: 0.35, spentUsd: 0 });
  },
);

const id = (task_id: unknown) => ({ code: 200, data: [{ status: "submitted", task_id }] });
const LONG = "x".repeat(1000);

// Ids in the documented field, in any form, and a single id in another field (1-core.md, Submission
// acknowledgement).
test.each<[string, unknown, string]>([
  ["a number", id(123456789), "123456789"],
  ["a fraction", id(1.5), "1.5"],
  ["a negative number", id(-7), "-7"],
  [
    "a large number",
    '{"code":200,"data":[{"task_id":12345678901234567891}]}',
    "12345678901234567891",
  ],
  ["a number past 2^53", '{"code":200,"data":{"task_id": 9007199254740993 }}', "9007199254740993"],
  ["219 characters", id("aZ09_-".repeat(37).slice(0, 219)), "aZ09_-".repeat(37).slice(0, 219)],
  ["1000 characters", id(LONG), LONG],
  ["a base64 text", id("ab+/cd=="), "ab+/cd=="],
  ["a URN", id("urn:task:9"), "urn:task:9"],
  ["an e-mail address", id("task@eu-1"), "task@eu-1"],
  ["a path", id("projects/a/tasks/9"), "projects/a/tasks/9"],
  ["another script", id("задача-9"), "задача-9"],
  ["a question mark", id("a?b=c"), "a?b=c"],
  ["a bare record", { id: "task_9", status: "submitted" }, "task_9"],
  ["the 202 form", { code: 202, data: { id: "task_9", poll_url: "/v1/tasks/task_9" } }, "task_9"],
  ["a task in result", { code: 200, result: { task_id: "task_9" } }, "task_9"],
  ["ids as a list", { code: 200, taskIds: ["9f"] }, "9f"],
])("the task id of an acknowledgement with %s is found", async (_, body, taskId) => {
  const server = await serve(() => ({ body: body as object }));
  const { client, play } = clientOn(server.url, BUDGET);
  expect((await play(client.model("x-v3-omni").submit(REQUEST))).id).toBe(taskId);
  expect(server.arrived).toHaveLength(1);
});

test.each([
  "",
  ".",
  "..",
  " ",
  "a b",
  "a\nb",
  "a\u0007",
  "null",
  "None",
  "UNDEFINED",
  "0",
  0,
  null,
])("%j is not a task id: the outcome is unknown, and the create is sent once", async (value) => {
  const server = await serve(() => ({ body: id(value) }));
  const { client, play } = clientOn(server.url, BUDGET);
  await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({
    name: "SubmissionUnknownError",
    taskIds: [],
    snippet: JSON.stringify(id(value)),
  });
  expect(server.arrived).toHaveLength(1);
});

test.each<[string, Reply, number, number]>([
  ["an id in a sentence", at(429, { error: { message: "task_9 is in the way" } }), 429, 3],
  ["a task of null", at(429, { error, data: null, task_id: null }), 429, 3],
  ["an id of the request", at(429, { id: "req_9", error, data: "no" }), 429, 3],
  ["a page", { status: 404, body: "<p>task_id: task_9</p>" }, 404, 1],
  ["the task that the request continues", at(404, { error, task_id: "task_7" }), 404, 1],
])("%s is an ordinary refusal", async (_, reply, status, sent) => {
  const server = await serve(() => reply);
  const { client, play } = clientOn(server.url);
  const extraBody = { extend_from_task_id: "task_7" };
  await expect(
    play(client.model("x-v3-omni").submit(REQUEST, { extraBody })),
  ).rejects.toMatchObject({ status, taskId: undefined });
  expect(server.arrived).toHaveLength(sent);
});

test("with a promised key, a conflict that names a task is retried, and a later error still names the task", async () => {
  const running = at(409, { error: { code: "idempotency_in_progress" }, data: TASK });
  const server = await serve((_, index) => (index < 2 ? running : at(400, { error })));
  const { client, play } = clientOn(server.url);
  await expect(play(client.model("x-imagine-video").submit({ prompt: "a" }))).rejects.toMatchObject(
    {
      name: "SubmissionUnknownError",
      taskIds: ["task_9"],
      cause: { status: 400 },
      message: expect.stringContaining(
        "Resume task task_9; do not send the request again.",
      ) as string,
    },
  );
  expect(
    new Set(server.arrived.map(({ headers, body }) => `${headers["idempotency-key"]} ${body}`))
      .size,
  ).toBe(1);
  expect(server.arrived).toHaveLength(3);
});

test("an abort after an answer with a task names the task too", async () => {
  const running = at(409, { error: { code: "idempotency_in_progress" }, data: TASK });
  const server = await serve(() => running);
  const { client, clock } = clientOn(server.url);
  const abort = new AbortController();
  const submit = client
    .model("x-imagine-video")
    .submit({ prompt: "a" }, { signal: abort.signal })
    .catch((reason: unknown) => reason);
  while (server.arrived.length === 0 || clock.waiting === 0) await settled();
  await settled();
  abort.abort(new Error("enough"));
  expect(await submit).toMatchObject({ submission: { taskIds: ["task_9"], outcome: "unknown" } });
});
