// Decides if a task has ended, from its record alone (1-core.md, States and transitions; 4-field-notes.md, Tasks).
import { isArray, isObject, type Fields } from "../validation/value.js";
import { amountOf } from "../validation/amount.js";
import type { TaskStatus } from "./state.js";

/** What a record means. */
export interface TaskVerdict {
  readonly status: TaskStatus;
  /** The end that an unclear record points to; it counts if the next record points to it, too. */
  readonly likely?: "completed" | "failed";
  /** Whether the word is one that the documents explain with a refund. */
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

// Words for a task that goes on, which the documents do not have.
const RUNNING: readonly (readonly [TaskStatus, RegExp])[] = [
  ["processing", /(?<!str|th|miss|warn)ing$|partial/],
  ["unknown", /fail|error|time_?d?_?out|expire|reject|cancel/],
  ["pending", /queue|wait|pend|schedul|submit|not_started|receiv|accept/],
  ["processing", /retr(y|ies)|start|progress|^active$|^run/],
];

// The refund is documented for these alone (1-core.md, States and transitions).
const REFUND = /^(failed|cancelled)$/;
// They mean an end, but not who ended the task, nor if it is billed.
const ENDED = /expire|time_?d?_?out|reject|moderat|block|stop|kill|den(y|ied)|dead|flagged|nsfw/;
const ERROR = /^(error(ed)?|exception|crash(ed)?)$/;

// `TASK_STATUS_SUCCEED`, `JobFailed` and `Completed` are one word with decoration.
function plainWord(word: string): string {
  const parts = word
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return parts.replace(/[\s.-]+/g, "_").replace(/^((task|job|status|state|generation)_)+/, "");
}

/** The documented state that a word plainly means; anything else is `unknown`, never success. */
export function statusOf(word: string): TaskStatus {
  const plain = plainWord(word);
  return [...WORDS, ...RUNNING].find(([, words]) => words.test(plain))?.[0] ?? "unknown";
}

/** What the record says; `rawStatus` is its word. */
export function taskVerdict(record: Fields, rawStatus: string | undefined): TaskVerdict {
  if (rawStatus === undefined) return { status: withoutWord(record), isRefund: false };
  const status = statusOf(rawStatus);
  const word = plainWord(rawStatus);
  const isRefund = REFUND.test(word);
  const likely = status === "unknown" ? likelyEnd(record, word) : undefined;
  return likely === undefined ? { status, isRefund } : { status, likely, isRefund };
}

// A music task may finish without a status (4-field-notes.md, Tasks); progress alone says nothing, a failed one has 100 too.
function withoutWord({ error, result, progress }: Fields): TaskStatus {
  if (isObject(error)) return "failed";
  return isObject(result) && amountOf(progress) === 100 ? "completed" : "unknown";
}

function likelyEnd(record: Fields, word: string): TaskVerdict["likely"] {
  if (word === "unknown") return undefined;
  const { error, result, url, progress, cost, completed } = record;
  const isWhole = amountOf(progress) === 100;
  if (isEmpty(error)) {
    if (isWhole && (holdsFile(result) || holdsFile(url))) return "completed";
  } else if (isEmpty(result)) {
    if (isWhole && amountOf(cost) === 0) return "failed";
    if (ERROR.test(word)) return "failed";
  }
  return ENDED.test(word) && isEmpty(result) && (amountOf(completed) ?? 0) > 0
    ? "failed"
    : undefined;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === "" || value === false;
}

function holdsFile(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return /^(https?:\/\/|data:)/.test(value);
  if (depth > 4) return false;
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.some((member) => holdsFile(member, depth + 1));
}
