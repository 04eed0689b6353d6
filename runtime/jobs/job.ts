// A paid job as plain data: one request, its idempotency key, its tasks and files.
import type { BatchPart } from "./batch-part.js";

/** Data about the request of a job. After the job was sent, the data stays the same. */
export interface JobFacts {
  /** Name of the job: the `jobId` of the call, or the idempotency key if there is no `jobId`. */
  readonly job: string;
  /** Whether the caller chose the job name, so that a later call can ask for the job. */
  readonly named: boolean;
  readonly idempotencyKey: string;
  /**
   * Whether the gateway promises to bill the same idempotency key and body only once. If not, a
   * request that may have been sent is not sent again after a crash.
   */
  readonly keyPromised: boolean;
  readonly model?: string | undefined;
  /** URL path of the create request. */
  readonly endpoint: string;
  /**
   * SHA-256 of the request body, hexadecimal. Before hashing, `sha256:` and the hash of the image
   * replace the URL of an uploaded image, because each upload gets another URL.
   */
  readonly bodyHash: string;
  /** Time when the request was prepared, ISO 8601. */
  readonly at: string;
}

/**
 * - `queued`: the job waits in a batch. No call has claimed it.
 * - `claimed`: one call, the holder, has the right to send the job, but has not sent it yet.
 * - `sending`: the holder may have sent the create request.
 * - `unknown`: the create request was sent, but its outcome is unknown.
 * - `created`: the tasks of the job are known.
 * - `ended`: each task has ended or was given up. The files of the completed tasks are saved.
 */
export type Phase = "queued" | "claimed" | "sending" | "unknown" | "created" | "ended";

export type TaskEnd = "completed" | "failed" | "expired" | "lost";

/** A task of a job, and its result as far as it is known. */
export interface JobTask {
  readonly id: string;
  /** Final status; absent while the task runs. */
  readonly status?: TaskEnd | undefined;
  /** Cost in USD; absent if it is not known. */
  readonly costUsd?: number | undefined;
  /** Number of files in its result. */
  readonly files?: number | undefined;
}

/** A result file that was saved. */
export interface SavedJobFile {
  readonly taskId: string;
  /** Index of the file in the result, from 0. */
  readonly file: number;
  readonly path: string;
}

export interface Job {
  readonly facts: JobFacts;
  readonly phase: Phase;
  /** Id of the claim, which is the right of one call to send the job. */
  readonly holder?: string | undefined;
  /** End of the claim, in milliseconds by the clock of the store that keeps the job. */
  readonly leaseUntil?: number | undefined;
  /** Whether an earlier claim may have sent the job. */
  readonly wasSent?: boolean | undefined;
  readonly tasks: readonly JobTask[];
  /** Task ids in an answer to the job's create request. The tasks may belong to another job. */
  readonly namedTaskIds: readonly string[];
  readonly saved: readonly SavedJobFile[];
  /** The batch fields; absent for a job outside a batch. */
  readonly batch?: BatchPart | undefined;
}

/** Makes a new job with a claim of `holder`. */
export function newJob(facts: JobFacts, holder: string, leaseUntil?: number): Job {
  return { facts, phase: "claimed", holder, leaseUntil, tasks: [], namedTaskIds: [], saved: [] };
}

/**
 * Returns the final status of a job: `completed` if a task has completed; else `expired` if a task
 * has expired; else `lost` if a task is lost; else `failed`.
 */
export function endOf({ tasks }: Job): TaskEnd {
  const has = (end: TaskEnd) => tasks.some(({ status }) => status === end);
  return (["completed", "expired", "lost"] as const).find(has) ?? "failed";
}

/** Checks whether the gateway has acknowledged the job. */
export const isCreated = ({ phase }: Job): boolean => phase === "created" || phase === "ended";

/** Checks whether the job may have been sent. */
export const isSent = ({ phase, wasSent }: Job): boolean =>
  wasSent === true || (phase !== "claimed" && phase !== "queued");

/** Checks whether the job needs no further work. */
export const isOver = ({ phase, batch }: Job): boolean =>
  batch === undefined ? phase === "ended" : batch.status !== undefined;

/** Checks whether a claim is active at `now`, so that no other process may send the job. */
export const hasLease = ({ phase, leaseUntil = 0 }: Job, now: number): boolean =>
  (phase === "claimed" || phase === "sending") && now < leaseUntil;
