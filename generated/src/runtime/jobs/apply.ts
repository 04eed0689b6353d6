// How a step changes a job. Pure: the stored job, the step and the store's time decide.
import { isCreated, isHeld, type Job, type JobTask, type TaskEnd } from "./job.js";

/** What has happened to a job. Steps of a claim name its holder; without one they come from a person or a new process. */
export type JobStep =
  /** A claim on a job that nobody holds; it ends after `leaseMs` unless it is renewed. */
  | { readonly kind: "claimed"; readonly holder: string; readonly leaseMs: number }
  | { readonly kind: "renewed"; readonly holder: string; readonly leaseMs: number }
  /** The next thing is the first byte. */
  | { readonly kind: "sending"; readonly holder: string | undefined }
  /** The gateway has acknowledged the create, to whichever claim. */
  | { readonly kind: "acknowledged"; readonly taskIds: readonly string[] }
  /** Its tasks are those of another job: nobody knows which task it has. */
  | { readonly kind: "another's"; readonly taskIds: readonly string[] }
  /** Nothing was created: the gateway refused, or nothing was sent. */
  | { readonly kind: "refused"; readonly holder: string | undefined }
  /** The outcome of the create is lost; `taskIds` are tasks that an answer named without saying whose they are. */
  | {
      readonly kind: "lost";
      readonly holder: string | undefined;
      readonly taskIds: readonly string[];
    }
  /** A task has ended: the gateway says so, or it is given up (`expired`, `lost`). */
  | {
      readonly kind: "ended";
      readonly taskId: string;
      readonly status: TaskEnd;
      readonly costUsd: number | undefined;
      readonly files: number;
    }
  | {
      readonly kind: "saved";
      readonly taskId: string;
      readonly file: number;
      readonly path: string;
    }
  /** A person has ended it. */
  | { readonly kind: "forgotten" };

/** The result of a step. */
export interface StepResult {
  /** The job; `undefined` if it is gone, the same object if nothing changes. */
  readonly job: Job | undefined;
  /** Tasks that become this job's: refused by the store if another job has one. */
  readonly taskIds: readonly string[];
  /** Whether the step was the holder's to bring. If not, nothing may be sent. */
  readonly isAllowed: boolean;
}

type Rule<Step> = (job: Job, step: Step, now: number) => StepResult;
type StepOf<Kind> = Extract<JobStep, { readonly kind: Kind }>;

const RULES: { readonly [Kind in JobStep["kind"]]: Rule<StepOf<Kind>> } = {
  claimed,
  renewed: (job, { holder, leaseMs }, now) =>
    isOwn(job, holder) ? changed({ ...job, leaseUntil: now + leaseMs }) : refusal(job),
  sending: (job, { holder }) => {
    if (holder === undefined || !isOwn(job, holder)) return refusal(job);
    return job.phase === "sending" ? changed(job) : changed({ ...job, phase: "sending" });
  },
  acknowledged: (job, { taskIds }) =>
    isCreated(job) ? withMore(job, taskIds) : changed(created(job, taskIds), taskIds),
  "another's": (job, { taskIds }) =>
    isCreated(job) ? changed(job) : changed(withoutAnswer(job, taskIds)),
  refused: (job, { holder }, now) =>
    mayEnd(job, holder, now) ? changed(refused(job, holder)) : refusal(job),
  lost: (job, { holder, taskIds }, now) =>
    mayEnd(job, holder, now) ? changed(withoutAnswer(job, taskIds)) : refusal(job),
  ended: (job, step) => changed(withEnd(job, step)),
  saved: (job, step) => changed(withFile(job, step)),
  forgotten: () => changed(undefined),
};

/** The job after a step at `now`, in milliseconds of the store's clock. */
export function apply(job: Job, step: JobStep, now: number): StepResult {
  // The rule of its own kind, which the compiler cannot follow.
  return (RULES[step.kind] as Rule<JobStep>)(job, step, now);
}

const changed = (job: Job | undefined, taskIds: readonly string[] = []): StepResult => ({
  job,
  taskIds,
  isAllowed: true,
});

const refusal = (job: Job): StepResult => ({ job, taskIds: [], isAllowed: false });

