// The error envelopes of all endpoint families, read into one form (1-core.md, Errors; 3-music-and-text.md, Errors).
import { fieldsOf, isObject } from "../../validation/value.js";
import { outOfList } from "./status-in-body.js";

/** The contents of an error body. */
export interface Envelope {
  readonly message: string | undefined;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;
}

const LONGEST_MESSAGE = 2048;

/**
 * Reads `{error: {…}}`, `{success: false, error}`, a bare error object, `{error: "text"}`, or a list of one of them; all
 * else is empty.
 */
export function readEnvelope(body: unknown, redact: (text: string) => string): Envelope {
  const one = outOfList(body);
  const outer = fieldsOf(one);
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
