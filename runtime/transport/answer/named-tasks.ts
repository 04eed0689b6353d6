// Finds the task ids in an answer to a create, in any form (1-core.md, Submission acknowledgement; 4-field-notes.md, Tasks).
import { textOf } from "./answer.js";
import { isArray, isObject } from "../../validation/value.js";

// `task_<id>` (1-core.md, Submission acknowledgement), also `task-unified-…`, UUIDs (4-field-notes.md), numbers and any other text
// that can stand in a path: the id of a paid task is worth more than its form.
const LONGEST_ID = 1_000;
const NO_ID: ReadonlySet<string> = new Set([".", "..", "null", "none", "undefined", "nil", "0"]);
// Fields that hold the id of a task, or a list of ids, at any place: `task_id`, `taskIds`, `existing_task_id`.
const IDS = /task[_-]?ids?$/i;
// Fields that hold a task, or a list of tasks, which may call its id `id`, as the record and the 202 form do.
const TASKS = ["data", "task", "tasks"];
// An id of the documented form also counts as a task id in any `id` field, and as the only content of a task.
const DOCUMENTED = /^task[_-]/;
// No envelope of the documents is deeper than three levels.
const DEEPEST = 8;

/** Whether a value from outside can be a task id. */
export function isTaskId(value: unknown): value is string {
  if (typeof value !== "string" || value === "" || value.length > LONGEST_ID) return false;
  // Blanks, control characters, and halves of a surrogate pair, which `encodeURIComponent` refuses.
  return !/[\s\p{C}]/u.test(value) && !NO_ID.has(value.toLowerCase());
}

/** The task id that a field holds; a number is one, too. */
export function taskIdOf(value: unknown): string | undefined {
  const id = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  return isTaskId(id) ? id : undefined;
}

/** The tasks that an answer names. */
export interface NamedTasks {
  /** The valid ids. */
  readonly ids: readonly string[];
  /** Whether it names a task at all, also by an id that is not valid. */
  readonly any: boolean;
}

export const NO_TASKS: NamedTasks = { ids: [], any: false };

/**
 * Reads the fields above, not the text of messages. An id from the request itself, such as the id of the task that it
 * continues, is not a new task.
 */
export function namedTasks(answer: unknown, request: Uint8Array | undefined): NamedTasks {
  const found = new Set<unknown>();
  collect(answer, false, 0, found);
  if (found.size === 0) return NO_TASKS;
  const sent = request === undefined ? "" : textOf(request);
  const made = [...found].filter((id) => !isSent(sent, id));
  const ids = made.map(taskIdOf).filter((id) => id !== undefined);
  return { ids: [...new Set(ids)], any: made.length > 0 };
}

// A number may be in the request as part of a longer one; a text is there with its quotes.
const isSent = (sent: string, id: unknown): boolean =>
  typeof id === "number"
    ? new RegExp(`(?<![\\d.])${id}(?![\\d.])`).test(sent)
    : sent.includes(JSON.stringify(id));

function collect(value: unknown, isTask: boolean, depth: number, found: Set<unknown>): void {
  if (depth > DEEPEST) return;
  if (isArray(value)) {
    for (const item of value) collect(item, isTask, depth + 1, found);
  } else if (isTask && isDocumented(value)) {
    found.add(value);
  } else if (isObject(value)) {
    for (const [name, field] of Object.entries(value)) {
      if (!holdsIds(name, field, isTask)) collect(field, TASKS.includes(name), depth + 1, found);
      else for (const id of [field].flat().filter(isGiven)) found.add(id);
    }
  }
}

function holdsIds(name: string, field: unknown, isTask: boolean): boolean {
  return IDS.test(name) || (name === "id" && (isTask || isDocumented(field)));
}

function isDocumented(id: unknown): boolean {
  return isTaskId(id) && DOCUMENTED.test(id);
}

// Gateways write "none" as null, an empty text or zero.
function isGiven(id: unknown): boolean {
  return (typeof id === "string" && id !== "") || (typeof id === "number" && id !== 0);
}
