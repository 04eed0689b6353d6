// The request body, serialised once: the same bytes are validated, hashed and sent on every attempt.
import { InputValidationError } from "../errors/index.js";
import { textOf } from "../transport/answer/answer.js";
import type { CallBody } from "../transport/call.js";
import { sha256, utf8Encoder } from "../transport/encoding.js";
import { type Issue, nameOf, record } from "../validation/issue.js";
import { isObject } from "../validation/value.js";

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

// Writes a request as JSON. `JSON.stringify` alone would send NaN as null and a Map as {}, and leave functions out.

type Fields = Readonly<Record<string, unknown>>;

/**
 * The JSON text of an object; adds an issue for each value in it that JSON cannot carry. Properties that are undefined are left
 * out, and `toJSON` is called, which makes a text of a Date.
 */
function writeJson(fields: object, issues: Issue[]): string {
  // The holder of the current value and the objects around it, from the wrapper that `JSON.stringify` makes.
  const holders: object[] = [];
  const path: (string | number)[] = [];
  return JSON.stringify(fields, function (this: Fields, key: string, value: unknown): unknown {
    const depth = Math.max(0, holders.lastIndexOf(this));
    holders.length = depth;
    holders.push(this);
    path.length = Math.max(0, depth - 1);
    if (depth > 0) path.push(Array.isArray(this) ? Number(key) : key);
    const fault = holders.includes(value as object)
      ? "an object that contains itself"
      : unwritable(this[key], value, Array.isArray(this));
    if (fault !== undefined) {
      const message = `${nameOf(path)} must be text, a finite number, a boolean, null, an array or a plain object (got ${fault})`;
      record([issues], [...path], this[key], "type", "JSON", message);
      return undefined;
    }
    if (typeof value === "object" && value !== null) holders.push(value);
    return value;
  });
}

// Objects of other kinds keep their content in places that JSON does not read. By tag, so that those of another realm count.
const WRITABLE = ["Object", "Array", "String", "Boolean", "Number"];

/** The name of a value that JSON cannot carry; `value` is the result of `toJSON`, if `raw` has one. */
function unwritable(raw: unknown, value = raw, isItem = false): string | undefined {
  // A Buffer has a toJSON, which writes a list of numbers.
  if (ArrayBuffer.isView(raw)) return "bytes";
  if (value === null) return tagOf(raw) === "Date" ? "an invalid Date" : undefined;
  if (value === undefined) return isItem ? "undefined" : undefined;
  const tag = tagOf(value);
  if (tag === "Number") return Number.isFinite(Number(value)) ? undefined : String(value);
  if (typeof value === "bigint") return "a BigInt";
  if (typeof value === "object" && "then" in value && typeof value.then === "function") {
    return "a Promise, which needs await";
  }
  return WRITABLE.includes(tag) ? undefined : `a value of the kind ${tag}`;
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
