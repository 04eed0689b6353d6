// Finds the task ids in an answer to a create request, in any field (API documents 1-core.md,
// Submission acknowledgement; 4-field-notes.md, Tasks).
import { textOf } from "./answer.js";
import { isArray, isObject } from "../../../validation/value.js";

// The maximum length of a task id. If this file misses an id, the user loses a paid task, so the
// limit is high. An id may be `task_<id>` (1-core.md, Submission acknowledgement), `task-unified-…`
// or a UUID (4-field-notes.md). It may also be a number, or any other text that fits into a URL
// path.
const LONGEST_ID = 1_000;
const NO_ID: ReadonlySet<string> = new Set([".", "..", "null", "none", "undefined", "nil", "0"]);
// Names of fields with a task id or a list of task ids, at any depth: `task_id`, `taskIds`,
// `existing_task_id`.
const IDS = /task[_-]?ids?$/i;
// Names of fields with a task or a list of tasks. A field `id` inside them is a task id, as in a
// task record.
const TASKS = ["data", "task", "tasks"];
// An id that begins with `task_` or `task-` is a task id in every field `id`. Such an id may also
// be the whole value of a field in `TASKS`.
const DOCUMENTED = /^task[_-]/;
// Names of other fields with an id, in snake case: `id`, `generation_id`, `uuid`, `jobid`.
const ANY_ID =
  /^(?:(?:(.*)_)?(?:id|uuid|guid|uid)|(job|generation|prediction|video|image|run)id)s?$/;
// Names of objects whose ids are not task ids, such as `request` in `request_id`.
const OTHER_NOUN =
  /(^|_)(request|req|trace|span|correlation|log|client|user|owner|customer|account|org|organi[sz]ation|team|tenant|project|workspace|app|session|message|msg|model|key|channel|group|event|error|errors|err|incident|support|ray|invocation|activity|reference|ref|provider|meta|metadata|usage|input|params|parameters|idempotency|external|version)$/;
// Names of fields with parts of a result. A field `id` inside them is not a task id.
const PART =
  /^(videos?|images?|audios?|music|files?|choices?|characters?|items?|assets?|models?|users?)$/;
// Ids that begin with one of these words are not task ids, such as `req_1`.
const OTHER_FORM =
  /^(req|request|trace|span|log|err|error|evt|event|user|org|chatcmpl|msg|resp)[_-]/i;
// Names of fields whose value itself may be an id, as in `"result": "a1b2c3"`. The empty name means
// the whole answer.
const BARE = /^(|data|tasks?|jobs?|results?|outputs?|generations?|predictions?)$/;
const BARE_TEXT = /^(?!\d{4}-\d\d-\d\d|\d{1,3}$)(?=.*\d)[\w.:~@-]{3,}$/;
// The URL for querying a task (1-core.md, Endpoints).
const QUERY_ADDRESS = /^(?:https?:\/\/|\/)\S*\btasks\/([^\s/?#]*\d[^\s/?#]*)\/?$/;
// Limits the depth of the search. The API documents describe no answer with more than three levels.
const DEEPEST = 8;

export function isTaskId(value: unknown): value is string {
  if (typeof value !== "string" || value === "" || value.length > LONGEST_ID) return false;
  // Refuses blanks and control characters. Also refuses half surrogate pairs, because
  // `encodeURIComponent` throws for them.
  return !/[\s\p{C}]/u.test(value) && !NO_ID.has(value.toLowerCase());
}

/**
 * Returns the task id in the value of a field; `undefined` if there is none. Converts a number to a
 * string, and removes blanks around a string.
 */
export function taskIdOf(value: unknown): string | undefined {
  const id = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  const text = typeof id === "string" ? id.trim() : id;
  return isTaskId(text) ? text : undefined;
}

export interface AnswerTasks {
  /** The valid ids. */
  readonly ids: readonly string[];
  /** Whether the answer names any task, even with an invalid id. */
  readonly any: boolean;
  /** Whether all ids come from fields with a name like `task_id`. Default false. */
  readonly areTaskIds?: boolean;
}

export const NO_TASKS: AnswerTasks = { ids: [], any: false };

/**
 * The ids in an answer, in three groups by field name. The ids in `others` count only if the first
 * two groups have no valid id.
 */
interface IdsByField {
  /** Ids from fields with a name like `task_id`. */
  readonly called: Set<unknown>;
  /** Ids from fields with a task, such as `data`. */
  readonly ofTasks: Set<unknown>;
  readonly others: Set<unknown>;
}

/** The field in which a value was found. */
interface Field {
  /**
   * Name of the object that the field contains or identifies: `generation` for the fields
   * `generation` and `generation_id`. For a field `id`, the name of the object around the field.
   * Empty for the answer itself.
   */
  readonly noun: string;
  readonly kind: "task id" | "id" | "own id" | "thing";
  /** Whether the field is a task or a task id. For `id`, whether the object around it is a task. */
  readonly isTask: boolean;
}

const ANSWER: Field = { noun: "", kind: "thing", isTask: false };

/**
 * Finds task ids in the fields of an answer, but not inside message texts. Ignores the ids in
 * `request`, which is the request body: for example, the id of a task to continue. Also ignores the
 * ids in the URL path `path`: for example, the id of a task to cancel.
 */
export function findTasks(
  answer: unknown,
  request: Uint8Array | undefined,
  path = "",
): AnswerTasks {
  const groups: IdsByField = { called: new Set(), ofTasks: new Set(), others: new Set() };
  collect(answer, ANSWER, 0, groups);
  const sent = request === undefined ? "" : textOf(request);
  const parts = path.split("/");
  const made = (ids: Iterable<unknown>) =>
    [...ids].filter((id) => !isSent(sent, id) && !isPart(parts, id));
  const clear = made([...groups.called, ...groups.ofTasks]);
  const clearIds = validIds(clear);
  const others = clearIds.length > 0 ? [] : made(groups.others);
  return {
    ids: clearIds.length > 0 ? clearIds : validIds(others),
    any: clear.length > 0 || others.length > 0,
    areTaskIds: clearIds.length > 0 && made(groups.ofTasks).every((id) => groups.called.has(id)),
  };
}

function validIds(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.map(taskIdOf).filter((id) => id !== undefined))];
}

