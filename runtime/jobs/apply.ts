// Applies a step to a job. Pure: the result depends on the stored job, the step and the store's
// time.
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
 * An event of a job. A step of a claim names its holder. A step without a holder comes from a
 * person or a new process.
 */
export type JobStep =
  /**
   * A holder claims a free job. The claim ends after `leaseMs` unless it is renewed. `facts` belong
   * to the body that is sent: a batch does not know them earlier.
   */
  | {
      readonly kind: "claimed";
      readonly holder: string;
      readonly leaseMs: number;
      readonly facts?: JobFacts | undefined;
    }
  | { readonly kind: "renewed"; readonly holder: string; readonly leaseMs: number }
  /** The holder is about to send the first byte. */
  | { readonly kind: "sending"; readonly holder: string | undefined }
  /** The gateway has acknowledged a create of the job, of any claim. */
  | { readonly kind: "acknowledged"; readonly taskIds: readonly string[] }
  /** The acknowledged tasks belong to the job `owner`, so the tasks of this job are unknown. */
  | { readonly kind: "another's"; readonly taskIds: readonly string[]; readonly owner: string }
  /** Nothing was created: the gateway refused, or nothing was sent. */
  | { readonly kind: "refused"; readonly holder: string | undefined }
  /**
   * The outcome of the create is lost. `taskIds` are tasks that an answer named and that may belong
   * to another request.
   */
  | {
      readonly kind: "lost";
      readonly holder: string | undefined;
      readonly taskIds: readonly string[];
      /** Reason of the loss. */
      readonly answer?: string | undefined;
    }
  /** A task has ended: the gateway reported its end, or it is given up (`expired`, `lost`). */
  | {
      readonly kind: "ended";
      readonly taskId: string;
      readonly status: TaskEnd;
      readonly costUsd: number | undefined;
      readonly files: number;
      /** Why the task failed. */
      readonly answer?: string | undefined;
    }
  | {
      readonly kind: "saved";
      readonly taskId: string;
      readonly file: number;
      readonly path: string;
    }
  /** The job is removed. Its request may be sent again, as a new job. */
  | { readonly kind: "dropped" }
  | StepByHand
  | BatchStep;

