// Applies the steps that only batch jobs have: enqueue, reserve, postpone, poll, store and close.
import type { StepResult } from "./apply.js";
import {
  costOfTasks,
  newBatchJob,
  withStatus,
  type BatchPart,
  type BatchRequest,
  type OutcomeStatus,
  type StoredFile,
} from "./batch-part.js";
import { isCreated, hasLease, isSent, type Job, type JobFacts } from "./job.js";
import type { LaneStep } from "./lane.js";

export type BatchStep =
  /** The job is enqueued again. Allowed only if its last attempt was not billed. */
  | { readonly kind: "queued"; readonly facts: JobFacts; readonly request: BatchRequest }
  /**
   * Reserves `amount` micro-dollars for the job; 0 frees the reservation. `estimate` is the cost by
   * the price list. `amount` is the estimate times a factor of the lane (the state that all jobs of
   * one model share).
   */
  | {
      readonly kind: "reserved";
      readonly estimate: number;
      readonly amount: number;
      /** Hash of the price that the estimate used. */
      readonly price?: string | undefined;
    }
  /** The create request has failed, and will be sent again. */
  | {
      readonly kind: "failed";
      readonly pauseMs: number;
      readonly answer: string;
      /** Whether the gateway answered the create request. */
      readonly isAnswered: boolean;
      /** Pause that the gateway requests for the whole lane, in milliseconds. */
      readonly retryAfterMs?: number | undefined;
      /** Number of answered create requests of the lane. */
      readonly answers: number;
      readonly jitter: number;
    }
  /** The tasks were polled, but the job is not over: a task is running, or a file is not saved. */
  | {
      readonly kind: "asked";
      readonly pauseMs: number;
      readonly isFailure: boolean;
      readonly late?: "slow" | "silent" | undefined;
      readonly answer?: string | undefined;
    }
  /** All result files of the job are saved. */
  | { readonly kind: "stored"; readonly files: readonly StoredFile[] }
  /**
   * The job ends without files. The job must not end before `notBefore`, a time of the store's
   * clock.
   */
  | {
      readonly kind: "closed";
      readonly status: Exclude<OutcomeStatus, "completed" | "failed">;
      readonly answer: string;
      /** Whether `answer` is a message from the gateway. */
      readonly isAnswered?: boolean | undefined;
      readonly cost?: number | undefined;
      readonly notBefore?: number | undefined;
    };

type Rule<Step> = (job: Job, step: Step, now: number) => StepResult;
type StepOf<Kind> = Extract<BatchStep, { readonly kind: Kind }>;

export const BATCH_RULES: { readonly [Kind in BatchStep["kind"]]: Rule<StepOf<Kind>> } = {
  queued: (job, { facts, request }) => {
    if (job.batch === undefined || !mayQueueAgain(job)) return refusal(job);
    const { attempt, paidBefore } = job.batch;
    if (hasSameKeyAgain(job)) return changed(reopenAttempt(job, job.batch, request));
    return changed(newBatchJob(facts, request, attempt + 1, paidBefore));
  },
  reserved: (job, { estimate, amount, price }) => ({
    ...inBatch(job, isUnsent(job), (batch) =>
      batch.reserved > 0 && amount > 0 ? batch : { ...batch, estimate, reserved: amount },
    ),
    lane: price === undefined ? undefined : { kind: "priced", price },
  }),
  failed: (job, step, now) => {
    const { pauseMs, answer, answers, isAnswered, retryAfterMs, jitter } = step;
    const isOpen = !isCreated(job) && job.batch?.status === undefined && !hasLease(job, now);
    const after = inBatch(job, isOpen, (batch) => ({
      ...batch,
      tries: batch.tries + 1,
      answersBefore: batch.tries === 0 ? answers : batch.answersBefore,
      dueAt: now + pauseMs,
      answer,
    }));
    const lane = { kind: "failed", retryAfterMs, jitter } as const;
    return { ...after, lane, unknowns: isAnswered ? "none" : undefined };
  },
  asked: (job, { pauseMs, isFailure, late, answer }, now) =>
    inBatch(job, job.phase === "created", (batch) => {
      const silentSince = batch.late !== undefined && batch.late > 0 ? batch.late : now;
      const lateSince = late === undefined ? undefined : late === "slow" ? 0 : silentSince;
      // If nothing changes, returns the same object, so that the store writes nothing.
      if (!isFailure && batch.tries === 0 && batch.late === lateSince) return batch;
      const tries = isFailure ? batch.tries + 1 : 0;
      return { ...batch, tries, late: lateSince, dueAt: now + pauseMs, answer };
    }),
  stored: (job, { files }) => {
    if (job.phase !== "created" || job.batch === undefined) return refusal(job);
    const batch = { ...withStatus(job.batch, "completed", costOfTasks(job)), files };
    return { ...changed({ ...job, phase: "ended", batch }), lane: costStep(job) };
  },
  closed,
};

