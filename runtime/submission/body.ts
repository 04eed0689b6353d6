// The request body, serialised once: the same bytes are validated, hashed and sent on every attempt.
import { createHash } from "node:crypto";
import { InputValidationError } from "../errors/index.js";
import type { CallBody } from "../transport/call.js";
import { isObject } from "../validation/value.js";

/** A request body as it goes out. */
export interface RequestBody extends CallBody {
  /** The value of the bytes, for validation and estimates. */
  readonly value: Readonly<Record<string, unknown>>;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

/** Snapshots the fields; throws `InputValidationError` where JSON cannot carry them. */
export function requestBody(
  subject: string,
  input: unknown,
  extraBody: Readonly<Record<string, unknown>> | undefined,
  fixed: Readonly<Record<string, unknown>>,
): RequestBody {
  if (!isObject(input)) throw notJson(subject, "the request must be an object", input);
  const text = asJson(subject, { ...fixed, ...input, ...extraBody, ...fixed });
  const bytes = Buffer.from(text);
  return {
    value: JSON.parse(text) as Readonly<Record<string, unknown>>,
    bytes,
    contentType: "application/json",
    hash: createHash("sha256").update(bytes).digest("hex"),
  };
}

function asJson(subject: string, value: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw notJson(subject, `the request cannot be written as JSON (${why})`, undefined);
  }
}

function notJson(subject: string, message: string, actual: unknown): InputValidationError {
  const issue = { pointer: "", path: [], keyword: "type", expected: "object", actual, message };
  return new InputValidationError(subject, [issue]);
}
