// Applies a person's decision to a job. Adopting gives the job a task, forgetting lets the job be
// sent again, and cancelling ends the job.
import { ConfigurationError, EmptyResultError, NotFoundError } from "../call/errors/index.js";
import { hindranceOf, type Hindrance, type StepByHand } from "../jobs/apply-by-hand.js";
import { endOf, type Job } from "../jobs/job.js";
import { checkedTaskId } from "../tasks/task.js";
import { suggestion, nearest } from "../validation/near.js";
import type { BatchClient } from "./client.js";

/** One job of a batch, read from its store. */
export interface BatchJob {
  readonly job: Job;
  /** The time of the store's clock when the job was read, in milliseconds since 1970. */
  readonly now: number;
  /** The job's cost in USD, or else its highest possible cost. Absent if neither is known. */
  readonly usd?: number | undefined;
}

/** Gives access to the jobs of a folder or a queue. */
export interface BatchJobs {
  /** Names the folder or queue in error messages, for example “in results”. */
  readonly place: string;
  /** The command-line flag for this folder or queue, such as `--out results`. */
  readonly flag: string;
  /**
   * A sentence for error messages that explains how a task's result gets saved, such as “A worker
   * saves its result.”
   */
  readonly saving: string;
  find(id: string): Promise<BatchJob | undefined>;
  ids(): AsyncIterable<string>;
  /** Returns the id of the job that has the task, or `undefined` if no job has it. */
  ownerOf(taskId: string): Promise<string | undefined>;
  /** Applies a decision to a job. Returns false if the job's state no longer allows it. */
  take(id: string, step: StepByHand): Promise<boolean>;
}

/**
 * Allows a job to be sent again if its outcome is unknown, or if it was billed and has no files.
 * Calls `agree` with a warning about the cost. If `agree` returns false, changes nothing and
 * returns false. Throws `ConfigurationError` for an unknown id, for a job in any other state, or if
 * the gateway has a task that may belong to the job.
 */
export async function forgetJob(
  jobs: BatchJobs,
  id: string,
  client: () => BatchClient,
  agree: (warning: string) => Promise<boolean>,
): Promise<boolean> {
  const batchJob = await findAllowed(jobs, id, "forgotten");
  const { facts, namedTaskIds } = batchJob.job;
  for (const taskId of namedTaskIds) {
    if (!(await gatewayHasTask(client(), facts.model, taskId))) continue;
    throw new ConfigurationError(
      `Task ${taskId} exists at the gateway, and may belong to job ${JSON.stringify(id)}. Save its result instead: batch adopt ${id} ${taskId} ${jobs.flag}.`,
    );
  }
  if (!(await agree(warningOf(id, batchJob)))) return false;
  await decide(jobs, id, { kind: "forgotten" });
  return true;
}

/**
 * Assigns a task to a job whose outcome is unknown. Throws `ConfigurationError` for an unknown id,
 * for a job in any other state, or if another job has the task. With a `client`, also throws if the
 * gateway does not know the task.
 */
export async function adoptTask(
  jobs: BatchJobs,
  id: string,
  task: string,
  client: BatchClient | undefined,
): Promise<void> {
  const taskId = checkedTaskId(task);
  const { job } = await findAllowed(jobs, id, "adopted");
  const subject = `Job ${JSON.stringify(id)} ${jobs.place}`;
  const owner = await jobs.ownerOf(taskId);
  if (owner !== undefined) {
    throw new ConfigurationError(
      `${subject} cannot adopt this task: job ${JSON.stringify(owner)} already has it. Check the task id.`,
    );
  }
  if (client !== undefined && !(await gatewayHasTask(client, job.facts.model, taskId))) {
    throw new ConfigurationError(
      `${subject} cannot adopt task ${taskId}: the gateway does not know it. Check the task id.`,
    );
  }
  await decide(jobs, id, { kind: "adopted", taskId });
}

/**
 * Cancels an unsent job. Throws `ConfigurationError` for an unknown id, or if the job may have been
 * sent or has ended.
 */
export async function cancelJob(jobs: BatchJobs, id: string): Promise<void> {
  await findAllowed(jobs, id, "cancelled");
  await decide(jobs, id, { kind: "cancelled" });
}

