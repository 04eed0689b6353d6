// Reads the answer of a task query, of any route, into plain data.
import { ProtocolError, type TaskFailure } from "../errors/index.js";
import type { Answer } from "../transport/answer/answer.js";
import { readEnvelope, recordIn } from "../transport/answer/envelope.js";
import { failureReason } from "../transport/answer/reason.js";
import { isTaskId } from "../transport/answer/named-tasks.js";
import { amountOf, isArray, isObject, timeOf } from "../validation/value.js";
import type { TaskFacts, TaskStatus } from "./state.js";
import { taskVerdict, type TaskVerdict } from "./verdict.js";

/** A task record, read but not yet given methods. */
export interface TaskRecord {
  readonly facts: TaskFacts;
  readonly status: TaskStatus;
  /** The end that it points to without a clear word. */
  readonly likely: TaskVerdict["likely"];
  readonly failure: TaskFailure | undefined;
  /** The record as received, with the API key where the gateway repeats it; `raw` is without. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Reads `{code, data}` or a bare record. Throws a retryable `ProtocolError` where there is none, as while `data` is null, and
 * one that is not for the record of another task.
 */
export function readRecord(
  answer: Answer,
  taskId: string,
  redact: (text: string) => string,
): TaskRecord {
  const { body, status: httpStatus, requestId } = answer;
  const where = { status: httpStatus, requestId, taskId };
  const record = recordIn(body);
  if (!isObject(record) || !looksLikeTask(record)) {
    throw new ProtocolError(
      `The gateway answered the query of task ${taskId} without a task record.`,
      { ...where, retryable: true },
    );
  }
  refuseOther(record, taskId, where, redact);
  const rawStatus = wordIn(record);
  const { status, likely, isRefund } = taskVerdict(record, rawStatus);
  const cost = amountOf(record["cost"] ?? (isRefund ? 0 : undefined)) ?? -1;
  const credits = amountOf(record["credits_cost"]);
  const facts: TaskFacts = {
    id: taskId,
    rawStatus,
    progress: amountOf(record["progress"]),
    created: secondsOf(record["created"]),
    completed: secondsOf(record["completed"]),
    estimatedTime: amountOf(record["estimated_time"]),
    actualTime: amountOf(record["actual_time"]),
    // A negative amount is none: it would raise a budget.
    cost: cost >= 0 ? cost : undefined,
    credits: credits === undefined ? undefined : Number(credits.toFixed(6)),
    raw: withoutKey(record, redact),
  };
  const isFailed = (status === "unknown" ? likely : status) === "failed";
  const failure = isFailed ? readFailure(record, body, redact) : undefined;
  return { facts, status, likely, failure, data: record };
}

// Throws for the record of another task: its end and its cost are not those of this one.
function refuseOther(
  record: Readonly<Record<string, unknown>>,
  taskId: string,
  facts: { readonly status: number; readonly requestId: string | undefined },
  redact: (text: string) => string,
): void {
  const other = otherTask(record, taskId);
  if (other === undefined) return;
  const shown = isTaskId(other) ? redact(other) : "with an id that is none";
  throw new ProtocolError(
    `The gateway answered the query of task ${taskId} with the record of another task (${shown}). Ask again later.`,
    { ...facts, taskId },
  );
}

// The id in a record, where it is that of another task. Some records leave `task_` out, and some have no id.
function otherTask(record: Readonly<Record<string, unknown>>, taskId: string): string | undefined {
  const own = [record["task_id"], record["id"]].filter(
    (id): id is string => typeof id === "string" && id !== "",
  );
  return own.some((id) => id === taskId || `task_${id}` === taskId) ? undefined : own[0];
}

function secondsOf(time: unknown): number | undefined {
  const ms = timeOf(time);
  return ms === undefined ? undefined : ms / 1000;
}

function wordIn({ status }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof status === "string" && status.trim() !== "" ? status : undefined;
}

function looksLikeTask(record: Readonly<Record<string, unknown>>): boolean {
  return ["status", "progress", "result", "error"].some((key) => (record[key] ?? null) !== null);
}

// Deeper than any documented record; a result of more levels would not fit on the stack.
const DEEPEST = 64;

/** The record without the key, which a gateway may repeat in any text of it. */
function withoutKey(
  record: Readonly<Record<string, unknown>>,
  redact: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const seen = (value: unknown, depth: number): unknown => {
    if (typeof value === "string") return redact(value);
    if (isArray(value)) return depth > DEEPEST ? [] : value.map((item) => seen(item, depth + 1));
    return isObject(value) ? (depth > DEEPEST ? {} : fields(value, depth)) : value;
  };
  const fields = (value: Readonly<Record<string, unknown>>, depth: number) =>
    Object.fromEntries(
      Object.entries(value).map(([name, field]) => [redact(name), seen(field, depth + 1)]),
    );
  return fields(record, 0);
}

function readFailure(
  record: Readonly<Record<string, unknown>>,
  body: unknown,
  redact: (text: string) => string,
): TaskFailure {
  const { type, code, param } = readEnvelope({ error: record["error"] ?? {} }, redact);
  const message = failureReason(record, body, redact) ?? "the gateway gave no reason";
  return { message, type, code, param };
}
