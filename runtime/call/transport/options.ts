// The options of a call.
import type { OptionNames } from "../../validation/options.js";

/** Options that every method of the SDK takes. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Total time of the call in milliseconds, from 0, retries included. Default `timeouts.totalMs`.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Further headers; `null` removes a default header. `Authorization` cannot be changed. Header:
   * each name in this record.
   */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
}

export const CALL_OPTIONS: OptionNames<CallOptions> = {
  signal: true,
  timeoutMs: true,
  headers: true,
};

/**
 * Options of a call after its preparation, such as fetching prices. `timeoutMs` is the remaining
 * time. `fullTimeoutMs` is the time limit of the whole call.
 */
export interface RunningCallOptions extends CallOptions {
  readonly fullTimeoutMs?: number | undefined;
}
