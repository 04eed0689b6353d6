// What `operation/errors` prints for each way in which a run can go wrong.
import type { Setting } from "../stage/run-example.js";
import type { Case } from "./case.js";

const CREATE = "POST /v1/videos";

const rows: readonly (readonly [when: string, setting: Setting, prints: string])[] = [
  ["nothing is wrong", {}, "done for 0.32 USD"],
  [
    "the base URL is none",
    { env: { GATEWAY_BASE_URL: "ftp://gateway.example.com" } },
    "ConfigurationError: set up the client correctly",
  ],
  ["the prompt is empty", { args: [""] }, "InputValidationError: correct prompt"],
  [
    "the estimate passes the budget",
    { args: ["A fox", "0.1"] },
    "BudgetExceededError: 0.1 USD left: raise it",
  ],
  [
    "the task fails",
    { scenarios: [["fail no foxes", CREATE]] },
    "TaskFailedError: it was refunded: change the request",
  ],
  [
    "the task never ends",
    { scenarios: [["stuck", CREATE]] },
    "TaskTimeoutError: resume the task by error.taskId",
  ],
  [
    "the answers of the create are lost",
    { scenarios: [["reset after always", CREATE]] },
    "SubmissionUnknownError: look at usage before sending it again",
  ],
  [
    "the key is another one",
    { env: { GATEWAY_API_KEY: "another-test-key-0123456789" } },
    "AuthenticationError: check the API key",
  ],
  ["the balance is 0", { balance: 0 }, "InsufficientBalanceError: top up the account"],
  [
    "the key may not use the model",
    { models: ["x-2.3"] },
    "PermissionDeniedError: allow x-imagine-video for this key",
  ],
  ["the gateway answers 404", { scenarios: [["404", CREATE]] }, "NotFoundError: check the id"],
  [
    "the gateway answers 422",
    { scenarios: [["422", CREATE]] },
    "UnprocessableEntityError: correct the request",
  ],
  [
    "the rate limit holds",
    { scenarios: [["429 always after 2s", CREATE]] },
    "RateLimitError: wait 2 s",
  ],
  [
    "nobody listens",
    { env: { GATEWAY_BASE_URL: "http://127.0.0.1:1" } },
    "ConnectionError: check the address and the network",
  ],
  [
    "polls are answered 402",
    { scenarios: [["402 always", "GET /v1/tasks"]] },
    "InsufficientBalanceError: resume the task by error.taskId",
  ],
  [
    "polls are answered 503",
    { scenarios: [["503 always", "GET /v1/tasks"]] },
    "ServiceUnavailableError: resume the task by error.taskId",
  ],
  [
    "creates are answered with a page",
    { scenarios: [["html always", CREATE]] },
    "SubmissionUnknownError: look at usage before sending it again",
  ],
  [
    "polls are answered with a page",
    { scenarios: [["html always", "GET /v1/tasks"]] },
    "ProtocolError: resume the task by error.taskId",
  ],
];

export const errors: readonly Case[] = rows.map(([when, setting, prints]) => ({
  example: "operation/errors",
  when,
  setting,
  prints: [prints],
}));
