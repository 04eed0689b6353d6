// The answer of a create call (1-core.md, Submission acknowledgement).
import { ProtocolError } from "../errors/index.js";
import { isTaskId } from "../tasks/task-id.js";
import type { Answer } from "../transport/answer/answer.js";
import { FinalAnswer } from "../transport/call.js";
import { isObject } from "../validation/value.js";

/** Ids of the tasks that a create call made; the first is the task, the others are rare. */
export type TaskIds = readonly [string, ...string[]];

/** Reads `{code: 200, data: [{status, task_id}]}`. An answer without a usable id leaves the outcome unknown. */
export function taskIds(answer: Answer): TaskIds {
  const { body, status, requestId } = answer;
  const facts = { status, requestId };
  const data = isObject(body) ? body["data"] : undefined;
  if (status === 202 || (isObject(body) && body["code"] === 202)) {
    const id = isObject(data) && isTaskId(data["id"]) ? data["id"] : undefined;
    const message =
      "The gateway answered with the 202 form of a create, as if X-Service-Response-Version had been sent; " +
      "this SDK never sends it. Look for a proxy that adds the header.";
    throw new FinalAnswer(new ProtocolError(message, { ...facts, taskId: id }), false);
  }
  // Assumption: a single acknowledgement may come without the list around it.
  const entries: readonly unknown[] = Array.isArray(data) ? data : [data];
  const ids = entries.map((entry) =>
    isObject(entry) ? (entry["task_id"] ?? entry["id"]) : undefined,
  );
  // One task may be named twice.
  const [first, ...others] = new Set(ids.filter(isTaskId));
  if (first !== undefined) return [first, ...others];
  if (ids.some((id) => id !== undefined)) {
    const message = "The gateway acknowledged the request with a task id that is none";
    throw new FinalAnswer(new ProtocolError(message, facts), false);
  }
  throw new ProtocolError("The gateway answered the create without a task id", {
    ...facts,
    retryable: true,
  });
}
