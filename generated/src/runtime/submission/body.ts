// The request body, serialised once: the same bytes are validated, hashed and sent on every attempt.
import { InputValidationError } from "../errors/index.js";
import { textOf } from "../transport/answer/answer.js";
import type { CallBody } from "../transport/call.js";
import { sha256, utf8Encoder } from "../transport/encoding.js";
import type { Issue } from "../validation/issue.js";
import { isObject } from "../validation/value.js";
import { unwritable, writeJson } from "./json.js";

const ENCODER = utf8Encoder();

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
    return (this.#hash ??= hashOf(this.bytes));
  }
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  return [...new Uint8Array(await sha256(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Snapshots the fields; throws `InputValidationError` for values that JSON cannot carry. */
export function requestBody(
  subject: string,
  input: unknown,
  extraBody: Readonly<Record<string, unknown>> | undefined,
  fixed: Readonly<Record<string, unknown>>,
): RequestBody {
  const request = checkedRequest(subject, input);
  const extra = checkedRequest(subject, extraBody ?? {}, "extraBody");
  return new RequestBody(asJson(subject, { ...fixed, ...request, ...extra, ...fixed }));
}

/** The fields of a request; throws `InputValidationError` for anything but a plain object. */
export function checkedRequest(
  subject: string,
  input: unknown,
  name = "the request",
): Readonly<Record<string, unknown>> {
  const fault = unwritable(input);
  if (isObject(input) && fault === undefined) return input;
  const got = fault === undefined ? "" : ` (got ${fault})`;
  throw notJson(subject, `${name} must be an object${got}`, input);
}

function asJson(subject: string, value: Readonly<Record<string, unknown>>): string {
  const issues: Issue[] = [];
  let text: string;
  try {
    text = writeJson(value, issues);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw notJson(subject, `the request cannot be written as JSON (${why})`, undefined);
  }
  if (issues.length > 0) throw new InputValidationError(subject, issues);
  return text;
}

function notJson(subject: string, message: string, actual: unknown): InputValidationError {
  const issue = { pointer: "", path: [], keyword: "type", expected: "object", actual, message };
  return new InputValidationError(subject, [issue]);
}
