// The error envelopes of all endpoint families, read into one form (1-core.md, Errors; 3-music-and-text.md, Errors).
import { isObject } from "../../validation/value.js";

/** What an error body says. */
export interface Envelope {
  readonly message: string | undefined;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;
}

const LONGEST_MESSAGE = 2048;

/** Reads `{error: {…}}`, `{success: false, error}`, a bare error object, or `{error: "text"}`; all else is empty. */
export function readEnvelope(body: unknown, redact: (text: string) => string): Envelope {
  const outer = isObject(body) ? body : {};
  const error = outer["error"] ?? outer;
  const inner = isObject(error) ? error : { message: error };
  const text = (value: unknown): string | undefined => {
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (typeof value !== "string" || value === "") return undefined;
    // Cut after redaction: a key across the cut would show its first half.
    return redact(value).slice(0, LONGEST_MESSAGE);
  };
  return {
    message: text(inner["message"]) ?? text(outer["message"]),
    // The native text dialect calls its type `status`.
    type:
      text(inner["type"]) ??
      (typeof inner["status"] === "string" ? text(inner["status"]) : undefined),
    code: text(inner["code"]),
    param: text(inner["param"]),
  };
}

/**
 * The status that a body reports although HTTP said 200: an integer `code` of 400 or more, `success: false`,
 * or an `error` in place of `data`. `undefined` where the body is no refusal.
 */
export function statusInBody(body: unknown): number | undefined {
  if (!isObject(body)) return undefined;
  const code = statusOf(body["code"]);
  if (code !== undefined) return code;
  const refused =
    body["success"] === false || (isObject(body["error"]) && body["data"] === undefined);
  if (!refused || isTask(body)) return undefined;
  return (isObject(body["error"]) ? statusOf(body["error"]["code"]) : undefined) ?? 500;
}

// A task record may come without an envelope, and a failed one carries an error of its own.
function isTask(body: Readonly<Record<string, unknown>>): boolean {
  return typeof body["status"] === "string" && body["success"] !== false;
}

function statusOf(code: unknown): number | undefined {
  const status = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === "number" && status >= 400 && status <= 599 ? status : undefined;
}
