// The error envelopes of all endpoint families read into one form, and refusals that come with HTTP 200 (1-core.md, Errors; 3-music-and-text.md, Errors).
import { isObject, fieldsOf, type Fields } from "../../validation/value.js";
import { reasonIn } from "./reason.js";

/** The contents of an error body. */
export interface Envelope {
  readonly message: string | undefined;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;
}

const LONGEST_CODE = 300;

/** Reads an error body of any shape: the reason as `reasonIn` finds it, the other fields in `error` or beside it. */
export function readEnvelope(body: unknown, redact: (text: string) => string): Envelope {
  const one = outOfList(body);
  const outer = fieldsOf(one);
  const inner = isObject(outer["error"]) ? outer["error"] : outer;
  const text = (value: unknown): string | undefined => {
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (typeof value !== "string" || value === "") return undefined;
    // Cut after redaction: a key across the cut would show its first half.
    return redact(value).slice(0, LONGEST_CODE);
  };
  return {
    message: reasonIn(one, redact),
    // The native text dialect calls its type `status`.
    type:
      text(inner["type"]) ??
      (typeof inner["status"] === "string" ? text(inner["status"]) : undefined),
    code: text(inner["code"]) ?? text(failureCode(one)),
    param: text(inner["param"]),
  };
}

/**
 * The status of a refusal in the body of a 200; `undefined` if the body is none. A code from 400 to 599 is an HTTP status, and an
 * error without a code counts as 500. With any other code the status stays 200, because nothing explains the code. With `holdsTask`
 * the `error` of a task record belongs to the task.
 */
export function statusInBody(body: unknown, holdsTask: boolean): number | undefined {
  const one = outOfList(body);
  if (!isObject(one)) return undefined;
  const { error, data, success, status } = one;
  const top = httpStatus(one["code"]);
  if (top !== undefined) return top;
  const code = failureCode(one);
  const isRefused =
    success === false ||
    (isEmpty(data) && (Boolean(error) || isFailure(status))) ||
    (code !== undefined && isBare(one));
  if (!isRefused || (holdsTask && isTask(one))) return undefined;
  return httpStatus(code) ?? (code === undefined ? 500 : 200);
}

// Also `errcode`, `error_code`, `status_code`, `StatusCode`, `retcode`, `resultCode`.
const CODE = /^((err|error|status|ret|return|result|resp|response|biz|sub)?_?code|err_?no)$/i;
const SUCCESS =
  /^([01]|0+|2\d\d|20000|ok|success|succeed(ed)?|succes+ful|completed|true|null|none)?$/i;

/** The code of a failure in a body, in its error or one level further down, as in `base_resp`. */
function failureCode(body: unknown, depth = 0): string | number | undefined {
  if (!isObject(body) || depth > 2) return undefined;
  const fields = Object.entries(body);
  for (const [name, value] of fields) {
    if (!CODE.test(name) || (typeof value !== "string" && typeof value !== "number")) continue;
    if (!SUCCESS.test(String(value).trim())) return value;
  }
  for (const [name, value] of fields) {
    const code = name === "data" ? undefined : failureCode(value, depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Whether a body holds nothing but codes and texts: no data, no address, and no id of a task. */
function isBare(body: Fields): boolean {
  return Object.entries(body).every(([name, value]) => {
    if (/^(url|uri|.*task_?ids?)$/i.test(name)) return isEmpty(value) || value === "";
    return isEmpty(value) || typeof value !== "object" || failureCode(value) !== undefined;
  });
}

// The native text dialect may put its error into a list, as it does with chunks.
/** The one body in a list of one. */
function outOfList(body: unknown): unknown {
  return Array.isArray(body) && body.length === 1 ? (body as readonly unknown[])[0] : body;
}

function isEmpty(data: unknown): boolean {
  return (
    (data ?? null) === null ||
    (typeof data === "object" && Object.keys(data as object).length === 0)
  );
}

function isFailure(status: unknown): boolean {
  return typeof status === "string" && /^(error|fail|failed|failure)$/i.test(status);
}

// A task record may have no envelope, and a failed one has an error of its own. `error` is no state of a task.
function isTask({ status, success, id, task_id }: Readonly<Record<string, unknown>>): boolean {
  if (typeof status !== "string" || success === false) return false;
  return !/^error$/i.test(status) || typeof (id ?? task_id) === "string";
}

function httpStatus(code: unknown): number | undefined {
  const status = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === "number" && status >= 400 && status <= 599 ? status : undefined;
}
