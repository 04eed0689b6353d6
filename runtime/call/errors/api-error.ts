// Classes for the gateway's error answers, one class per HTTP status (API document 1-core.md,
// Errors).
import { GatewayError, type ErrorFacts } from "./gateway-error.js";

/** The fields of an `ApiError`, as read from an error answer. */
export interface ApiFacts extends ErrorFacts {
  /** HTTP status of the answer. */
  readonly status: number;
  /** `error.code` as a string. Absent if the gateway sent no code or an empty code. */
  readonly code?: string | undefined;
  /** `error.type`, or `error.status` in answers of the text endpoint. */
  readonly type?: string | undefined;
  /** Name of the field that the gateway rejects. */
  readonly param?: string | undefined;
  /** The wait that the gateway requests, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Idempotency key, if the call was a submission. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Whether another server between client and gateway sent the answer, for example as an HTML page.
   */
  readonly isPage?: boolean | undefined;
}

/** The gateway refused the request. If `isPage` is true, another server refused it. */
export class ApiError extends GatewayError {
  static override readonly brand: string = "ApiError";

  /** HTTP status of the answer. */
  declare readonly status: number;
  /** `error.code` as a string. */
  declare readonly code: string | undefined;
  /** `error.type`, or `error.status` in answers of the text endpoint. */
  declare readonly type: string | undefined;
  /** Name of the field that the gateway rejects. */
  declare readonly param: string | undefined;
  /** The wait that the gateway requests, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;
  /** Idempotency key, if the call was a submission. */
  declare readonly idempotencyKey: string | undefined;
  /**
   * Whether another server between client and gateway sent the answer, such as a firewall with an
   * HTML page. The status of its answer does not show whether the key, model, file or task is at
   * fault.
   */
  declare readonly isPage: boolean;

  constructor(message: string, facts: ApiFacts) {
    super(message, facts);
    this.status = facts.status;
    this.code = facts.code;
    this.type = facts.type;
    this.param = facts.param;
    this.retryAfterMs = facts.retryAfterMs;
    this.idempotencyKey = facts.idempotencyKey;
    Object.defineProperty(this, "isPage", { value: facts.isPage === true });
  }
}

/** 400: a parameter is invalid; correct the field in `param`. */
export class BadRequestError extends ApiError {
  static override readonly brand: string = "BadRequestError";
}
/** 401: the API key is missing, invalid or expired. */
export class AuthenticationError extends ApiError {
  static override readonly brand: string = "AuthenticationError";
}
/** 402, or 403 with the code `quota_not_enough`: the balance is too low; top up the account. */
export class InsufficientBalanceError extends ApiError {
  static override readonly brand: string = "InsufficientBalanceError";
}
/** 403: the key lacks the permission. */
export class PermissionDeniedError extends ApiError {
  static override readonly brand: string = "PermissionDeniedError";
}
/** 404: no such model, task or route. */
export class NotFoundError extends ApiError {
  static override readonly brand: string = "NotFoundError";
}
/** 409: a conflict about the idempotency key, such as a request with this key that still runs. */
export class ConflictError extends ApiError {
  static override readonly brand: string = "ConflictError";
}
/** 413: the upload is larger than 20971520 bytes. */
export class PayloadTooLargeError extends ApiError {
  static override readonly brand: string = "PayloadTooLargeError";
}
/** 422: a combination of fields is not allowed; nothing was billed. */
export class UnprocessableEntityError extends ApiError {
  static override readonly brand: string = "UnprocessableEntityError";
}
/** 429: too many requests; see `retryAfterMs`. */
export class RateLimitError extends ApiError {
  static override readonly brand: string = "RateLimitError";
}
/** 500, or another status from 500 to 599 that has no class in this file. */
export class InternalServerError extends ApiError {
  static override readonly brand: string = "InternalServerError";
}
/** 502: the gateway could not reach the server behind it. */
export class BadGatewayError extends ApiError {
  static override readonly brand: string = "BadGatewayError";
}
/**
 * 503: temporarily unavailable. If the usage endpoint answers 503, the amount that was spent is
 * unknown, and not 0.
 */
export class ServiceUnavailableError extends ApiError {
  static override readonly brand: string = "ServiceUnavailableError";
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: InsufficientBalanceError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  422: UnprocessableEntityError,
  429: RateLimitError,
  502: BadGatewayError,
  503: ServiceUnavailableError,
};

export function apiErrorClass(status: number, code?: string): typeof ApiError {
  // The music endpoints refuse a low balance with 403 (API document 3-music-and-text.md, Errors).
  if (status === 403 && code === "quota_not_enough") return InsufficientBalanceError;
  return BY_STATUS[status] ?? (status >= 500 ? InternalServerError : ApiError);
}
