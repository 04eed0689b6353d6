// Decides by the answer to a create whether it was billed: docs/decisions/resending.md.

/** A create made a task; or it made none and billed nothing; or its outcome is unknown. */
export type CreateVerdict = "accepted" | "refused" | "unknown";

/** The facts of an answer that decide about its create. */
export interface CreateAnswer {
  /** HTTP status, or the HTTP status that the body of a 200 stands for. */
  readonly status: number;
  readonly code?: string | undefined;
  /** Whether a page answered instead of the gateway. */
  readonly isPage: boolean;
  /** Whether the answer names a task that the request does not name. */
  readonly namesTask: boolean;
}

// Redirects after which the server did nothing (RFC 9110, 15.4).
const MOVED: ReadonlySet<number> = new Set([301, 302, 307, 308]);

// Statuses with which a firewall, a proxy or a router stops a request before the gateway.
const STOPPED: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 413, 414, 431]);

// 2-video.md, Errors; 4-field-notes.md, Idempotency.
/**
 * The verdict about a create, by its answer. An answer that names a task is no refusal, whatever
 * its status: the task may belong to this request, and then it is billed.
 */
export function createVerdict({ status, code, isPage, namesTask }: CreateAnswer): CreateVerdict {
  if (namesTask) return status < 300 ? "accepted" : "unknown";
  if (status < 400) return MOVED.has(status) ? "refused" : "unknown";
  if (isPage) return STOPPED.has(status) ? "refused" : "unknown";
  if (status === 409) return code === "idempotency_result_indeterminate" ? "unknown" : "refused";
  if (status === 408) return "unknown";
  return status < 500 || code === "idempotency_unavailable" ? "refused" : "unknown";
}
