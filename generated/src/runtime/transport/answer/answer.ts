// An answer of the gateway as plain data.
import type { WireHeaders } from "../wire/exchange.js";

/** Status, headers and request id of an answer. */
export interface ResponseFacts {
  readonly status: number;
  /** Lower-case names; repeated headers are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Id that the gateway gave to the request, where it gave one. */
  readonly requestId: string | undefined;
}

/** An answer whose JSON body has been read. */
export interface Answer extends ResponseFacts {
  readonly body: unknown;
}

// Assumption: the documents name no header; these are what gateways of this kind send.
const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-oneapi-request-id"];

/** Facts for people and programs, with the key removed from every value. */
export function responseFacts(
  status: number,
  wire: WireHeaders,
  redact: (text: string) => string,
): ResponseFacts {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(wire)) {
    if (value !== undefined) headers[name] = redact([value].flat().join(", "));
  }
  const requestId = REQUEST_ID_HEADERS.map((name) => headers[name])
    .find(Boolean)
    ?.slice(0, 200);
  return { status, headers: Object.freeze({ ...headers }), requestId };
}
