// A paid job as plain data: one request, its idempotency key, its tasks and files.
import type { BatchPart } from "./batch-part.js";

/** The request of a job. It never changes. */
export interface JobFacts {
  /** Name of the job: `jobId` of the call, else its idempotency key. */
  readonly job: string;
  /** Whether the caller chose that name, and may ask for the job again. */
  readonly named: boolean;
  readonly idempotencyKey: string;
  /** Whether the same key and body are not billed twice, so that the create may be sent again after a crash. */
  readonly keyPromised: boolean;
  readonly model?: string | undefined;
  /** Path of the create call. */
  readonly endpoint: string;
  /** SHA-256 of the body's bytes, hexadecimal. */
  readonly bodyHash: string;
  /** When, ISO 8601. */
  readonly at: string;
}

/**
 * `queued`: a batch has it, without a claim. `claimed`: a holder is about to send it, and nothing went out. `sending`: its bytes may have gone out. `unknown`: they have, and the
 * answer is lost. `created`: its tasks are known. `ended`: each task has ended, and the files of those that completed are saved.
 */
export type Phase = "queued" | "claimed" | "sending" | "unknown" | "created" | "ended";

export type TaskEnd = "completed" | "failed" | "expired" | "lost";

/** A task of a job. */
export interface JobTask {
  readonly id: string;
  /** How it ended; absent while it runs. */
  readonly status?: TaskEnd | undefined;
  /** In USD; absent if it is not known. */
  readonly costUsd?: number | undefined;
  /** Number of files in its result. */
  readonly files?: number | undefined;
}

/** A file that was saved. */
export interface SavedJobFile {
  readonly taskId: string;
  /** Which file of the result, from 0. */
  readonly file: number;
  readonly path: string;
}

export interface Job {
  readonly facts: JobFacts;
  readonly phase: Phase;
  /** The claim that may send it, and until when, in milliseconds of the store's clock. */
  readonly holder?: string | undefined;
  readonly leaseUntil?: number | undefined;
  /** Whether an earlier claim may have sent it. */
  readonly wasSent?: boolean | undefined;
  readonly tasks: readonly JobTask[];
  /** Tasks that an answer named without saying whose they are, or that another job has. */
  readonly namedTaskIds: readonly string[];
  readonly saved: readonly SavedJobFile[];
  /** Absent for a job that is in no batch. */
  readonly batch?: BatchPart | undefined;
}

/** A new job, claimed by `holder`. */
export function newJob(facts: JobFacts, holder: string, leaseUntil?: number): Job {
  return { facts, phase: "claimed", holder, leaseUntil, tasks: [], namedTaskIds: [], saved: [] };
}

/** How its tasks have ended together. */
export function endOf({ tasks }: Job): TaskEnd {
  const has = (end: TaskEnd) => tasks.some(({ status }) => status === end);
  return (["completed", "expired", "lost"] as const).find(has) ?? "failed";
}

/** Whether the gateway has acknowledged it. */
export const isCreated = ({ phase }: Job): boolean => phase === "created" || phase === "ended";

/** Whether it may have been sent. */
export const isSent = ({ phase, wasSent }: Job): boolean =>
  wasSent === true || (phase !== "claimed" && phase !== "queued");

/** Whether nothing is left to be done. */
export const isOver = ({ phase, batch }: Job): boolean =>
  batch === undefined ? phase === "ended" : batch.status !== undefined;

/** Whether a claim keeps others from sending it. */
export const isHeld = ({ phase, leaseUntil = 0 }: Job, now: number): boolean =>
  (phase === "claimed" || phase === "sending") && now < leaseUntil;
