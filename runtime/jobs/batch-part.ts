// The part of a job that only batches have: amounts, failures and outcome. Amounts are whole
// micro-dollars.
import { costOf } from "../tasks/state.js";
import type { Job, JobFacts } from "./job.js";
import { microUsd } from "./money.js";

/** The outcome of a job. */
export type OutcomeStatus =
  /** Its files are saved. */
  | "completed"
  /** Its task failed. */
  | "failed"
  /**
   * The result of its paid task is out of reach: its files have expired, or the gateway has not
   * reported the task for 72 hours.
   */
  | "lost"
  /** The job may have been billed, and is not sent again. */
  | "unknown"
  /**
   * Nothing was created: the request is not valid, the budget is too small, or the gateway refused
   * the request.
   */
  | "refused"
  /** The job was not sent, because the batch was cancelled. */
  | "cancelled";

/** A file of a result. */
export interface StoredFile {
  readonly name: string;
  /** Size in bytes; absent if the store did not report it. */
  readonly bytes?: number | undefined;
}

/** The part of a job that only batches have. Times are in milliseconds of the store's clock. */
export interface BatchPart {
  /** Hash of model and request, which must stay the same for one id. */
  readonly digest: string;
  /** The path for its files, from the request. */
  readonly save?: string | undefined;
  /** The path as a name that the job takes, so that no other job saves there. */
  readonly path?: string | undefined;
  /**
   * Number of times that the job was enqueued, from 1. It grows only if the last attempt cost
   * nothing, or a person has allowed another.
   */
  readonly attempt: number;
  /** Estimate by the price list, without the scale of its lane, for all answered creates. */
  readonly estimate: number;
  /** Reservation for the job. */
  readonly reserved: number;
  /** Reservation for a create with an unknown outcome. */
  readonly held: number;
  readonly spent: number;
  /** Cost of earlier attempts after which a person allowed another; absent if there are none. */
  readonly paidBefore?: number | undefined;
  /** Failures in a row, first of its create, later of its polls and saves. */
  readonly tries: number;
  /** Number of answered creates of its lane before the first of these failures. */
  readonly answersBefore: number;
  /** Time of the next step at the earliest. */
  readonly dueAt: number;
  /** Text of the last answer of the gateway, or the reason of the outcome. */
  readonly answer?: string | undefined;
  /** Time of the acknowledgement of its tasks. */
  readonly since?: number | undefined;
  /** Time since which the gateway has not reported its tasks; 0 if they are only slow. */
  readonly late?: number | undefined;
  readonly files?: readonly StoredFile[] | undefined;
  /** Outcome; absent while the job is open. */
  readonly status?: OutcomeStatus | undefined;
}

/** The facts of a request in a batch. */
export type BatchRequest = Pick<BatchPart, "digest" | "save" | "path">;

/** A new job in the queue, without a claim. */
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

/** The names that belong to a job: its tasks, and its path, unless it ended without files. */
export function namesOf({ batch, tasks }: Job): readonly string[] {
  const ids = tasks.map(({ id }) => id);
  const isEmpty = ["failed", "refused", "cancelled"].includes(batch?.status ?? "");
  return batch?.path === undefined || isEmpty ? ids : [...ids, pathName(batch.path)];
}

/** A path as a name that no task id can equal. */
export const pathName = (path: string): string => `path ${path}`;

/** Numbers that a batch adds up over its jobs. */
export type Sums = Readonly<Record<string, number>>;

/** The amounts that a job adds to the sums of its batch; empty for a job outside a batch. */
export function sumsOf({ batch, phase }: Job): Sums {
  if (batch === undefined) return {};
  const { reserved, held: heldAmount, late, status, paidBefore = 0 } = batch;
  const spent = batch.spent + paidBefore;
  const state = status ?? (phase === "created" ? "running" : "queued");
  const isLate = state === "running" && late !== undefined;
  return { reserved, held: heldAmount, spent, late: isLate ? 1 : 0, [`jobs:${state}`]: 1 };
}

/** Ends a job of a batch. `cost` is in micro-dollars; absent if it is not known. */
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
      // A job of unknown cost counts with its reservation.
      return { ...closedPart, answer, spent: cost ?? setAside };
    }
  }
}

/** Total cost of the tasks of a job, in micro-dollars; `undefined` if it is not known. */
export function costOfTasks({ tasks }: Job): number | undefined {
  const usd = costOf(tasks.map((one) => ({ cost: one.costUsd })));
  return usd === undefined ? undefined : microUsd(usd);
}

/** The job after the acknowledgement of its tasks. */
export function withTasks(job: Job, taskIds: readonly string[], now: number): Job {
  const { facts, saved, wasSent, batch } = job;
  const tasks = taskIds.map((id) => ({ id }));
  const after: Job = { facts, phase: "created", wasSent, tasks, namedTaskIds: [], saved };
  return batch === undefined ? after : { ...after, batch: reopened(batch, now) };
}

/**
 * Reserves the amount of one more answered create. `share` is the number of all tasks divided by
 * the number of the tasks before.
 */
export function withShare(batch: BatchPart, share: number): BatchPart {
  const estimate = Math.round(batch.estimate * share);
  return { ...batch, estimate, reserved: batch.reserved + estimate - batch.estimate };
}

/** Opens a job again, because its tasks are known now. A freed amount is reserved again. */
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