/** Returns the error for an id without a job. `place` names the folder or queue. */
export async function unknownId(
  id: string,
  place: string,
  ids: AsyncIterable<string> | Iterable<string>,
): Promise<Error> {
  const allIds: string[] = [];
  for await (const one of ids) allIds.push(one);
  const end = suggestion(nearest(id, allIds)) || ". List all jobs with batch show.";
  return new ConfigurationError(`There is no job ${JSON.stringify(id)} ${place}${end}`);
}

async function findAllowed(
  jobs: BatchJobs,
  id: string,
  kind: StepByHand["kind"],
): Promise<BatchJob> {
  const batchJob = await jobs.find(id);
  if (batchJob === undefined) throw await unknownId(id, jobs.place, jobs.ids());
  const hindrance = hindranceOf(batchJob.job, kind, batchJob.now);
  if (hindrance === undefined) return batchJob;
  throw new ConfigurationError(REFUSALS[kind](id, jobs, batchJob.job, hindrance));
}

async function decide(jobs: BatchJobs, id: string, step: StepByHand): Promise<void> {
  // `take` returns false if another process has changed the job. Then checks again whether the step
  // is allowed.
  while (!(await jobs.take(id, step))) await findAllowed(jobs, id, step.kind);
}

type Refusal = (id: string, jobs: BatchJobs, job: Job, hindrance: Hindrance) => string;

const SENDING = "is being sent now. Wait for its answer. Nothing was changed.";

const REFUSALS: { readonly [Kind in StepByHand["kind"]]: Refusal } = {
  adopted: (id, { place }, job, hindrance) => {
    const subject = `Job ${JSON.stringify(id)} ${place}`;
    if (hindrance === "sending") return `${subject} ${SENDING}`;
    if (hindrance === "unsent") return `${subject} was not sent, so it has no task to adopt.`;
    return job.tasks.length === 0
      ? `${subject} has ended, so it cannot adopt a task.`
      : `${subject} already has ${tasksOf(job)}, so it cannot adopt another task.`;
  },
  forgotten: (id, { place, saving }, job, hindrance) => {
    const quotedId = JSON.stringify(id);
    if (hindrance === "sending") return `Job ${quotedId} ${place} ${SENDING}`;
    if (hindrance === "accepted") {
      return `Job ${quotedId} cannot be forgotten: it is paid for and has ${tasksOf(job)}. ${saving}`;
    }
    return `Job ${quotedId} ${place} cannot be forgotten. Only a job with an unknown outcome or a billed job without files can be forgotten.`;
  },
  cancelled: (id, { place, saving }, job, hindrance) => {
    const subject = `Job ${JSON.stringify(id)} ${place}`;
    switch (hindrance) {
      case "sending":
        return `${subject} ${SENDING}`;
      case "accepted":
        // The message does not offer to cancel the task: the gateway's documents describe no
        // request that cancels a task.
        return `${subject} already has ${tasksOf(job)}. The gateway bills that task and cannot cancel it. Nothing was changed. ${saving}`;
      case "sent":
        return `${subject} cannot be cancelled: it was sent and may have been billed. Nothing was changed.`;
      default:
        return `${subject} cannot be cancelled: it has already ended${endText(job)}.`;
    }
  },
};

function endText(job: Job): string {
  const end = job.batch?.status ?? (job.tasks.length === 0 ? undefined : endOf(job));
  return end === undefined ? "" : ` with the status "${end}"`;
}

const tasksOf = ({ tasks }: Job): string => `task ${tasks.map(({ id }) => id).join(", ")}`;

/** Returns a warning about the cost of sending a job again. */
function warningOf(id: string, { job, usd }: BatchJob): string {
  const quotedId = JSON.stringify(id);
  const amount = usd === undefined ? "" : `, ${usd} USD`;
  if (job.phase === "ended") {
    return `Job ${quotedId} was billed${amount}, and its files are lost. Sending it again bills it again.`;
  }
  const { at, idempotencyKey, keyPromised } = job.facts;
  const sent = at === "" ? "" : ` (sent ${at}, idempotency key ${idempotencyKey})`;
  return keyPromised
    ? `Job ${quotedId}${sent} is sent again with the same idempotency key, and billed only once.`
    : `Job ${quotedId}${sent} may have been billed${amount}. Sending it again may bill it again: check usage for a charge first.`;
}

async function gatewayHasTask(client: BatchClient, model = "", taskId: string): Promise<boolean> {
  try {
    await client.model(model).resume(taskId).refresh();
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    if (error instanceof EmptyResultError) return true;
    throw error;
  }
}
