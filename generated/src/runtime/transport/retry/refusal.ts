// What a refusal means for a repetition.
import type { ApiError } from "../../errors/index.js";
import type { NamedTasks } from "../../tasks/named-tasks.js";
import type { Failure } from "./failure.js";

/**
 * What an answer of the gateway means for a repetition (2-video.md, Errors; 4-field-notes.md, Idempotency). One that names a task
 * is no refusal, whatever its status: the task may be that of the request, and is billed.
 */
export function refusal(error: ApiError, named: NamedTasks): Failure {
  const failure = byStatus(error);
  return named.any ? { ...failure, refused: false, taskIds: named.ids } : failure;
}

function byStatus(error: ApiError): Failure {
  const answered = { error, started: true, afterMs: error.retryAfterMs };
  switch (error.status) {
    case 429:
      return { ...answered, refused: true, repeatable: true };
    case 409:
      if (error.code === "idempotency_result_indeterminate") {
        return { ...answered, refused: false, repeatable: false };
      }
      if (error.code === "idempotency_key_reused") {
        return { ...answered, refused: true, repeatable: false };
      }
      // It goes on while the original request runs, which only a key can name.
      return { ...answered, refused: true, repeatable: error.retryable, persistent: true };
    case 408:
      return { ...answered, refused: false, repeatable: true };
    default:
      return {
        ...answered,
        refused: error.status < 500 || error.code === "idempotency_unavailable",
        repeatable: error.status >= 500,
      };
  }
}
