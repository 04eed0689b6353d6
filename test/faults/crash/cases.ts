// What each crash case must come to: nobody dies, and every caller is told.

/** A case and what its callers must be told, in any order. */
export interface CrashCase {
  readonly name: string;
  readonly told: readonly string[];
  readonly creates: number;
}

const SEVEN_OF_EIGHT = [...Array.from({ length: 7 }, () => "submitted"), "SubmissionUnknownError"];

/** Deaths that were seen; each runs in a process of its own. */
export const SEEN: readonly CrashCase[] = [
  { name: "file-100k", told: ["saved 102400"], creates: 0 },
  { name: "file-2m", told: ["saved 2097152"], creates: 0 },
  { name: "file-100k-close", told: ["saved 102400"], creates: 0 },
  // The third of eight is answered by a page, and is not promised a key: it alone is unknown.
  { name: "creates-502-20k", told: SEVEN_OF_EIGHT, creates: 7 },
  { name: "creates-502-40k", told: SEVEN_OF_EIGHT, creates: 7 },
  { name: "catalog-gzip", told: ["1000 models"], creates: 0 },
];

/** Others of their kind; they share a process. */
export const SIBLINGS: readonly CrashCase[] = [
  { name: "stream-slow-reader", told: ["2000 chunks"], creates: 0 },
  { name: "error-longer-than-body", told: ["InternalServerError 500"], creates: 0 },
  { name: "poll-1m-html", told: ["ProtocolError 200"], creates: 0 },
  { name: "upload-413", told: ["PayloadTooLargeError 413"], creates: 0 },
  { name: "answer-before-body", told: ["SubmissionUnknownError"], creates: 0 },
  { name: "file-through-proxy", told: ["saved 2097152"], creates: 0 },
  { name: "file-through-agent", told: ["saved 2097152"], creates: 0 },
];
