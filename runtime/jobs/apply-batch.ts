// The steps that only jobs of batches have: enqueue, reserve, postpone, poll, store and close.
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
  /** The job is enqueued again, because its last attempt was not billed. */
  | { readonly kind: "queued"; readonly facts: JobFacts; readonly request: BatchRequest }
  /**
   * The amount of the job is reserved, in micro-dollars; 0 frees it. The estimate is without the
   * scale of its lane.
   */
  | {
      readonly kind: "reserved";
      readonly estimate: number;
      readonly amount: number;
      /** Hash of the price behind the estimate. */
      readonly price?: string | undefined;
    }
  /** The create has failed for now, and will be tried again. */
  | {
      readonly kind: "failed";
      readonly pauseMs: number;
      readonly answer: string;
      /** Whether the failure is an answer of the gateway. */
      readonly isAnswered: boolean;
      /** The pause that the gateway requests for the lane. */
      readonly retryAfterMs?: number | undefined;
      /** Number of answered creates of the lane. */
      readonly answers: number;
      readonly jitter: number;
    }
  /** The tasks were polled, and a task is still running or a file is not saved yet. */
  | {
      readonly kind: "asked";
      readonly pauseMs: number;
      readonly isFailure: boolean;
      readonly late?: "slow" | "silent" | undefined;
      readonly answer?: string | undefined;
    }
  /** The files of all its results are saved. */
  | { readonly kind: "stored"; readonly files: readonly StoredFile[] }
  /** The job is not sent, or is given up; as `lost` only after `notBefore` of the store's clock. */
  | {
      readonly kind: "closed";
      readonly status: Exclude<OutcomeStatus, "completed" | "failed">;
      readonly answer: string;
      /** Whether `answer` comes from the gateway. */
      readonly isAnswered?: boolean | undefined;
      readonly cost?: number | undefined;
      readonly notBefore?: number | undefined;
    };

type Rule<Step> = (job: Job, step: Step, now: number) => StepResult;
type StepOf<Kind> = Extract<BatchStep, { readonly kind: Kind }>;

export const BATCH_RULES: { readonly [Kind in BatchStep["kind"]]: Rule<StepOf<Kind>> } = {
  queued: (job, { facts, request }) => {
    const { status, attempt = 0, paidBefore } = job.batch ?? {};
    // A failed task of unknown cost may have been billed.
    const isFree = status === "refused" || (status === "failed" && costOfTasks(job) === 0);
    if (job.batch === undefined || !isFree) return refusal(job);
    // A refused job that was sent is a forgotten job with a promised key.
    if (status === "refused" && isSent(job)) return changed(reopenAttempt(job, job.batch, request));
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
      // A poll that changes nothing writes nothing.
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

/** Opens the same attempt again, with its key and its reservation. */
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

/** Changes the batch part of a job. */
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
  // A job that may have been sent may have been billed, even if it was refused now.
  const wasSent = isSent(job);
  const closedBatch = { ...withStatus(batch, wasSent ? "unknown" : status), answer };
  const after = changed({ ...rest, phase: wasSent ? "unknown" : "queued", batch: closedBatch });
  return isAnswered ? { ...after, lane: { kind: "answered" }, unknowns: "none" } : after;
}

/** Only a job with tasks can be lost. Other ends need a job without tasks that is not in flight. */
function mayClose(job: Job, { status, notBefore = 0 }: StepOf<"closed">, now: number): boolean {
  if (job.batch?.status !== undefined || now < notBefore) return false;
  return status === "lost" ? job.phase === "created" : !isCreated(job) && !hasLease(job, now);
}

/** The step for the lane if a job cost more than its estimate. */
export function costStep(job: Job): LaneStep | undefined {
  const cost = costOfTasks(job);
  const estimate = job.batch?.estimate ?? 0;
  if (cost === undefined || cost <= estimate || estimate === 0) return undefined;
  return { kind: "cost", estimate, cost };
}
