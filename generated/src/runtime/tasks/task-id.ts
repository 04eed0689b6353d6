// Task ids, checked before they reach a URL.
import { ConfigurationError } from "../errors/index.js";
import { shown } from "../validation/tell.js";

// `task_<id>` (1-core.md, Submission acknowledgement), also `task-unified-…` and UUIDs (4-field-notes.md).
const TASK_ID = /^[A-Za-z0-9_][A-Za-z0-9_.:~-]{0,199}$/;

/** Whether a value from outside can be a task id. */
export function isTaskId(value: unknown): value is string {
  return typeof value === "string" && TASK_ID.test(value);
}

/** The id, or a `ConfigurationError` that shows it where it is a word. */
export function checkedTaskId(value: unknown): string {
  if (isTaskId(value)) return value;
  throw new ConfigurationError(
    `${shown(value)} is not a task id; expected letters, digits and _ . : ~ -, such as task_01K8`,
  );
}
