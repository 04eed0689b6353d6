// Reads the error bodies of all endpoints into one type. Also finds errors in answers with HTTP 200
// (API documents 1-core.md and 3-music-and-text.md, Errors).
import { dataOf, type Fields, fieldsOf, isArray, isObject } from "../../../validation/value.js";
import { findTasks } from "./named-tasks.js";
import { reasonIn } from "./reason.js";

/** The fields of an error body. */
export interface Envelope {
  readonly message: string | undefined;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;
}

const LONGEST_CODE = 300;

/**
 * Reads an error body of any shape. `message` comes from the function `reasonIn`. The other fields
 * come from the object in `error`, or from the body if it has no such object. If this object has no
 * `code`, the function `failureCode` searches the body for one.
 */
export function readEnvelope(body: unknown, redact: (text: string) => string): Envelope {
  const one = outOfList(body);
  const outer = fieldsOf(one);
  const inner = isObject(outer["error"]) ? outer["error"] : outer;
  const text = (value: unknown): string | undefined => {
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (typeof value !== "string" || value === "") return undefined;
    // Redacts before it cuts: otherwise a cut inside the API key would leave its start visible.
    return redact(value).slice(0, LONGEST_CODE);
  };
  return {
    message: reasonIn(one, redact),
    // The text endpoint sends the error type in a field `status`.
    type:
      text(inner["type"]) ??
      (typeof inner["status"] === "string" ? text(inner["status"]) : undefined),
    code: text(inner["code"]) ?? text(failureCode(one)),
    param: text(inner["param"]),
  };
}

/**
 * Returns the status of an error in the body of a 200:
 * - `undefined` if the body is no error;
 * - the code in the body, its `error` or its `base_resp`, if the code is from 400 to 599;
 * - 500 for an error without a code;
 * - 200 for an error with any other code, because no document explains the code.
 *
 * `holdsTask`: the body may be a task record. An ended task is then no error, even if its record
 * has an `error`.
 */
export function statusInBody(body: unknown, holdsTask: boolean): number | undefined {
  const one = outOfList(body);
  if (!isObject(one)) return undefined;
  if (holdsTask && holdsFinalTask(one)) return undefined;
  const top = httpStatus(one["code"]);
  if (top !== undefined) return top;
  const code = failureCode(one);
  if (!isRefusal(one, code) || (holdsTask && isTask(one))) return undefined;
  const codes = [one, ...OF_ENVELOPE.map((name) => fieldsOf(one[name]))].map(codeAt);
  return httpStatus(codes.find((value) => value !== undefined)) ?? (code === undefined ? 500 : 200);
}

// Fields in which the gateway puts its own codes. A code in another field may come from another
// server, so it does not prove that the gateway made no task.
const OF_ENVELOPE = ["error", "base_resp"];

function isRefusal(body: Fields, code: string | number | undefined): boolean {
  const { error, data, success, status } = body;
  if (success === false) return true;
  if (isEmpty(data) && (isError(error) || isFailure(status))) return true;
  return code !== undefined && isBare(body);
}

// Field names of codes. Examples: `code`, `errcode`, `error_code`, `status_code`, `StatusCode`,
// `retcode`, `resultCode`.
const CODE = /^((err|error|status|ret|return|result|resp|response|biz|sub)?_?code|err_?no)$/i;
const SUCCESS =
  /^([01]|0+|2\d\d|20000|ok|success|succeed(ed)?|succes+ful|completed|true|null|none)?$/i;

/**
 * Returns the failure code of a body; `undefined` if there is none. Searches the body and two
 * levels of objects in it, except `data`.
 */
