// Finds the task ids in an answer to a create, in any form (1-core.md, Submission acknowledgement;
// 4-field-notes.md, Tasks).
import { textOf } from "./answer.js";
import { isArray, isObject } from "../../../validation/value.js";

// `task_<id>` (1-core.md, Submission acknowledgement), also `task-unified-…`, UUIDs
// (4-field-notes.md), numbers and any other text that fits into a path: the id of a paid task is
// worth more than its form.
const LONGEST_ID = 1_000;
const NO_ID: ReadonlySet<string> = new Set([".", "..", "null", "none", "undefined", "nil", "0"]);
// Fields that hold the id of a task, or a list of ids, at any place: `task_id`, `taskIds`,
// `existing_task_id`.
const IDS = /task[_-]?ids?$/i;
// Fields that hold a task, or a list of tasks, which may call its id `id`, as the record and the
// 202 form do.
const TASKS = ["data", "task", "tasks"];
// An id of the documented form also counts as a task id in any `id` field, and as the only content
// of a task.
const DOCUMENTED = /^task[_-]/;
// Other fields that hold an id, after `snake`: `id`, `generation_id`, `uuid`, `jobid`.
const ANY_ID =
  /^(?:(?:(.*)_)?(?:id|uuid|guid|uid)|(job|generation|prediction|video|image|run)id)s?$/;
// Nouns whose ids do not name a task.
const OTHER_NOUN =
  /(^|_)(request|req|trace|span|correlation|log|client|user|owner|customer|account|org|organi[sz]ation|team|tenant|project|workspace|app|session|message|msg|model|key|channel|group|event|error|errors|err|incident|support|ray|invocation|activity|reference|ref|provider|meta|metadata|usage|input|params|parameters|idempotency|external|version)$/;
// Parts of a result have ids of their own.
const PART =
  /^(videos?|images?|audios?|music|files?|choices?|characters?|items?|assets?|models?|users?)$/;
// Values that identify something else by their form.
const OTHER_FORM =
  /^(req|request|trace|span|log|err|error|evt|event|user|org|chatcmpl|msg|resp)[_-]/i;
// Fields whose whole content may be an id, and the answer itself (an empty noun).
const BARE = /^(|data|tasks?|jobs?|results?|outputs?|generations?|predictions?)$/;
const BARE_TEXT = /^(?!\d{4}-\d\d-\d\d|\d{1,3}$)(?=.*\d)[\w.:~@-]{3,}$/;
// The address of a task query (1-core.md, Endpoints).
const QUERY_ADDRESS = /^(?:https?:\/\/|\/)\S*\btasks\/([^\s/?#]*\d[^\s/?#]*)\/?$/;
// No envelope of the documents is deeper than three levels.
const DEEPEST = 8;

/** Whether a value from outside can be a task id. */
export function isTaskId(value: unknown): value is string {
  if (typeof value !== "string" || value === "" || value.length > LONGEST_ID) return false;
  // Blanks, control characters, and halves of a surrogate pair, which `encodeURIComponent` refuses.
  return !/[\s\p{C}]/u.test(value) && !NO_ID.has(value.toLowerCase());
}

/**
 * The task id that a field holds; a number is one, too. Blanks around a text do not belong to it.
 */
export function taskIdOf(value: unknown): string | undefined {
  const id = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  const text = typeof id === "string" ? id.trim() : id;
  return isTaskId(text) ? text : undefined;
}

/** The tasks that an answer names. */
export interface AnswerTasks {
  /** The valid ids. */
  readonly ids: readonly string[];
  /** Whether it names a task at all, also by an id that is not valid. */
  readonly any: boolean;
  /** Whether all ids are in fields that are called task id. Default false. */
  readonly areTaskIds?: boolean;
}

export const NO_TASKS: AnswerTasks = { ids: [], any: false };

/**
 * The ids in an answer, by how clearly their fields name a task; less clear ids count only if there
 * are no clearer ones.
 */
interface IdsByField {
  /** In fields that are called task id. */
  readonly called: Set<unknown>;
  /** In fields that hold a task. */
  readonly ofTasks: Set<unknown>;
  readonly others: Set<unknown>;
}

/** The field around a value. */
interface Field {
  /** The thing that it holds, or whose id it holds; empty for the answer itself. */
  readonly noun: string;
  readonly kind: "task id" | "id" | "own id" | "thing";
  /** Whether it, or the object around an id, is a task. */
  readonly isTask: boolean;
}

const ANSWER: Field = { noun: "", kind: "thing", isTask: false };

/**
 * Reads the fields above, not the text of messages. An id from the request itself, such as the id
 * of a task that it continues, is no new task.
 */
export function findTasks(answer: unknown, request: Uint8Array | undefined): AnswerTasks {
  const groups: IdsByField = { called: new Set(), ofTasks: new Set(), others: new Set() };
  collect(answer, ANSWER, 0, groups);
  const sent = request === undefined ? "" : textOf(request);
  const made = (ids: Iterable<unknown>) => [...ids].filter((id) => !isSent(sent, id));
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

// A number may be in the request as part of a longer one; a text is there with its quotes.
const isSent = (sent: string, id: unknown): boolean =>
  typeof id === "number"
    ? new RegExp(`(?<![\\d.])${id}(?![\\d.])`).test(sent)
    : sent.includes(JSON.stringify(taskIdOf(id) ?? id));

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

// `generationId` and `generation-id` are one name.
function snake(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll("-", "_");
}

// Gateways write "none" as null, an empty text or zero.
function isPresent(id: unknown): id is string | number {
  return (typeof id === "string" && id !== "") || (typeof id === "number" && id !== 0);
}
