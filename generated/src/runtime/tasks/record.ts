// The answer of a task query as plain data, whichever route it came from.
import { ProtocolError, type TaskFailure } from "../errors/index.js";
import type { Answer } from "../transport/answer/answer.js";
import { readEnvelope } from "../transport/answer/envelope.js";
import { isObject } from "../validation/value.js";
import type { TaskFacts, TaskStatus } from "./state.js";
import { statusOf } from "./status.js";

/** A task record, read but not yet given methods. */
export interface TaskRecord extends TaskFacts {
  readonly status: TaskStatus;
  readonly failure: TaskFailure | undefined;
  /** The answer that it came in. */
  readonly answer: Pick<Answer, "status" | "requestId">;
}

/**
 * Reads `{code, data}` or a bare record. Throws a retryable `ProtocolError` where there is none, as while
 * `data` is null.
 */
export function readRecord(
  answer: Answer,
  taskId: string,
  redact: (text: string) => string,
): TaskRecord {
  const { body, status: httpStatus, requestId } = answer;
  const data = isObject(body) && "data" in body ? body["data"] : body;
  const record = Array.isArray(data) ? (data as readonly unknown[])[0] : data;
  if (!isObject(record) || !looksLikeTask(record)) {
    throw new ProtocolError(
      `The gateway answered the query of task ${taskId} without a task record.`,
      {
        status: httpStatus,
        requestId,
        taskId,
        retryable: true,
      },
    );
  }
  const { status: word } = record;
  const rawStatus = typeof word === "string" && word.trim() !== "" ? word : undefined;
  const status = rawStatus === undefined ? withoutStatus(record) : statusOf(rawStatus);
  const failure = status === "failed" ? readFailure(record, redact) : undefined;
  return Object.freeze({
    id: taskId,
    status,
    rawStatus,
    progress: numberIn(record, "progress"),
    created: numberIn(record, "created"),
    estimatedTime: numberIn(record, "estimated_time"),
    actualTime: numberIn(record, "actual_time"),
    failure,
    answer: { status: httpStatus, requestId },
    raw: failure === undefined ? record : failedRecord(record, failure, redact),
  });
}

/** A finite number in a record, also where it was written as text. */
export function numberIn(
  record: Readonly<Record<string, unknown>>,
  key: string,
): number | undefined {
  const value = record[key];
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function looksLikeTask(record: Readonly<Record<string, unknown>>): boolean {
  return ["status", "progress", "result", "error"].some((key) => (record[key] ?? null) !== null);
}

// A music task may finish without a status (4-field-notes.md, Tasks); progress alone says nothing, a failed one has 100 too.
function withoutStatus(record: Readonly<Record<string, unknown>>): TaskStatus {
  if (isObject(record["error"])) return "failed";
  return isObject(record["result"]) && numberIn(record, "progress") === 100
    ? "completed"
    : "unknown";
}

// The gateway's error may repeat the request's headers.
function failedRecord(
  record: Readonly<Record<string, unknown>>,
  error: TaskFailure,
  redact: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const reason = record["fail_reason"];
  return {
    ...record,
    error,
    ...(typeof reason === "string" ? { fail_reason: redact(reason) } : {}),
  };
}

function readFailure(
  record: Readonly<Record<string, unknown>>,
  redact: (text: string) => string,
): TaskFailure {
  const { message, ...rest } = readEnvelope({ error: record["error"] ?? {} }, redact);
  const reason = record["fail_reason"];
  const said = message ?? (typeof reason === "string" ? redact(reason).slice(0, 2048) : undefined);
  return { message: said ?? "the gateway gave no reason", ...rest };
}