export function failureCode(body: unknown, depth = 0): string | number | undefined {
  if (!isObject(body) || depth > 2) return undefined;
  const topCode = codeAt(body);
  if (topCode !== undefined) return topCode;
  for (const [name, value] of Object.entries(body)) {
    const code = name === "data" ? undefined : failureCode(value, depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Returns the failure code in the fields of one object; `undefined` if there is none. */
function codeAt(fields: Fields): string | number | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (!CODE.test(name) || (typeof value !== "string" && typeof value !== "number")) continue;
    if (!isSuccess(value)) return value;
  }
  return undefined;
}

const isSuccess = (value: string | number) => SUCCESS.test(String(value).trim());

// Names of fields that contain a reason instead of data.
const REASON = /^(message|msg|details?|description|reason|err|errors?)$/i;

/** Checks if a body has only codes and texts: no data, no URL, and no task id. */
function isBare(body: Fields): boolean {
  if (findTasks(body, undefined).any) return false;
  return Object.entries(body).every(([name, value]) => {
    if (isEmpty(value)) return true;
    if (/^(url|uri)$/i.test(name)) return false;
    if (typeof value !== "object" || failureCode(value) !== undefined) return true;
    return Object.entries(fieldsOf(outOfList(value))).every(
      ([inner, field]) => isEmpty(field) || REASON.test(inner),
    );
  });
}

// The text endpoint may send an error in a list, because it also sends its text in lists.
/** Unwraps a list with one item. */
function outOfList(body: unknown): unknown {
  return Array.isArray(body) && body.length === 1 ? (body as readonly unknown[])[0] : body;
}

// A list or an object is empty if all its values are empty.
function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isEmpty);
  return (value ?? null) === null || value === "";
}

/**
 * Checks if the value of an `error` field is an error. An empty value is no error. An object that
 * has only success codes is no error.
 */
function isError(error: unknown): boolean {
  if (typeof error === "string" || typeof error === "number") return !isSuccess(error);
  if (!isObject(error)) return error === true || (isArray(error) && !isEmpty(error));
  return Object.values(error).some((field) =>
    typeof field === "string" || typeof field === "number" ? !isSuccess(field) : !isEmpty(field),
  );
}

function isFailure(status: unknown): boolean {
  return typeof status === "string" && /^(error|fail|failed|failure)$/i.test(status);
}

// Checks if the body itself, and not its `data`, is a task record. A body with a status is one. But
// no task has the status `error`, so a body with this status must also have an id.
function isTask({ status, success, id, task_id }: Readonly<Record<string, unknown>>): boolean {
  if (typeof status !== "string" || success === false) return false;
  return !/^error$/i.test(status) || typeof (id ?? task_id) === "string";
}

// The final statuses in the API documents 1-core.md (States and transitions) and 4-field-notes.md
// (Tasks).
const END = /^(completed|failed|success|cancelled)$/i;
// Fields of a task record. If the gateway refuses the query of a task, the answer has none of these
// fields.
const OF_RECORD = ["id", "task_id", "cost", "progress", "result", "created", "completed"];

/**
 * Returns the task record in an answer: the body, its `data`, the first item of a list in `data`,
 * or `data.task`.
 */
export function recordIn(body: unknown): unknown {
  const outer = dataOf(body);
  const data = isArray(outer) ? outer[0] : outer;
  const { status, task } = fieldsOf(data);
  return status === undefined && isObject(task) ? task : data;
}

/** Checks if a body is the record of an ended task. A code in the body then belongs to the task. */
function holdsFinalTask(body: Fields): boolean {
  const record = fieldsOf(recordIn(body));
  const { status } = record;
  if (typeof status !== "string" || !END.test(status)) return false;
  if (OF_RECORD.some((name) => !isEmpty(record[name]))) return true;
  // Without these fields, the body may be an error of the query, and not of the task. For example,
  // the code 401 means that the query had a wrong API key.
  if (body["success"] === false) return false;
  const code = httpStatus(codeAt(body));
  return code === undefined || code === 400 || code === 422;
}

function httpStatus(code: unknown): number | undefined {
  const status = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === "number" && status >= 400 && status <= 599 ? status : undefined;
}
