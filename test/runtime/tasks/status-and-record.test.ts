// What a task record says (1-core.md, Task record; 4-field-notes.md, Tasks).
import { expect, test } from "vitest";
import { readRecord } from "../../../runtime/tasks/record.js";
import { statusOf } from "../../../runtime/tasks/status.js";

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
  ["no status but an error", { data: { progress: 100, error: { message: "no" } } }, "failed"],
  [
    "a failed task with progress 100 and a result",
    { data: { status: "failed", progress: 100, result: {} } },
    "failed",
  ],
])("%s", (_, body, status) => {
  expect(read(body).status).toBe(status);
});

test.each([[{ code: 200, data: null }], [{}], [[]], [null], ["text"], [{ data: {} }]])(
  "%j is no record yet, and worth asking again",
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

test("what is not documented is kept", () => {
  const data = { status: "completed", result: { videos: [] }, usage: { seconds: 5 } };
  expect(read({ code: 200, data }).raw).toEqual(data);
});
