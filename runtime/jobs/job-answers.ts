// Converts stored jobs to the types that a journal returns.
import { ConfigurationError } from "../call/errors/index.js";
import { costOf } from "../tasks/state.js";
import { endOf, isCreated, isSent, type Job, type JobFacts } from "./job.js";
import type { EarlierJob, EndedJob, OpenJob } from "./journal.js";

/** Throws `ConfigurationError` if the request differs from the request of the stored job. */
export function checkSame(storedFacts: JobFacts, requestedFacts: JobFacts): void {
  if (
    storedFacts.bodyHash === requestedFacts.bodyHash &&
    storedFacts.endpoint === requestedFacts.endpoint
  )
    return;
  throw new ConfigurationError(
    `Job ${JSON.stringify(requestedFacts.job)} was started with another request. Give this request its own jobId.`,
  );
}

export function earlierOf(job: Job): EarlierJob {
  const { idempotencyKey, at, keyPromised } = job.facts;
  const taskIds = isCreated(job) ? job.tasks.map(({ id }) => id) : undefined;
  return { idempotencyKey, at, keyPromised, sent: isSent(job), taskIds };
}

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

export function finishedOf(job: Job): EndedJob {
  const { facts, tasks } = job;
  const costUsd = costOf(tasks.map((one) => ({ cost: one.costUsd })));
  const taskIds = tasks.map(({ id }) => id);
  return { job: facts.job, taskIds, status: endOf(job), costUsd, saved: pathsOf(job) };
}
