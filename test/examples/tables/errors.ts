// The output of the error example at a gateway with a scenario, one row for each kind of advice.
import type { Case, Setting } from "../stage/run-example.js";

const on = (scenario: string, request: string): Setting => ({ scenarios: [[scenario, request]] });
const CREATE = "POST /v1/videos";
const POLL = "GET /v1/tasks";
// The id of the task. The id contains the time of the second request, because the first request
// reads prices.
const TASK = "task_01KYX9XPZ8F2T5VJ0000000001";

const rows: readonly (readonly [when: string, setting: Setting, prints: string])[] = [
  ["nothing is wrong", {}, "done for 0.32 USD"],
  [
    "the base URL is none",
    { env: { GATEWAY_BASE_URL: "ftp://gateway.example.com" } },
    "ConfigurationError: correct what error.message says: nothing was billed",
  ],
  [
    "the prompt is empty",
    { args: [""] },
    "InputValidationError: correct what error.message says: nothing was billed",
  ],
  [
    "the estimate passes the budget",
    { args: ["A fox", "0.1"] },
    "BudgetExceededError: correct what error.message says: nothing was billed",
  ],
  [
    "the task fails",
    on("fail no foxes", CREATE),
    "TaskFailedError: change the request: it cost nothing",
  ],
  [
    "the task never ends",
    on("stuck", CREATE),
    'TaskTimeoutError: go on with client.tasks.resume("TASK")',
  ],
  [
    "the answers of the create are lost",
    on("reset after always", CREATE),
    "SubmissionUnknownError: look at usage before sending it again",
  ],
  [
    "the key may not use the model",
    { models: ["x-2.3"] },
    "PermissionDeniedError: correct what error.message says: nothing was billed",
  ],
  [
    "the rate limit holds",
    on("429 always after 2s", CREATE),
    "RateLimitError: try again later: nothing was billed",
  ],
  [
    "nobody listens",
    { env: { GATEWAY_BASE_URL: "http://127.0.0.1:1" } },
    "ConnectionError: try again later: nothing was billed",
  ],
  [
    "polls are answered 503",
    on("503 always", POLL),
    'ServiceUnavailableError: go on with client.tasks.resume("TASK")',
  ],
  [
    "polls are answered with a page",
    on("html always", POLL),
    'ProtocolError: go on with client.tasks.resume("TASK")',
  ],
];

export const errors: readonly Case[] = rows.map(([when, setting, prints]) => ({
  example: "operation/errors",
  when,
  setting,
  prints: [prints.replace("TASK", TASK)],
}));
