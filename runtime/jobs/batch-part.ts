// Defines the fields that only batch jobs have: amounts, failures and outcome. Amounts are whole
// micro-dollars.
import { costOf } from "../tasks/state.js";
import type { Job, JobFacts } from "./job.js";
import { microUsd } from "./money.js";

/** The outcome of a batch job. */
export type OutcomeStatus =
  /** The files of the job are saved. */
  | "completed"
  /** The task of the job has failed. */
  | "failed"
  /**
   * The paid result cannot be fetched. Its files have expired, or the gateway has not reported the
   * task for 72 hours.
   */
  | "lost"
  /** The job may have been billed, and is not sent again. */
  | "unknown"
  /**
   * No task was created. The request is invalid, the budget is too small, or the gateway refused
   * the request.
   */
  | "refused"
  /** The job was not sent, because the batch was cancelled. */
  | "cancelled";

/** A saved result file. */
export interface StoredFile {
  readonly name: string;
  /** Size in bytes; absent if a `ResultStore` of the caller saved the file. */
  readonly bytes?: number | undefined;
}

/** The fields that only batch jobs have. Times are in milliseconds of the store's clock. */
export interface BatchPart {
  /** Hash of the model and the request. The hash never changes for a job id. */
  readonly digest: string;
  /** The path for the result files, from the batch request. */
  readonly save?: string | undefined;
  /** The path that this job reserves. No other job may save its files there. */
  readonly path?: string | undefined;
  /** URL of each uploaded image of the request, by the hash of its bytes. */
  readonly images?: Readonly<Record<string, string>> | undefined;
  /** The earliest time at which one of the URLs in `images` stops working. */
  readonly expiresAt?: number | undefined;
  /**
   * How often the job was enqueued, from 1. A job is enqueued again only if its last attempt cost
   * nothing, or if a person allowed it.
   */
  readonly attempt: number;
  /**
   * Cost of the job by the price list; 0 before the first reservation. If a second create request
   * also made tasks, their cost is included.
   */
  readonly estimate: number;
  /** Amount that is reserved for the open job. */
  readonly reserved: number;
  /** Amount that stays reserved for a create request with an unknown outcome. */
  readonly held: number;
  readonly spent: number;
  /** Cost of earlier attempts, if a person has allowed another attempt. */
  readonly paidBefore?: number | undefined;
  /** Number of failures in a row: first of the create request, later of polls and file saves. */
  readonly tries: number;
  /**
   * The count `answers` of the job's lane (the state of one model) before the first failure that
   * `tries` counts.
   */
  readonly answersBefore: number;
  /** Earliest time of the next step. */
  readonly dueAt: number;
  /** Message of the last gateway answer, or the reason for the outcome. */
  readonly answer?: string | undefined;
  /** When the gateway acknowledged the tasks. */
  readonly since?: number | undefined;
  /**
   * Absent while the tasks are on time. 0 if the tasks take longer than usual. If polls or file
   * saves fail, the time of the first failure in a row. Rate limits do not count as failures here.
   */
  readonly late?: number | undefined;
  readonly files?: readonly StoredFile[] | undefined;
  /** Outcome; absent while the job is open. */
  readonly status?: OutcomeStatus | undefined;
}

/** The batch fields that come from the request. */
export type BatchRequest = Pick<BatchPart, "digest" | "save" | "path" | "images" | "expiresAt">;

/** Makes a new batch job in the phase `queued`. */
export function newBatchJob(
  facts: JobFacts,
  request: BatchRequest,
  attempt = 1,
  paidBefore?: number,
): Job {
  const amounts = { estimate: 0, reserved: 0, held: 0, spent: 0, paidBefore };
  const batch = { ...request, attempt, ...amounts, tries: 0, answersBefore: 0, dueAt: 0 };
  return { facts, phase: "queued", batch, tasks: [], namedTaskIds: [], saved: [] };
}

/**
 * Returns the names that a job occupies: its task ids and its path. A failed, refused or cancelled
 * job does not occupy its path.
 */
export function namesOf({ batch, tasks }: Job): readonly string[] {
  const ids = tasks.map(({ id }) => id);
  const isEmpty = ["failed", "refused", "cancelled"].includes(batch?.status ?? "");
  return batch?.path === undefined || isEmpty ? ids : [...ids, pathName(batch.path)];
}

/** Adds a prefix to a path, so that it cannot equal a task id. */
export const pathName = (path: string): string => `path ${path}`;

/** Maps the names of a batch's totals, such as `spent` and `jobs:queued`, to numbers. */
export type Sums = Readonly<Record<string, number>>;

/**
 * Returns the numbers that a job adds to the totals of its batch. Empty for a job without a batch.
 */
export function sumsOf({ batch, phase }: Job): Sums {
  if (batch === undefined) return {};
  const { reserved, held: heldAmount, late, status, paidBefore = 0 } = batch;
  const spent = batch.spent + paidBefore;
  const state = status ?? (phase === "created" ? "running" : "queued");
  const isLate = state === "running" && late !== undefined;
  return { reserved, held: heldAmount, spent, late: isLate ? 1 : 0, [`jobs:${state}`]: 1 };
}

/**
 * Returns the batch fields of a job that gets the outcome `status`. `cost` is in micro-dollars;
 * `undefined` if it is not known.
 */
export function withStatus(batch: BatchPart, status: OutcomeStatus, cost?: number): BatchPart {
  const setAside = batch.reserved + batch.held;
  const closedPart = {
    ...batch,
    status,
    reserved: 0,
    held: 0,
    spent: 0,
    tries: 0,
    late: undefined,
  };
  switch (status) {
    case "refused":
    case "cancelled":
      return closedPart;
    case "unknown":
      return { ...closedPart, held: setAside };
    case "lost":
      return cost === undefined
        ? { ...closedPart, held: setAside }
        : { ...closedPart, spent: cost };
    default: {
      const answer = status === "failed" ? batch.answer : undefined;
      // If the cost is unknown, the reservation counts as spent.
      return { ...closedPart, answer, spent: cost ?? setAside };
    }
  }
}

/** Returns the total cost of the tasks in micro-dollars, or `undefined` if it is unknown. */
export function costOfTasks({ tasks }: Job): number | undefined {
  const usd = costOf(tasks.map((one) => ({ cost: one.costUsd })));
  return usd === undefined ? undefined : microUsd(usd);
}

/** Returns the job after the gateway has acknowledged its tasks. */
export function withTasks(job: Job, taskIds: readonly string[], now: number): Job {
  const { facts, saved, wasSent, batch } = job;
  const tasks = taskIds.map((id) => ({ id }));
  const after: Job = { facts, phase: "created", wasSent, tasks, namedTaskIds: [], saved };
  return batch === undefined ? after : { ...after, batch: reopened(batch, now) };
}

/**
 * Changes estimate and reservation after another create request of the job has also made tasks.
 * `share` is the new number of tasks divided by the old number.
 */
export function withShare(batch: BatchPart, share: number): BatchPart {
  const estimate = Math.round(batch.estimate * share);
  return { ...batch, estimate, reserved: batch.reserved + estimate - batch.estimate };
}

/**
 * Returns the fields of an open job after its tasks have become known. If the job has no amount
 * reserved or held, reserves its estimate.
 */
export const reopened = (batch: BatchPart, now: number): BatchPart => ({
  ...batch,
  status: undefined,
  reserved: batch.reserved + batch.held || batch.estimate,
  held: 0,
  tries: 0,
  answer: undefined,
  since: now,
  dueAt: now,
});
