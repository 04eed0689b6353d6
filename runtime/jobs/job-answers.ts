// What the client of a journal is given of a stored job.
import { ConfigurationError } from "../call/errors/index.js";
import { costOf } from "../tasks/state.js";
import { endOf, isCreated, isSent, type Job, type JobFacts } from "./job.js";
import type { EarlierJob, EndedJob, OpenJob } from "./journal.js";

/** Throws if a job is asked for with another request. */
export function checkSame(known: JobFacts, asked: JobFacts): void {
  if (known.bodyHash === asked.bodyHash && known.endpoint === asked.endpoint) return;
  throw new ConfigurationError(
    `Job ${JSON.stringify(asked.job)} was begun with another request. Give this one a jobId of its own.`,
  );
}

/** What a call is told of a job that was begun before. */
export function earlierOf(job: Job): EarlierJob {
  const { idempotencyKey, at, keyPromised } = job.facts;
  const taskIds = isCreated(job) ? job.tasks.map(({ id }) => id) : undefined;
  return { idempotencyKey, at, keyPromised, sent: isSent(job), taskIds };
}

/** Paths of the files that were saved. */
const pathsOf = ({ saved }: Job): readonly string[] => saved.map(({ path }) => path);

export function openOf(job: Job, body: string): OpenJob {
  const { facts, tasks, namedTaskIds } = job;
  return {
    intent: { ...facts, model: facts.model, body },
    sent: isSent(job),
    taskIds: isCreated(job) ? tasks.map(({ id }) => id) : undefined,
    namedTaskIds,
    saved: pathsOf(job),
  };
}

export function endedOf(job: Job): EndedJob {
  const { facts, tasks } = job;
  const costUsd = costOf(tasks.map((one) => ({ cost: one.costUsd })));
  const taskIds = tasks.map(({ id }) => id);
  return { job: facts.job, taskIds, status: endOf(job), costUsd, saved: pathsOf(job) };
}
