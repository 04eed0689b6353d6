// Which tasks an answer to a create names, whatever else it says (1-core.md, Submission acknowledgement; 4-field-notes.md, Tasks).
import { isArray, isObject } from "../validation/value.js";
import { isTaskId } from "./task-id.js";

// Fields that hold the id of a task, or a list of ids, wherever they stand: `task_id`, `taskIds`, `existing_task_id`.
const IDS = /task[_-]?ids?$/i;
// Fields that hold a task, or a list of tasks, which may call its id `id`, as the record and the 202 form do.
const TASKS = ["data", "task", "tasks"];
// The documented form of an id tells a task also where any `id` may stand, and where a task is nothing but its id.
const DOCUMENTED = /^task[_-]/;
// No envelope of the documents is deeper than three levels.
const DEEPEST = 8;

/** What an answer names as tasks. */
export interface NamedTasks {
  /** The ids that can be asked for. */
  readonly ids: readonly string[];
  /** Whether it names a task at all, also by an id that is none. */
  readonly any: boolean;
}

export const NO_TASKS: NamedTasks = { ids: [], any: false };

/**
 * Reads the fields above, and nothing out of a sentence. An id that the request itself holds, such as that of the task it
 * continues, is no task that it made.
 */
export function namedTasks(answer: unknown, request: Uint8Array | undefined): NamedTasks {
  const found = new Set<unknown>();
  collect(answer, false, 0, found);
  if (found.size === 0) return NO_TASKS;
  const sent = request === undefined ? "" : Buffer.from(request).toString();
  const made = [...found].filter(
    (id) => typeof id === "number" || !sent.includes(JSON.stringify(id)),
  );
  return { ids: made.filter(isTaskId), any: made.length > 0 };
}

function collect(value: unknown, isTask: boolean, depth: number, found: Set<unknown>): void {
  if (depth > DEEPEST) return;
  if (isArray(value)) {
    for (const item of value) collect(item, isTask, depth + 1, found);
  } else if (isTask && isDocumented(value)) {
    found.add(value);
  } else if (isObject(value)) {
    for (const [name, field] of Object.entries(value)) {
      const holdsIds = IDS.test(name) || (name === "id" && (isTask || isDocumented(field)));
      const ids = holdsIds ? [field].flat().filter(isGiven) : [];
      for (const id of ids) found.add(id);
      if (!holdsIds) collect(field, TASKS.includes(name), depth + 1, found);
    }
  }
}

function isDocumented(id: unknown): boolean {
  return isTaskId(id) && DOCUMENTED.test(id);
}

// Null, an empty text and zero are how gateways write "none".
function isGiven(id: unknown): boolean {
  return (typeof id === "string" && id !== "") || (typeof id === "number" && id !== 0);
}
