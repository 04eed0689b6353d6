// Builds a create request from its key and its body, and reads the task ids in its answer.
import { sentence } from "../errors/gateway-error.js";
import { ConfigurationError, ProtocolError } from "../errors/index.js";
import type { Answer } from "../transport/answer/answer.js";
import { failureCode } from "../transport/answer/envelope.js";
import { findTasks, taskIdOf } from "../transport/answer/named-tasks.js";
import { reasonIn } from "../transport/answer/reason.js";
import type { Call, Submission } from "../transport/call.js";
import { FailureError } from "../transport/failure.js";
import { fieldsOf, isObject } from "../../validation/value.js";
import type { RequestBody } from "./request-body.js";

// The API document 2-video.md (Common) allows keys of 1 to 191 visible ASCII characters.
/**
 * Returns the caller's key, or a new UUID without one. Throws `ConfigurationError` for an invalid
 * key.
 */
export function idempotencyKey(key: string | undefined, uuid: () => string): string {
  if (key === undefined) return uuid();
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,191}$/.test(key)) {
    throw new ConfigurationError(
      "idempotencyKey must be 1 to 191 visible ASCII characters; leave it out, and the SDK makes a key",
    );
  }
  return key;
}

export function createCall(
  subject: string,
  path: string,
  body: RequestBody,
  submission: Submission,
  starting: (() => Promise<void>) | undefined,
  redact: (text: string) => string,
): Call<TaskIds> {
  return {
    method: "POST",
    path,
    body,
    family: `create ${subject}`,
    resend: submission.keyPromised ? "same-key" : "unless-started",
    model: submission.model,
    submission,
    outlivesClose: true,
    starting,
    parse: (answer) => taskIds(answer, body.bytes, redact),
  };
}

/** Ids of the tasks that one create request made. More than one is rare. */
export type TaskIds = readonly [string, ...string[]];

// Matches a message that only reports success. Such a message does not explain a missing task id.
const SUCCESS = /^(ok|success|successful|operation successful)\W*$/i;

// The format is in the API document 1-core.md, Submission acknowledgement.
/**
 * Reads the task ids in `{code: 200, data: [{status, task_id}]}`. If the answer has another shape,
 * searches it for ids that are not in `request`. Accepts a single id if its field has a name like
 * `task_id`, or if the answer has no failure code. Throws for any other answer. With `redact`, the
 * error message begins with the reason in the answer, if there is one.
 */
export function taskIds(
  answer: Answer,
  request: Uint8Array | undefined,
  redact?: (text: string) => string,
): TaskIds {
  const { body, headers, status, requestId } = answer;
  const { data } = fieldsOf(body);
  // Assumption: `data` may be a single object instead of a list.
  const entries: readonly unknown[] = Array.isArray(data) ? data : [data];
  const ids = entries.map((entry) =>
    isObject(entry) ? (taskIdOf(entry["task_id"]) ?? taskIdOf(entry["id"])) : undefined,
  );
  // The answer may name one task twice.
  const [first, ...others] = new Set(ids.filter((id) => id !== undefined));
  if (first !== undefined) return [first, ...others];
  const inBody = findTasks(body, request);
  const tasks = inBody.any ? inBody : findTasks(headers["location"], request);
  const [only, second] = tasks.ids;
  const isClear = tasks.areTaskIds === true || failureCode(body) === undefined;
  if (only !== undefined && second === undefined && isClear) return [only];
  const text = redact && reasonIn(body, redact);
  const reason = text === undefined || SUCCESS.test(text) ? undefined : text;
  const failed = (fact: string, retryable: boolean) =>
    new ProtocolError(`${reason === undefined ? "" : `${sentence(reason)} `}${fact}.`, {
      status,
      requestId,
      taskId: only,
      retryable,
      advice: "Check usage for a charge before sending again.",
    });
  if (!tasks.any) throw failed("The gateway answered the create request without a task id", true);
  // The call must not be repeated: a second create request would make another task.
  throw new FailureError({
    error: failed(
      isClear
        ? "The gateway acknowledged the request in a form that is not documented"
        : "The gateway answered with both a task id and a failure code",
      false,
    ),
    started: true,
    refused: false,
    repeatable: false,
    taskIds: tasks.ids,
  });
}
