// What the example of errors says at a gateway with a scenario, one row for each kind of advice that it gives.
import type { Case, Setting } from "../stage/run-example.js";

const on = (scenario: string, request: string): Setting => ({ scenarios: [[scenario, request]] });
const CREATE = "POST /v1/videos";
const POLL = "GET /v1/tasks";

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
    on("fail no foxes", CREATE),
    "TaskFailedError: it was refunded: change the request",
  ],
  ["the task never ends", on("stuck", CREATE), "TaskTimeoutError: resume the task by error.taskId"],
  [
    "the answers of the create are lost",
    on("reset after always", CREATE),
    "SubmissionUnknownError: look at usage before sending it again",
  ],
  [
    "the key may not use the model",
    { models: ["x-2.3"] },
    "PermissionDeniedError: allow x-imagine-video for this key",
  ],
  ["the rate limit holds", on("429 always after 2s", CREATE), "RateLimitError: wait 2 s"],
  [
    "nobody listens",
    { env: { GATEWAY_BASE_URL: "http://127.0.0.1:1" } },
    "ConnectionError: check the address and the network",
  ],
  [
    "polls are answered 503",
    on("503 always", POLL),
    "ServiceUnavailableError: resume the task by error.taskId",
  ],
  [
    "polls are answered with a page",
    on("html always", POLL),
    "ProtocolError: resume the task by error.taskId",
  ],
];

export const errors: readonly Case[] = rows.map(([when, setting, prints]) => ({
  example: "operation/errors",
  when,
  setting,
  prints: [prints],
}));
