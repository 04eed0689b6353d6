// Errors of a call that got no usable answer, for example because of a wrong setting, a lost
// connection or a time-out.
import { GatewayError, type ErrorFacts } from "./gateway-error.js";

/** An option of the client or of a call is missing or wrong; nothing was sent. */
export class ConfigurationError extends GatewayError {
  static override readonly brand: string = "ConfigurationError";
}

/** The gateway could not be reached, or the connection broke. */
export class ConnectionError extends GatewayError {
  static override readonly brand: string = "ConnectionError";
  /** Error code of the connection, such as `ECONNREFUSED`. */
  declare readonly code: string | undefined;

  constructor(message: string, facts: ErrorFacts & { readonly code?: string | undefined } = {}) {
    super(message, facts);
    this.code = facts.code;
  }
}

/** A call, or one attempt of it, took longer than its time limit. */
export class RequestTimeoutError extends GatewayError {
  static override readonly brand: string = "RequestTimeoutError";
}

/**
 * The answer does not match the API documents. For example, it is cut off, too large, a redirect,
 * or not JSON.
 */
export class ProtocolError extends GatewayError {
  static override readonly brand: string = "ProtocolError";
  /** HTTP status of the answer, if there was one. */
  declare readonly status: number | undefined;

  constructor(message: string, facts: ErrorFacts & { readonly status?: number | undefined } = {}) {
    super(message, facts);
    this.status = facts.status;
  }
}

/** More requests wait for a socket than `limits.queued` allows. */
export class QueueOverflowError extends GatewayError {
  static override readonly brand: string = "QueueOverflowError";
}

/** The client was closed before the call ended. */
export class ClientClosedError extends GatewayError {
  static override readonly brand: string = "ClientClosedError";
}