// Checks if the request body contains an id as a whole value: a number that is not part of a longer
// number, or a string with its quotes.
const isSent = (sent: string, id: unknown): boolean =>
  typeof id === "number"
    ? new RegExp(`(?<![\\d.])${id}(?![\\d.])`).test(sent)
    : sent.includes(JSON.stringify(taskIdOf(id) ?? id));

function isPart(parts: readonly string[], id: unknown): boolean {
  const text = taskIdOf(id);
  return text !== undefined && (parts.includes(text) || parts.includes(encodeURIComponent(text)));
}

function collect(value: unknown, field: Field, depth: number, groups: IdsByField): void {
  if (depth > DEEPEST) return;
  if (isArray(value)) {
    for (const item of value) collect(item, field, depth + 1, groups);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      collect(inner, fieldOf(name, field), depth + 1, groups);
    }
  } else if (isPresent(value)) {
    if (field.kind === "task id") groups.called.add(value);
    else if (isOfTask(value, field)) groups.ofTasks.add(value);
    else if (isOtherId(value, field)) groups.others.add(value);
    else {
      const id = typeof value === "string" ? QUERY_ADDRESS.exec(value)?.[1] : undefined;
      if (id !== undefined) groups.others.add(id);
    }
  }
}

function fieldOf(name: string, around: Field): Field {
  if (IDS.test(name)) return { noun: "task", kind: "task id", isTask: true };
  if (name === "id") return { ...around, kind: "own id" };
  const noun = snake(name);
  const id = ANY_ID.exec(noun);
  if (id === null) {
    return { noun, kind: "thing", isTask: TASKS.includes(name) };
  }
  const of = id[1] ?? id[2];
  if (of === undefined) return { ...around, kind: "id", isTask: false };
  return { noun: of, kind: "id", isTask: false };
}

function isOfTask(value: string | number, { kind, isTask }: Field): boolean {
  const isDocumented = DOCUMENTED.test(taskIdOf(value) ?? "") && typeof value === "string";
  return kind === "own id" ? isTask || isDocumented : kind === "thing" && isTask && isDocumented;
}

function isOtherId(value: string | number, { kind, noun }: Field): boolean {
  const id = taskIdOf(value);
  if (id === undefined || OTHER_NOUN.test(noun) || OTHER_FORM.test(id)) return false;
  if (kind !== "thing") return kind !== "own id" || !PART.test(noun);
  if (!BARE.test(noun)) return false;
  return typeof value === "number" ? Number.isInteger(value) && value > 1 : BARE_TEXT.test(id);
}

// Converts `generationId` and `generation-id` to `generation_id`.
function snake(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll("-", "_");
}

// Gateways write null, an empty string or zero instead of a missing id.
function isPresent(id: unknown): id is string | number {
  return (typeof id === "string" && id !== "") || (typeof id === "number" && id !== 0);
}
