// The JSON of an error, as an agent and the AI SDK get it: it has no values of the request.
import { expect, test } from "vitest";
import { withApiErrors } from "../../../runtime/adapters/ai-sdk/errors.js";
import { errorOf } from "../../../runtime/adapters/mcp/answers.js";
import { InputValidationError, TaskTimeoutError } from "../../../runtime/call/errors/index.js";

const ISSUE = {
  pointer: "/duration",
  path: ["duration"],
  keyword: "maximum",
  expected: 15,
  actual: 20,
  message: "duration must be <= 15 (got 20)",
};
const invalid = new InputValidationError("x-v3-omni", [ISSUE], { requestId: "req_1" });
const late = new TaskTimeoutError("It goes on.", { taskId: "task_1", retryable: true });

const dataOf = (thrown: unknown) =>
  withApiErrors("x-v3-omni", "http://a.example", () => Promise.reject(thrown as Error)).catch(
    (error: unknown) => (error as { readonly data: unknown }).data,
  );

test("an agent gets name, message, task, `retryable`, and the sentence of each issue", () => {
  expect(errorOf(late)).toEqual({
    name: "TaskTimeoutError",
    message: "It goes on.",
    taskId: "task_1",
    retryable: true,
  });
  expect(errorOf(invalid)).toEqual({
    name: "InputValidationError",
    message:
      "The request to x-v3-omni is not valid and was not sent: duration must be <= 15 (got 20).",
    retryable: false,
    issues: [{ pointer: "/duration", message: "duration must be <= 15 (got 20)" }],
  });
  expect(errorOf(new Error("no"))).toEqual({ name: "Error", message: "no" });
});

test("an error of the AI SDK has name, task, issues and `retryable`", async () => {
  expect(await dataOf(late)).toEqual({
    name: "TaskTimeoutError",
    taskId: "task_1",
    retryable: true,
  });
  expect(await dataOf(invalid)).toEqual({
    name: "InputValidationError",
    issues: [ISSUE],
    retryable: false,
  });
});
