// A call, as the rest of the SDK hands it to the transport.
import type { UnknownSubmission } from "../errors/index.js";
import type { Cancellation } from "../time/cancellation.js";
import type { Answer } from "./answer/answer.js";
import type { OptionNames } from "../validation/options.js";
import type { Resend } from "./retry/failure.js";

/** Options that every method of the SDK takes. */
export interface CallOptions {
  /** Ends the call; it then rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /** Total time of the call in milliseconds, from 0, retries included. Default `timeouts.totalMs`. */
  readonly timeoutMs?: number | undefined;
  /** Further headers; `null` leaves a default one out. `Authorization` cannot be changed. Header: each by its name. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
}

/** The names of the options of a call. */
export const CALL_OPTIONS: OptionNames<CallOptions> = {
  signal: true,
  timeoutMs: true,
  headers: true,
};

/** Options of a call that has begun: `timeoutMs` is the rest of `askedMs`. */
export interface CallUnderWay extends CallOptions {
  readonly askedMs?: number | undefined;
}

/** A body as bytes, made once, so that every attempt sends the same. */
export interface CallBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** A submission, before it is sent; its hash is made only where its outcome is lost. */
export interface Submission extends Omit<UnknownSubmission, "sentAt" | "taskIds" | "bodyHash"> {
  readonly bodyHash: () => Promise<string>;
}

/** One call of an endpoint. */
export interface Call<Result> {
  readonly method: "GET" | "POST";
  /** Made by the `path` tag or checked by `checkedEndpoint`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: CallBody;
  /** Groups calls that share a limit; a 429 holds back the retries of its family. */
  readonly family: string;
  readonly resend: Resend;
  /** Whether the key is sent; false for the public price endpoint. Default true. */
  readonly authorized?: boolean;
  /** Whether to request gzip; worth it for catalogs, not for tasks. */
  readonly large?: boolean;
  /** Whether its answer may arrive for minutes; it then has a socket beside the limited ones. */
  readonly isStream?: boolean;
  /** Time for one attempt in milliseconds. Default `timeouts.attemptMs`. */
  readonly attemptMs?: number;
  /** Waits before each attempt, for limits that the client keeps by itself. */
  readonly pace?: (signal: Cancellation) => Promise<void>;
  /** Awaited once a connection is free, before the first bytes leave. */
  readonly starting?: (() => Promise<void>) | undefined;
  /** Present if the call is a submission; lost outcomes then become `SubmissionUnknownError`. */
  readonly submission?: Submission;
  /** Whether closing the client waits for the answer, which names a task that is paid for. Default false. */
  readonly outlivesClose?: boolean;
  readonly model?: string | undefined;
  readonly taskId?: string | undefined;
  /** Whether the answer is a task record, whose `error` is not one of the call. Default false. */
  readonly holdsTask?: boolean;
  /** Reads the answer; a `GatewayError` thrown here fails the attempt. */
  readonly parse: (answer: Answer) => Result;
}
