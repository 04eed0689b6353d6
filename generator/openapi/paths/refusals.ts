// The documented error statuses, by error schema (1-core.md, Errors; 2-video.md, Errors;
// 3-music-and-text.md, Errors).
import type { JsonObject } from "../../read/schema/json.js";

/** The meaning of an error status, and an example of its body. */
interface Refusal {
  readonly means: string;
  readonly example: JsonObject;
}

/** Schema name of the error body → status → meaning and example. */
export type Refusals = Readonly<Record<string, Readonly<Record<number, Refusal>>>>;

const MEANINGS: Readonly<Record<number, string>> = {
  400: "A parameter is invalid: correct the request.",
  401: "The key is missing or invalid: do not repeat the request.",
  402: "The balance is too low: top it up.",
  403: "The key may not do this: do not repeat the request.",
  404: "There is no such model.",
  409: "The idempotency key was used with another body: use a new key for a new request. Or the first request with this key is still running: repeat it later with the same key and body. Or the outcome of that request was lost: do not repeat it, and keep the key.",
  413: "The file is larger than 20971520 bytes.",
  422: "A constraint between fields is violated; nothing is billed: correct the request.",
  429: "Too many requests: wait for `Retry-After`, or back off exponentially.",
  500: "A temporary failure: repeat a bounded number of times, with the same idempotency key.",
  502: "A temporary failure behind the gateway: repeat a bounded number of times, with the same idempotency key.",
  503: "Temporarily unavailable: repeat a bounded number of times, with the same idempotency key.",
};

/**
 * An error example: its message, its type or status word, and in some schemas `code` and `param`.
 */
type Row = readonly [message: string, type: string, code?: string, param?: string];

// Makes the refusals of one error schema. `rows` has an example for each status, and `write` makes
// the body of the example. `meanings` replaces the default meanings of some statuses.
const family = (
  write: (row: Row, status: number) => JsonObject,
  rows: Readonly<Record<number, Row>>,
  meanings: Readonly<Record<number, string>> = {},
): Readonly<Record<number, Refusal>> =>
  Object.fromEntries(
    Object.entries(rows).map(([status, row]): [string, Refusal] => [
      status,
      {
        means: { ...MEANINGS, ...meanings }[status] ?? "",
        example: write(row, Number(status)),
      },
    ]),
  );

const withCode = ([message, type, code, param]: Row): JsonObject => ({
  error: { message, type, ...(code && { code }), ...(param !== undefined && { param }) },
});
const withStatus = ([message, type]: Row, code: number) => ({ error: { code, message, type } });
const withWord = ([message, status]: Row, code: number) => ({ error: { code, message, status } });
const ofUpload = ([message, type]: Row, code: number): JsonObject => ({
  error: { message, type, ...(code === 429 && { code }) },
});
const ofUsage = ([message, type, code]: Row): JsonObject => ({
  success: false,
  error: { ...(code !== undefined && { code }), message, type },
});

const INVALID = "invalid_request_error";
const USAGE = "usage_query_error";

export const REFUSALS: Refusals = {
  ErrorResponse: family(withCode, {
    400: ["duration must be at most 15", INVALID, "invalid_request", "duration"],
    401: ["The API key is not valid", "authentication_error", "invalid_api_key"],
    402: ["The balance is too low", "payment_required", "insufficient_balance"],
    403: ["The key may not use this model", "permission_error", "model_not_allowed"],
    409: ["The first request is still running", INVALID, "idempotency_in_progress"],
    422: ["A grid has exactly one image", INVALID, "invalid_request", "ref_images"],
    429: ["Too many requests", "rate_limit_error", "rate_limit_error"],
    500: ["The request failed", "server_error", "server_error"],
    502: ["The model did not answer", "server_error", "bad_gateway"],
    503: ["Temporarily unavailable", "server_error", "unavailable"],
  }),
  MusicErrorResponse: family(withStatus, {
    400: ["speed must be at most 4", INVALID],
    401: ["The API key is not valid", "authentication_error"],
    402: ["The balance is too low", "payment_required"],
    403: ["The key may not use this model", "permission_error"],
    429: ["Too many requests", "rate_limit_error"],
    500: ["The request failed", "server_error"],
    502: ["The model did not answer", "bad_gateway"],
  }),
  MusicExtensionErrorResponse: family(
    withCode,
    {
      400: ["clip_id is required", INVALID, "invalid_request", "clip_id"],
      403: ["The balance is too low", "permission_error", "quota_not_enough", ""],
      429: ["The capacity is saturated", "rate_limit_error", "rate_limit_error", ""],
    },
    {
      403: "The balance is too low: top it up.",
      429: "The capacity of the group is saturated: repeat the request later.",
    },
  ),
  TextErrorResponse: family(withWord, {
    400: ["contents must have at least 1 item", "INVALID_ARGUMENT"],
    401: ["The API key is not valid", "UNAUTHENTICATED"],
    402: ["The balance is too low", "PAYMENT_REQUIRED"],
    403: ["The key may not use this model", "PERMISSION_DENIED"],
    404: ["There is no such model", "NOT_FOUND"],
    429: ["Too many requests", "RESOURCE_EXHAUSTED"],
    500: ["The request failed", "INTERNAL"],
    502: ["The model did not answer", "BAD_GATEWAY"],
    503: ["Temporarily unavailable", "UNAVAILABLE"],
  }),
  UsageErrorResponse: family(
    ofUsage,
    {
      400: ["The range is longer than 31 days", USAGE, "range_too_large"],
      401: ["The API key is not valid", USAGE],
      403: ["The account is disabled", USAGE],
      429: ["More than 60 queries within a minute", USAGE],
      503: ["The data is temporarily unavailable", USAGE, "usage_unavailable"],
    },
    {
      503: "Temporarily unavailable. The answer has no amounts. This does not mean that nothing was spent.",
    },
  ),
  UploadErrorResponse: family(ofUpload, {
    400: ["The part file is missing", INVALID],
    413: ["The file is larger than 20971520 bytes", INVALID],
    429: ["Too many requests", "rate_limit_error"],
    500: ["The upload failed", "server_error"],
  }),
};
