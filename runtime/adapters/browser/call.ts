// Sends one request to the proxy and reads its answer or its error.
import { isErrorJson } from "../../call/errors/error-json.js";
import type { Issue } from "../../validation/issue.js";
import { fieldsOf } from "../../validation/value.js";

/** The facts of an error beside its name and message. */
export interface BrowserErrorFacts {
  /** HTTP status of the proxy's answer; absent if there was none. */
  readonly status?: number | undefined;
  /**
   * Whether the same call may succeed later without a change; absent if the proxy did not report
   * it.
   */
  readonly retryable?: boolean | undefined;
  /** The task that the error is about; it can be resumed. */
  readonly taskId?: string | undefined;
  /** The issues of a request, for `InputValidationError`. */
  readonly issues?: readonly Issue[] | undefined;
  /**
   * Key of the failed create. In one process of the proxy, the same key and request never make two
   * tasks.
   */
  readonly idempotencyKey?: string | undefined;
  /** The requested wait before a retry, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Any error of this client. Its `name` is the SDK's error class as the proxy reports it:
 * `InputValidationError`, `BudgetExceededError`, `SubmissionUnknownError`, `TaskFailedError`,
 * `TaskTimeoutError`, `ConnectionError`, `RateLimitError`, …
 */
export class BrowserError extends Error {
  declare readonly status: number | undefined;
  declare readonly retryable: boolean | undefined;
  declare readonly taskId: string | undefined;
  declare readonly issues: readonly Issue[] | undefined;
  declare readonly idempotencyKey: string | undefined;
  declare readonly retryAfterMs: number | undefined;

  constructor(name: string, message: string, facts: BrowserErrorFacts = {}) {
    super(message);
    Object.assign(this, facts, { name });
  }
}

/** How to reach the proxy. */
export interface BrowserOptions {
  /** Address of the proxy. Default `/api/gateway`. */
  readonly url?: string | undefined;
  /**
   * Headers of each request, such as one that identifies the user. The browser adds cookies for the
   * page's own origin.
   */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
  /** `include` sends cookies to a proxy of another origin. Default `same-origin`. */
  readonly credentials?: "include" | undefined;
  /** Milliseconds between two polls of a task. Default 3 s. */
  readonly pollIntervalMs?: number | undefined;
}

/** Options of a call. */
export interface BrowserCallOptions {
  /** Aborts the call, which rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request to the proxy and returns its JSON answer, which must have `member`. */
export type Call = <Answer>(
  path: string,
  member: string,
  options?: BrowserCallOptions & {
    readonly body?: string | Blob;
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Promise<Answer>;

/** Makes the function that sends a client's calls. */
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
    try {
      answer = await fetch(`${base}/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { ...clientHeaders?.(), ...headers },
        ...(credentials && { credentials }),
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
      text = await answer.text();
      return readAnswer<Answer>(answer, JSON.parse(text), member);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof BrowserError) throw error;
    }
    if (answer === undefined || (answer.ok && text === undefined)) {
      throw new BrowserError("ConnectionError", "The connection to the proxy failed.");
    }
    throw protocolError(answer);
  };
}

function readAnswer<Answer>(answer: Response, content: unknown, member: string): Answer {
  const fields = fieldsOf(content);
  // A failed task has an `error` too, so `member` is checked first.
  if (answer.ok && member in fields) return fields as Answer;
  const { error } = fields;
  if (!isErrorJson(error)) throw protocolError(answer);
  const { status, headers } = answer;
  const retryAfterMs = 1000 * Number(headers.get("retry-after")) || undefined;
  const { name, message, ...facts } = error;
  throw new BrowserError(name, message, { ...facts, status, retryAfterMs });
}

// The answer came from another program, such as a sign-in page with status 200.
function protocolError({ status }: Response): BrowserError {
  const message = `The site answered ${status}, but not as the proxy does.`;
  return new BrowserError("ProtocolError", message, { status });
}
