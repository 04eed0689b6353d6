// Builds a create request from its key and its body, and reads the task ids in its answer.
import { sentence } from "../errors/gateway-error.js";
import { ConfigurationError, InputValidationError, ProtocolError } from "../errors/index.js";
import { type Answer, textOf } from "../transport/answer/answer.js";
import { failureCode } from "../transport/answer/envelope.js";
import { findTasks, taskIdOf } from "../transport/answer/named-tasks.js";
import { reasonIn } from "../transport/answer/reason.js";
import type { Call, CallBody, Submission } from "../transport/call.js";
import { sha256, utf8Encoder } from "../transport/encoding.js";
import { FailureError } from "../transport/failure.js";
import { type Issue, nameOf, record } from "../../validation/issue.js";
import { fieldsOf, isObject } from "../../validation/value.js";

// Limits of the API document 2-video.md (Common): 1 to 191 visible ASCII characters.
/** Checks and returns the caller's key, or returns a new UUID. */
export function idempotencyKey(key: string | undefined, uuid: () => string): string {
  if (key === undefined) return uuid();
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,191}$/.test(key)) {
    throw new ConfigurationError(
      "idempotencyKey must be 1 to 191 visible ASCII characters; leave it out, and the SDK makes a key",
    );
  }
  return key;
}

const ENCODER = utf8Encoder();

