// Decides from an answer whether its create request was billed (docs/decisions/resending.md).

/**
 * `accepted`: the create request made a task. `refused`: the request made no task and was not
 * billed. `unknown`: the answer does not show whether the request made a task.
 */
export type CreateVerdict = "accepted" | "refused" | "unknown";

/** The properties of an answer that decide the verdict. */
export interface CreateAnswer {
  /** HTTP status, or the status of an error in the body of a 200. */
  readonly status: number;
  readonly code?: string | undefined;
  /** Whether the answer is a page from another server than the gateway, such as a firewall. */
  readonly isPage: boolean;
  /** Whether the answer has a task id that the request does not have. */
  readonly namesTask: boolean;
}

// Redirects that a server sends without processing the request (RFC 9110, 15.4). A 303 is not among
// them: a server may send it after processing.
const MOVED: ReadonlySet<number> = new Set([301, 302, 307, 308]);

// Statuses with which a firewall, a proxy or a router stops a request before the gateway.
const STOPPED: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 413, 414, 431]);

// Follows the API documents 2-video.md (Errors) and 4-field-notes.md (Idempotency).
/**
 * Decides from an answer whether its create request made a task. An answer with a task id is never
 * a refusal: the task may belong to this request, which is then billed.
 */
export function createVerdict({ status, code, isPage, namesTask }: CreateAnswer): CreateVerdict {
  if (namesTask) return status < 300 ? "accepted" : "unknown";
  if (status < 400) return MOVED.has(status) ? "refused" : "unknown";
  if (isPage) return STOPPED.has(status) ? "refused" : "unknown";
  if (status === 409) return code === "idempotency_result_indeterminate" ? "unknown" : "refused";
  if (status === 408) return "unknown";
  return status < 500 || code === "idempotency_unavailable" ? "refused" : "unknown";
}
