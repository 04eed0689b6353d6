// The reason of a refusal or of a failed task, in every form of a body.
import { expect, test } from "vitest";
import { failureReason, reasonIn } from "../../../runtime/call/transport/answer/reason.js";

const plain = (text: string) => text;

test.each<[unknown, string | undefined]>([
  [{ error: { message: "R", code: "bad" } }, "R"],
  [{ success: false, error: { message: "R" } }, "R"],
  [{ error: "R" }, "R"],
  [{ detail: "R" }, "R"],
  [{ detail: [{ loc: ["body", "prompt"], msg: "R" }] }, "R"],
  [{ code: 400, msg: "R" }, "R"],
  [{ errors: [{ message: "R" }, { message: "S" }] }, "R; S"],
  [{ errors: { prompt: ["R"] } }, "R"],
  [{ type: "about:blank", title: "T", status: 400, detail: "R" }, "R"],
  [{ title: "R", status: 400 }, "R"],
  [{ error: "invalid_request", error_description: "R" }, "R"],
  [{ statusCode: 400, error: "Bad Request", message: ["R"] }, "R"],
  [{ base_resp: { status_code: 1008, status_msg: "R" } }, "R"],
  [{ ResponseMetadata: { Error: { Code: "X", Message: "R" } } }, "R"],
  [{ error_code: 17, error_msg: "R" }, "R"],
  [{ error: { message: "", detail: "R" } }, "R"],
  [{ ok: false, why: "R" }, "R"],
  [["R"], "R"],
  ["R", "R"],
  [{ error: { message: "R".repeat(400) } }, "R".repeat(300)],
  [{ request: { prompt: "a cat" } }, undefined],
  [{}, undefined],
])("the reason in %j is %j", (body, reason) => {
  expect(reasonIn(body, plain)).toBe(reason);
});

test.each<[object, object, string | undefined]>([
  [{ error: { message: "R" } }, {}, "R"],
  [{ error: "R" }, {}, "R"],
  [{ error: ["R"] }, {}, "R"],
  [{ error: { reason: "R" } }, {}, "R"],
  [{ error: { code: "x", details: [{ reason: "R" }] } }, {}, "R"],
  [{ fail_reason: "R" }, {}, "R"],
  [{ failure_reason: "R" }, {}, "R"],
  [{ error_message: "R" }, {}, "R"],
  [{ task_status_msg: "R" }, {}, "R"],
  [{ failure: { message: "R" } }, {}, "R"],
  [{ result: { error: "R" } }, {}, "R"],
  [{ msg: "R" }, {}, "R"],
  [{ detail: "R" }, {}, "R"],
  [{ id: "task_1", model: "m", prompt: "a cat", why: "R" }, {}, "R"],
  [{ id: "task_1" }, { message: "R" }, "R"],
  [{ id: "task_1" }, { message: "success" }, undefined],
])("the reason of the failed record %j in %j is %j", (record, body, reason) => {
  const whole = { status: "failed", ...record };
  expect(failureReason(whole, { ...body, data: whole }, plain)).toBe(reason);
});

// If an answer has no reason, no reason is returned: a part of the request never takes its place.
test.each<unknown>([
  { detail: [{ loc: ["body", "prompt"], type: "too_long", input: "SECRET" }] },
  { error: { code: "bad", request: { prompt: "SECRET" } } },
  { errors: [{ loc: ["prompt"], input: "SECRET" }] },
  { error: { body: { messages: [{ role: "user", content: "SECRET" }] } } },
  { error: { code: "bad", prompt: "SECRET" } },
  { error: { params: { text: "SECRET" } } },
  { error: { parameters: { description: "SECRET" }, data: { title: "SECRET" } } },
  { error: { type: "x", input_text: "SECRET" } },
  { error: { originalRequest: { message: "SECRET" } } },
  { error: { details: [{ rejectedValue: "SECRET", field: "prompt" }] } },
  { error: { details: { received: "SECRET", expected: 1 } } },
  { error: { context: { text: "SECRET", foo: "SECRET" } } },
  { error: { contents: [{ parts: [{ text: "SECRET" }] }] } },
  { errors: { prompt: { value: "SECRET", kind: "maxlength" } } },
  { errors: { request: { prompt: "SECRET" } } },
  { errors: { loc: "prompt", input: "SECRET" } },
  { request_body: "SECRET", requestParams: { lyrics: "SECRET" } },
  { model: "m", lyrics: "SECRET", negativePrompt: "SECRET" },
  { payload: '{"message":"SECRET"}' },
  { error: '{"prompt":"SECRET"}' },
  { message: "{'prompt':'SECRET" },
  { status: { request: { message: "SECRET" } } },
  { detail: [{ loc: ["body"], input: ["SECRET"] }] },
  { errors: [{ input: ["SECRET"] }] },
  { error: { code: "bad", prompt: ["SECRET"] } },
  { error: { messages: ["SECRET"] } },
  { errors: { body: { messages: [{ content: "SECRET" }] } } },
  { error: { input: { prompt: ["SECRET"] } } },
  { userInput: "SECRET", code: "bad" },
])("%j has no reason", (body) => {
  expect(reasonIn(body, plain)).toBeUndefined();
});

