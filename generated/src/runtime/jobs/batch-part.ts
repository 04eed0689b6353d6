// What a job of a batch has besides its request: its amounts, its failures and its outcome. Amounts are whole micro-dollars.
import { costOf } from "../tasks/state.js";
import type { Job, JobFacts } from "./job.js";
import { microUsd } from "./money.js";

/** How a job ended. */
export type OutcomeStatus =
  /** Its files are saved. */
  | "completed"
  /** Its task failed. */
  | "failed"
  /** Its task is paid for, and nothing can be had of it any more: its files have expired, or the gateway has said nothing of it for 72 hours. */
  | "lost"
  /** It may have been billed, and is not sent again. */
  | "unknown"
  /** It was not sent, because it is not valid or because of the budget, or the gateway refused it: nothing was created. */
  | "refused"
  /** It was not sent, because the batch was cancelled. */
  | "cancelled";

/** A file of a result. */
export interface StoredFile {
  readonly name: string;
  /** Size in bytes; absent if the store did not say. */
  readonly bytes?: number | undefined;
}

/** The part of a job that only batches have. Times are in milliseconds of the store's clock. */
export interface BatchPart {
  /** Hash of model and request: under one id they stay the same. */
  readonly digest: string;
  /** The path that the request named for its files. */
  readonly save?: string | undefined;
  /** The path as the name that the job takes, so that no other job is saved there. */
  readonly path?: string | undefined;
  /** How often it was enqueued, from 1: again only after an end that cost nothing. */
  readonly attempt: number;
  /** By the price list, without the scale of its lane, for all creates that were answered. */
  readonly estimate: number;
  /** Set aside for what may be billed. */
  readonly reserved: number;
  /** Set aside for a create whose outcome is unknown. */
  readonly held: number;
  readonly spent: number;
  /** Spent on earlier attempts that a person has let be sent again; absent if there were none. */
  readonly paidBefore?: number | undefined;
  /** Failures in a row: of its create, then of its polls and saves. */
  readonly tries: number;
  /** Creates of its lane that were answered before the first of these failures. */
  readonly answersBefore: number;
  /** Nothing is done before. */
  readonly dueAt: number;
  /** What the gateway said last. */
  readonly answer?: string | undefined;
  /** When its tasks were acknowledged. */
  readonly since?: number | undefined;
  /** Since when nothing was heard of its tasks; 0 if they are only over their usual time. */
  readonly late?: number | undefined;
  readonly files?: readonly StoredFile[] | undefined;
  /** How it has ended; absent while it is open. */
  readonly status?: OutcomeStatus | undefined;
}

/** The facts of a request that a batch was given. */
export type BatchRequest = Pick<BatchPart, "digest" | "save" | "path">;

/** A job that was enqueued, without a claim. */
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

/** The names that belong to a job: its tasks, and its path unless it has no files and gets none. */
export function namesOf({ batch, tasks }: Job): readonly string[] {
  const ids = tasks.map(({ id }) => id);
  const isEmpty = ["failed", "refused", "cancelled"].includes(batch?.status ?? "");
  return batch?.path === undefined || isEmpty ? ids : [...ids, pathName(batch.path)];
}

/** A path as a name, which no task has. */
export const pathName = (path: string): string => `path ${path}`;

/** Numbers that a batch adds up over its jobs. */
export type Sums = Readonly<Record<string, number>>;

/** What a job adds to the sums of its batch; nothing if it is in none. */
export function sumsOf({ batch, phase }: Job): Sums {
  if (batch === undefined) return {};
  const { reserved, held, late, status, paidBefore = 0 } = batch;
  const spent = batch.spent + paidBefore;
  const state = status ?? (phase === "created" ? "running" : "queued");
  const isLate = state === "running" && late !== undefined;
  return { reserved, held, spent, late: isLate ? 1 : 0, [`jobs:${state}`]: 1 };
}

/** The end of a job: `cost` in micro-dollars, if it is known. */
export function withStatus(batch: BatchPart, status: OutcomeStatus, cost?: number): BatchPart {
  const setAside = batch.reserved + batch.held;
  const ended = { ...batch, status, reserved: 0, held: 0, spent: 0, tries: 0, late: undefined };
  switch (status) {
    case "refused":
    case "cancelled":
      return ended;
    case "unknown":
      return { ...ended, held: setAside };
    case "lost":
      return cost === undefined ? { ...ended, held: setAside } : { ...ended, spent: cost };
    default: {
      const answer = status === "failed" ? batch.answer : undefined;
      // A task that says no cost counts with its estimate.
      return { ...ended, answer, spent: cost ?? setAside };
    }
  }
}

/** The cost of its tasks together, in micro-dollars; `undefined` if it is not known. */
export function costOfTasks({ tasks }: Job): number | undefined {
  const usd = costOf(tasks.map((one) => ({ cost: one.costUsd })));
  return usd === undefined ? undefined : microUsd(usd);
}

/** The job once its tasks are known. */
export function withTasks(job: Job, taskIds: readonly string[], now: number): Job {
  const { facts, saved, wasSent, batch } = job;
  const tasks = taskIds.map((id) => ({ id }));
  const after: Job = { facts, phase: "created", wasSent, tasks, namedTaskIds: [], saved };
  return batch === undefined ? after : { ...after, batch: reopened(batch, now) };
}

/** One more create was answered: its amount is set aside too. `share` is the number of all tasks over those that were known. */
export function withShare(batch: BatchPart, share: number): BatchPart {
  const estimate = Math.round(batch.estimate * share);
  return { ...batch, estimate, reserved: batch.reserved + estimate - batch.estimate };
}

/** The job is open again: its tasks are known by now. If its amount was freed, it is set aside anew. */
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
