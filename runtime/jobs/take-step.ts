// Applies a step to a stored job and commits the result. If another process has changed the job
// meanwhile, tries again.
import { apply, type JobStep, type StepResult } from "./apply.js";
import { namesOf } from "./batch-part.js";
import type { Job } from "./job.js";
import { ConfigurationError } from "../call/errors/index.js";
import { RefusedError, SharedTaskError } from "./job-errors.js";
import { laneAfter, type LaneStep } from "./lane.js";
import type { BatchStore, Commit, Gate, JobEntry, JobStore, LaneChange } from "./store.js";

export interface StepChange {
  readonly before: Job;
  /** `undefined` if the step removed the job. */
  readonly after: Job | undefined;
}

/**
 * Applies a step and stores the changed job. Resolves to `undefined` if there is no job, or if the
 * step is not allowed. `normal` corrects the stored job with data that only this process has.
 * `body` is the request body of a job that is enqueued again.
 *
 * Throws `RefusedError` if the batch refuses the step. Throws `SharedTaskError` if another job has
 * one of the tasks. Throws `ConfigurationError` if another job saves its files at the same path, or
 * has the task that a person assigned to this job.
 */
export async function takeStep(
  store: JobStore & Partial<BatchStore>,
  name: string,
  step: JobStep,
  normal: (entry: JobEntry) => Job = ({ job }) => job,
  body?: string,
): Promise<StepChange | undefined> {
  // Kinds of names that another job already has: task ids, or the path of the files. The next try
  // does not reserve names of these kinds for this job. It still stores the job's task ids.
  const conflicts = new Set<Conflict>();
  for (;;) {
    const { job: storedJob, version, now } = await store.get(name);
    if (storedJob === undefined) return undefined;
    const before = normal({ job: storedJob, version, now });
    const result = apply(before, step, now);
    if (!result.isAllowed) return undefined;
    const after = conflicts.has("path") ? withoutPath(result.job) : result.job;
    if (after === before && before === storedJob) return { before, after };
    const taskIds = conflicts.has("tasks") ? [] : result.taskIds;
    const more = await batchCommit(store, storedJob, step, { ...result, job: after }, now);
    const committed = await store.commit({ name, version, job: after, taskIds, body, ...more });
    if (committed === "done") return { before, after };
    if (committed === "stale") continue;
    if ("refused" in committed) throw new RefusedError(name, committed);
    const { holder } = committed;
    const { job: other } = await store.get(holder);
    const conflict = conflictOf(before, step, taskIds, other);
    if (conflict !== undefined && !conflicts.has(conflict)) {
      conflicts.add(conflict);
      continue;
    }
    if (step.kind !== "acknowledged") throw conflictError(name, step, holder, other);
    await takeStep(store, name, { kind: "another's", taskIds, owner: holder }, normal);
    throw new SharedTaskError(
      `Job ${JSON.stringify(name)} was answered with a task that job ${JSON.stringify(holder)} already has (${taskIds.join(", ")}).`,
    );
  }
}

/** The kind of the names that another job already has: task ids, or the path of the files. */
type Conflict = "tasks" | "path";

function conflictOf(
  { facts }: Job,
  step: JobStep,
  taskIds: readonly string[],
  other: Job | undefined,
): Conflict | undefined {
  // Two jobs with the same idempotency key get the same task, so both may have it.
  const isSame = other === undefined || other.facts.idempotencyKey === facts.idempotencyKey;
  if (isSame && taskIds.length > 0) return "tasks";
  const isTask = other?.tasks.some(({ id }) => taskIds.includes(id)) === true;
  // A failed or cancelled job frees its path, and another job may take it. If the job gets a paid
  // task later, the job is stored without the path.
  return isTask || step.kind === "queued" ? undefined : "path";
}

/** Removes the path of a job. Its files are then named after the job id. */
const withoutPath = (job: Job | undefined): Job | undefined =>
  job?.batch === undefined
    ? job
    : { ...job, batch: { ...job.batch, save: undefined, path: undefined } };

function conflictError(name: string, step: JobStep, holder: string, other: Job | undefined): Error {
  const taskId = step.kind === "adopted" ? step.taskId : undefined;
  const hasTask = other?.tasks.some(({ id }) => id === taskId) === true;
  return new ConfigurationError(
    hasTask
      ? `Job ${JSON.stringify(name)} cannot have task ${taskId}: job ${JSON.stringify(holder)} already has it. Check the task id.`
      : pathConflict(name, holder),
  );
}

export const pathConflict = (name: string, holder: string): string =>
  `Job ${JSON.stringify(name)} was not enqueued: its field "save" has the same path as job ${JSON.stringify(holder)} of the queue. Choose another path in the field "save".`;

/** Returns the commit fields that concern the batch of the job; empty if it is in no batch. */
async function batchCommit(
  store: Partial<BatchStore>,
  before: Job,
  step: JobStep,
  { job: after, lane: laneStep, unknowns }: StepResult,
  now: number,
): Promise<Partial<Commit>> {
  if (before.batch === undefined) return {};
  const lane = laneStep && (await laneChange(store, before.facts.model ?? "", laneStep, now));
  const oldNames = new Set(namesOf(before));
  const newNames = after === undefined ? [] : namesOf(after);
  const names = newNames.filter(
    (one) => !oldNames.has(one) && !after?.tasks.some(({ id }) => id === one),
  );
  const leaves = [...oldNames].filter((one) => !newNames.includes(one));
  const restores = step.kind === "acknowledged";
  // The tasks of an answered create request are paid. So they are stored even above the budget
  // limit.
  const gate = restores ? undefined : after && gateOf(before, after);
  return { names, leaves, gate, lane, unknowns, restores };
}

async function laneChange(
  store: Partial<BatchStore>,
  name: string,
  step: LaneStep,
  now: number,
): Promise<LaneChange | undefined> {
  const entry = await store.lane?.(name);
  // A lane counts the failed create requests of one model. An answer sets the count to 0. If it is
  // 0 already, the answer is not stored, so that concurrent create requests do not change the same
  // lane.
  if (entry === undefined || (step.kind === "answered" && entry.lane.failures === 0))
    return undefined;
  const lane = laneAfter(entry.lane, step, now);
  return lane === entry.lane ? undefined : { name, version: entry.version, lane };
}

function gateOf(before: Job, after: Job): Gate | undefined {
  if (after.phase === "sending" && before.phase !== "sending") {
    return after.wasSent === true ? "resend" : "send";
  }
  if (before.batch?.status !== undefined && after.batch?.status === undefined) {
    return after.phase === "queued" ? "queue" : undefined;
  }
  return (after.batch?.reserved ?? 0) > (before.batch?.reserved ?? 0) ? "reserve" : undefined;
}
