// The proxy's answer to an error: one shape for all errors, without the operator's data
// (docs/proxy.md, Routes).
import { expect, test } from "vitest";
import { errorResponse, Refusal } from "../../../../runtime/adapters/proxy/refusal.js";
import {
  AuthenticationError,
  BadRequestError,
  BudgetExceededError,
  ClientClosedError,
  ConfigurationError,
  ConnectionError,
  EmptyResultError,
  ExpiredResultError,
  InputValidationError,
  InsufficientBalanceError,
  RateLimitError,
  SubmissionUnknownError,
} from "../../../../runtime/call/errors/index.js";
import { isErrorJson } from "../../../../runtime/call/errors/error-json.js";

const ISSUE = {
  pointer: "/duration",
  path: ["duration"],
  keyword: "maximum",
  expected: 15,
  actual: 20,
  message: "duration must be <= 15 (got 20)",
};
// Facts of a call that only the operator may see.
const OWN = {
  model: "x-v3-omni",
  requestId: "req_1",
  idempotencyKey: "0123-k1",
  snippet: '{"prompt":"secret"}',
};
const SUBMISSION = {
  ...OWN,
  sentAt: "2026-01-01T00:00:00Z",
  bodyHash: "00",
  keyPromised: true,
  taskIds: ["task_9"],
};

test.each<[number, Error, object]>([
  [
    422,
    new InputValidationError("x-v3-omni", [ISSUE], OWN),
    {
      name: "InputValidationError",
      message:
        "The request to x-v3-omni is not valid and was not sent: duration must be <= 15 (got 20).",
      retryable: false,
      issues: [ISSUE],
    },
  ],
  [
    402,
    new BudgetExceededError("0.4 USD of the key are left", { ...OWN, remainingUsd: 0.4 }),
    {
      name: "BudgetExceededError",
      message: "The request may cost more than the rest of your budget. Nothing was created.",
      retryable: false,
    },
  ],
  [
    502,
    new SubmissionUnknownError(SUBMISSION, "the connection broke", OWN),
    {
      name: "SubmissionUnknownError",
      message: "It is unknown whether the task was created; it may have been billed.",
      retryable: false,
    },
  ],
  [
    429,
    new RateLimitError("Too many requests.", { ...OWN, status: 429, retryable: true, code: "x" }),
    { name: "RateLimitError", message: "Too many requests.", retryable: true },
  ],
  [
    400,
    new BadRequestError("No such ratio.", { ...OWN, status: 400, param: "ratio", code: "bad" }),
    {
      name: "BadRequestError",
      message: "No such ratio.",
      retryable: false,
      param: "ratio",
      code: "bad",
    },
  ],
  [
    410,
    new ExpiredResultError("https://files.example/a?signature=b", { ...OWN, taskId: "task_1" }),
    { name: "ExpiredResultError", message: "The file has expired.", retryable: false },
  ],
  ...[
    new AuthenticationError("The key is wrong.", { ...OWN, status: 401, taskId: "task_1" }),
    new InsufficientBalanceError("Top up.", { ...OWN, status: 402, taskId: "task_1" }),
    new BadRequestError("A page.", { ...OWN, status: 400, taskId: "task_1", isPage: true }),
  ].map((error): [number, Error, object] => [
    502,
    error,
    {
      name: "BadGatewayError",
      message: "The service could not complete the request. Try again later.",
      retryable: true,
      taskId: "task_1",
    },
  ]),
  ...[
    new ConnectionError("connect ECONNREFUSED 10.0.0.1", { ...OWN, code: "ECONNREFUSED" }),
    new ClientClosedError("The client was closed.", OWN),
  ].map((error): [number, Error, object] => [
    502,
    error,
    {
      name: error.name,
      message: "The service could not complete the request. Try again later.",
      retryable: true,
    },
  ]),
  [
    502,
    new EmptyResultError("result", { prompt: "secret" }, { ...OWN, taskId: "task_1", cost: 0.2 }),
    {
      name: "EmptyResultError",
      message:
        "The task is completed without a result. It may have been billed: do not send the request again.",
      retryable: false,
      taskId: "task_1",
    },
  ],
  [429, new Refusal(429, "RateLimitError", "Wait."), { message: "Wait.", retryable: true }],
  [408, new Refusal(408, "RequestTimeoutError", "Late."), { message: "Late.", retryable: true }],
  [404, new Refusal(404, "NotFoundError", "None."), { message: "None.", retryable: false }],
  ...[new ConfigurationError("No key is set.", OWN), new Error("Redis is away")].map(
    (error): [number, Error, object] => [
      500,
      error,
      { name: "InternalError", message: "The proxy failed. See its log." },
    ],
  ),
])("%i is the answer to %s, with the facts that the page may see", async (status, error, told) => {
  const answer = errorResponse(error, () => {});
  expect([answer.status, await answer.json()]).toEqual([
    status,
    { error: { name: error.name, ...told } },
  ]);
});

test("an SDK error written as JSON is recognised, and an error of another program is not", () => {
  const error = new ConnectionError("It broke.", { taskId: "task_1", retryable: true });
  const json: unknown = JSON.parse(JSON.stringify(error));
  expect(json).toEqual({
    name: "ConnectionError",
    message: "It broke.",
    retryable: true,
    taskId: "task_1",
  });
  expect(isErrorJson(json)).toBe(true);
  expect([{ message: "no", code: 401 }, "no", null, [json]].map(isErrorJson)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
