// The error envelopes of all endpoint families read into one form, and refusals that come with HTTP 200 (1-core.md, Errors; 3-music-and-text.md, Errors).
import { isObject, fieldsOf } from "../../validation/value.js";

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

/**
 * The status that a body reports although HTTP said 200: a `code` from 400 to 599, `success: false`, an `error` without
 * `data`, or a `status` that says so. `undefined` if the body is not a refusal. With `holdsTask` the `error` of a task record belongs to the task.
 */
export function statusInBody(body: unknown, holdsTask: boolean): number | undefined {
  const one = outOfList(body);
  if (!isObject(one)) return undefined;
  const { error, data, success, status } = one;
  const code = httpStatus(one["code"]);
  if (code !== undefined) return code;
  const refused = success === false || (isEmpty(data) && (Boolean(error) || isFailure(status)));
  if (!refused || (holdsTask && isTask(one))) return undefined;
  return (isObject(error) ? httpStatus(error["code"]) : undefined) ?? 500;
}

// The native text dialect may put its error into a list, as it does with chunks.
/** The one body in a list of one. */
export function outOfList(body: unknown): unknown {
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
