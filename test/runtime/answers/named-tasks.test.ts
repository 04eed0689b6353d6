// The task ids in an answer to a create, and answers without a task id (1-core.md, Submission
// acknowledgement).
import { describe, expect, test } from "vitest";
import { taskIds } from "../../../runtime/call/submission/create.js";
import { findTasks } from "../../../runtime/call/transport/answer/named-tasks.js";
import { FailureError } from "../../../runtime/call/transport/failure.js";
import { clientOn } from "../stage/client.js";
import { PRICES } from "../stage/prices.js";
import { serve, type Reply } from "../stage/server.js";

const UUID = "0b8c0f5e-7d1a-4c39-9c57-3a1de2f0a111";

const idsOf = (body: unknown, headers: Record<string, string> = {}) =>
  taskIds({ status: 200, headers, requestId: undefined, body }, undefined, (text) => text);

describe("an acknowledgement", () => {
  test.each<[unknown, string]>([
    [{ code: 200, data: UUID }, UUID],
    [UUID, UUID],
    [{ data: ["a-1"] }, "a-1"],
    [{ data: 123456 }, "123456"],
    [{ id: "gen-abc" }, "gen-abc"],
    [[{ id: "a-1" }], "a-1"],
    [{ task: "a-1" }, "a-1"],
    [{ tasks: ["a-1"] }, "a-1"],
    [{ task: { uuid: "a-1" } }, "a-1"],
    [{ output: { id: "a-1" } }, "a-1"],
    [{ result: { id: "a-1" } }, "a-1"],
    [{ result: "a-1" }, "a-1"],
    [{ job_id: "a-1" }, "a-1"],
    [{ jobId: "a-1" }, "a-1"],
    [{ jobid: "a-1" }, "a-1"],
    [{ job: { id: 77 } }, "77"],
    [{ data: { generation_id: "a-1" } }, "a-1"],
    [{ data: { predictionId: "a-1" } }, "a-1"],
    [{ data: { task: { id: "a-1" } } }, "a-1"],
    [{ data: [{ task_id: { id: "a-1" } }] }, "a-1"],
    [{ data: [{ task_id: null, id: "a-1" }] }, "a-1"],
    [{ data: [{ task_id: " a-1\n" }] }, "a-1"],
    [{ poll_url: "/v1/tasks/task_55" }, "task_55"],
    [{ id: "a-1", request_id: "r-1", trace_id: "t-1", user: { id: "u-1" } }, "a-1"],
    [{ task_id: "a-1", video_id: "v-1" }, "a-1"],
    [{ task_id: "task_9", error: {} }, "task_9"],
    [{ task_id: "task_9", error: { code: 0, message: "" } }, "task_9"],
    [{ task_id: "task_1", code: 1201 }, "task_1"],
  ])("%j has the task %s", (body, id) => {
    expect(idsOf(body)).toEqual([id]);
  });

  test("has its task only in the header Location", () => {
    expect(idsOf({}, { location: "https://h/v1/tasks/task_55" })).toEqual(["task_55"]);
  });
});

