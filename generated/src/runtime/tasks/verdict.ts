// Decides if a task has ended, from its record alone (1-core.md, States and transitions; 4-field-notes.md, Tasks).
import { amountOf, type Fields, fieldsOf, isArray, isObject } from "../validation/value.js";
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

// They mean an end, but not who ended the task, nor if it is billed.
const ENDED =
  /expire|time_?d?_?out|reject|moderat|block|stop|kill|den(y|ied)|dead|flagged|nsfw|error|exception|crash/;
const RESULT = /ed(_|$)|done|complete|finish|succe|(^|_)(ok|ready|available|end|exit|pass)(_|$)/;

// The task is tried again, here or elsewhere, so that a failure in the word is not its end.
const TRIES =
  "(re_?(try|tries|tried|triable|(en)?queue|start|submit|schedul|run|attempt|rout|assign|dispatch)|" +
  "try_again|back_?off|fail(ed)?_?over|fall_?back|recovery|transient|temporar)";
// Nobody tries again, or the new try has ended, too.
const NO_TRIES = new RegExp(
  `(^|_)(un|non?|no_more|not|never|cannot|wo?nt|dont|without|out_of|all|on|(after|with)(_\\w{1,20})?)_?${TRIES}|` +
    "(try|tries|attempts?)_(limit|max|exceed|exhaust|cancel|abort|stop|disabl)|(max|exceeded|exhausted|too_many)_(re_?)?(try|tries|attempts)|" +
    "fail(ed|ure)?_to_|(succe\\w*|completed?|done|finish(ed)?)$",
);

// A step of the work without its `ing`, or with an object or a number after it: `post_process`, `upscale_2x`, `rendering_frames`.
const STEPS =
  "upscal|process|render|encod|transcod|decod|generat|creat|synthesi[sz]|infer|train|execut|load|upload|download|convert|compress|" +
  "merg|stitch|interpolat|enhanc|super_resolut|denois|refin|compos|packag|watermark|finali[sz]|optimi[sz]|initiali[sz]|init|prepar|" +
  "sampl|animat|translat|resiz|crop|mux|trim|validat|verif|check|review|analy[sz]|stor|sav|copy|publish|export|deliver|sync";
const STEP = new RegExp(
  `(^|_)(post|pre|re)?(${STEPS})(e|y|i?on|ation|ence)?(?![a-z])|(?<!str|th|miss|warn)ing_`,
);

// Words for a task that goes on, which the documents do not have. The first row that fits counts.
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

// The refund is documented for these alone (1-core.md, States and transitions).
const REFUND = /^(failed|cancelled)$/;

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
  const rows = [...WORDS, ...RUNNING];
  const row = rows.find(([, words, except]) => words.test(plain) && except?.test(plain) !== true);
  return row?.[0] ?? "unknown";
}

/** The meaning of a record; `rawStatus` is its word. Without a word it needs the evidence that an unknown word needs. */
export function taskVerdict(record: Fields, rawStatus = ""): TaskVerdict {
  const word = plainWord(rawStatus);
  const isMusic = word === "" && isFinishedMusic(record);
  const status = isMusic ? "completed" : statusOf(rawStatus);
  const isRefund = REFUND.test(word);
  const likely = status === "unknown" ? likelyEnd(record, word) : undefined;
  return likely === undefined ? { status, isRefund } : { status, likely, isRefund };
}

// A music task may finish without a status (4-field-notes.md, Tasks); progress alone says nothing, a failed one has 100 too.
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

// The texts of a field that has nothing to report, as in `{ code: "0", message: "ok" }`.
const NO_REPORT = /^(0+|200|-|null|nil|none|undefined|no[ _]?error|ok|success(ful)?)?[.!]?$/i;

/** Whether a value reports nothing: neither it nor any value in it, at any depth. */
function isBlank(value: unknown): boolean {
  // A list of its own: hostile records are nested deeper than the stack.
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
