// The next action for a job. It depends only on the stored job, so a restart needs no extra step.
import { isCreated, hasLease, isSent, type Job } from "./job.js";

export type Action =
  /** Claim and send the job. `again`: it may have been sent before; repeat its key and bytes. */
  | { readonly kind: "send"; readonly again: boolean }
  /** Another claim is sending the job, or it is postponed. Look again after at most `ms`. */
  | { readonly kind: "wait"; readonly ms: number }
  /** Poll its tasks, which are known. */
  | { readonly kind: "tasks" }
  /** Ask a person: the job may have been billed, and a second create would be billed, too. */
  | { readonly kind: "ask" }
  /** Nothing: the batch has the outcome. */
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
