// Options of `submit` and `run`.
import type { TaskState } from "../../tasks/state.js";
import type { Task } from "../../tasks/task.js";
import { CALL_OPTIONS, type CallOptions } from "../transport/options.js";
import type { OptionNames } from "../../validation/options.js";

/** The checks before sending: contract and documented rules, the contract alone, or nothing. */
export type Validation = "rules" | "contract" | "off";

/**
 * Treatment of fields that the contract does not list. `refuse` throws `InputValidationError`;
 * `send` sends them with a warning.
 */
export type UnknownFields = "refuse" | "send";

/** Options of the checks before sending. */
export type CheckOptions = Pick<SubmitOptions, "validate" | "unknownFields">;

/** Options of `submit` for one request. */
export interface SubmitOptions extends CallOptions {
  /**
   * Key of this request, 1 to 191 visible ASCII characters. Default: a new key for each call.
   * Header: `Idempotency-Key`. Within one client, the same key and request give the same task,
   * without a second create request. If the outcome of the create is unknown, they give the same
   * `SubmissionUnknownError` for 24 hours (the client remembers the last 10,000 keys). The client
   * sends the create again instead if the model's documentation promises that the same key is
   * billed once, or with `trustIdempotencyKey`.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * Name of this job in the client's journal. Default: its idempotency key. If the job already has
   * a task, `submit` returns the task without a second create request, also after a restart. If the
   * outcome of the job is unknown, the client sends the create again only if the model's
   * documentation promises that the same key is billed once. Throws `SubmissionUnknownError`
   * without that promise, and `ConfigurationError` without a journal.
   */
  readonly jobId?: string | undefined;
  /**
   * Further fields of the request body, sent without a warning. They override fields of the
   * request.
   */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** The checks before sending. Default: the client's option `validate`. */
  readonly validate?: Validation | undefined;
  /** Treatment of fields that the contract does not list. Default: the client's option. */
  readonly unknownFields?: UnknownFields | undefined;
  /**
   * Treats the model as if its documentation promised that the same key is billed once. A create
   * with an unknown outcome is then sent again with the same key. If the gateway ignores keys, it
   * bills twice. Default: whether the documentation promises it.
   */
  readonly trustIdempotencyKey?: boolean | undefined;
  /**
   * Length in seconds of the video that the request edits or refers to. Only the estimate of a
   * budget needs it. It is not sent.
   */
  readonly sourceSeconds?: number | undefined;
}

/** Options of `run`: the options of `submit`, and options for waiting. */
export interface RunOptions extends SubmitOptions {
  /** Total time for submitting and waiting, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /**
   * Called with the task before the first poll; store the task id here. If the gateway made several
   * tasks, called with each task. The field `siblings` of the first task lists the other tasks. The
   * run waits for a returned promise, within `timeoutMs` and `signal`. If the promise rejects, the
   * run ends with this error and the `taskId`.
   */
  readonly onSubmit?: ((task: Task) => void | Promise<void>) | undefined;
  /**
   * Called at once with the state `submitted`, then with the state from each poll. `state.id` is
   * the task id.
   */
  readonly onProgress?: ((state: TaskState) => void) | undefined;
}

/** The names of the options of a text call. */
export const TEXT_OPTIONS = {
  ...CALL_OPTIONS,
  extraBody: true,
  validate: true,
  unknownFields: true,
} as const;

export const SUBMIT_OPTIONS: OptionNames<SubmitOptions> = {
  ...TEXT_OPTIONS,
  idempotencyKey: true,
  jobId: true,
  trustIdempotencyKey: true,
  sourceSeconds: true,
};

export const RUN_OPTIONS: OptionNames<RunOptions> = {
  ...SUBMIT_OPTIONS,
  onSubmit: true,
  onProgress: true,
};
