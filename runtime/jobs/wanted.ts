// Decides the next action for a job. Reads only the stored job and the time, so a process needs no
// extra step after a restart.
import { isCreated, hasLease, isSent, type Job } from "./job.js";

export type Action =
  /**
   * Claim and send the job. If `again` is true, the job may have been sent before, so send it with
   * the same key and body as before.
   */
  | { readonly kind: "send"; readonly again: boolean }
  /**
   * Another call has claimed the job, or the job must wait. Check the job again within `ms`
   * milliseconds.
   */
  | { readonly kind: "wait"; readonly ms: number }
  /** Poll the tasks of the job. */
  | { readonly kind: "tasks" }
  /** Ask a person, because a second create request could be billed again. */
  | { readonly kind: "ask" }
  /** Do nothing, because the job has its outcome. */
  | { readonly kind: "nothing" };

export function nextAction(job: Job, now: number): Action {
  const { dueAt = 0, status } = job.batch ?? {};
  if (status !== undefined) return { kind: "nothing" };
  if (now < dueAt) return { kind: "wait", ms: dueAt - now };
  if (isCreated(job)) return { kind: "tasks" };
  if (hasLease(job, now)) return { kind: "wait", ms: (job.leaseUntil ?? now) - now };
  const again = isSent(job);
  return again && !job.facts.keyPromised ? { kind: "ask" } : { kind: "send", again };
}
