// Builds responses: JSON, or a refusal in the envelope of its family.
import { CORS } from "../usage/cors.js";
import { envelope, familyOf, statusIn } from "./envelope.js";
import type { Refusal } from "./refusal.js";

/** A JSON response from text that is already JSON. */
export function jsonText(
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

/** A JSON response. */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return jsonText(JSON.stringify(body), status, headers);
}

/** The response of a refusal on a path. */
export function refusalResponse(path: string, refusal: Refusal): Response {
  const family = familyOf(path);
  const headers = family === "usage" ? { ...CORS, ...refusal.headers } : refusal.headers;
  return json(envelope(family, refusal), statusIn(family, refusal), headers);
}
