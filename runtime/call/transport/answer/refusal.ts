// Turns an error answer of the gateway into an error with a message and advice.
import { sentence } from "../../errors/gateway-error.js";
import { ApiError, apiErrorClass, InsufficientBalanceError } from "../../errors/index.js";
import { createVerdict } from "./create-verdict.js";
import type { Envelope } from "./envelope.js";
import { PAGE_ADVICE, pageFact } from "./page.js";

/** An error answer, and the request that it answers. */
export interface RefusalContext {
  readonly status: number;
  readonly envelope: Envelope;
  readonly requestId: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly model: string | undefined;
  /** A model with a similar id, if `model` is probably misspelt. */
  readonly nearModel?: string | undefined;
  readonly taskId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Title of the page that another server, such as a firewall, sent instead of the gateway. */
  readonly page?: string | undefined;
  readonly snippet?: string | undefined;
}

/** Returns the error for a refusal. Its class depends on the status. */
export function apiError(context: RefusalContext): ApiError {
  const { envelope, page, ...facts } = context;
  const { status } = facts;
  // Only a proxy answers 407 (RFC 9110, 15.5.8).
  const isPage = page !== undefined || status === 407;
  const retryable = isRetryable(context, isPage);
  if (isPage) return pageError(context, retryable);
  // A code or type that only repeats the status is not shown.
  const kind = [envelope.code, envelope.type].find((text) => isWord(text) && +text !== status);
  const label = kind === undefined ? String(status) : `${status} ${kind}`;
  const reason = sentence(envelope.message ?? "The gateway gave no reason");
  const Class = apiErrorClass(status, envelope.code);
  const fact = status < 300 ? refusedWith(envelope, reason) : `${label}: ${reason}`;
  return new Class(fact, { ...envelope, ...facts, retryable, advice: advice(context) });
}

/** Returns the message for an HTTP 200 whose body is a refusal with an undocumented code. */
function refusedWith({ code }: Envelope, reason: string): string {
  // A code that is a sentence is not shown, because it may repeat parts of the request.
  return `The gateway refused the call with ${isWord(code) ? code : "a code"}: ${reason}`;
}

// The status of a page decides the error class only for a rate limit (429) and an outage (5xx). For
// any other status, the error is an `ApiError`.
function pageError({ envelope: _, page, ...facts }: RefusalContext, retryable: boolean): ApiError {
  const { status, taskId } = facts;
  const Class = status === 429 || status >= 500 ? apiErrorClass(status) : ApiError;
  const isProxy = status === 407;
  const fact = isProxy
    ? "A proxy between the client and the gateway answered 407: it requires a user and a password"
    : pageFact(status, page ?? "");
  const pageAdvice = isProxy ? "Put both into the address of the proxy." : PAGE_ADVICE;
  const advice = taskId === undefined ? pageAdvice : `${pageAdvice} ${resumeAdvice(taskId)}`;
  return new Class(`${fact}.`, { ...facts, retryable, advice, isPage: true });
}

// Checks if the same request may succeed later. A 409 usually means that an earlier request with
// the same key still runs. A 409 is final if the request has no key, or if the answer has one of
// the two codes below (API document 4-field-notes.md, Idempotency).
function isRetryable(
  { status, envelope: { code }, idempotencyKey }: RefusalContext,
  isPage: boolean,
): boolean {
  // The answer of another server, such as a firewall, is temporary, like an outage. But if that
  // server stopped a create request with a key, a person must decide whether to send the request
  // again.
  if (isPage) return idempotencyKey === undefined || !isStoppedCreate(status);
  if (status === 409) {
    return (
      idempotencyKey !== undefined &&
      code !== "idempotency_key_reused" &&
      code !== "idempotency_result_indeterminate"
    );
  }
  return status < 300 || status === 408 || status === 429 || status >= 500;
}

const isStoppedCreate = (status: number) =>
  createVerdict({ status, isPage: true, namesTask: false }) === "refused";

/** Returns the advice to resume one or more tasks. */
export function resumeAdvice(taskId: string, ...more: readonly string[]): string {
  return more.length === 0
    ? `Task ${taskId} goes on at the gateway: resume it by its id (client.tasks.resume).`
    : `Tasks ${[taskId, ...more].join(", ")} go on at the gateway: resume each by its id (client.tasks.resume).`;
}

// Checks if a text is one word. Codes, types and field names are words. A sentence may repeat parts
// of the request.
function isWord(text: string | undefined): text is string {
  return text !== undefined && /^[!-~]{1,80}$/.test(text);
}

const TOP_UP = "Top up the balance of the account";

/**
 * Returns the advice of an error. If the error is about a task, the task is paid. So the advice
 * must not be to submit again.
 */
function advice(context: RefusalContext): string {
  const { status, envelope, taskId } = context;
  const topUp = apiErrorClass(status, envelope.code) === InsufficientBalanceError;
  if (taskId === undefined || status === 404) {
    return topUp ? `${TOP_UP}, then send the request again.` : adviceOnRequest(context);
  }
  const first = topUp ? `${TOP_UP}.` : [401, 403].includes(status) && adviceOnRequest(context);
  return first ? `${first} ${resumeAdvice(taskId)}` : resumeAdvice(taskId);
}

function adviceOnRequest(context: RefusalContext): string {
  const { status } = context;
  const advice = ADVICE[status];
  if (advice !== undefined) return advice(context);
  if (status < 300) return "No document explains this code: see the reason, or try again later.";
  return status === 408 || status >= 500 ? "Try again later." : "Correct the request.";
}

const ADVICE: Readonly<Record<number, (context: RefusalContext) => string>> = {
  400: ({ envelope: { param } }) =>
    isWord(param) ? `Correct the field "${param}".` : "Correct the request.",
  401: () =>
    "Check the API key (option apiKey, or GATEWAY_API_KEY): it is missing, wrong or expired.",
  403: ({ model }) =>
    model === undefined
      ? "The API key has no permission for this call: check its permissions, its IP list and the account."
      : `The API key has no permission for ${model}; choose another model or another key.`,
  404: ({ model, nearModel, taskId }) => {
    if (taskId !== undefined) {
      return `Check the task id ${taskId}, and use the API key that created the task. Or query the task later (client.tasks.resume).`;
    }
    if (nearModel !== undefined) return `Did you mean the model ${JSON.stringify(nearModel)}?`;
    return model === undefined
      ? "Check baseUrl and the path of the call."
      : `Check the model id ${model}.`;
  },
  409: ({ envelope, idempotencyKey }) => conflictAdvice(envelope.code, idempotencyKey),
  413: () => "Send a smaller file (at most 20971520 bytes).",
  422: () => "Correct the combination of fields; nothing was billed.",
  429: ({ retryAfterMs }) =>
    retryAfterMs === undefined
      ? "Send fewer requests, or try again later."
      : `Try again in ${Math.ceil(retryAfterMs / 1000)} s.`,
};

function conflictAdvice(code: string | undefined, key: string | undefined): string {
  const keyText = key === undefined ? "idempotency key" : `idempotency key ${key}`;
  if (code === "idempotency_key_reused") {
    return `The ${keyText} was used with another body; use a new key for a new request.`;
  }
  if (code === "idempotency_result_indeterminate") {
    return `The call may be billed: do not resend it, keep the ${keyText}, and check usage.`;
  }
  return key === undefined
    ? "See the reason that the gateway gives."
    : `The original request still runs; try again later with the same ${keyText} and body.`;
}
