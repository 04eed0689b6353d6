// An error answer as plain data, and the exception that a route throws to send this answer.

/** An error answer. The kind of endpoint decides which of these fields the client sees. */
export interface Refusal {
  readonly status: number;
  /** The error `type` in generation, music and upload answers. */
  readonly type: string;
  readonly message: string;
  /** The error code, if the documents name one. */
  readonly code?: string;
  readonly param?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Thrown inside a route. The application sends the refusal in the documented shape of the endpoint.
 */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * The error `type` for each HTTP status (3-music-and-text.md, Errors). Some types are assumptions.
 */
export const TYPE_OF: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "payment_required",
  403: "permission_error",
  404: "invalid_request_error",
  408: "timeout_error",
  409: "idempotency_error",
  413: "invalid_request_error",
  422: "invalid_request_error",
  429: "rate_limit_error",
  500: "server_error",
  502: "bad_gateway",
  503: "service_unavailable",
  504: "gateway_timeout",
};

/**
 * Returns an error with the usual `type` for the status. `more` adds fields, or replaces the type.
 */
export function refused(
  status: number,
  message: string,
  more: Partial<Omit<Refusal, "status" | "message">> = {},
): RefusalError {
  return new RefusalError({ status, message, type: TYPE_OF[status] ?? "server_error", ...more });
}

/** Returns an error with status 400, about the field `param`. */
export function invalid(message: string, param?: string): RefusalError {
  return refused(400, message, { code: "invalid_request", param });
}
