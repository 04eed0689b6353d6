// Answers of the proxy: JSON, errors by name, and what of an error a stranger is told.
import {
  ApiError,
  BudgetExceededError,
  ConfigurationError,
  ExpiredResultError,
  GatewayError,
  InputValidationError,
  RateLimitError,
  SubmissionUnknownError,
} from "../../errors/index.js";

/** An error of the proxy itself, with the status of its answer. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, name: string, message: string) {
    super(message);
    this.status = status;
    this.name = name;
  }
}

/** An answer in JSON that nobody keeps. */
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

// Of the gateway's refusals, those that are about the request of the caller.
const CALLERS = [400, 404, 409, 413, 422, 429];

function retryAfter({ retryAfterMs = 0 }: RateLimitError): Readonly<Record<string, string>> {
  return retryAfterMs > 0 ? { "retry-after": String(Math.ceil(retryAfterMs / 1000)) } : {};
}

/** The answer to an error. What is the operator's goes to the log, and its text to nobody else. */
export function refused(error: unknown, log: (line: string) => void): Response {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const answer = (status: number, told: string, more: object = {}, headers = {}) =>
    json(status, { error: { name, message: told, ...more } }, headers);
  const logged = (status: number, told: string, more: object = {}) => {
    // A text from outside makes no second line.
    log(`${status} ${name}: ${message}`.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
    return answer(status, told, more);
  };
  if (error instanceof Refusal) return answer(error.status, message);
  if (error instanceof InputValidationError) return answer(422, message, { issues: error.issues });
  if (error instanceof BudgetExceededError) {
    return answer(402, "The request may cost more than you have left. Nothing was created.");
  }
  if (error instanceof SubmissionUnknownError) {
    return logged(502, "Nobody knows whether this was created; it may have been billed.");
  }
  if (error instanceof RateLimitError) {
    return answer(429, message, { retryable: error.retryable }, retryAfter(error));
  }
  if (error instanceof ApiError && !error.isPage && CALLERS.includes(error.status)) {
    const { status, param, code } = error;
    return answer(status, message, { param, code });
  }
  if (error instanceof ExpiredResultError) return answer(410, "The file has expired.");
  if (error instanceof GatewayError && !(error instanceof ConfigurationError)) {
    const { retryable, taskId } = error;
    // That the key or the balance is the reason is no business of a stranger.
    const told = error instanceof ApiError ? { name: "BadGatewayError" } : {};
    return logged(502, "The service could not do this.", { ...told, retryable, taskId });
  }
  return logged(500, "The proxy has failed.", { name: "InternalError" });
}
