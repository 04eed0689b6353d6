// One request to the proxy, and its error by name.
import { isErrorJson } from "../../call/errors/error-json.js";
import type { Issue } from "../../validation/issue.js";
import { fieldsOf } from "../../validation/value.js";

/** What an error may say beside its name. */
export interface BrowserErrorFacts {
  /** HTTP status of the proxy's answer; absent where there was none. */
  readonly status?: number | undefined;
  /** Whether the same call may succeed later without a change; absent if no answer of the proxy says it. */
  readonly retryable?: boolean | undefined;
  /** Task that it was about; it can be resumed. */
  readonly taskId?: string | undefined;
  /** What is wrong with a request, of `InputValidationError`. */
  readonly issues?: readonly Issue[] | undefined;
  /** Key of the create that failed; the same key and request never make two tasks of one process of the proxy. */
  readonly idempotencyKey?: string | undefined;
  /** The wait that was asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Any error of this client. `name` tells which: those of the SDK (`InputValidationError`, `BudgetExceededError`,
 * `SubmissionUnknownError`, `TaskFailedError`, `TaskTimeoutError`, `ConnectionError`, `RateLimitError`, …), as the proxy gives them.
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

/** How the proxy is reached. */
export interface BrowserOptions {
  /** Address of the proxy. Default `/api/gateway`. */
  readonly url?: string | undefined;
  /** Headers of each request, such as one that says who calls; cookies go to the page's own origin by themselves. */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
  /** `include` sends cookies to a proxy of another origin. Default `same-origin`. */
  readonly credentials?: "include" | undefined;
  /** Milliseconds between two polls of a task. Default 3 s. */
  readonly pollIntervalMs?: number | undefined;
}

/** Options of a call. */
export interface BrowserCallOptions {
  /** Ends the call; it rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends to the proxy; gives what its JSON says, which has `member`. */
export type Call = <Answer>(
  path: string,
  member: string,
  options?: BrowserCallOptions & {
    readonly body?: string | Blob;
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Promise<Answer>;

/** Makes the calls of a client. */
export function callsTo(base: string, { headers: own, credentials }: BrowserOptions): Call {
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
        headers: { ...own?.(), ...headers },
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
      throw new BrowserError("ConnectionError", "The connection to the site has failed.");
    }
    throw otherSite(answer);
  };
}

function readAnswer<Answer>(answer: Response, content: unknown, member: string): Answer {
  const fields = fieldsOf(content);
  // A failed task has an `error` as well.
  if (answer.ok && member in fields) return fields as Answer;
  const { error } = fields;
  if (!isErrorJson(error)) throw otherSite(answer);
  const { status, headers } = answer;
  const retryAfterMs = 1000 * Number(headers.get("retry-after")) || undefined;
  const { name, message, ...facts } = error;
  throw new BrowserError(name, message, { ...facts, status, retryAfterMs });
}

// Such as the page of a sign-in, whose status is 200.
function otherSite({ status }: Response): BrowserError {
  const message = `The site answered ${status}, but not as the proxy does.`;
  return new BrowserError("ProtocolError", message, { status });
}
