// The documented statuses of each family of errors (1-core.md, Errors; 2-video.md, Errors; 3-music-and-text.md, Errors).
import type { Json } from "../../../generator/schema/json.js";

/** What a status means, with a body that says so. */
interface Refusal {
  readonly means: string;
  readonly example: Json;
}

/** Schema of the body → status → meaning. */
export type Refusals = Readonly<Record<string, Readonly<Record<number, Refusal>>>>;

const MEANINGS: Readonly<Record<number, string>> = {
  400: "A parameter is invalid: correct the request.",
  401: "The key is missing or invalid: do not repeat the request.",
  402: "The balance is too low: top it up.",
  403: "The key may not do this: do not repeat the request.",
  404: "There is no such model.",
  409: "The idempotency key was used with another body, or its first request is still running: repeat it later with the same key and body.",
  413: "The file is larger than 20971520 bytes.",
  422: "A constraint between fields is violated; nothing is billed: correct the request.",
  429: "Too many requests: wait for `Retry-After`, or back off exponentially.",
  500: "A temporary failure: repeat a bounded number of times, with the same idempotency key.",
  502: "A temporary failure behind the gateway: repeat a bounded number of times, with the same idempotency key.",
  503: "Temporarily unavailable: repeat a bounded number of times, with the same idempotency key.",
};

const meaning = (status: number): string => MEANINGS[status] ?? "";

// `error` with message, type and, on most, code and param.
const ofGeneration = (
  status: number,
  type: string,
  code: string,
  message: string,
  param?: string,
): [number, Refusal] => [
  status,
  {
    means: meaning(status),
    example: { error: { message, type, code, ...(param !== undefined && { param }) } },
  },
];

const numbered = (status: number, type: string, message: string): [number, Refusal] => [
  status,
  { means: meaning(status), example: { error: { code: status, message, type } } },
];

const native = (status: number, word: string, message: string): [number, Refusal] => [
  status,
  { means: meaning(status), example: { error: { code: status, message, status: word } } },
];

const ofUpload = (status: number, type: string, message: string): [number, Refusal] => [
  status,
  {
    means: meaning(status),
    example: { error: { message, type, ...(status === 429 && { code: status }) } },
  },
];

const ofUsage = (status: number, message: string, code?: string): [number, Refusal] => [
  status,
  {
    means:
      status === 503
        ? "Temporarily unavailable. The answer has no amounts, which is not zero spending."
        : meaning(status),
    example: {
      success: false,
      error: { ...(code !== undefined && { code }), message, type: "usage_query_error" },
    },
  },
];

const INVALID = "invalid_request_error";

/** The refusals of each family, by the schema of their body. */
export const REFUSALS: Refusals = {
  ErrorResponse: Object.fromEntries([
    ofGeneration(400, INVALID, "invalid_request", "duration must be at most 15", "duration"),
    ofGeneration(401, "authentication_error", "invalid_api_key", "The API key is not valid"),
    ofGeneration(402, "payment_required", "insufficient_balance", "The balance is too low"),
    ofGeneration(403, "permission_error", "model_not_allowed", "The key may not use this model"),
    ofGeneration(409, INVALID, "idempotency_in_progress", "The first request is still running"),
    ofGeneration(422, INVALID, "invalid_request", "A grid has exactly one image", "ref_images"),
    ofGeneration(429, "rate_limit_error", "rate_limit_error", "Too many requests"),
    ofGeneration(500, "server_error", "server_error", "The request failed"),
    ofGeneration(502, "server_error", "bad_gateway", "The model did not answer"),
    ofGeneration(503, "server_error", "unavailable", "Temporarily unavailable"),
  ]),
  MusicErrorResponse: Object.fromEntries([
    numbered(400, INVALID, "speed must be at most 4"),
    numbered(401, "authentication_error", "The API key is not valid"),
    numbered(402, "payment_required", "The balance is too low"),
    numbered(403, "permission_error", "The key may not use this model"),
    numbered(429, "rate_limit_error", "Too many requests"),
    numbered(500, "server_error", "The request failed"),
    numbered(502, "bad_gateway", "The model did not answer"),
  ]),
  MusicExtensionErrorResponse: {
    400: {
      means: meaning(400),
      example: {
        error: {
          message: "clip_id is required",
          type: INVALID,
          param: "clip_id",
          code: "invalid_request",
        },
      },
    },
    403: {
      means: "The balance is too low: top it up.",
      example: {
        error: {
          message: "The balance is too low",
          type: "permission_error",
          param: "",
          code: "quota_not_enough",
        },
      },
    },
    429: {
      means: "The capacity of the group is saturated: repeat the request later.",
      example: {
        error: {
          message: "The capacity is saturated",
          type: "rate_limit_error",
          param: "",
          code: "rate_limit_error",
        },
      },
    },
  },
  TextErrorResponse: Object.fromEntries([
    native(400, "INVALID_ARGUMENT", "contents must have at least 1 item"),
    native(401, "UNAUTHENTICATED", "The API key is not valid"),
    native(402, "PAYMENT_REQUIRED", "The balance is too low"),
    native(403, "PERMISSION_DENIED", "The key may not use this model"),
    native(404, "NOT_FOUND", "There is no such model"),
    native(429, "RESOURCE_EXHAUSTED", "Too many requests"),
    native(500, "INTERNAL", "The request failed"),
    native(502, "BAD_GATEWAY", "The model did not answer"),
    native(503, "UNAVAILABLE", "Temporarily unavailable"),
  ]),
  UsageErrorResponse: Object.fromEntries([
    ofUsage(400, "The range is longer than 31 days", "range_too_large"),
    ofUsage(401, "The API key is not valid"),
    ofUsage(403, "The account is disabled"),
    ofUsage(429, "More than 60 queries within a minute"),
    ofUsage(503, "The data is temporarily unavailable", "usage_unavailable"),
  ]),
  UploadErrorResponse: Object.fromEntries([
    ofUpload(400, INVALID, "The part file is missing"),
    ofUpload(413, INVALID, "The file is larger than 20971520 bytes"),
    ofUpload(429, "rate_limit_error", "Too many requests"),
    ofUpload(500, "server_error", "The upload failed"),
  ]),
};
