// The answer of a create call (1-core.md, Submission acknowledgement).
import { ProtocolError } from "../errors/index.js";
import { sentence } from "../errors/gateway-error.js";
import type { Answer } from "../transport/answer/answer.js";
import { failureCode } from "../transport/answer/envelope.js";
import { namedTasks, taskIdOf } from "../transport/answer/named-tasks.js";
import { reasonIn } from "../transport/answer/reason.js";
import { AttemptError } from "../transport/retry/failure.js";
import { fieldsOf, isObject } from "../validation/value.js";

/** Ids of the tasks that a create call made; the first is the task, the others are rare. */
export type TaskIds = readonly [string, ...string[]];

// Not a reason for an answer without a task.
const SUCCESS = /^(ok|success|successful|operation successful)\W*$/i;

/**
 * Reads `{code: 200, data: [{status, task_id}]}`. An id in another place is taken if it is the only one that `request` does not hold
 * and the answer has no code of a failure. Any other answer leaves the outcome unknown; its error begins with the reason in the
 * answer, if the key can be removed from it.
 */
export function taskIds(
  answer: Answer,
  request: Uint8Array | undefined,
  redact?: (text: string) => string,
): TaskIds {
  const { body, headers, status, requestId } = answer;
  const { data } = fieldsOf(body);
  // Assumption: a single acknowledgement may come without the list around it.
  const entries: readonly unknown[] = Array.isArray(data) ? data : [data];
  const ids = entries.map((entry) =>
    isObject(entry) ? (taskIdOf(entry["task_id"]) ?? taskIdOf(entry["id"])) : undefined,
  );
  // One task may be named twice.
  const [first, ...others] = new Set(ids.filter((id) => id !== undefined));
  if (first !== undefined) return [first, ...others];
  const inBody = namedTasks(body, request);
  const named = inBody.any ? inBody : namedTasks(headers["location"], request);
  const [only, second] = named.ids;
  const isClear = named.areTaskIds === true || failureCode(body) === undefined;
  if (only !== undefined && second === undefined && isClear) return [only];
  const text = redact && reasonIn(body, redact);
  const reason = text === undefined || SUCCESS.test(text) ? undefined : text;
  const failed = (fact: string, retryable: boolean) =>
    new ProtocolError(`${reason === undefined ? "" : `${sentence(reason)} `}${fact}.`, {
      status,
      requestId,
      taskId: only,
      retryable,
      advice: "Check usage before you send it again.",
    });
  if (!named.any) throw failed("The gateway answered the create without a task id", true);
  // Sending it again would make another task.
  throw new AttemptError({
    error: failed(
      isClear
        ? "The gateway acknowledged the request in a form that is not documented"
        : "The gateway named a task and a code that no document explains",
      false,
    ),
    started: true,
    refused: false,
    repeatable: false,
    taskIds: named.ids,
  });
}
