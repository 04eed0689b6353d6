// The jobs of a run: first those that earlier runs have sent, because results expire, then those of the source.
import type { Recovery, RecoverOptions, UnknownJob } from "../jobs/recover.js";
import type { BatchClient } from "./client.js";
import { hashOf, lineName, type BatchLine } from "./entry.js";
import { endsAll } from "./errors.js";
import type { Job, JobEnd } from "./job.js";
import type { Before, EarlierOutcome, EndStatus } from "./outcomes.js";
import { isRepeatable, linesOfBatch, type BatchSource, type Problem } from "./source.js";
import { TakenPaths } from "./taken-paths.js";

/** What is known of a job that is not run. */
export interface SkippedJob extends JobEnd {
  readonly request?: object;
}

/** How an earlier run ended a job that is not to be sent. */
export function skipped(
  { jobs }: Before,
  id: string,
  retryFailed: boolean,
): Exclude<EndStatus, "refused"> | undefined {
  const ended = jobs.get(id);
  if (ended === undefined || ended.status === "refused") return undefined;
  const isSentAgain = retryFailed && ended.status === "failed" && !isBilled(ended);
  return isSentAgain && ended.unlisted === undefined ? undefined : ended.status;
}

/** Whether a job may have cost something that ended without its files. */
export const isBilled = (ended: EarlierOutcome | undefined): boolean =>
  ended?.status === "lost" || (ended?.status === "failed" && ended.costUsd !== 0);

/** What is wrong with an entry whose id an earlier run has given to another request. */
export function changed({ jobs, begun }: Before, { id, hash }: BatchLine): string | undefined {
  const known = jobs.get(id)?.hash ?? begun?.get(id);
  if (known === undefined || known === hash) return undefined;
  return `job ${JSON.stringify(id)} of an earlier run had another request. Give this one an id of its own`;
}

/** Ids and hashes of the jobs that the journal holds open, and that were sent. */
export function hashesOf({ tasks, unknown }: Recovery): ReadonlyMap<string, string> {
  const open = [...tasks, ...unknown];
  return new Map(open.map(({ jobId, request }) => [idOf(jobId), partsOf(request).hash]));
}

/** The jobs to run, and what is known of others without running them. */
export async function* jobsOf(
  client: BatchClient,
  source: BatchSource,
  before: Before,
  retryFailed: boolean,
  options: RecoverOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Job | SkippedJob, void, undefined> {
  const { signal } = options;
  const { tasks, unknown } = await client.recover(options);
  const isCurrent = ({ jobId }: { readonly jobId: string }) => isOpen(jobId, before);
  const lost = unknown.filter(isCurrent);
  for (const one of lost) yield* knownOf(one, before);
  // They are paid for, also where earlier runs say otherwise: a create whose answer was lost may have been found.
  const sent = sentOf(tasks.filter(isCurrent));
  const given = new Set(lost.map(({ jobId }) => idOf(jobId)));
  if (isRepeatable(source)) {
    if (sent.size > 0) await addLines(sent, source, signal);
    for (const id of sent.keys()) given.add(id);
    yield* sent.values();
  }
  // A source that can be read twice was checked before.
  const taken = isRepeatable(source) ? undefined : new TakenPaths(before.files);
  for await (const entry of linesOfBatch(source, signal)) {
    if ("message" in entry) yield refused(entry, entry.message);
    else {
      const wrong = changed(before, entry) ?? taken?.take(entry);
      if (wrong !== undefined) yield refused(entry, wrong);
      else if (!given.has(entry.id)) yield* jobOf(entry, sent.get(entry.id), before, retryFailed);
    }
  }
}

/** Whether a job of the journal is the one that has its id now, and its files are not saved. */
function isOpen(jobId: string, before: Before): boolean {
  const id = idOf(jobId);
  return jobId === nameOf(id, before) && before.jobs.get(id)?.status !== "completed";
}

/** The job of a line; none where an earlier run has ended it and its outcome is listed. */
function* jobOf(
  entry: BatchLine,
  sent: Job | undefined,
  before: Before,
  retryFailed: boolean,
): Generator<Job | SkippedJob, void, undefined> {
  const { id, line, model, hash, request } = entry;
  const unlisted = before.jobs.get(id)?.unlisted;
  if (sent !== undefined) yield { ...entry, ...sent };
  else if (unlisted !== undefined) {
    yield { outcome: { id, line, model, hash, ...unlisted }, request };
  } else if (skipped(before, id, retryFailed) === undefined) {
    yield { ...entry, jobId: nameOf(id, before) };
  }
}

/** A job that may have been billed: its outcome, where no earlier run has listed it. */
function* knownOf({ jobId, request: body, idempotencyKey, error }: UnknownJob, before: Before) {
  if (endsAll(error)) yield { stop: error };
  const id = idOf(jobId);
  if (before.jobs.get(id)?.status === "unknown") return;
  const { model, request, hash } = partsOf(body);
  const message = `An earlier run sent it and got no answer; it may have been billed. Check usage (idempotency key ${idempotencyKey}).`;
  const told = { name: "SubmissionUnknownError", message };
  const status = "unknown" as const;
  yield { outcome: { id, model, hash, status, files: [], error: told }, request };
}

/** The jobs with tasks that earlier runs have sent, by their ids. */
function sentOf(tasks: Recovery["tasks"]): Map<string, Job> {
  const sent = new Map<string, Job>();
  for (const { jobId, task, at, request } of tasks) {
    const id = idOf(jobId);
    const others = sent.get(id)?.tasks ?? [];
    sent.set(id, { id, jobId, at, ...partsOf(request), tasks: [...others, task] });
  }
  return sent;
}

/** Adds what the lines of a source say of jobs, such as where they are saved. */
async function addLines(jobs: Map<string, Job>, source: BatchSource, signal: AbortSignal) {
  for await (const entry of linesOfBatch(source, signal)) {
    const job = "message" in entry ? undefined : jobs.get(entry.id);
    if (job !== undefined) jobs.set(job.id, { ...entry, ...job });
  }
}

function refused(entry: BatchLine | Problem, message: string): SkippedJob {
  const { line } = entry;
  const id = "message" in entry ? lineName(line) : entry.id;
  const error = { name: "BatchInvalidError", message };
  return { outcome: { id, line, status: "refused", files: [], error } };
}

/** The name of a job in the journal. One that failed, and is sent again, is another one there; no id holds a line feed. */
export function nameOf(id: string, { jobs }: Before): string {
  const failed = jobs.get(id)?.failures ?? 0;
  return failed === 0 ? id : `${id}\n${failed + 1}`;
}

/** The id of a job, by its name in the journal. */
export const idOf = (jobId: string) => jobId.split("\n")[0] ?? jobId;

// The body of a request has the model among its fields.
function partsOf({ model: named, ...request }: Readonly<Record<string, unknown>>) {
  const model = String(named);
  return { model, request, hash: hashOf(model, request) };
}