/**
 * Checks whether the last attempt of a batch job cost nothing, so that the job may be enqueued
 * again.
 */
export function mayQueueAgain(job: Job): boolean {
  const status = job.batch?.status;
  // If a failed task has no known cost, it may have been billed.
  return status === "refused" || (status === "failed" && costOfTasks(job) === 0);
}

/**
 * Returns whether the next attempt has the same idempotency key. A job that was sent has the status
 * `refused` only if a person has allowed another attempt. The gateway bills a key only once for the
 * same bytes, so the bytes must not change.
 */
export const hasSameKeyAgain = (job: Job): boolean =>
  job.batch?.status === "refused" && isSent(job);

/** Opens the job again with the same idempotency key and reservation. */
function reopenAttempt(
  job: Job,
  { held: heldAmount, ...batch }: BatchPart,
  request: BatchRequest,
): Job {
  const open = {
    status: undefined,
    answer: undefined,
    reserved: heldAmount,
    held: 0,
    answersBefore: 0,
  };
  return { ...job, batch: { ...batch, ...request, ...open, dueAt: 0 } };
}

const changed = (job: Job): StepResult => ({ job, taskIds: [], isAllowed: true });

const refusal = (job: Job): StepResult => ({ job, taskIds: [], isAllowed: false });

/** Changes the batch fields of a job. Refuses the step if it is not allowed. */
function inBatch(job: Job, isAllowed: boolean, next: (batch: BatchPart) => BatchPart): StepResult {
  if (job.batch === undefined || !isAllowed) return refusal(job);
  const batch = next(job.batch);
  return changed(batch === job.batch ? job : { ...job, batch });
}

const isUnsent = (job: Job): boolean => job.batch?.status === undefined && !isSent(job);

function closed(job: Job, step: StepOf<"closed">, now: number): StepResult {
  const { status, answer, cost, isAnswered = false } = step;
  const { batch } = job;
  if (batch === undefined || !mayClose(job, step, now)) return refusal(job);
  const rest = { ...job, holder: undefined, leaseUntil: undefined };
  if (status === "lost") {
    const lost = withStatus(batch, status, cost ?? costOfTasks(job));
    return changed({ ...rest, phase: "ended", batch: { ...lost, answer } });
  }
  // A job that was sent may have been billed, even if its last create request was refused.
  const wasSent = isSent(job);
  const closedBatch = { ...withStatus(batch, wasSent ? "unknown" : status), answer };
  const after = changed({ ...rest, phase: wasSent ? "unknown" : "queued", batch: closedBatch });
  return isAnswered ? { ...after, lane: { kind: "answered" }, unknowns: "none" } : after;
}

/**
 * Checks whether the job may end now. It must have no outcome yet, and `notBefore` must have
 * passed. For the status `lost`, the job must have tasks. For any other status, it must have no
 * tasks and no active claim, which is a call's right to send the job.
 */
function mayClose(job: Job, { status, notBefore = 0 }: StepOf<"closed">, now: number): boolean {
  if (job.batch?.status !== undefined || now < notBefore) return false;
  return status === "lost" ? job.phase === "created" : !isCreated(job) && !hasLease(job, now);
}

/**
 * Returns a step that reports the cost and the estimate of a job to its lane. Returns `undefined`
 * if the cost is not above the estimate, or if one of these amounts is not known.
 */
export function costStep(job: Job): LaneStep | undefined {
  const cost = costOfTasks(job);
  const estimate = job.batch?.estimate ?? 0;
  if (cost === undefined || cost <= estimate || estimate === 0) return undefined;
  return { kind: "cost", estimate, cost };
}
