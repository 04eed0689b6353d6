// The settings of a transport.
import type { Observer } from "../observe/observer.js";
import type { Clock } from "../time/clock.js";
import type { ApiKey } from "./api-key.js";
import type { BaseUrl } from "./request.js";
import type { Wire } from "./wire/wire.js";

/** Time-outs in milliseconds. */
export interface Timeouts {
  /** Time for connecting on Node; `fetch` has no such limit of its own. Default 10 s. */
  readonly connectMs: number;
  /** Time for one attempt, from getting a socket to the end of its answer. Default 30 s. */
  readonly attemptMs: number;
  /**
   * Time for a create request that cannot be repeated, from its first byte to the end of its
   * answer. A shorter wait could lose the task id. If `attemptMs` or the rest of `totalMs` is
   * longer, the longest of these times counts. Default 180 s.
   */
  readonly createMs: number;
  /** Time for one call with all its retries and pauses. Default 180 s. */
  readonly totalMs: number;
}

/** Limits of connections, waiting requests and answers. */
export interface Limits {
  /** Connections to the gateway. Default 32. */
  readonly sockets: number;
  /** Requests that may wait for a connection. Default 20,000. */
  readonly queued: number;
  /** Largest answer after decompression, in bytes. Default 16 MiB. */
  readonly responseBytes: number;
}

/** How failed calls are repeated. */
export interface RetrySettings {
  /**
   * Attempts per call, the first included. Default 3; 1 turns retries off. Header: `Retry-After` of
   * the answer.
   */
  readonly attempts: number;
}

export interface TransportSettings {
  readonly base: BaseUrl;
  readonly key: ApiKey;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeouts: Timeouts;
  readonly limits: Limits;
  readonly retry: RetrySettings;
  readonly headers: Readonly<Record<string, string>>;
  readonly observer: Observer;
  /**
   * Name of the environment variable, such as `HTTPS_PROXY`, that sets a proxy for the gateway.
   * Connection errors name this variable. `undefined` if there is none, or if the requests may use
   * the proxy anyway.
   */
  readonly proxyVariable: string | undefined;
  /** Returns the model id that a misspelt id probably means; `undefined` if there is none. */
  readonly nearModel: (id: string) => string | undefined;
}
