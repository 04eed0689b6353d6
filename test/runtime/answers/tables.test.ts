// The meaning of each kind of answer, without a network.
import { describe, expect, test } from "vitest";
import { createVerdict } from "../../../runtime/call/transport/answer/create-verdict.js";
import { statusInBody } from "../../../runtime/call/transport/answer/envelope.js";
import { statusOf, taskVerdict } from "../../../runtime/tasks/record.js";
import { amountOf, timeOf } from "../../../runtime/validation/value.js";

test.each([
  ["succeed", "completed"],
  ["SUCCESS", "completed"],
  ["Successful", "completed"],
  ["complete", "completed"],
  ["Done", "completed"],
  ["finished", "completed"],
  ["TASK_STATUS_SUCCEED", "completed"],
  ["JobSucceeded", "completed"],
  ["fail", "failed"],
  ["FAILURE", "failed"],
  ["TASK_STATUS_FAILED", "failed"],
  ["canceled", "failed"],
  ["Aborted", "failed"],
  ["IN_QUEUE", "pending"],
  ["waiting", "processing"],
  ["not_started", "pending"],
  ["upscaling", "processing"],
  ["retry", "processing"],
  ["partially_completed", "processing"],
  ["expired", "unknown"],
  ["timeout", "unknown"],
  ["failed_to_start", "unknown"],
  ["archived", "unknown"],
])("the word %j means %s", (word, status) => {
  expect(statusOf(word)).toBe(status);
});

const FILES = { videos: [{ url: ["https://cdn.example.com/v.mp4"] }] };

test.each<[string, object, string | undefined]>([
  ["archived", { progress: 100, result: FILES }, "completed"],
  ["archived", { progress: "100", result: FILES, error: null }, "completed"],
  ["archived", { progress: 100, result: { images: ["https://h/a.png"] }, error: {} }, "completed"],
  ["archived", { progress: 100, url: "https://h/a.png" }, "completed"],
  ["archived", { progress: 99, result: FILES }, undefined],
  ["archived", { progress: 100, result: {} }, undefined],
  ["archived", { progress: 100, result: FILES, error: { message: "no" } }, undefined],
  ["archived", { progress: 100, cost: 0, error: { message: "no" } }, "failed"],
  ["archived", { progress: 100, cost: "0", error: { message: "no" } }, "failed"],
  ["archived", { progress: 100, cost: 0.2, error: { message: "no" } }, undefined],
  ["archived", { progress: 40, cost: 0, error: { message: "no" } }, undefined],
  ["retrying", { progress: 40, cost: 0, error: { message: "no" } }, undefined],
  ["upscaling", { progress: 100, result: FILES }, undefined],
  ["unknown", { progress: 100, result: FILES }, undefined],
  ["expired", { progress: 100, cost: 0, error: { message: "no" } }, "failed"],
  ["expired", { completed: 1_795_776_000 }, "failed"],
  ["expired", {}, undefined],
  ["moderated", { completed: 0 }, undefined],
])("%s: %j has the likely end %s", (word, record, end) => {
  expect(taskVerdict({ ...record }, word).likely).toBe(end);
});

describe("the verdict on the answer to a create", () => {
  test.each([
    ...[401, 403, 404, 405, 407, 413, 414, 431].map((status) => [status, true, "refused"]),
    ...[400, 402, 409, 422, 429, 500, 502, 503].map((status) => [status, true, "unknown"]),
    ...[301, 302, 307, 308].map((status) => [status, true, "refused"]),
    ...[400, 401, 402, 403, 404, 422, 429].map((status) => [status, false, "refused"]),
    ...[200, 303, 408, 500, 503].map((status) => [status, false, "unknown"]),
  ] as [number, boolean, string][])("%i (a page: %s) is %s", (status, isPage, verdict) => {
    expect(createVerdict({ status, isPage, namesTask: false })).toBe(verdict);
  });

  test("an answer that names a task is accepted with 200, and unknown with an error status", () => {
    expect(createVerdict({ status: 200, isPage: false, namesTask: true })).toBe("accepted");
    expect(createVerdict({ status: 400, isPage: false, namesTask: true })).toBe("unknown");
  });
});

