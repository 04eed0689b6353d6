// Applies a step to a job. The result depends only on the job, the step and the store's time.
import { BATCH_RULES, costStep, type BatchStep } from "./apply-batch.js";
import { RULES_BY_HAND, type StepByHand } from "./apply-by-hand.js";
import { costOfTasks, reopened, withShare, withStatus, withTasks } from "./batch-part.js";
import {
  isCreated,
  hasLease,
  isSent,
  type Job,
  type JobFacts,
  type JobTask,
  type TaskEnd,
} from "./job.js";
import type { LaneStep } from "./lane.js";

/**
 * A change of a job. `holder` is the id of the claim that makes the change. A claim is one call's
 * right to send the job. Without `holder`, a person or a new process makes the change.
 */
export type JobStep =
  /**
   * A holder claims a free job. The claim ends after `leaseMs` unless the holder renews it. `facts`
   * replaces the stored facts of a batch job that was never sent. The stored facts may lack the
   * endpoint and the body hash, because a job is enqueued before its model is loaded.
   */
  | {
      readonly kind: "claimed";
      readonly holder: string;
      readonly leaseMs: number;
      readonly facts?: JobFacts | undefined;
    }
  | { readonly kind: "renewed"; readonly holder: string; readonly leaseMs: number }
  /** The holder is about to send the create request. */
  | { readonly kind: "sending"; readonly holder: string | undefined }
  /**
   * The gateway has acknowledged a create request of the job. The request may be from an earlier
   * claim.
   */
  | { readonly kind: "acknowledged"; readonly taskIds: readonly string[] }
  /**
   * The tasks in the answer to the create request belong to another job, `owner`. So the outcome of
   * this job is unknown.
   */
  | { readonly kind: "another's"; readonly taskIds: readonly string[]; readonly owner: string }
  /** No task was created: the gateway refused the create request, or it was not sent. */
  | { readonly kind: "refused"; readonly holder: string | undefined }
  /**
   * The outcome of the create request is unknown. `taskIds` are the task ids in its answer. These
   * tasks may belong to another request.
   */
  | {
      readonly kind: "lost";
      readonly holder: string | undefined;
      readonly taskIds: readonly string[];
      /** The reason why the outcome is unknown. */
      readonly answer?: string | undefined;
    }
  /** A task has ended. `expired` and `lost` mean that the SDK has given the task up. */
  | {
      readonly kind: "ended";
      readonly taskId: string;
      readonly status: TaskEnd;
      readonly costUsd: number | undefined;
      readonly files: number;
      /** The reason why the task failed. */
      readonly answer?: string | undefined;
    }
  | {
      readonly kind: "saved";
      readonly taskId: string;
      readonly file: number;
      readonly path: string;
    }
  /** The job is removed. The same request may be sent again as a new job. */
  | { readonly kind: "dropped" }
  | StepByHand
  | BatchStep;

export interface StepResult {
  /** The job after the step; `undefined` if removed. Without a change, it is the same object. */
  readonly job: Job | undefined;
  /** New task ids of the job. The store refuses the change if another job has one of them. */
  readonly taskIds: readonly string[];
  /** Whether the step is allowed. If not, no request may be sent. */
  readonly isAllowed: boolean;
  /** The step for the lane of a batch job. A lane is the state that all jobs of one model share. */
  readonly lane?: LaneStep | undefined;
  /** `more` counts another unanswered create request of the batch. `none` resets the count. */
  readonly unknowns?: "more" | "none" | undefined;
}

type Rule<Step> = (job: Job, step: Step, now: number) => StepResult;
type StepOf<Kind> = Extract<JobStep, { readonly kind: Kind }>;

