// The answer to a create call (1-core.md, Submission acknowledgement; Versioning 4).
import type { Task } from "../tasks/task.js";

/** An answer as it can be stored and sent again, byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * The acknowledgement of a task. With the header `X-Service-Response-Version` it is the 202 variant
 * (4-field-notes.md, Tasks).
 */
export function acknowledgement(
  task: Task,
  pollPath: string,
  responseVersion: string | undefined,
): StoredAnswer {
  if (responseVersion === undefined) {
    const data = [{ status: "submitted", task_id: task.id }];
    return { status: 200, text: JSON.stringify({ code: 200, data }) };
  }
  const data = {
    id: task.id,
    object: "generation.task",
    status: "submitted",
    poll_url: pollPath.replace("{task_id}", task.id),
  };
  return { status: 202, text: JSON.stringify({ code: 202, data }) };
}
