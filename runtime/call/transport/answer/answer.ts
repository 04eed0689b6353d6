// Answers of the gateway as plain data, `AnswerPromise`, and the errors for unreadable answers.
import { sentence } from "../../errors/gateway-error.js";
import { type ErrorFacts, ProtocolError } from "../../errors/index.js";
import { utf8Decoder } from "../encoding.js";
import type { WireHeaders } from "../wire/wire.js";
import { statusInBody } from "./envelope.js";
import { PAGE_ADVICE, pageFact, pageTitle } from "./page.js";
import { reasonIn } from "./reason.js";
import { refusedBody } from "./loose-json.js";
import { snippetOf } from "./snippet.js";

/** Status, headers and request id of an answer. */
export interface ResponseFacts {
  readonly status: number;
  /** Lower-case names; repeated headers are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Request id of the gateway, if it sent one. */
  readonly requestId: string | undefined;
}

/** An answer whose JSON body has been read. */
export interface Answer extends ResponseFacts {
  readonly body: unknown;
}

/** Returns the error for a JSON answer that lacks a field, such as a model list without `data`. */
export function unreadableAnswer(
  { status, requestId }: Answer,
  message: string,
  about: Pick<ErrorFacts, "model" | "taskId"> = {},
): ProtocolError {
  return new ProtocolError(message, { status, requestId, retryable: true, ...about });
}

// Headers that may contain the request id. The API documents name no such header. Assumption: the
// gateway sends one of these headers, because similar gateways send them.
const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-oneapi-request-id"];

/**
 * Returns status, headers and request id of an answer, without the API key.
 *
 * @internal
 */
export function responseFacts(
  status: number,
  wire: WireHeaders,
  redact: (text: string) => string,
): ResponseFacts {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(wire)) {
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  // First searches for the API key in all values together. Headers rarely contain the key, and one
  // search is faster than a search in each value.
  const all = Object.values(headers).join("\n");
  if (redact(all) !== all) {
    for (const [name, value] of Object.entries(headers)) headers[name] = redact(value);
  }
  const requestIdHeader = REQUEST_ID_HEADERS.find((name) => headers[name]);
  const requestId =
    requestIdHeader === undefined ? undefined : headers[requestIdHeader]?.slice(0, 200);
  return { status, headers: Object.freeze(headers), requestId };
}

// All answers share one decoder, because a decoder stays in memory far longer than its answer.
const DECODER = utf8Decoder();

/** Decodes UTF-8 and drops a byte order mark. */
export function textOf(bytes: Uint8Array): string {
  return DECODER.decode(bytes);
}

/** Returns the error for an answer that is not JSON. The error contains the start of the answer. */
export function notJsonError(
  text: string,
  { status, headers, requestId }: ResponseFacts,
  redact: (text: string) => string,
): ProtocolError {
  const snippet = snippetOf(text, redact);
  const body = refusedBody(text)?.value;
  const title = body === undefined ? pageTitle(text) : undefined;
  if (title !== undefined) {
    const facts = { status, requestId, snippet, retryable: true, advice: PAGE_ADVICE };
    return new ProtocolError(`${pageFact(status, reasonIn(title, redact) ?? "")}.`, facts);
  }
  const type = headers["content-type"]?.slice(0, 60) ?? "no content type";
  let message = `The gateway answered ${status} with a body that is not JSON or is cut off (${type})`;
  if (text.trim() === "") message = `The gateway answered ${status} with an empty body`;
  // Shows a reason only if the body is an error. A successful answer that was cut off also contains
  // texts, but they are no reasons.
  const reason = statusInBody(body, false) === undefined ? undefined : reasonIn(body, redact);
  if (reason !== undefined) message += `: ${reason}`;
  const advice = "Check that baseUrl is the address of the gateway, and try again later.";
  return new ProtocolError(sentence(message), {
    status,
    requestId,
    snippet,
    retryable: true,
    advice,
  });
}

/** Data with status, headers and request id of its answer. */
export interface WithResponse<Data> {
  readonly data: Data;
  readonly response: ResponseFacts;
}

/**
 * The result of a call: resolves to the data; `withResponse()` also gives status, headers and
 * request id.
 */
export class AnswerPromise<Data> extends Promise<Data> {
  #whole: Promise<WithResponse<Data>> | undefined;

  // Makes `then` return a plain promise. An `AnswerPromise` from `then` would have no answer for
  // `withResponse()`.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Wraps a pending answer. */
  static of<Data>(whole: Promise<WithResponse<Data>>): AnswerPromise<Data> {
    const answered = new AnswerPromise<Data>((resolve, reject) => {
      whole.then(({ data }) => resolve(data), reject);
    });
    answered.#whole = whole;
    return answered;
  }

  /** Returns the data together with status, headers and request id of the answer. */
  withResponse(): Promise<WithResponse<Data>> {
    // If the caller handles only the promise that this method returns, Node must not report the
    // `AnswerPromise` as an unhandled rejection.
    this.catch(() => undefined);
    return (
      this.#whole ??
      Promise.reject(
        new TypeError("withResponse works only on the promise that a method of the SDK returned"),
      )
    );
  }
}
