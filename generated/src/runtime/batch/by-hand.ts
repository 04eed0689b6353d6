// What a person decides of a job, once they have looked it up: that it may be sent again, or which task it has.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError, EmptyResultError, NotFoundError } from "../errors/index.js";
import { fileJournal } from "../jobs/file-journal.js";
import type { JournalOptions } from "../jobs/stored-jobs.js";
import type { Intent, Journal, OpenJob } from "../jobs/journal.js";
import { checkedTaskId } from "../tasks/target.js";
import type { BatchClient } from "./client.js";
import { isBilled, nameOf } from "./jobs.js";
import { OutcomeFile, outcomesOf, readOutcomes, type EarlierOutcome } from "./outcomes.js";

/** A job, and the folder of its batch. */
export interface Place extends JournalOptions {
  readonly out: string;
  readonly id: string;
}

/**
 * Lets the next run send a job again whose outcome is unknown, or that was billed and has no files; false where `agree`, which is
 * told what that may cost, says no. Throws `ConfigurationError` where there is nothing to forget, or the job has a task that can be saved.
 */
export async function forgetJob(
  place: Place,
  client: () => BatchClient,
  agree: (said: string) => Promise<boolean>,
): Promise<boolean> {
  const { out, id } = place;
  return opened(place, async (journal, job, ended) => {
    refuseToForget(place, job, ended);
    const { namedTaskIds = [], intent } = job ?? {};
    for (const taskId of namedTaskIds) {
      if (!(await isKnown(client(), intent?.model, taskId))) continue;
      throw new ConfigurationError(
        `The gateway knows task ${taskId}, which it named as job ${JSON.stringify(id)} was sent. Save its result: batch adopt ${id} ${taskId} --out ${out}.`,
      );
    }
    if (!(await agree(whatIsFreed(id, intent, ended)))) return false;
    // A promised key stays: the create that is sent with it again is billed once.
    if (intent?.keyPromised === false) await journal.forget(intent.job);
    const error = { name: "ForgottenError", message: "It was forgotten by hand." };
    const file = new OutcomeFile(join(out, "results.jsonl"), () => journal.checkLock());
    await file.append({ id, status: "refused", files: [], error }).finally(() => file.close());
    return true;
  });
}

function refuseToForget(
  { out, id }: Place,
  job: OpenJob | undefined,
  ended: EarlierOutcome | undefined,
) {
  const shown = JSON.stringify(id);
  if (job?.taskIds !== undefined) {
    throw new ConfigurationError(
      `Job ${shown} has task ${job.taskIds.join(", ")}, which is paid for. Run the batch again to save its result.`,
    );
  }
  if (job?.sent === true || ended?.status === "unknown" || isBilled(ended)) return;
  throw new ConfigurationError(
    `No outcome of job ${shown} in ${out} is unknown, or was billed without files.`,
  );
}

/**
 * Gives a job whose outcome is unknown the task that was found for it: the next run waits for it and saves its result. Throws
 * `ConfigurationError` where the job has a task, another job has this one, or the gateway, where there is a `client`, does not know it.
 */
export async function adoptTask(
  place: Place,
  task: string,
  client: BatchClient | undefined,
): Promise<void> {
  const taskId = checkedTaskId(task);
  const { out, id } = place;
  await opened(place, async (journal, job) => {
    const refuse = (why: string) => {
      throw new ConfigurationError(`Job ${JSON.stringify(id)} in ${out} ${why}.`);
    };
    if (job === undefined) return refuse("is none that the journal holds open");
    if (job.taskIds !== undefined) return refuse(`has task ${job.taskIds.join(", ")} already`);
    if (!job.sent) return refuse("was never sent: run the batch again");
    const open = await journal.open();
    let owner = open.find(({ taskIds }) => taskIds?.includes(taskId))?.intent.job;
    for await (const outcome of outcomesOf(join(out, "results.jsonl")))
      if (outcome.taskIds?.includes(taskId) === true) owner = outcome.id;
    if (owner !== undefined) return refuse(`cannot have the task of job ${JSON.stringify(owner)}`);
    if (client !== undefined && !(await isKnown(client, job.intent.model, taskId)))
      return refuse(`was not given task ${taskId}, which the gateway does not know`);
    await journal.note({ kind: "acknowledged", job: job.intent.job, taskIds: [taskId] });
  });
}

async function opened<Out>(
  { out, id, warn }: Place,
  work: (
    journal: Journal,
    job: OpenJob | undefined,
    ended: EarlierOutcome | undefined,
  ) => Promise<Out>,
): Promise<Out> {
  // Opening the journal would make the folder.
  if ((await stat(out).catch(() => undefined)) === undefined) {
    throw new ConfigurationError(`There is no batch in ${out}.`);
  }
  const journal = fileJournal(join(out, "journal.jsonl"), { warn });
  try {
    const open = await journal.open();
    const before = await readOutcomes(join(out, "results.jsonl"));
    const job = open.find(({ intent }) => intent.job === nameOf(id, before));
    return await work(journal, job, before.jobs.get(id));
  } finally {
    await journal.close();
  }
}

/** What a person should know before a job is sent again. */
function whatIsFreed(
  id: string,
  intent: Intent | undefined,
  ended: EarlierOutcome | undefined,
): string {
  const shown = JSON.stringify(id);
  const usd = ended?.costUsd ?? ended?.estimateUsd;
  const amount = usd === undefined ? "" : `, ${usd} USD`;
  if (intent === undefined && isBilled(ended)) {
    return `Job ${shown} was billed${amount}, and its files are lost. Sent again, it is billed again.`;
  }
  const sent = intent && ` (sent ${intent.at}, idempotency key ${intent.idempotencyKey})`;
  const named = `Job ${shown}${sent ?? ""}`;
  return intent?.keyPromised === true
    ? `${named} is sent again with its key, and billed once.`
    : `${named} may have been billed${amount}. Sent again, it may be billed again: look at usage first.`;
}

/** Whether the gateway knows a task. */
async function isKnown(client: BatchClient, model = "", taskId: string): Promise<boolean> {
  try {
    await client.model(model).resume(taskId).refresh();
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    if (error instanceof EmptyResultError) return true;
    throw error;
  }
}
