// The documented error bodies. Each endpoint family has its own shape (1-core.md, Errors;
// 3-music-and-text.md, Errors).
import { TYPE_OF, type Refusal } from "./refusal.js";

/** Families of endpoints. All endpoints of a family have the same shape of error body. */
export type Family =
  "generation" | "usage" | "upload" | "music" | "music-extension" | "native-text";

export function familyOf(path: string): Family {
  if (path === "/v1/usage" || path === "/usage") return "usage";
  if (path.startsWith("/v1/uploads/")) return "upload";
  if (path === "/v1/music/generations/extendFlowMusic") return "music-extension";
  if (path.startsWith("/v1/music/")) return "music";
  if (path.startsWith("/v1beta/")) return "native-text";
  return "generation";
}

/** The `status` value of native text errors, by HTTP status (3-music-and-text.md, Errors). */
const NATIVE_STATUS: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  402: "PAYMENT_REQUIRED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ABORTED", // Assumption: the usual value for a conflict. Not in the documents.
  413: "INVALID_ARGUMENT",
  422: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  502: "BAD_GATEWAY",
  503: "UNAVAILABLE",
};

/**
 * The `code` value of errors in the family `music-extension`, by the status of the refusal
 * (3-music-and-text.md, Errors). In this family, `statusIn` later changes the status 402 to 403.
 */
const EXTENSION_CODE: Readonly<Record<number, string>> = {
  400: "invalid_request",
  402: "quota_not_enough",
  429: "rate_limit_error",
};

/**
 * Returns the `code` of an error, for a family whose `code` is the HTTP status. Assumption: an
 * Idempotency-Key error keeps its named code (4-field-notes.md, Idempotency). Otherwise a client
 * could not distinguish these errors, because three of them have the status 409.
 */
const codeOf = ({ status, type, code }: Refusal): string | number =>
  type === "idempotency_error" && code !== undefined ? code : status;

const BODY: Readonly<Record<Family, (refusal: Refusal) => object>> = {
  generation: ({ message, type, param, code }) => ({
    error: { message, type, ...(param === undefined ? {} : { param }), code: code ?? type },
  }),

  // These statuses have no code: 401 and 403 of the authentication, 429 of the rate limit.
  usage: ({ status, message, type, code }) => ({
    success: false,
    error:
      status === 401 || status === 403
        ? { message, type }
        : {
            ...(code === undefined || status === 429 ? {} : { code }),
            message,
            type: "usage_query_error",
          },
  }),

  upload: ({ status, message, type }) => ({
    error: { message, type, ...(status === 429 ? { code: 429 } : {}) },
  }),

  music: (refusal) => {
    const { status, message, type } = refusal;
    return { error: { code: codeOf(refusal), message, type: TYPE_OF[status] ?? type } };
  },

  "music-extension": ({ status, message, type, param, code }) => ({
    error: { message, type, param: param ?? "", code: EXTENSION_CODE[status] ?? code ?? type },
  }),

  "native-text": (refusal) => {
    const { status, message } = refusal;
    return {
      error: { code: codeOf(refusal), message, status: NATIVE_STATUS[status] ?? "UNKNOWN" },
    };
  },
};

/** Returns the HTTP status that an endpoint family uses for a refusal. */
export function statusIn(family: Family, refusal: Refusal): number {
  return family === "music-extension" && refusal.status === 402 ? 403 : refusal.status;
}

/** Returns the error body for a refusal, in the shape of the endpoint family. */
export function envelope(family: Family, refusal: Refusal): object {
  return BODY[family](refusal);
}