/**
 * A request body, serialised once for validation, hash and every attempt. `value` and `hash` are
 * computed on first use.
 */
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

  /** The parsed body, for validation and estimates. */
  get value(): Readonly<Record<string, unknown>> {
    return (this.#value ??= JSON.parse(this.text) as Readonly<Record<string, unknown>>);
  }

  /** SHA-256 of the bytes, hexadecimal. */
  hash(): Promise<string> {
    return (this.#hash ??= hashOf(this.bytes));
  }
}

/** Returns the SHA-256 of bytes, hexadecimal. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  return [...new Uint8Array(await sha256(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * Serialises the request, so that later changes by the caller have no effect. Throws
 * `InputValidationError` for values that JSON cannot express.
 */
export function requestBody(
  subject: string,
  input: unknown,
  extraBody: Readonly<Record<string, unknown>> | undefined,
  fixed: Readonly<Record<string, unknown>>,
): RequestBody {
  const request = checkedRequest(subject, input);
  const extra = checkedRequest(subject, extraBody ?? {}, "extraBody");
  return jsonBody(subject, { ...fixed, ...request, ...extra, ...fixed });
}

/** Returns `input` if it is a plain object. Throws `InputValidationError` for every other value. */
export function checkedRequest(
  subject: string,
  input: unknown,
  name = "the request",
): Readonly<Record<string, unknown>> {
  const fault = unwritable(input);
  if (isObject(input) && fault === undefined) return input;
  const got = fault === undefined ? "" : ` (got ${fault})`;
  throw unwritableRequest(subject, `${name} must be an object${got}`, input);
}

/**
 * Serialises an object or a list, which becomes the whole body. Throws `InputValidationError` for
 * every other value, and for values inside it that JSON cannot express.
 */
export function jsonBody(subject: string, value: object): RequestBody {
  const issues: Issue[] = [];
  let text: string;
  try {
    text = writeJson(value, issues);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw unwritableRequest(subject, `the request cannot be written as JSON (${why})`, undefined);
  }
  if (issues.length > 0) throw new InputValidationError(subject, issues);
  return new RequestBody(text);
}

function unwritableRequest(
  subject: string,
  message: string,
  actual: unknown,
): InputValidationError {
  const issue = { pointer: "", path: [], keyword: "type", expected: "object", actual, message };
  return new InputValidationError(subject, [issue]);
}

// The functions below write a request as JSON. `JSON.stringify` alone would send NaN as null and a
// Map as {}, and leave functions out.

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON text of an object. Adds an issue for each value that JSON cannot express. Omits
 * undefined properties. Calls `toJSON`, so that a Date becomes a string.
 */
function writeJson(fields: object, issues: Issue[]): string {
  // The objects around the current value, outermost first. The first is the wrapper object that
  // `JSON.stringify` makes.
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

// The only objects that JSON can express. `JSON.stringify` would lose the content of any other
// object, such as a Map. The tag also identifies objects of another realm, such as a frame.
const WRITABLE = ["Object", "Array", "String", "Boolean", "Number"];

/**
 * Describes a value that JSON cannot express. Returns `undefined` for all other values. `raw` is
 * the value before `toJSON`, and `value` the result of `toJSON`.
 */
function unwritable(raw: unknown, value = raw, isItem = false): string | undefined {
  // This check comes first, because the `toJSON` of a Buffer returns a list of numbers.
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

/** Returns the kind of a value, such as `FormData`, also of another realm, such as a frame. */
export const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

export function createCall(
  subject: string,
  path: string,
  body: RequestBody,
  submission: Submission,
  starting: (() => Promise<void>) | undefined,
  redact: (text: string) => string,
): Call<TaskIds> {
  return {
    method: "POST",
    path,
    body,
    family: `create ${subject}`,
    resend: submission.keyPromised ? "same-key" : "unless-started",
    model: submission.model,
    submission,
    outlivesClose: true,
    starting,
    parse: (answer) => taskIds(answer, body.bytes, redact),
  };
}

/** Ids of the tasks that one create request made. More than one is rare. */
export type TaskIds = readonly [string, ...string[]];

// Matches a message that only reports success. Such a message does not explain a missing task id.
const SUCCESS = /^(ok|success|successful|operation successful)\W*$/i;

// The format is in the API document 1-core.md, Submission acknowledgement.
/**
 * Reads the task ids in `{code: 200, data: [{status, task_id}]}`. If the answer has another shape,
 * returns its only id that is not in `request`. Such an answer must have no failure code, or must
 * have the id in a field like `task_id`. Throws for any other answer. With `redact`, the message
 * begins with the reason in the answer.
 */
export function taskIds(
  answer: Answer,
  request: Uint8Array | undefined,
  redact?: (text: string) => string,
): TaskIds {
  const { body, headers, status, requestId } = answer;
  const { data } = fieldsOf(body);
  // Assumption: `data` may be a single object instead of a list.
  const entries: readonly unknown[] = Array.isArray(data) ? data : [data];
  const ids = entries.map((entry) =>
    isObject(entry) ? (taskIdOf(entry["task_id"]) ?? taskIdOf(entry["id"])) : undefined,
  );
  // The answer may name one task twice.
  const [first, ...others] = new Set(ids.filter((id) => id !== undefined));
  if (first !== undefined) return [first, ...others];
  const inBody = findTasks(body, request);
  const tasks = inBody.any ? inBody : findTasks(headers["location"], request);
  const [only, second] = tasks.ids;
  const isClear = tasks.areTaskIds === true || failureCode(body) === undefined;
  if (only !== undefined && second === undefined && isClear) return [only];
  const text = redact && reasonIn(body, redact);
  const reason = text === undefined || SUCCESS.test(text) ? undefined : text;
  const failed = (fact: string, retryable: boolean) =>
    new ProtocolError(`${reason === undefined ? "" : `${sentence(reason)} `}${fact}.`, {
      status,
      requestId,
      taskId: only,
      retryable,
      advice: "Check usage before you send the request again.",
    });
  if (!tasks.any) throw failed("The gateway answered the create without a task id", true);
  // The call must not be repeated: a second create request would make another task.
  throw new FailureError({
    error: failed(
      isClear
        ? "The gateway acknowledged the request in a form that is not documented"
        : "The gateway named a task and a code that no document explains",
      false,
    ),
    started: true,
    refused: false,
    repeatable: false,
    taskIds: tasks.ids,
  });
}
