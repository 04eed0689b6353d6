// Builds JSON responses and error responses. Each family of endpoints has its own shape of errors.
import type { Body } from "./message-body.js";
import { envelope, familyOf, statusIn } from "./envelope.js";
import type { Refusal } from "./refusal.js";

type Headers = Readonly<Record<string, string>>;

// Each response of this file has a property with the body from which it was built. Reading the body
// from the response again would cost more than all other work for the request. A `WeakMap` instead
// of the property would make each request about a tenth slower.
const BODY = Symbol("body");
type BuiltResponse = Response & { [BODY]?: Body };

/** Stores the body of a response for the request log. Returns the response. */
export function withBody(response: Response, type: string, content: string | Uint8Array): Response {
  (response as BuiltResponse)[BODY] = { type, content };
  return response;
}

/** Returns the stored body of a response; `undefined` for files, and for copies of a response. */
export const bodyOf = (response: BuiltResponse): Body | undefined => response[BODY];

const JSON_TYPE = "application/json; charset=utf-8";

/** Returns a JSON response. The text must already be JSON. */
export function jsonText(text: string | Uint8Array, status = 200, headers: Headers = {}): Response {
  const response = new Response(text as Uint8Array<ArrayBuffer>, {
    status,
    headers: { "content-type": JSON_TYPE, ...headers },
  });
  return withBody(response, JSON_TYPE, text);
}

export function json(body: unknown, status = 200, headers: Headers = {}): Response {
  return jsonText(JSON.stringify(body), status, headers);
}

export function refusalResponse(path: string, refusal: Refusal): Response {
  const family = familyOf(path);
  return json(envelope(family, refusal), statusIn(family, refusal), refusal.headers);
}