/** Whether the claim is this holder's. A lease that is over is still its holder's until another one claims the job. */
const isOwn = ({ phase, holder }: Job, asking: string): boolean =>
  (phase === "claimed" || phase === "sending") && holder === asking;

/** A holder ends its own try; anybody else the try of a claim that is over. */
function mayEnd(job: Job, holder: string | undefined, now: number): boolean {
  if (isCreated(job)) return false;
  return holder === undefined ? !isHeld(job, now) : isOwn(job, holder);
}

function claimed(job: Job, { holder, leaseMs }: StepOf<"claimed">, now: number): StepResult {
  if (isCreated(job) || isHeld(job, now)) return refusal(job);
  const wasSent = job.phase !== "claimed" || job.wasSent === true;
  // Without a promise a second create is billed too.
  if (wasSent && !job.facts.keyPromised) return refusal(job);
  return changed({ ...job, phase: "claimed", holder, leaseUntil: now + leaseMs, wasSent });
}

function created(job: Job, taskIds: readonly string[]): Job {
  const { facts, saved, wasSent } = job;
  const tasks = taskIds.map((id) => ({ id }));
  return { facts, phase: "created", wasSent, tasks, namedTaskIds: [], saved };
}

// Two creates of one job that have different tasks are both billed.
function withMore(job: Job, taskIds: readonly string[]): StepResult {
  const more = taskIds.filter((id) => !job.tasks.some((task) => task.id === id));
  if (more.length === 0) return changed(job);
  const tasks = [...job.tasks, ...more.map((id) => ({ id }))];
  return changed({ ...job, phase: "created", tasks }, more);
}

// An earlier create of the job may have been billed, also if this one was refused. A new process cannot tell a refusal from an answer
// that its predecessor lost.
function refused(job: Job, holder: string | undefined): Job | undefined {
  const mayBeBilled = job.wasSent === true || (holder === undefined && job.phase !== "claimed");
  return mayBeBilled ? withoutAnswer(job, []) : undefined;
}

/** The outcome of the create is unknown. Of a claim that has sent nothing, that of the earlier one. */
function withoutAnswer(job: Job, taskIds: readonly string[]): Job {
  const { facts, saved, namedTaskIds } = job;
  const named = taskIds.length > 0 ? taskIds : namedTaskIds;
  return { facts, phase: "unknown", wasSent: true, tasks: [], namedTaskIds: named, saved };
}

function withEnd(job: Job, { taskId, status, costUsd, files }: StepOf<"ended">): Job {
  const known = job.tasks.find(({ id }) => id === taskId);
  if (job.phase !== "created" || known === undefined) return job;
  if (known.status === status && known.files === files) return job;
  // A task may be given up without its cost.
  const task: JobTask = { id: taskId, status, costUsd: costUsd ?? known.costUsd, files };
  const tasks = job.tasks.map((one) => (one === known ? task : one));
  return endedIfDone({ ...job, tasks });
}

function withFile(job: Job, { taskId, file, path }: StepOf<"saved">): Job {
  if (job.phase !== "created" || !job.tasks.some(({ id }) => id === taskId)) return job;
  const isSame = (one: Job["saved"][number]) =>
    one.path === path && one.file === file && one.taskId === taskId;
  if (job.saved.some(isSame)) return job;
  // A file that takes the place of another one is not both.
  const others = job.saved.filter((one) => one.path !== path);
  return endedIfDone({ ...job, saved: [...others, { taskId, file, path }] });
}

/** No clock ends a job: a wrong one would give up a result that is paid for. */
function endedIfDone(job: Job): Job {
  if (job.tasks.some(({ status }) => status === undefined)) return job;
  const files = job.tasks.flatMap((one) => (one.status === "completed" ? [one.files ?? 0] : []));
  // A result without files may be one that has yet to come.
  if (files.includes(0)) return job;
  const saved = new Set(job.saved.map(({ taskId, file }) => `${taskId} ${file}`));
  const isDone = saved.size >= files.reduce((sum, count) => sum + count, 0);
  return isDone ? { ...job, phase: "ended" } : job;
}
