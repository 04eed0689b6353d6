// The request body, serialised once: the same bytes are validated, hashed and sent on every attempt.
import { InputValidationError } from "../errors/index.js";
import { textOf } from "../transport/answer/answer.js";
import type { CallBody } from "../transport/call.js";
import { isObject } from "../validation/value.js";

const ENCODER = new TextEncoder();

/** A request body as it goes out; what only some calls ask of it is made when it is asked. */
export class RequestBody implements CallBody {
  readonly contentType = "application/json";
  readonly bytes: Uint8Array;
  #value: Readonly<Record<string, unknown>> | undefined;
  #hash: Promise<string> | undefined;

  constructor(text: string) {
    this.bytes = ENCODER.encode(text);
  }

  get text(): string {
    return textOf(this.bytes);
  }

  /** The value of the bytes, for validation and estimates. */
  get value(): Readonly<Record<string, unknown>> {
    return (this.#value ??= JSON.parse(this.text) as Readonly<Record<string, unknown>>);
  }

  /** SHA-256 of the bytes, hexadecimal. */
  hash(): Promise<string> {
    return (this.#hash ??= sha256(this.bytes));
  }
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Snapshots the fields; throws `InputValidationError` where JSON cannot carry them. */
export function requestBody(
  subject: string,
  input: unknown,
  extraBody: Readonly<Record<string, unknown>> | undefined,
  fixed: Readonly<Record<string, unknown>>,
): RequestBody {
  const request = checkedRequest(subject, input);
  return new RequestBody(asJson(subject, { ...fixed, ...request, ...extraBody, ...fixed }));
}

/** The fields of a request; throws `InputValidationError` for anything but an object. */
export function checkedRequest(subject: string, input: unknown): Readonly<Record<string, unknown>> {
  if (isObject(input)) return input;
  throw notJson(subject, "the request must be an object", input);
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