test.each<object>([
  { lyrics: "SECRET" },
  { title: "SECRET", tags: "SECRET" },
  { params: { text: "SECRET" } },
  { text: "SECRET", description: "SECRET" },
  { gptDescriptionPrompt: "SECRET" },
  { metadata: { title: "SECRET", style: "SECRET" } },
  { input: { message: "SECRET" } },
  { request: '{"message":"SECRET"}' },
  { result: { music: [{ title: "SECRET", lyric: "SECRET" }] } },
  { error: { code: "x", prompt: "SECRET" } },
  { data: { content: "SECRET", foo: "SECRET" } },
  { messages: [{ content: "SECRET" }] },
])("the failed record %j has no reason", (record) => {
  const whole = { id: "task_1", status: "failed", ...record };
  expect(failureReason(whole, { code: 200, data: whole }, plain)).toBeUndefined();
});

test.each<[unknown, string]>([
  [{ invalid: "R" }, "R"],
  [{ format: "R" }, "R"],
  [{ request_error: "R" }, "R"],
  [{ requestErrors: [{ msg: "R" }] }, "R"],
  [{ input_errors: ["R"] }, "R"],
  [{ validation_errors: { prompt: "R" } }, "R"],
  [{ error_messages: { prompt: ["R"] } }, "R"],
  [{ prompt: ["R"] }, "R"],
  [{ model: ["R"] }, "R"],
  [{ prompt: ["R"], image_urls: ["S"], code: 400 }, "R; S"],
  [{ status: { code: 30_002, message: "R" } }, "R"],
  [{ promptError: "R" }, "R"],
  [{ errors: { fieldErrors: { prompt: ["R"] }, formErrors: [] } }, "R"],
  [{ errors: { prompt: { _errors: ["R"] } } }, "R"],
  [{ errors: { body: { prompt: ["R"] } } }, "R"],
  [{ errors: { prompt: { message: "R", value: "SECRET" } } }, "R"],
  [{ detail: { prompt: ["R"] } }, "R"],
  [{ formatted: "R" }, "R"],
  [{ chat: "R" }, "R"],
  [{ void: "R" }, "R"],
])("an unusual field name does not hide the reason in %j", (body, reason) => {
  expect(reasonIn(body, plain)).toBe(reason);
});

test.each<[unknown, string]>([
  [{ fault: { faultstring: "R", detail: { errorcode: "x.y" } } }, "R"],
  [{ message: "error", data: { reason: "R" } }, "R"],
  [{ error: "Unprocessable", errors: ["R"] }, "R"],
  [{ error: "bad_request", cause: "R" }, "R"],
  [{ title: "T", violations: [{ message: "R" }] }, "T: R"],
  [{ message: "Provider returned error", metadata: { raw: "R" } }, "Provider returned error: R"],
  [{ message: "P", metadata: { raw: '{"error":{"message":"R"}}' } }, "P: R"],
  [{ message: "Validation Failed", errors: [{ message: "R" }] }, "Validation Failed: R"],
  [{ message: "Request failed", details: [{ issue: "R" }] }, "Request failed: R"],
  [{ message: "Bad Request", error: "R" }, "R"],
  [{ message: "P", innerError: { message: "R" } }, "P: R"],
  [{ error: { message: "P", cause: { message: "R" } } }, "P: R"],
  [{ error: { message: "P", errors: [{ message: "P" }] } }, "P"],
  [{ error: { message: "P" }, errors: { prompt: ["R"] } }, "P: R"],
  [{ title: "T", "invalid-params": [{ name: "prompt", reason: "R" }] }, "T: R"],
  [{ error: { details: [{ fieldViolations: [{ field: "a", description: "R" }] }] } }, "R"],
  [{ error: "failed", result: { fail_reason: "R" } }, "R"],
  [{ error: "failed" }, "failed"],
  [{ error: { message: '{"detail":"R"}' } }, "R"],
])("a less specific text does not hide the reason in %j", (body, reason) => {
  expect(reasonIn(body, plain)).toBe(reason);
});
