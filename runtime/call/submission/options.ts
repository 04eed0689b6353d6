// Options of submitting and running.
import type { TaskState } from "../../tasks/state.js";
import type { Task } from "../../tasks/task.js";
import { CALL_OPTIONS, type CallOptions } from "../transport/options.js";
import type { OptionNames } from "../../validation/options.js";

/** The checks before sending: contract and documented rules, the contract alone, or nothing. */
export type Validation = "rules" | "contract" | "off";

/** Treatment of fields outside the contract: an `InputValidationError`, or sent with a warning. */
export type UnknownFields = "refuse" | "send";

/** How a request is checked before it is sent. */
export type CheckOptions = Pick<SubmitOptions, "validate" | "unknownFields">;

/** Options of `submit`. */
export interface SubmitOptions extends CallOptions {
  /**
   * Key of this logical operation, 1 to 191 visible ASCII characters. Default a new one for each
   * call. Header: `Idempotency-Key`. The same key and request within one client give the same task,
   * without another create. If the outcome of the create is lost, they give the same
   * `SubmissionUnknownError` for 24 hours (the last 10,000 keys). If the model promises
   * `Idempotency-Key`, or with `trustIdempotencyKey`, the create is sent again instead.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * Name of this job in the client's journal. Default its idempotency key. An acknowledged job
   * gives its task again, without another create, also after a restart. A job with a lost outcome
   * is sent again if the model promises `Idempotency-Key`, else it ends with
   * `SubmissionUnknownError`. `ConfigurationError` if the client has no journal.
   */
  readonly jobId?: string | undefined;
  /** Fields outside the contract, without a warning; they override fields of the request. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** The checks before sending. Default: the setting of the client, `rules`. */
  readonly validate?: Validation | undefined;
  /**
   * Treatment of fields outside the contract. Default: the setting of the client, which refuses
   * fields that are probably misspelt.
   */
  readonly unknownFields?: UnknownFields | undefined;
  /**
   * Treats the model as if its documentation promised `Idempotency-Key`, so that lost creates are
   * sent again with the same key. Wrong if the gateway ignores keys: it then bills twice. Default:
   * the promise of the model.
   */
  readonly trustIdempotencyKey?: boolean | undefined;
  /**
   * Length of the video that the request edits or refers to, in seconds, for the estimate that a
   * budget needs. It is not sent.
   */
  readonly sourceSeconds?: number | undefined;
}

/** Options of `run`: options of `submit`, and of the wait. */
export interface RunOptions extends SubmitOptions {
  /** Total time for submitting and waiting, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /**
   * Called with the task as soon as it exists, before the first poll; store its id here. If a
   * submission made several tasks, called with each; the first one has the others as `siblings`,
   * also in its JSON. A promise is awaited, within `timeoutMs` and `signal`; its error ends the
   * run, with the `taskId`.
   */
  readonly onSubmit?: ((task: Task) => void | Promise<void>) | undefined;
  /**
   * Called at once with the state `submitted`, then with each polled state; `id` names the task.
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

/** The names of the options of `submit`. */
export const SUBMIT_OPTIONS: OptionNames<SubmitOptions> = {
  ...TEXT_OPTIONS,
  idempotencyKey: true,
  jobId: true,
  trustIdempotencyKey: true,
  sourceSeconds: true,
};

/** The names of the options of `run`. */
export const RUN_OPTIONS: OptionNames<RunOptions> = {
  ...SUBMIT_OPTIONS,
  onSubmit: true,
  onProgress: true,
};
