// Sends one request to the proxy and reads its answer or its error.
import { isErrorJson } from "../../call/errors/error-json.js";
import type { Issue } from "../../validation/issue.js";
import { fieldsOf } from "../../validation/value.js";

/** The fields of a `BrowserError` besides its name and message. */
export interface BrowserErrorFacts {
  /** HTTP status of the proxy's answer; absent without an answer. */
  readonly status?: number | undefined;
  /** Whether an unchanged call may succeed later. Absent if this is not known. */
  readonly retryable?: boolean | undefined;
  /** Id of the task that the error is about. To continue the task, pass the id to `resume`. */
  readonly taskId?: string | undefined;
  /** Error code of the gateway, such as `task_failed`. */
  readonly code?: string | undefined;
  /** Name of the field that the gateway rejects. */
  readonly param?: string | undefined;
  /** The issues of the request. Only an `InputValidationError` has them. */
  readonly issues?: readonly Issue[] | undefined;
  /**
   * Idempotency key of the failed create request. If you repeat the request with this key, the same
   * proxy process makes no second task.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * URLs of the images that were uploaded for the failed create request, in the order of the
   * request. If you repeat the request with its `idempotencyKey`, pass these URLs. Another upload
   * would give other URLs, and the key cannot be used for a request with other URLs.
   */
  readonly imageUrls?: readonly string[] | undefined;
  /** How long to wait before a retry, in milliseconds. The proxy's answer asks for this wait. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Any error of the browser client. `name` is the kind of the error, usually the name of an error
 * class of the SDK: `InputValidationError`, `BudgetExceededError`, `SubmissionUnknownError`,
 * `TaskFailedError`, `EmptyResultError`, `TaskTimeoutError`, `ConnectionError`, `RateLimitError`, …
 */
export class BrowserError extends Error {
  declare readonly status: number | undefined;
  declare readonly retryable: boolean | undefined;
  declare readonly taskId: string | undefined;
  declare readonly code: string | undefined;
  declare readonly param: string | undefined;
  declare readonly issues: readonly Issue[] | undefined;
  declare readonly idempotencyKey: string | undefined;
  declare readonly imageUrls: readonly string[] | undefined;
  declare readonly retryAfterMs: number | undefined;

  constructor(name: string, message: string, facts: BrowserErrorFacts = {}) {
    super(message);
    Object.assign(this, facts, { name });
  }
}

/** Options of the browser client. */
export interface BrowserOptions {
  /** Address of the proxy. Default `/api/gateway`. */
  readonly url?: string | undefined;
  /**
   * Returns headers for each request, such as a header that identifies the user. If page and proxy
   * have the same origin, the browser also sends cookies. If this function throws, nothing is sent:
   * a call throws a retryable `BrowserError` with the name `ConfigurationError`, and a poll is
   * repeated.
   */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
  /** `include` sends cookies to a proxy on another origin. Default `same-origin`. */
  readonly credentials?: "include" | undefined;
  /** Time between two polls of a task, in milliseconds. Default 3000. */
  readonly pollIntervalMs?: number | undefined;
}

/** Options of a call. */
export interface BrowserCallOptions {
  /** Aborts the call, which rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request to the proxy and returns its JSON answer. Throws `BrowserError` if the answer is
 * an error or has no field with the name `member`, or if the connection fails.
 */
export type Call = <Answer>(
  path: string,
  member: string,
  options?: BrowserCallOptions & {
    readonly body?: string | Blob;
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Promise<Answer>;

/** Returns a function that sends requests to the proxy at `base`. */
export function callsTo(
  base: string,
  { headers: clientHeaders, credentials }: BrowserOptions,
): Call {
  return async <Answer>(
    path: string,
    member: string,
    { body, headers, signal }: Parameters<Call>[2] = {},
  ) => {
    let answer: Response | undefined;
    let text: string | undefined;
    let allHeaders: Record<string, string> | undefined;
    try {
      allHeaders = { ...clientHeaders?.(), ...headers };
      answer = await fetch(`${base}/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: allHeaders,
        credentials: credentials ?? "same-origin",
        body,
        signal,
      } as RequestInit);
      text = await answer.text();
      return readAnswer<Answer>(answer, JSON.parse(text), member, body === undefined);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof BrowserError) throw error;
      // The function `headers` threw before anything was sent. The error is retryable, so that a
      // poll is repeated.
      if (allHeaders === undefined) {
        throw new BrowserError("ConfigurationError", `The option "headers" threw ${error}`, {
          retryable: true,
        });
      }
    }
    if (answer === undefined || (answer.ok && text === undefined)) {
      throw new BrowserError("ConnectionError", "The connection to the proxy failed.");
    }
    throw protocolError(answer, body === undefined);
  };
}

function readAnswer<Answer>(
  answer: Response,
  content: unknown,
  member: string,
  isRead: boolean,
): Answer {
  const fields = fieldsOf(content);
  // Checks `member` before `error`: the state of a failed task has a field `error`, too, but is no
  // error answer.
  if (answer.ok && member in fields) return fields as Answer;
  const { error } = fields;
  if (!isErrorJson(error)) throw protocolError(answer, isRead);
  const { status, headers } = answer;
  const retryAfterMs = 1000 * Number(headers.get("retry-after")) || undefined;
  const { name, message, ...facts } = error;
  throw new BrowserError(name, message, { ...facts, status, retryAfterMs });
}

// Returns the error for an answer that is not from the proxy, such as a sign-in page with status
// 200. Such an answer has no field `retryable`, so its status decides. Only a read can be
// retryable, because another create request could be billed again.
function protocolError({ status }: Response, isRead: boolean): BrowserError {
  const message = `The answer (status ${status}) is not from the proxy. Check the option "url".`;
  const retryable = isRead && (status >= 500 || status === 429);
  return new BrowserError("ProtocolError", message, { status, retryable });
}
