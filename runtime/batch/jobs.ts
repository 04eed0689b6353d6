// The jobs of a run. Jobs from earlier runs come first, because results expire; then the source.
import type { Recovery, RecoverOptions, UnknownJob } from "../jobs/recover.js";
import type { BatchClient } from "./client.js";
import { hashOf, lineName, type BatchLine } from "./entry.js";
import { endsAll } from "./errors.js";
import type { PendingJob, JobEnd } from "./job.js";
import type { EarlierRuns, EarlierOutcome, EndStatus } from "./outcomes.js";
import { isRepeatable, linesOfBatch, type BatchSource, type Problem } from "./source.js";
import { PathClaims } from "./taken-paths.js";

/** A job that is not run: its outcome, if it has a new one. */
export interface SkippedJob extends JobEnd {
  readonly request?: object;
}

/** The status of a job that is not sent again; `undefined` if it is sent. */
export function skipStatus(
  { jobs }: EarlierRuns,
  id: string,
  retryFailed: boolean,
): Exclude<EndStatus, "refused"> | undefined {
  const earlier = jobs.get(id);
  if (earlier === undefined || earlier.status === "refused") return undefined;
  const isSentAgain = retryFailed && earlier.status === "failed" && !isBilled(earlier);
  return isSentAgain && earlier.unlisted === undefined ? undefined : earlier.status;
}

/** Whether a job ended without files and may have cost something. */
export const isBilled = (earlier: EarlierOutcome | undefined): boolean =>
  earlier?.status === "lost" || (earlier?.status === "failed" && earlier.costUsd !== 0);

/** A message if an earlier run used the id for another request. */
export function describeChange(
  { jobs, openHashes }: EarlierRuns,
  { id, hash }: BatchLine,
): string | undefined {
  const earlierHash = jobs.get(id)?.hash ?? openHashes?.get(id);
  if (earlierHash === undefined || earlierHash === hash) return undefined;
  return `an earlier run had another request for job ${JSON.stringify(id)}. Give this request a new id`;
}

/** Ids and hashes of the sent jobs that are open in the journal. */
export function hashesOf({ tasks, unknown }: Recovery): ReadonlyMap<string, string> {
  const open = [...tasks, ...unknown];
  return new Map(open.map(({ jobId, request }) => [idOf(jobId), partsOf(request).hash]));
}

/** The jobs to run, and outcomes of jobs that need no run. */
export async function* jobsOf(
  client: BatchClient,
  source: BatchSource,
  before: EarlierRuns,
  retryFailed: boolean,
  options: RecoverOptions & { readonly signal: AbortSignal },
): AsyncGenerator<PendingJob | SkippedJob, void, undefined> {
  const { signal } = options;
  const { tasks, unknown } = await client.recover(options);
  const isCurrent = ({ jobId }: { readonly jobId: string }) => isOpen(jobId, before);
  const unknownJobs = unknown.filter(isCurrent);
  for (const one of unknownJobs) yield* outcomeOfUnknown(one, before);
  // A job with a task is paid for, even if an earlier run reported its outcome as unknown: the lost
  // answer of its create may have been recovered.
  const sent = jobsWithTasks(tasks.filter(isCurrent));
  const skipIds = new Set(unknownJobs.map(({ jobId }) => idOf(jobId)));
  if (isRepeatable(source)) {
    if (sent.size > 0) await addLines(sent, source, signal);
    for (const id of sent.keys()) skipIds.add(id);
    yield* sent.values();
  }
  // A repeatable source was checked before.
  const claims = isRepeatable(source) ? undefined : new PathClaims(before.files);
  for await (const entry of linesOfBatch(source, signal)) {
    if ("message" in entry) yield refusedJob(entry, entry.message);
    else {
      const wrong = describeChange(before, entry) ?? claims?.claim(entry);
      if (wrong !== undefined) yield refusedJob(entry, wrong);
      else if (!skipIds.has(entry.id)) yield* jobOf(entry, sent.get(entry.id), before, retryFailed);
    }
  }
}

/** Whether a journal job is the current attempt of its id, and its files are not saved. */
function isOpen(jobId: string, before: EarlierRuns): boolean {
  const id = idOf(jobId);
  return jobId === nameOf(id, before) && before.jobs.get(id)?.status !== "completed";
}

/** The job of a line; none if an earlier run has listed its outcome. */
function* jobOf(
  entry: BatchLine,
  sent: PendingJob | undefined,
  before: EarlierRuns,
  retryFailed: boolean,
): Generator<PendingJob | SkippedJob, void, undefined> {
  const { id, line, model, hash, request } = entry;
  const unlisted = before.jobs.get(id)?.unlisted;
  if (sent !== undefined) yield { ...entry, ...sent };
  else if (unlisted !== undefined) {
    yield { outcome: { id, line, model, hash, ...unlisted }, request };
  } else if (skipStatus(before, id, retryFailed) === undefined) {
    yield { ...entry, jobId: nameOf(id, before) };
  }
}

/** The outcome of a job that may have been billed, unless an earlier run has listed it. */
function* outcomeOfUnknown(
  { jobId, request: body, idempotencyKey, error }: UnknownJob,
  before: EarlierRuns,
) {
  if (endsAll(error)) yield { stop: error };
  const id = idOf(jobId);
  if (before.jobs.get(id)?.status === "unknown") return;
  const { model, request, hash } = partsOf(body);
  const message = `An earlier run sent this job and got no answer. It may have been billed: check usage (idempotency key ${idempotencyKey}).`;
  const submissionError = { name: "SubmissionUnknownError", message };
  const status = "unknown" as const;
  yield { outcome: { id, model, hash, status, files: [], error: submissionError }, request };
}

/** Jobs with tasks from earlier runs, by id. */
function jobsWithTasks(tasks: Recovery["tasks"]): Map<string, PendingJob> {
  const sent = new Map<string, PendingJob>();
  for (const { jobId, task, at, request } of tasks) {
    const id = idOf(jobId);
    const others = sent.get(id)?.tasks ?? [];
    sent.set(id, { id, jobId, at, ...partsOf(request), tasks: [...others, task] });
  }
  return sent;
}

/** Adds the fields of the source to jobs, such as `save`. */
async function addLines(jobs: Map<string, PendingJob>, source: BatchSource, signal: AbortSignal) {
  for await (const entry of linesOfBatch(source, signal)) {
    const job = "message" in entry ? undefined : jobs.get(entry.id);
    if (job !== undefined) jobs.set(job.id, { ...entry, ...job });
  }
}

function refusedJob(entry: BatchLine | Problem, message: string): SkippedJob {
  const { line } = entry;
  const id = "message" in entry ? lineName(line) : entry.id;
  const error = { name: "BatchInvalidError", message };
  return { outcome: { id, line, status: "refused", files: [], error } };
}

/** The journal name of a job. A job that is sent again after a failure gets a new name. */
export function nameOf(id: string, { jobs }: EarlierRuns): string {
  const failed = jobs.get(id)?.failures ?? 0;
  // No id contains a line feed.
  return failed === 0 ? id : `${id}\n${failed + 1}`;
}

/** The id of a job from its journal name. */
export const idOf = (jobId: string) => jobId.split("\n")[0] ?? jobId;

// The body of a request has `model` among its fields.
function partsOf({ model: modelId, ...request }: Readonly<Record<string, unknown>>) {
  const model = String(modelId);
  return { model, request, hash: hashOf(model, request) };
}
