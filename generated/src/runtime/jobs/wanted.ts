// What is to be done with a job. The stored job alone decides, so that a restart needs no step of its own.
import { isCreated, isHeld, isSent, type Job } from "./job.js";

export type Action =
  /** Claim it and send it; `again` if it may have been sent before, with the same key and bytes. */
  | { readonly kind: "send"; readonly again: boolean }
  /** Another claim sends it, or it is put off: look again, at the latest after so long. */
  | { readonly kind: "wait"; readonly ms: number }
  /** Its tasks are known. */
  | { readonly kind: "tasks" }
  /** It may have been billed, and a second create would be billed too: only a person can go on. */
  | { readonly kind: "ask" }
  /** A batch has its outcome. */
  | { readonly kind: "nothing" };

export function wanted(job: Job, now: number): Action {
  const { dueAt = 0, status } = job.batch ?? {};
  if (status !== undefined) return { kind: "nothing" };
  if (now < dueAt) return { kind: "wait", ms: dueAt - now };
  if (isCreated(job)) return { kind: "tasks" };
  if (isHeld(job, now)) return { kind: "wait", ms: (job.leaseUntil ?? now) - now };
  const again = isSent(job);
  return again && !job.facts.keyPromised ? { kind: "ask" } : { kind: "send", again };
}
