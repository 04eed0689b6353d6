// An error as JSON: the output of `GatewayError.toJSON`, and its reader. Pages load it without the
// error classes.
import type { Issue } from "../../validation/issue.js";
import { isObject } from "../../validation/value.js";

/** An error as JSON. Its optional facts depend on the reader of the answer. */
export interface ErrorJson {
  /** Name of its class. */
  readonly name: string;
  readonly message: string;
  /** Whether the same call may succeed later without a change; absent if the writer cannot know. */
  readonly retryable?: boolean | undefined;
  /** Task that the call was about; it stays resumable. */
  readonly taskId?: string | undefined;
  /** The issues of a request, in an `InputValidationError`. */
  readonly issues?: readonly Issue[] | undefined;
  /** Code of the gateway, of the connection or of the file system. */
  readonly code?: string | undefined;
  /** Field that the gateway objects to. */
  readonly param?: string | undefined;
}

/**
 * Whether a JSON value is such an error; other errors, such as `{ message, code: 401 }`, are not.
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
