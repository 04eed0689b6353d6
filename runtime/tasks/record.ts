// Parses the answer of a task query into plain data. Derives the status of the task from this
// record (API documents 1-core.md, States and transitions; 4-field-notes.md, Tasks).
import { ProtocolError, type TaskFailure } from "../call/errors/index.js";
import type { Answer } from "../call/transport/answer/answer.js";
import { readEnvelope, recordIn } from "../call/transport/answer/envelope.js";
import { isTaskId } from "../call/transport/answer/named-tasks.js";
import { failureReason } from "../call/transport/answer/reason.js";
import { amountOf, type Fields, fieldsOf, isArray, isObject, timeOf } from "../validation/value.js";
import type { TaskFacts, TaskStatus } from "./state.js";

export interface TaskRecord {
  readonly facts: TaskFacts;
  readonly status: TaskStatus;
  /**
   * The likely final status; absent if the status word is clear, or if the record gives no hint.
   */
  readonly likely: TaskVerdict["likely"];
  readonly failure: TaskFailure | undefined;
  /** The record as received. Unlike `raw`, it may contain the API key. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Reads a record from `{code, data}`, or from the whole answer. Throws a retryable `ProtocolError`
 * if there is no record, for example if `data` is null. Throws a `ProtocolError` that is not
 * retryable if the record belongs to another task.
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
      `The gateway answered the query of task ${taskId} without a task record. Query the task again later.`,
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
    // Drops a negative cost, because it would raise the remaining budget.
    cost: cost >= 0 ? cost : undefined,
    credits: credits === undefined ? undefined : Number(credits.toFixed(6)),
    raw: withoutKey(record, redact),
  };
  const isFailed = (status === "unknown" ? likely : status) === "failed";
  const failure = isFailed ? taskFailure(record, body, redact) : undefined;
  return { facts, status, likely, failure, data: record };
}

// Throws if the record belongs to another task. Without this check, the queried task could get the
// status and cost of the other task.
function refuseOther(
  record: Readonly<Record<string, unknown>>,
  taskId: string,
  facts: { readonly status: number; readonly requestId: string | undefined },
  redact: (text: string) => string,
): void {
  const other = otherTask(record, taskId);
  if (other === undefined) return;
  const otherText = isTaskId(other) ? redact(other) : "with an id that is not valid";
  throw new ProtocolError(
    `The gateway answered the query of task ${taskId} with the record of another task (${otherText}). Query the task again later.`,
    { ...facts, taskId },
  );
}

// Returns the task id in the record if it is the id of another task, else `undefined`. In a record,
// the id may be missing, or lack the beginning `task_`.
function otherTask(record: Readonly<Record<string, unknown>>, taskId: string): string | undefined {
  const ids = [record["task_id"], record["id"]].filter(
    (id): id is string => typeof id === "string" && id !== "",
  );
  return ids.some((id) => id === taskId || `task_${id}` === taskId) ? undefined : ids[0];
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

// Maximum nesting depth of a record. A hostile record must not overflow the stack.
const DEEPEST = 64;

/** Removes the API key from all strings of a record. A gateway may send the key back. */
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

function taskFailure(
  record: Readonly<Record<string, unknown>>,
  body: unknown,
  redact: (text: string) => string,
): TaskFailure {
  const { type, code, param } = readEnvelope({ error: record["error"] ?? {} }, redact);
  const message = failureReason(record, body, redact) ?? "the gateway gave no reason";
  return { message, type, code, param };
}

/** The status of a task, as derived from its record. */
interface TaskVerdict {
  readonly status: TaskStatus;
  /**
   * The likely final status if the record is unclear. This status counts only if the next record
   * has it, too.
   */
  readonly likely?: "completed" | "failed";
  /** Whether the documents promise a refund for this status word. */
  readonly isRefund: boolean;
}

const WORDS: readonly (readonly [TaskStatus, RegExp])[] = [
  ["submitted", /^submitted$/],
  ["pending", /^(pending|queued)$/],
  ["processing", /^(processing|in_?progress|running)$/],
  [
    "completed",
    /^(completed?|success|successful(ly)?|succee?d(ed|s)?|done|finish(ed)?|(completed|finished)_successfully)$/,
  ],
  ["failed", /^(fail(ed|ure|s)?|cancel(l?ed)?|abort(ed)?|terminated)$/],
];

// Status words of a task that has ended. These words do not show whether the task is billed.
const ENDED =
  /expire|time_?d?_?out|reject|moderat|block|stop|kill|den(y|ied)|dead|flagged|nsfw|error|exception|crash/;
const RESULT = /ed(_|$)|done|complete|finish|succe|(^|_)(ok|ready|available|end|exit|pass)(_|$)/;

// Parts of status words that mean a retry by the gateway. A status such as `failed_will_retry` is
// not final.
const TRIES =
  "(re_?(try|tries|tried|triable|(en)?queue|start|submit|schedul|run|attempt|rout|assign|dispatch)|" +
  "try_again|back_?off|fail(ed)?_?over|fall_?back|recovery|transient|temporar)";
// Words such as `max_retries_exceeded`. They mean that no retry follows, or that the last retry has
// ended.
const NO_TRIES = new RegExp(
  `(^|_)(un|non?|no_more|not|never|cannot|wo?nt|dont|without|out_of|all|on|(after|with)(_\\w{1,20})?)_?${TRIES}|` +
    "(try|tries|attempts?)_(limit|max|exceed|exhaust|cancel|abort|stop|disabl)|(max|exceeded|exhausted|too_many)_(re_?)?(try|tries|attempts)|" +
    "fail(ed|ure)?_to_|(succe\\w*|completed?|done|finish(ed)?)$",
);

// Words for a processing step, such as `post_process`, `upscale_2x` or `rendering_frames`.
const STEPS =
  "upscal|process|render|encod|transcod|decod|generat|creat|synthesi[sz]|infer|train|execut|load|upload|download|convert|compress|" +
  "merg|stitch|interpolat|enhanc|super_resolut|denois|refin|compos|packag|watermark|finali[sz]|optimi[sz]|initiali[sz]|init|prepar|" +
  "sampl|animat|translat|resiz|crop|mux|trim|validat|verif|check|review|analy[sz]|stor|sav|copy|publish|export|deliver|sync";
const STEP = new RegExp(
  `(^|_)(post|pre|re)?(${STEPS})(e|y|i?on|ation|ence)?(?![a-z])|(?<!str|th|miss|warn)ing_`,
);

// Undocumented status words, and the status that each means. The first matching row counts. A row
// is skipped if its `except` matches too.
const RUNNING: readonly (readonly [TaskStatus, RegExp, except?: RegExp])[] = [
  ["processing", /(?<!str|th|miss|warn)ing$|partial/],
  ["processing", new RegExp(TRIES), NO_TRIES],
  ["unknown", /fail|error|time_?d?_?out|expire|reject|cancel/],
  ["pending", /queue|wait|pend|schedul|submit|not_started|receiv|accept/],
  ["processing", /start|progress|^active$|^run/],
  ["unknown", ENDED],
  ["unknown", RESULT],
  ["processing", STEP],
];

// The documents promise a refund only for these words (API document 1-core.md, States and
// transitions).
const REFUND = /^(failed|cancelled)$/;

// Simplifies a status word: `TASK_STATUS_SUCCEED` becomes `succeed`, and `JobFailed` becomes
// `failed`.
function plainWord(word: string): string {
  const parts = word
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return parts.replace(/[\s.-]+/g, "_").replace(/^((task|job|status|state|generation)_)+/, "");
}

/**
 * Returns the documented status that a word means, such as `completed` for `DONE`. Returns
 * `unknown` if the word is unclear.
 */
export function statusOf(word: string): TaskStatus {
  const plain = plainWord(word);
  const rows = [...WORDS, ...RUNNING];
  const row = rows.find(([, words, except]) => words.test(plain) && except?.test(plain) !== true);
  return row?.[0] ?? "unknown";
}

/**
 * Derives the task status from a record. Without a status word, the status is `completed` for a
 * finished music task, else `unknown`.
 */
export function taskVerdict(record: Fields, rawStatus = ""): TaskVerdict {
  const word = plainWord(rawStatus);
  const isMusic = word === "" && isFinishedMusic(record);
  const status = isMusic ? "completed" : statusOf(rawStatus);
  const isRefund = REFUND.test(word);
  const likely = status === "unknown" ? likelyEnd(record, word) : undefined;
  return likely === undefined ? { status, isRefund } : { status, likely, isRefund };
}

// A music task may end without a status (API document 4-field-notes.md, Tasks). Progress 100 alone
// is no proof, because a failed task may also have it.
function isFinishedMusic({ error, result, progress }: Fields): boolean {
  const { music, audios } = fieldsOf(result);
  return (isArray(music) || isArray(audios)) && amountOf(progress) === 100 && isBlank(error);
}

function likelyEnd(record: Fields, word: string): TaskVerdict["likely"] {
  if (word === "unknown") return undefined;
  const { error, result, url, progress, cost, completed } = record;
  const isWhole = amountOf(progress) === 100;
  if (isBlank(error)) {
    if (isWhole && (holdsFile(result) || holdsFile(url))) return "completed";
  } else if (isWhole && amountOf(cost) === 0 && isBlank(result)) return "failed";
  return ENDED.test(word) && isBlank(result) && (amountOf(completed) ?? 0) > 0
    ? "failed"
    : undefined;
}

// Strings in an error field that mean no error, for example in `{ code: "0", message: "ok" }`.
const NO_REPORT = /^(0+|200|-|null|nil|none|undefined|no[ _]?error|ok|success(ful)?)?[.!]?$/i;

/** Checks whether a value, with all values inside it, is empty or means no error. */
function isBlank(value: unknown): boolean {
  // Uses a list instead of recursion, because a hostile record could be deep enough to overflow the
  // stack.
  const values = [value];
  while (values.length > 0) {
    const one = values.pop() ?? false;
    if (typeof one === "object") {
      for (const member of Object.values(one)) values.push(member);
    } else if (one !== false && !NO_REPORT.test(String(one).trim())) return false;
  }
  return true;
}

function holdsFile(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return /^(https?:\/\/|data:)/.test(value);
  if (depth > 4) return false;
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.some((member) => holdsFile(member, depth + 1));
}
