// Applies the steps of a person: adopt a task, allow a job to be sent again, or cancel a job.
import type { StepResult } from "./apply.js";
import { costOfTasks, newBatchJob, withStatus, withTasks, type BatchPart } from "./batch-part.js";
import { endOf, isCreated, hasLease, isSent, type Job } from "./job.js";

export type StepByHand =
  /** A person has found the task of a create request that got no answer. */
  | { readonly kind: "adopted"; readonly taskId: string }
  /**
   * A person allows the job to be sent again. If the gateway promises to bill its idempotency key
   * only once, the job is sent with the same key.
   */
  | { readonly kind: "forgotten" }
  /** A person has cancelled the job, so it must not be sent. */
  | { readonly kind: "cancelled" };

/** The reason why a person cannot take a step with a job. */
export type Hindrance =
  /** The create request is in flight. */
  | "sending"
  /** The gateway has acknowledged the job. */
  | "accepted"
  /** The job may have been sent. */
  | "sent"
  /** The job was never sent. */
  | "unsent"
  /** The job has already ended. */
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
    // A job with the status `refused` may be sent again without a decision by a person.
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
 * Returns the reason why a job does not allow a step, or `undefined` if it allows the step. `now`
 * is in milliseconds of the store's clock.
 */
export const hindranceOf = (
  job: Job,
  kind: StepByHand["kind"],
  now: number,
): Hindrance | undefined => HINDRANCES[kind](job, now);

const mayBeBilled = (job: Job): boolean => isSent(job) || job.batch?.status === "unknown";

/** Checks whether an ended job has no files but may have been billed. */
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
  // Keeps a job whose key the gateway promises to bill only once: the next run sends the job again
  // with this key. Also keeps an ended job: the next run sends the request of this job under a new
  // job name. Removes any other job.
  return keepsKey || phase === "ended" ? job : undefined;
}

/**
 * Returns a batch job after a person has allowed it to be sent again. The job is sent again only
 * after someone enqueues it again.
 */
function forgottenInBatch(job: Job, batch: BatchPart, keepsKey: boolean): Job {
  const answer = "A person has forgotten the job.";
  const refused = { ...withStatus(batch, "refused"), answer };
  if (keepsKey) {
    // Holds the reserved amount, because the earlier create request may have been billed.
    const heldAmount = batch.reserved + batch.held;
    return { ...unclaimed(job), wasSent: true, batch: { ...refused, held: heldAmount } };
  }
  const paid = job.phase === "ended" ? batch.spent + batch.held : 0;
  const paidBefore = (batch.paidBefore ?? 0) + paid;
  // If an answer to the create request comes late, this estimate is reserved again.
  const estimate = Math.max(batch.estimate, batch.reserved + batch.held);
  const after = { ...refused, paidBefore, estimate };
  return { ...newBatchJob(job.facts, batch, batch.attempt), batch: after };
}

function cancelled(job: Job): Job | undefined {
  if (job.batch === undefined) return undefined;
  const answer = "A person has cancelled the job.";
  return { ...unclaimed(job), batch: { ...withStatus(job.batch, "cancelled"), answer } };
}

const unclaimed = (job: Job): Job => ({
  ...job,
  phase: "queued",
  holder: undefined,
  leaseUntil: undefined,
});