/** The result of a step. */
export interface StepResult {
  /** The job; `undefined` if it was removed, the same object if nothing changes. */
  readonly job: Job | undefined;
  /** Tasks that the job takes. The store refuses them if another job has one of them. */
  readonly taskIds: readonly string[];
  /** Whether the step is allowed. If not, nothing may be sent. */
  readonly isAllowed: boolean;
  /** The step for the lane, if the job is in a batch. */
  readonly lane?: LaneStep | undefined;
  /** `more`: one more create of a batch has no answer. `none`: a create was answered. */
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

/** The job after a step at `now`, in milliseconds of the store's clock. */
export function apply(job: Job, step: JobStep, now: number): StepResult {
  // The table has the rule of this kind, but the compiler cannot infer that.
  return (RULES[step.kind] as Rule<JobStep>)(job, step, now);
}

const ANSWERED = { lane: { kind: "answered" }, unknowns: "none" } as const;

const changed = (job: Job | undefined, taskIds: readonly string[] = []): StepResult => ({
  job,
  taskIds,
  isAllowed: true,
});

const refusal = (job: Job): StepResult => ({ job, taskIds: [], isAllowed: false });

/** Whether `claimant` has the claim. It outlasts its lease until another holder claims the job. */
const isHolder = ({ phase, holder }: Job, claimant: string): boolean =>
  (phase === "claimed" || phase === "sending") && holder === claimant;

/** A holder may end its own create. Others may end a create only after its lease. */
function mayEnd(job: Job, holder: string | undefined, now: number): boolean {
  if (isCreated(job) || job.phase === "queued") return false;
  return holder === undefined ? !hasLease(job, now) : isHolder(job, holder);
}

function claimed(job: Job, { holder, leaseMs, facts }: StepOf<"claimed">, now: number): StepResult {
  if (isCreated(job) || hasLease(job, now) || job.batch?.status !== undefined) return refusal(job);
  const wasSent = isSent(job);
  // If the key is not promised, a second create is billed too.
  if (wasSent && !job.facts.keyPromised) return refusal(job);
  const claim = { phase: "claimed", holder, leaseUntil: now + leaseMs, wasSent } as const;
  // After a create the facts stay the same, because a second create must repeat the first.
  const nextFacts = wasSent || job.batch === undefined ? job.facts : (facts ?? job.facts);
  return changed({ ...job, ...claim, facts: nextFacts });
}

// If two creates of one job have different tasks, both are billed.
function withMore(job: Job, taskIds: readonly string[], now: number): StepResult {
  const more = taskIds.filter((id) => !job.tasks.some((task) => task.id === id));
  if (more.length === 0) return changed(job);
  const tasks = [...job.tasks, ...more.map((id) => ({ id }))];
  const batch = job.batch && reopened(withShare(job.batch, tasks.length / job.tasks.length), now);
  return changed({ ...job, phase: "created", tasks, ...(batch && { batch }) }, more);
}

// An earlier create of the job may have been billed, even if this create was refused. A new process
// cannot distinguish a refusal from a lost answer of its predecessor.
function refused(job: Job, holder: string | undefined): Job | undefined {
  const mayBeBilled = job.wasSent === true || (holder === undefined && job.phase !== "claimed");
  if (mayBeBilled) return withoutAnswer(job, []);
  if (job.batch === undefined) return undefined;
  const free = { ...job, holder: undefined, leaseUntil: undefined };
  return { ...free, phase: "queued" };
}

function lost(job: Job, { holder, taskIds, answer }: StepOf<"lost">): StepResult {
  const after = changed(withoutAnswer(job, taskIds, answer));
  // The end of a process is no evidence about the gateway.
  return holder === undefined || job.facts.keyPromised ? after : { ...after, unknowns: "more" };
}

const WITHOUT_ANSWER = "It was sent before, and its outcome is unknown.";

/** The job with an unknown outcome. Without new task ids it keeps the ids of an earlier create. */
function withoutAnswer(job: Job, taskIds: readonly string[], answer = WITHOUT_ANSWER): Job {
  const { facts, saved, namedTaskIds, batch } = job;
  const unassignedIds = taskIds.length > 0 ? taskIds : namedTaskIds;
  const after = { facts, phase: "unknown", wasSent: true, tasks: [], saved } as const;
  if (batch === undefined) return { ...after, namedTaskIds: unassignedIds };
  // If the key is promised, the batch sends the job again with it.
  const next = facts.keyPromised ? batch : withStatus(batch, "unknown");
  return { ...after, namedTaskIds: unassignedIds, batch: { ...next, answer } };
}

function withForeignTask(job: Job, taskIds: readonly string[], owner: string): Job {
  const after = withoutAnswer(job, taskIds);
  if (after.batch === undefined) return after;
  const answer = `It was answered with task ${taskIds.join(", ")}, which job ${JSON.stringify(owner)} has already.`;
  return { ...after, batch: { ...withStatus(after.batch, "unknown"), answer } };
}

function withEnd(job: Job, { taskId, status, costUsd, files, answer }: StepOf<"ended">): Job {
  const oldTask = job.tasks.find(({ id }) => id === taskId);
  if (job.phase !== "created" || oldTask === undefined) return job;
  if (oldTask.status === status && oldTask.files === files) return job;
  // The end of a given-up task may lack the cost, so the cost so far stays.
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

/** Ends a job if all is saved. Time never ends it: a wrong clock would give up a paid result. */
function endIfDone(job: Job): Job {
  if (job.tasks.some(({ status }) => status === undefined)) return job;
  const files = job.tasks.flatMap((one) => (one.status === "completed" ? [one.files ?? 0] : []));
  // A result without files may still arrive later.
  if (files.includes(0)) return job;
  const saved = new Set(job.saved.map(({ taskId, file }) => `${taskId} ${file}`));
  const isDone = saved.size >= files.reduce((sum, count) => sum + count, 0);
  return isDone ? { ...job, phase: "ended" } : job;
}

/** Settles the amounts of a job that has ended. */
function settle(before: Job, job: Job): StepResult {
  const { batch, phase, tasks } = job;
  if (batch === undefined || phase !== "ended" || before.phase === "ended") return changed(job);
  const cost = costOfTasks(job);
  const has = (end: TaskEnd) => tasks.some(({ status }) => status === end);
  const status = has("completed") ? "completed" : has("failed") ? "failed" : "lost";
  return { ...changed({ ...job, batch: withStatus(batch, status, cost) }), lane: costStep(job) };
}