const RULES: { readonly [Kind in JobStep["kind"]]: Rule<StepOf<Kind>> } = {
  claimed,
  renewed: (job, { holder, leaseMs }, now) =>
    isHolder(job, holder) ? changed({ ...job, leaseUntil: now + leaseMs }) : refusal(job),
  sending: (job, { holder }) => {
    if (holder === undefined || !isHolder(job, holder)) return refusal(job);
    return job.phase === "sending" ? changed(job) : changed({ ...job, phase: "sending" });
  },
  acknowledged: (job, { taskIds }, now) =>
    isCreated(job)
      ? withMore(job, taskIds, now)
      : { ...changed(withTasks(job, taskIds, now), taskIds), ...ANSWERED },
  "another's": (job, { taskIds, owner }) =>
    isCreated(job) ? changed(job) : changed(withForeignTask(job, taskIds, owner)),
  refused: (job, { holder }, now) =>
    mayEnd(job, holder, now) ? changed(refused(job, holder)) : refusal(job),
  lost: (job, step, now) => (mayEnd(job, step.holder, now) ? lost(job, step) : refusal(job)),
  ended: (job, step) => settle(job, withEnd(job, step)),
  saved: (job, step) => settle(job, withFile(job, step)),
  dropped: () => changed(undefined),
  ...RULES_BY_HAND,
  ...BATCH_RULES,
};

/** Applies a step to a job. `now` is in milliseconds of the store's clock. */
export function apply(job: Job, step: JobStep, now: number): StepResult {
  // The rule and the step have the same kind, but the compiler cannot infer that.
  return (RULES[step.kind] as Rule<JobStep>)(job, step, now);
}

const ANSWERED = { lane: { kind: "answered" }, unknowns: "none" } as const;

const changed = (job: Job | undefined, taskIds: readonly string[] = []): StepResult => ({
  job,
  taskIds,
  isAllowed: true,
});

const refusal = (job: Job): StepResult => ({ job, taskIds: [], isAllowed: false });

/**
 * Checks whether `claimant` has the claim. An expired claim still counts until another call claims
 * the job.
 */
const isHolder = ({ phase, holder }: Job, claimant: string): boolean =>
  (phase === "claimed" || phase === "sending") && holder === claimant;

/**
 * Checks whether a step may record that the create request of a job without tasks has ended. A step
 * of the holder may do so at any time. A step without a holder may do so only after the claim has
 * expired. A queued job has no create request.
 */
function mayEnd(job: Job, holder: string | undefined, now: number): boolean {
  if (isCreated(job) || job.phase === "queued") return false;
  return holder === undefined ? !hasLease(job, now) : isHolder(job, holder);
}

function claimed(job: Job, { holder, leaseMs, facts }: StepOf<"claimed">, now: number): StepResult {
  if (isCreated(job) || hasLease(job, now) || job.batch?.status !== undefined) return refusal(job);
  const wasSent = isSent(job);
  // If the gateway does not promise to bill the key only once, a second create request would be
  // billed again.
  if (wasSent && !job.facts.keyPromised) return refusal(job);
  const claim = { phase: "claimed", holder, leaseUntil: now + leaseMs, wasSent } as const;
  // Keeps the data of a job that was sent, because a second create request must equal the first.
  const nextFacts = wasSent || job.batch === undefined ? job.facts : (facts ?? job.facts);
  return changed({ ...job, ...claim, facts: nextFacts });
}

// Adds the tasks of a second create request. Both create requests are billed.
function withMore(job: Job, taskIds: readonly string[], now: number): StepResult {
  const more = taskIds.filter((id) => !job.tasks.some((task) => task.id === id));
  if (more.length === 0) return changed(job);
  const tasks = [...job.tasks, ...more.map((id) => ({ id }))];
  const batch = job.batch && reopened(withShare(job.batch, tasks.length / job.tasks.length), now);
  return changed({ ...job, phase: "created", tasks, ...(batch && { batch }) }, more);
}

// If an earlier create request may have been billed, the outcome is unknown. A new process cannot
// know whether the gateway refused the request of the earlier process.
function refused(job: Job, holder: string | undefined): Job | undefined {
  const mayBeBilled = job.wasSent === true || (holder === undefined && job.phase !== "claimed");
  if (mayBeBilled) return withoutAnswer(job, []);
  if (job.batch === undefined) return undefined;
  const free = { ...job, holder: undefined, leaseUntil: undefined };
  return { ...free, phase: "queued" };
}

