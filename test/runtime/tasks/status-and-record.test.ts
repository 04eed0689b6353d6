// The fields of a task record (1-core.md, Task record; 4-field-notes.md, Tasks).
import { expect, test } from "vitest";
import { readRecord, statusOf } from "../../../runtime/tasks/record.js";

test.each([
  ["submitted", "submitted"],
  ["pending", "pending"],
  ["queued", "pending"],
  ["processing", "processing"],
  ["in_progress", "processing"],
  ["completed", "completed"],
  ["COMPLETED", "completed"],
  ["success", "completed"],
  ["failed", "failed"],
  ["cancelled", "failed"],
  ["unknown", "unknown"],
  ["archived", "unknown"],
  ["", "unknown"],
  ["toString", "unknown"],
  ["__proto__", "unknown"],
])("the word %j means %s", (word, status) => {
  expect(statusOf(word)).toBe(status);
});

const read = (body: unknown) =>
  readRecord({ status: 200, headers: {}, requestId: undefined, body }, "task_1", (text) => text);

test.each([
  [
    "an enveloped record",
    { code: 200, data: { status: "processing", progress: 40 } },
    "processing",
  ],
  ["a bare record", { status: "completed", url: "http://h/a.png" }, "completed"],
  ["a list of one record", { code: 200, data: [{ status: "failed" }] }, "failed"],
  ["a record in task", { code: 200, data: { task: { status: "completed" } } }, "completed"],
  ["a record in task, in a list", { data: [{ task: { status: "failed" } }] }, "failed"],
  ["a record with a field task", { data: { status: "processing", task: {} } }, "processing"],
  [
    "music without a status, finished",
    { data: { progress: 100, result: { music: [] } } },
    "completed",
  ],
  [
    "music with an empty status, finished",
    { data: { status: "", progress: 100, result: { music: [] } } },
    "completed",
  ],
  [
    "music whose progress is a text, finished",
    { data: { progress: "100", result: { music: [] } } },
    "completed",
  ],
  ["progress 100 alone is no success", { data: { progress: 100 } }, "unknown"],
  [
    "no status but an error is not clear from one record",
    { data: { progress: 100, cost: 0, error: { message: "no" } } },
    "unknown",
  ],
  [
    "a failed task with progress 100 and a result",
    { data: { status: "failed", progress: 100, result: {} } },
    "failed",
  ],
])("%s", (_, body, status) => {
  expect(read(body).status).toBe(status);
});

test.each([[{ code: 200, data: null }], [{}], [[]], [null], ["text"], [{ data: {} }]])(
  "%j is not a record yet, and is polled again",
  (body) => {
    expect(() => read(body)).toThrow(
      expect.objectContaining({ name: "ProtocolError", retryable: true }),
    );
  },
);

test.each([
  [
    { error: { message: "m", type: "task_failed", code: "task_failed", param: "" } },
    { message: "m", type: "task_failed", code: "task_failed", param: undefined },
  ],
  [{ error: { message: "m", code: 17 } }, { message: "m", code: "17" }],
  [{ error: "out of memory" }, { message: "out of memory" }],
  [{ fail_reason: "moderated" }, { message: "moderated" }],
  [{}, { message: "the gateway gave no reason" }],
])("the failure in %j is read", (more, failure) => {
  expect(read({ data: { status: "failed", ...more } }).failure).toMatchObject(failure);
});

test("end time and cost are read, also for a failed task", () => {
  const times = { created: 1_785_600_000, completed: 1_785_600_042, actual_time: 42 };
  const data = { ...times, cost: 0.336, credits_cost: 3.3600000000000003 };
  const facts = { created: 1_785_600_000, completed: 1_785_600_042, cost: 0.336, credits: 3.36 };
  expect(read({ data: { ...data, status: "completed" } }).facts).toMatchObject(facts);
  expect(read({ data: { ...data, status: "failed", cost: 0 } }).facts).toMatchObject({
    ...facts,
    cost: 0,
  });
  expect(read({ data: { ...data, status: "failed", cost: -1 } }).facts.cost).toBeUndefined();
});
