// Builds JSON responses, and error responses in the shape of the endpoint family.
import { envelope, familyOf, statusIn } from "./envelope.js";
import type { Refusal } from "./refusal.js";

type Headers = Readonly<Record<string, string>>;

/** Returns a JSON response. The text must already be JSON. */
export function jsonText(text: string | Uint8Array, status = 200, headers: Headers = {}): Response {
  return new Response(text as Uint8Array<ArrayBuffer>, {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

export function json(body: unknown, status = 200, headers: Headers = {}): Response {
  return jsonText(JSON.stringify(body), status, headers);
}

export function refusalResponse(path: string, refusal: Refusal): Response {
  const family = familyOf(path);
  return json(envelope(family, refusal), statusIn(family, refusal), refusal.headers);
}