test.each<[unknown, number | undefined]>([
  [{ code: 1201, message: "R", data: null }, 200],
  [{ code: "InvalidParameter", message: "R" }, 200],
  [{ task_id: "", base_resp: { status_code: 1008, status_msg: "R" } }, 200],
  [{ errcode: 40001, errmsg: "R" }, 200],
  [{ error: { code: "content_policy", message: "R" } }, 200],
  [{ success: false, code: "1301", msg: "R" }, 200],
  [{ code: 429, message: "R" }, 429],
  [{ base_resp: { status_code: 429, status_msg: "R" } }, 429],
  [{ error: { message: "R" } }, 500],
  [{ success: false }, 500],
  [{ code: 1201, message: "R", data: { task_id: null } }, 200],
  [{ code: 1201, message: "R", data: { task_id: "" } }, 200],
  [{ code: 1201, message: "R", data: [null] }, 200],
  [{ code: 1201, data: { detail: "R" } }, 200],
  [{ code: 1201, message: "R", meta: {} }, 200],
  [{ code: 1201, message: "R", task_id: 0 }, 200],
  [{ code: 1201, message: "R", request_id: "r-1" }, 200],
  [{ job: { status_code: 429 }, message: "R" }, 200],
  [{ error: { message: "R", cause: { code: 429 } } }, 200],
  [{ error: { code: 0, message: "R" } }, 500],
  [{ error: {}, task_id: "task_1" }, undefined],
  [{ error: { code: 0, message: "" }, task_id: "task_1" }, undefined],
  [{ error: { code: 200, message: "success", details: [] }, task_id: "task_1" }, undefined],
  [{ error: "", task_id: "task_1" }, undefined],
  [{ code: 10_000, id: "task_1" }, undefined],
  [{ code: 10_000, data: { url: "https://h/a.png" } }, undefined],
  [{ code: 10_000, data: { total: 0 } }, undefined],
  [{ code: 0, data: null }, undefined],
  [{ code: "SUCCESS", message: "ok" }, undefined],
  [{ code: 200, data: { task_id: "task_1" } }, undefined],
  [{ code: 10_000, data: { task_id: "task_1" } }, undefined],
  [{ code: 1201, task_id: "task_1" }, undefined],
  [{ task_id: "task_1", base_resp: { status_code: 0, status_msg: "success" } }, undefined],
])("the 200 %j counts as %s", (body, status) => {
  expect(statusInBody(body, false)).toBe(status);
});

test.each<[unknown, number | undefined]>([
  [0.336, 0.336],
  ["0.336", 0.336],
  [" 12.5 ", 12.5],
  ["0", 0],
  ["-1", -1],
  [".5", 0.5],
  ["1e-3", 0.001],
  ["", undefined],
  [" ", undefined],
  ["0x10", undefined],
  ["Infinity", undefined],
  ["1,25", undefined],
  ["$1", undefined],
  [NaN, undefined],
  [null, undefined],
  [true, undefined],
  [[1], undefined],
])("the amount %j is %s", (value, amount) => {
  expect(amountOf(value)).toBe(amount);
});

test.each<[unknown, number | undefined]>([
  [1_795_776_000, 1_795_776_000_000],
  [1_795_776_000_000, 1_795_776_000_000],
  ["1795776000", 1_795_776_000_000],
  ["1795776000000", 1_795_776_000_000],
  ["2026-11-27T00:00:00Z", 1_795_737_600_000],
  ["2026-11-27", 1_795_737_600_000],
  [1_795_776_000.5, 1_795_776_000_500],
  [0, undefined],
  ["0", undefined],
  [-5, undefined],
  ["", undefined],
  ["soon", undefined],
  [null, undefined],
  [NaN, undefined],
  [1e300, undefined],
])("the time %j is %s", (value, ms) => {
  expect(timeOf(value)).toBe(ms);
});
