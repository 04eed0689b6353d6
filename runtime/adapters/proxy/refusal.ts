// Builds the JSON answers of the proxy. Error answers omit details that users must not see.
import {
  ApiError,
  BudgetExceededError,
  ConfigurationError,
  EmptyResultError,
  ExpiredResultError,
  GatewayError,
  InputValidationError,
  RateLimitError,
  SubmissionUnknownError,
  type ErrorJson,
} from "../../call/errors/index.js";

/** An error whose HTTP status, name and message the proxy sends to the page unchanged. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, name: string, message: string) {
    super(message);
    this.status = status;
    this.name = name;
  }
}

/** Returns a JSON response that browsers must not cache. */
export const json = (
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });

// HTTP statuses of the gateway that the proxy passes on, because the page's request caused the
// error.
const CALLER_STATUSES = [400, 404, 409, 413, 422, 429];

// The page may repeat the request after these statuses: 408 for a slow body, 429 for too many calls
// at once.
const TEMPORARY_STATUSES = [408, 429];

function retryAfter({ retryAfterMs = 0 }: RateLimitError): Readonly<Record<string, string>> {
  return retryAfterMs > 0 ? { "retry-after": String(Math.ceil(retryAfterMs / 1000)) } : {};
}

/** Converts an error to a response. Details for the operator go only to the log. */
export function errorResponse(error: unknown, log: (line: string) => void): Response {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const answer = (status: number, errorJson: ErrorJson, headers = {}) =>
    json(status, { error: errorJson }, headers);
  const logAndAnswer = (status: number, errorJson: ErrorJson) => {
    // Removes line breaks, so that a message from outside cannot start a second log line.
    log(`${status} ${name}: ${message}`.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
    return answer(status, errorJson);
  };
  if (error instanceof Refusal) {
    const { status } = error;
    return answer(status, { name, message, retryable: TEMPORARY_STATUSES.includes(status) });
  }
  if (!(error instanceof GatewayError) || error instanceof ConfigurationError) {
    return logAndAnswer(500, { name: "InternalError", message: "The proxy failed. See its log." });
  }
  const { retryable, taskId, issues, param, code } = error.toJSON();
  if (error instanceof InputValidationError) {
    return answer(422, { name, message, retryable, issues });
  }
  if (error instanceof BudgetExceededError) {
    const text = "The request may cost more than the rest of your budget. Nothing was created.";
    return answer(402, { name, message: text, retryable });
  }
  if (error instanceof SubmissionUnknownError) {
    const text = "It is unknown whether the task was created; it may have been billed.";
    return logAndAnswer(502, { name, message: text, retryable });
  }
  if (error instanceof RateLimitError) {
    return answer(429, { name, message, retryable }, retryAfter(error));
  }
  if (error instanceof ApiError && !error.isPage && CALLER_STATUSES.includes(error.status)) {
    return answer(error.status, { name, message, retryable, param, code });
  }
  if (error instanceof ExpiredResultError) {
    return answer(410, { name, message: "The file has expired.", retryable });
  }
  if (error instanceof EmptyResultError) {
    const text =
      "The task is completed without a result. It may have been billed: do not send the request again.";
    return logAndAnswer(502, { name, message: text, retryable, taskId });
  }
  return logAndAnswer(502, {
    // Hides from the user whether the API key or the balance caused the error.
    name: error instanceof ApiError ? "BadGatewayError" : name,
    message: "The service could not complete the request. Try again later.",
    // The operator or the gateway can remove the cause of any of these errors, so a later call may
    // succeed.
    retryable: true,
    taskId,
  });
}