function lost(job: Job, { holder, taskIds, answer }: StepOf<"lost">): StepResult {
  const after = changed(withoutAnswer(job, taskIds, answer));
  // Counts the unanswered create request, except in two cases. Without a holder, a process has
  // died, which is no failure of the gateway. If the gateway promises to bill the key only once,
  // the job is sent again, so its outcome does not stay unknown.
  return holder === undefined || job.facts.keyPromised ? after : { ...after, unknowns: "more" };
}

const WITHOUT_ANSWER =
  "The job was sent before, and its outcome is unknown: check usage for a charge.";

/** Returns the job with an unknown outcome. If there are no new task ids, keeps the earlier ids. */
function withoutAnswer(job: Job, taskIds: readonly string[], answer = WITHOUT_ANSWER): Job {
  const { facts, saved, namedTaskIds, batch } = job;
  const unassignedIds = taskIds.length > 0 ? taskIds : namedTaskIds;
  const after = { facts, phase: "unknown", wasSent: true, tasks: [], saved } as const;
  if (batch === undefined) return { ...after, namedTaskIds: unassignedIds };
  // If the gateway promises to bill the key only once, the job stays open, because the batch sends
  // it again.
  const next = facts.keyPromised ? batch : withStatus(batch, "unknown");
  return { ...after, namedTaskIds: unassignedIds, batch: { ...next, answer } };
}

function withForeignTask(job: Job, taskIds: readonly string[], owner: string): Job {
  const after = withoutAnswer(job, taskIds);
  if (after.batch === undefined) return after;
  const answer = `The gateway answered this job with a task of job ${JSON.stringify(owner)} (${taskIds.join(", ")}): check usage for a charge.`;
  return { ...after, batch: { ...withStatus(after.batch, "unknown"), answer } };
}

function withEnd(job: Job, { taskId, status, costUsd, files, answer }: StepOf<"ended">): Job {
  const oldTask = job.tasks.find(({ id }) => id === taskId);
  if (job.phase !== "created" || oldTask === undefined) return job;
  if (oldTask.status === status && oldTask.files === files) return job;
  // If the SDK gives up a task, the step may lack the cost. Then the known cost stays.
  const task: JobTask = { id: taskId, status, costUsd: costUsd ?? oldTask.costUsd, files };
  const tasks = job.tasks.map((one) => (one === oldTask ? task : one));
  const batch = job.batch && { ...job.batch, answer: answer ?? job.batch.answer };
  return endIfDone({ ...job, tasks, ...(batch && { batch }) });
}

function withFile(job: Job, { taskId, file, path }: StepOf<"saved">): Job {
  if (job.phase !== "created" || !job.tasks.some(({ id }) => id === taskId)) return job;
  const isSame = (one: Job["saved"][number]) =>
    one.path === path && one.file === file && one.taskId === taskId;
  if (job.saved.some(isSame)) return job;
  // A new file at the same path replaces the earlier file.
  const others = job.saved.filter((one) => one.path !== path);
  return endIfDone({ ...job, saved: [...others, { taskId, file, path }] });
}

/**
 * Ends a job when all its tasks have ended and all files are saved. Unsaved files keep the job open
 * even after their expiry time, because a clock may be wrong.
 */
function endIfDone(job: Job): Job {
  if (job.tasks.some(({ status }) => status === undefined)) return job;
  const files = job.tasks.flatMap((one) => (one.status === "completed" ? [one.files ?? 0] : []));
  // A completed task without files may get its files later.
  if (files.includes(0)) return job;
  const saved = new Set(job.saved.map(({ taskId, file }) => `${taskId} ${file}`));
  const isDone = saved.size >= files.reduce((sum, count) => sum + count, 0);
  return isDone ? { ...job, phase: "ended" } : job;
}

/** If the step has ended a batch job, replaces the reservation of the job with its cost. */
function settle(before: Job, job: Job): StepResult {
  const { batch, phase, tasks } = job;
  if (batch === undefined || phase !== "ended" || before.phase === "ended") return changed(job);
  const cost = costOfTasks(job);
  const has = (end: TaskEnd) => tasks.some(({ status }) => status === end);
  const status = has("completed") ? "completed" : has("failed") ? "failed" : "lost";
  return { ...changed({ ...job, batch: withStatus(batch, status, cost) }), lane: costStep(job) };
}
