// A refusal as plain data, and the error that a route throws to refuse a request.

/** A refusal. The endpoint family decides which fields an answer shows, and its shape. */
export interface Refusal {
  readonly status: number;
  /** The `type` of the generation, music and upload envelopes. */
  readonly type: string;
  readonly message: string;
  /** The named code, if the documents have one. */
  readonly code?: string;
  readonly param?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown inside a route. The application answers with the envelope of the endpoint's family. */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The `type` words of the statuses (3-music-and-text.md, Errors). Others follow the pattern. */
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

/** A refusal with the usual type of its status, unless `more` has another type. */
export function refused(
  status: number,
  message: string,
  more: Partial<Omit<Refusal, "status" | "message">> = {},
): RefusalError {
  return new RefusalError({ status, message, type: TYPE_OF[status] ?? "server_error", ...more });
}

/** A 400 for one field. */
export function invalid(message: string, param?: string): RefusalError {
  return refused(400, message, { code: "invalid_request", param });
}
