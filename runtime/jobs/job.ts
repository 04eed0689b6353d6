// A paid job as plain data: one request, its idempotency key, its tasks and files.
import type { BatchPart } from "./batch-part.js";

/** The request of a job. It never changes. */
export interface JobFacts {
  /** Name of the job: `jobId` of the call, else its idempotency key. */
  readonly job: string;
  /** Whether the caller chose that name, and may ask for the job again. */
  readonly named: boolean;
  readonly idempotencyKey: string;
  /**
   * Whether the gateway bills the same key and body only once. If so, the create may be sent again
   * after a crash.
   */
  readonly keyPromised: boolean;
  readonly model?: string | undefined;
  /** Path of the create call. */
  readonly endpoint: string;
  /** SHA-256 of the body's bytes, hexadecimal. */
  readonly bodyHash: string;
  /** Time of the request, ISO 8601. */
  readonly at: string;
}

/**
 * - `queued`: the job waits in a batch, without a claim.
 * - `claimed`: a holder is about to send it, and has sent nothing.
 * - `sending`: the holder may have sent bytes.
 * - `unknown`: the create was sent, and its answer is lost.
 * - `created`: its tasks are known.
 * - `ended`: each task has ended, and the files of the completed tasks are saved.
 */
export type Phase = "queued" | "claimed" | "sending" | "unknown" | "created" | "ended";

export type TaskEnd = "completed" | "failed" | "expired" | "lost";

/** A task of a job. */
export interface JobTask {
  readonly id: string;
  /** How it ended; absent while it runs. */
  readonly status?: TaskEnd | undefined;
  /** Cost in USD; absent if it is not known. */
  readonly costUsd?: number | undefined;
  /** Number of files in its result. */
  readonly files?: number | undefined;
}

/** A saved file. */
export interface SavedJobFile {
  readonly taskId: string;
  /** Index of the file in the result, from 0. */
  readonly file: number;
  readonly path: string;
}

export interface Job {
  readonly facts: JobFacts;
  readonly phase: Phase;
  /** The claim that may send the job. */
  readonly holder?: string | undefined;
  /** End of the claim, in milliseconds of the store's clock. */
  readonly leaseUntil?: number | undefined;
  /** Whether an earlier claim may have sent it. */
  readonly wasSent?: boolean | undefined;
  readonly tasks: readonly JobTask[];
  /** Tasks that an answer named and that may belong to another job. */
  readonly namedTaskIds: readonly string[];
  readonly saved: readonly SavedJobFile[];
  /** Absent for a job outside a batch. */
  readonly batch?: BatchPart | undefined;
}

/** A new job, claimed by `holder`. */
export function newJob(facts: JobFacts, holder: string, leaseUntil?: number): Job {
  return { facts, phase: "claimed", holder, leaseUntil, tasks: [], namedTaskIds: [], saved: [] };
}

/** The end of all tasks of a job together. */
export function endOf({ tasks }: Job): TaskEnd {
  const has = (end: TaskEnd) => tasks.some(({ status }) => status === end);
  return (["completed", "expired", "lost"] as const).find(has) ?? "failed";
}

/** Whether the gateway has acknowledged the job. */
export const isCreated = ({ phase }: Job): boolean => phase === "created" || phase === "ended";

/** Whether the job may have been sent. */
export const isSent = ({ phase, wasSent }: Job): boolean =>
  wasSent === true || (phase !== "claimed" && phase !== "queued");

/** Whether the job needs no further work. */
export const isOver = ({ phase, batch }: Job): boolean =>
  batch === undefined ? phase === "ended" : batch.status !== undefined;

/** Whether an active claim keeps others from sending the job. */
export const hasLease = ({ phase, leaseUntil = 0 }: Job, now: number): boolean =>
  (phase === "claimed" || phase === "sending") && now < leaseUntil;
