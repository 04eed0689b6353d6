// The JSON of an error, as `GatewayError.toJSON` writes it. Web pages load this file without the
// error classes.
import type { Issue } from "../../validation/issue.js";
import { isObject } from "../../validation/value.js";

/**
 * An error as JSON. The program that writes the JSON omits an optional field if it does not know
 * the value.
 */
export interface ErrorJson {
  /** Name of the error class. */
  readonly name: string;
  readonly message: string;
  /**
   * Whether the same call may succeed later without a change. Absent if the program that wrote the
   * JSON cannot know.
   */
  readonly retryable?: boolean | undefined;
  /** Id of the task that the call was about. The task can still be resumed. */
  readonly taskId?: string | undefined;
  /** The issues of the request. Present in the JSON of an `InputValidationError`. */
  readonly issues?: readonly Issue[] | undefined;
  /** Error code of the gateway, of the connection or of the file system. */
  readonly code?: string | undefined;
  /** Name of the field that the gateway rejects. */
  readonly param?: string | undefined;
}

/**
 * Checks if a JSON value is an `ErrorJson`. Returns false for other errors, such as
 * `{ message, code: 401 }`.
 */
export function isErrorJson(value: unknown): value is ErrorJson {
  if (!isObject(value)) return false;
  const { name, message, retryable } = value as Partial<ErrorJson>;
  return (
    typeof name === "string" &&
    typeof message === "string" &&
    (retryable === undefined || typeof retryable === "boolean")
  );
}
