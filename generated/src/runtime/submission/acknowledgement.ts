// The answer of a create call (1-core.md, Submission acknowledgement).
import { ProtocolError } from "../errors/index.js";
import type { Answer } from "../transport/answer/answer.js";
import { namedTasks, taskIdOf } from "../transport/answer/named-tasks.js";
import { AttemptError } from "../transport/retry/failure.js";
import { fieldsOf, isObject } from "../validation/value.js";

/** Ids of the tasks that a create call made; the first is the task, the others are rare. */
export type TaskIds = readonly [string, ...string[]];

/**
 * Reads `{code: 200, data: [{status, task_id}]}`. An id in another place is taken if it is the only one that `request` does not hold.
 * Any other answer leaves the outcome unknown.
 */
export function taskIds(answer: Answer, request: Uint8Array | undefined): TaskIds {
  const { body, status, requestId } = answer;
  const { data } = fieldsOf(body);
  // Assumption: a single acknowledgement may come without the list around it.
  const entries: readonly unknown[] = Array.isArray(data) ? data : [data];
  const ids = entries.map((entry) =>
    isObject(entry) ? (entry["task_id"] ?? entry["id"]) : undefined,
  );
  // One task may be named twice.
  const [first, ...others] = new Set(ids.map(taskIdOf).filter((id) => id !== undefined));
  if (first !== undefined) return [first, ...others];
  const named = namedTasks(body, request);
  const [only, second] = named.ids;
  if (only !== undefined && second === undefined) return [only];
  const facts = { status, requestId, taskId: named.ids[0] };
  // Sending it again would make another task.
  const final = (message: string) => {
    const error = new ProtocolError(message, facts);
    const failure = { error, started: true, refused: false, repeatable: false };
    return new AttemptError({ ...failure, taskIds: named.ids });
  };
  if (named.any) {
    throw final("The gateway acknowledged the request in a form that is not documented");
  }
  throw new ProtocolError("The gateway answered the create without a task id", {
    ...facts,
    retryable: true,
  });
}
