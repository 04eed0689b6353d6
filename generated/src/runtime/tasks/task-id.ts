// Task ids, checked before they reach a URL.
import { ConfigurationError } from "../errors/index.js";

// `task_<id>` (1-core.md, Submission acknowledgement), also `task-unified-…` and UUIDs (4-field-notes.md).
const TASK_ID = /^[A-Za-z0-9_][A-Za-z0-9_.:~-]{0,199}$/;

/** Whether a value from outside can be a task id. */
export function isTaskId(value: unknown): value is string {
  return typeof value === "string" && TASK_ID.test(value);
}

/** The id, or a `ConfigurationError` that shows at most its beginning. */
export function checkedTaskId(value: unknown): string {
  if (isTaskId(value)) return value;
  const shown = typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : typeof value;
  throw new ConfigurationError(
    `${shown} is not a task id; expected letters, digits and _ . : ~ -, such as task_01K8`,
  );
}
