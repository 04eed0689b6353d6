// Options of submitting and running.
import type { TaskState } from "../../tasks/state.js";
import type { Task } from "../../tasks/task.js";
import { CALL_OPTIONS, type CallOptions } from "../transport/options.js";
import type { OptionNames } from "../../validation/options.js";

/** How much is checked before sending: contract and documented rules, the contract alone, or nothing. */
export type Validation = "rules" | "contract" | "off";

/** What becomes of requests with fields that the contract does not name: an `InputValidationError`, or they are sent with a warning. */
export type UnknownFields = "refuse" | "send";

/** How a request is checked before it is sent. */
export type CheckOptions = Pick<SubmitOptions, "validate" | "unknownFields">;

/** Options of `submit`. */
export interface SubmitOptions extends CallOptions {
  /**
   * Key of this logical operation, 1 to 191 visible ASCII characters. Default a new one for each call. Header: `Idempotency-Key`. The same
   * key and request within one client give the same task, without another create. Where the outcome of the create is lost, they
   * give the same `SubmissionUnknownError` for 24 hours (the last 10,000 keys); of a model that promises `Idempotency-Key`, and with
   * `trustIdempotencyKey`, they send it again.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * Name of this job in the client's journal. Default its idempotency key. A job that was acknowledged gives its task again, without
   * another create, also after a restart; one whose outcome is lost is sent again where the model promises `Idempotency-Key`, else it
   * ends with `SubmissionUnknownError`. `ConfigurationError` where the client has no journal.
   */
  readonly jobId?: string | undefined;
  /** Fields outside the contract, without a warning; they win over the request's own. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** How much is checked before sending. Default: the setting of the client, `rules`. */
  readonly validate?: Validation | undefined;
  /** What becomes of fields that the contract does not name. Default: the setting of the client, which refuses fields that are probably misspelt. */
  readonly unknownFields?: UnknownFields | undefined;
  /**
   * Treats the model as if its documentation promised `Idempotency-Key`, so that lost creates are sent again with the
   * same key. Wrong where the gateway ignores keys: it then bills twice. Default: the promise of the model.
   */
  readonly trustIdempotencyKey?: boolean | undefined;
  /**
   * Length of the video that the request edits or refers to, in seconds, for the estimate that a budget needs. It is not sent.
   */
  readonly sourceSeconds?: number | undefined;
}

/** Options of `run`: those of `submit`, and of waiting. */
export interface RunOptions extends SubmitOptions {
  /** Time for all of it in milliseconds, submitting and waiting. */
  readonly timeoutMs?: number | undefined;
  /**
   * Called with the task as soon as it exists, before the first poll: the place to keep its id. Of a submission that made several
   * tasks, with each; the first one has the others as `siblings`, also in its JSON. A promise is awaited, within
   * `timeoutMs` and `signal`; an error that it throws ends the run, with the `taskId`.
   */
  readonly onSubmit?: ((task: Task) => void | Promise<void>) | undefined;
  /** Called with the state `submitted` at once, and then with each state that a poll brings; of several tasks the `id` tells which. */
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
