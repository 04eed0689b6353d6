// The steps of a person: adopt a task for a job, allow that it is sent again, or cancel it.
import type { StepResult } from "./apply.js";
import { costOfTasks, newBatchJob, withStatus, withTasks, type BatchPart } from "./batch-part.js";
import { endOf, isCreated, hasLease, isSent, type Job } from "./job.js";

export type StepByHand =
  /** A person has found the task of a create without an answer. */
  | { readonly kind: "adopted"; readonly taskId: string }
  /** The job may be sent again: with its key if that is promised, else as a new operation. */
  | { readonly kind: "forgotten" }
  /** The job must not be sent. */
  | { readonly kind: "cancelled" };

/** Why a job does not allow a step of a person. */
export type Hindrance =
  /** Its create is under way. */
  | "sending"
  /** The gateway has acknowledged the job. */
  | "accepted"
  /** The job may have been sent. */
  | "sent"
  /** The job was never sent. */
  | "unsent"
  /** The job has ended, so there is nothing to decide. */
  | "over";

const HINDRANCES: {
  readonly [Kind in StepByHand["kind"]]: (job: Job, now: number) => Hindrance | undefined;
} = {
  adopted: (job, now) => {
    if (isCreated(job)) return "accepted";
    if (!mayBeBilled(job)) return "unsent";
    return hasLease(job, now) ? "sending" : undefined;
  },
  forgotten: (job, now) => {
    if (job.phase === "created") return "accepted";
    if (job.phase === "ended") return isPaidInVain(job) ? undefined : "over";
    // A forgotten job needs no second step.
    if (!mayBeBilled(job) || job.batch?.status === "refused") return "unsent";
    return hasLease(job, now) ? "sending" : undefined;
  },
  cancelled: (job, now) => {
    if (job.phase === "created") return "accepted";
    if (job.phase === "ended" || job.batch?.status !== undefined) return "over";
    if (job.phase === "sending" && hasLease(job, now)) return "sending";
    return isSent(job) ? "sent" : undefined;
  },
};

/**
 * Why a job does not allow a step of a person at `now`, in milliseconds of the store's clock;
 * `undefined` if the step is allowed.
 */
export const hindranceOf = (
  job: Job,
  kind: StepByHand["kind"],
  now: number,
): Hindrance | undefined => HINDRANCES[kind](job, now);

const mayBeBilled = (job: Job): boolean => isSent(job) || job.batch?.status === "unknown";

/** Whether an ended job has no files although it was billed or may have been billed. */
function isPaidInVain(job: Job): boolean {
  const end = job.batch?.status ?? endOf(job);
  return end !== "completed" && (end !== "failed" || costOfTasks(job) !== 0);
}

type Rule<Step> = (job: Job, step: Step, now: number) => StepResult;

export const RULES_BY_HAND: {
  readonly [Kind in StepByHand["kind"]]: Rule<Extract<StepByHand, { readonly kind: Kind }>>;
} = {
  adopted: (job, { kind, taskId }, now) =>
    isAllowed(job, kind, now) ? changed(withTasks(job, [taskId], now), [taskId]) : refusal(job),
  forgotten: (job, { kind }, now) =>
    isAllowed(job, kind, now) ? changed(forgotten(job)) : refusal(job),
  cancelled: (job, { kind }, now) =>
    isAllowed(job, kind, now) ? changed(cancelled(job)) : refusal(job),
};

const isAllowed = (job: Job, kind: StepByHand["kind"], now: number): boolean =>
  hindranceOf(job, kind, now) === undefined;

const changed = (job: Job | undefined, taskIds: readonly string[] = []): StepResult => ({
  job,
  taskIds,
  isAllowed: true,
});

const refusal = (job: Job): StepResult => ({ job, taskIds: [], isAllowed: false });

function forgotten(job: Job): Job | undefined {
  const { facts, phase, batch } = job;
  const keepsKey = facts.keyPromised && phase !== "ended";
  if (batch !== undefined) return forgottenInBatch(job, batch, keepsKey);
  // The next run sends the job again with its key. It gives an ended job another name.
  return keepsKey || phase === "ended" ? job : undefined;
}

/** A batch sends a forgotten job again only after it is enqueued again. */
function forgottenInBatch(job: Job, batch: BatchPart, keepsKey: boolean): Job {
  const answer = "It was forgotten by hand.";
  const refused = { ...withStatus(batch, "refused"), answer };
  if (keepsKey) {
    // The job may have been billed, and is not billed again, so its reservation stays.
    const heldAmount = batch.reserved + batch.held;
    return { ...unclaimed(job), wasSent: true, batch: { ...refused, held: heldAmount } };
  }
  const paid = job.phase === "ended" ? batch.spent + batch.held : 0;
  const paidBefore = (batch.paidBefore ?? 0) + paid;
  // Its answer may still arrive. Then this estimate is reserved again.
  const estimate = Math.max(batch.estimate, batch.reserved + batch.held);
  const after = { ...refused, paidBefore, estimate };
  return { ...newBatchJob(job.facts, batch, batch.attempt), batch: after };
}

function cancelled(job: Job): Job | undefined {
  if (job.batch === undefined) return undefined;
  const answer = "It was cancelled by hand.";
  return { ...unclaimed(job), batch: { ...withStatus(job.batch, "cancelled"), answer } };
}

const unclaimed = (job: Job): Job => ({
  ...job,
  phase: "queued",
  holder: undefined,
  leaseUntil: undefined,
});