test.each<[unknown, readonly string[]]>([
  [{ id: "task_9", code: 10_000 }, ["task_9"]],
  [{ code: "Created", id: "gen-1" }, ["gen-1"]],
  [{ code: 1201, data: { generation_id: "g-1" } }, ["g-1"]],
  [{ job_id: "a-1", run_id: "b-2" }, ["a-1", "b-2"]],
  [{ data: ["a-1", "b-2"] }, ["a-1", "b-2"]],
])("in %j the ids %j may be tasks of the request", (body, ids) => {
  let thrown: unknown;
  try {
    idsOf(body);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(FailureError);
  expect((thrown as FailureError).failure).toMatchObject({ taskIds: ids, repeatable: false });
});

test.each<[unknown]>([
  [{ request_id: "r-1" }],
  [{ requestId: "r-1", traceId: "t-1", "x-request-id": "r-2" }],
  [{ id: "req_9", message: "slow down" }],
  [{ error: { id: "e-1", message: "slow down" } }],
  [{ error: { message: "slow down", event_id: "e-1" } }],
  [{ data: "no" }],
  [{ data: "2026-11-27T00:00:00Z" }],
  [{ data: 1 }],
  [{ data: null, task_id: 0, task: "" }],
  [{ user: { id: "u-1" }, model: { id: "x-2" } }],
  [{ result: { videos: [{ id: "v-1" }] } }],
  [{ url: "https://h/v.mp4" }],
  [{ valid: 5, paid: 7 }],
  ["slow down, 5 s"],
])("%j names no task", (body) => {
  expect(findTasks(body, undefined)).toMatchObject({ ids: [], any: false });
});

test.each([
  [{ id: "a-1", input: "a-1" }, []],
  [{ data: ["a-1", "b-2"] }, ["b-2"]],
])("in %j the id a-1 of the request is not a new task", (body, ids) => {
  const request = new TextEncoder().encode('{"extend_from":"a-1"}');
  expect(findTasks(body, request).ids).toEqual(ids);
});

const BUDGET = { budget: { maxUsd: 1, prices: PRICES } };
const REQUEST = { prompt: "a", mode: "std", duration: 5 } as const;

// A code that is an HTTP status has that meaning only in the envelope and in its `error`
// (1-core.md, Errors).
test.each<[Reply, readonly string[]]>([
  [{ body: { code: 429, data: { generation_id: "g-1" } } }, ["g-1"]],
  [{ body: { id: "gen-1", status: "queued", code: 429 } }, ["gen-1"]],
  [{ body: { code: 429, data: "a-1", message: "R" } }, ["a-1"]],
  [{ body: { code: 402, job: { id: "a-1" }, message: "R" } }, ["a-1"]],
  [{ body: { error: { code: 429, message: "R" }, output: { id: "a-1" } } }, ["a-1"]],
  [{ body: { job: { status_code: 429 }, message: "R" } }, []],
  [{ body: { success: false, message: "R", debug: { upstream: { status_code: 429 } } } }, []],
  [{ body: { error: { message: "R", cause: { code: 429 } } } }, []],
  [{ status: 429, body: { detail: "R", generation_id: "g-1" } }, ["g-1"]],
  [{ status: 400, body: { detail: "R", prediction: { id: "g-1" } } }, ["g-1"]],
])(
  "%j: the create is sent once, its outcome is unknown, and the error names the tasks %j",
  async (reply, ids) => {
    const server = await serve(() => reply);
    const { client, play } = clientOn(server.url, BUDGET);
    await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({
      name: "SubmissionUnknownError",
      taskIds: ids,
    });
    expect(server.arrived).toHaveLength(1);
    expect(client.budget()).toMatchObject({ reservedUsd: 0.35, spentUsd: 0 });
  },
);

test.each<Reply>([
  { body: { code: 429, message: "R" } },
  { body: { error: { code: 429, message: "R" } } },
  { body: { code: 429, message: "R", request_id: "r-1", data: { task_id: null } } },
  { status: 429, body: { detail: "R", request_id: "r-1" } },
])("%j names no task and is sent again", async (reply) => {
  const server = await serve(() => reply);
  const { client, play } = clientOn(server.url, BUDGET);
  await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({
    name: "RateLimitError",
  });
  expect(server.arrived).toHaveLength(3);
  expect(client.budget()).toMatchObject({ reservedUsd: 0 });
});

test.each([
  { id: "task_9", code: 10_000, message: "R" },
  { code: "Created", id: "gen-1" },
])("%j: the message does not call a bill unlikely if the answer names a task", async (body) => {
  const server = await serve(() => ({ body }));
  const { client, play } = clientOn(server.url, BUDGET);
  await expect(play(client.model("x-v3-omni").submit(REQUEST))).rejects.toMatchObject({
    taskIds: [body.id],
    message: expect.not.stringContaining("unlikely") as string,
  });
  expect(server.arrived).toHaveLength(1);
});

test.each<[unknown, string]>([
  [{ task_id: "task_9", error: {} }, "task_9"],
  [{ task_id: "task_9", error: { code: 0, message: "" } }, "task_9"],
  [{ code: 200, data: [{ task_id: " a-1\n" }] }, "a-1"],
  [{ result: { id: "a-1" } }, "a-1"],
])("%j is an acknowledgement", async (body, id) => {
  const server = await serve(() => ({ body }));
  const { client, play } = clientOn(server.url, BUDGET);
  expect((await play(client.model("x-v3-omni").submit(REQUEST))).id).toBe(id);
  expect(server.arrived).toHaveLength(1);
});
