// Decides how a run ends if not all of its tasks have completed. A create request can make several
// tasks, and each task is billed.
import { WORDS } from "../../words/outcome.js";
import type { Run } from "../run.js";

/** The state of a run after its wait, with its message and its summary. */
export type RunEnd = Pick<Run, "is" | "message" | "goesOn" | "summary">;

/** The end of the wait for one task. `error` is absent if the task has completed. */
export interface TaskEnd {
  readonly id: string;
  readonly error?: Error;
}

/** Names of the SDK's errors about a task that has ended. */
const TASK_ENDS = ["TaskFailedError", "EmptyResultError"];

const isUnknown = ({ name }: Error): boolean => name === "NotFoundError";

/**
 * Returns the end of a run. If the wait for a task failed but the task may go on, the user can wait
 * for the run again. The outcome is unknown only if the gateway knows none of the tasks.
 */
export function endOfTasks(ends: readonly TaskEnd[]): RunEnd {
  const failures = ends.flatMap(({ id, error }) => (error === undefined ? [] : [{ id, error }]));
  if (failures.length === 0) return { is: "done" };
  const open = failures.find(({ error }) => !isUnknown(error) && !TASK_ENDS.includes(error.name));
  if (open !== undefined) return { is: "stopped", goesOn: true, message: open.error.message };
  const isAllUnknown =
    failures.length === ends.length && failures.every((one) => isUnknown(one.error));
  const messages = failures.map(({ id, error }) =>
    isUnknown(error) ? WORDS.lost.unknownTask(id) : error.message,
  );
  return { is: isAllUnknown ? "unknown" : "failed", message: messages.join(" ") };
}
