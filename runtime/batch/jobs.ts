// Lists the jobs of a run. Jobs of earlier runs come first, because their results expire.
import type { Recovery, RecoverOptions, UnknownJob } from "../jobs/recover.js";
import type { BatchClient } from "./client.js";
import { hashOf, hashOfBody, lineName, type BatchLine } from "./entry.js";
import { endsAll } from "./errors.js";
import type { PendingJob, JobEnd } from "./job.js";
import type { EarlierRuns, EarlierOutcome, EndStatus } from "./outcomes.js";
import { isRepeatable, linesOfBatch, type Lines, type Problem } from "./source.js";
import { PathClaims } from "./taken-paths.js";

/** A job that the run skips. If it has an outcome, the run yields the outcome. */
export interface SkippedJob extends JobEnd {
  readonly request?: object;
}

/**
 * Returns the job's earlier status if the run must not send the job again, and `undefined`
 * otherwise.
 */
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

/** Returns whether a job ended without files but may have cost money. */
export const isBilled = (earlier: EarlierOutcome | undefined): boolean =>
  earlier?.status === "lost" || (earlier?.status === "failed" && earlier.costUsd !== 0);

/** Returns a message if an earlier run had another request under the same id, else `undefined`. */
export function describeChange(
  { jobs, openHashes }: EarlierRuns,
  { id, hash }: BatchLine,
): string | undefined {
  const earlierHash = jobs.get(id)?.hash ?? openHashes?.get(id);
  if (earlierHash === undefined || earlierHash === hash) return undefined;
  return `an earlier run had another request for job ${JSON.stringify(id)}. Give this request a new id`;
}

/** Returns the request hash of each sent job that is open in the journal, by job id. */
export function hashesOf({ tasks, unknown }: Recovery): ReadonlyMap<string, string> {
  const open = [...tasks, ...unknown];
  return new Map(open.map((job) => [idOf(job.jobId), partsOf(job).hash]));
}

/** Yields the jobs to run, and the outcomes of jobs that are not run. */
export async function* jobsOf(
  client: BatchClient,
  lines: Lines,
  before: EarlierRuns,
  retryFailed: boolean,
  options: RecoverOptions & { readonly signal: AbortSignal },
): AsyncGenerator<PendingJob | SkippedJob, void, undefined> {
  const { signal } = options;
  const { source, images } = lines;
  const { tasks, unknown } = await client.recover(options);
  const isCurrent = ({ jobId }: { readonly jobId: string }) => isOpen(jobId, before);
  const unknownJobs = unknown.filter(isCurrent);
  for (const one of unknownJobs) yield* outcomeOfUnknown(one, before);
  // A job with a task is resumed, even if an earlier run reported it as unknown: the journal may
  // have received the task after that report.
  const sent = jobsWithTasks(tasks.filter(isCurrent));
  const skipIds = new Set(unknownJobs.map(({ jobId }) => idOf(jobId)));
  if (isRepeatable(source)) {
    if (sent.size > 0) await addLines(sent, lines, signal);
    for (const id of sent.keys()) skipIds.add(id);
    yield* sent.values();
  }
  // The plan has already checked the ids and paths of a file or an array, which is read twice.
  // Other sources are read only once, so their lines are checked here.
  const claims = isRepeatable(source) ? undefined : new PathClaims(before.files);
  for await (const entry of linesOfBatch(source, signal, images)) {
    if ("message" in entry) yield refusedJob(entry, entry.message);
    else {
      const wrong = describeChange(before, entry) ?? claims?.claim(entry);
      if (wrong !== undefined) yield refusedJob(entry, wrong);
      else if (!skipIds.has(entry.id)) yield* jobOf(entry, sent.get(entry.id), before, retryFailed);
    }
  }
}

/** Returns whether a journal job is the newest job with its id, and its files are not saved. */
function isOpen(jobId: string, before: EarlierRuns): boolean {
  const id = idOf(jobId);
  return jobId === nameOf(id, before) && before.jobs.get(id)?.status !== "completed";
}

/**
 * Yields the job of a line, or its outcome if only the journal has the outcome. Yields nothing if
 * the job ended in an earlier run and must not be sent again.
 */
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

/**
 * Yields the unknown outcome of a sent job, unless an earlier run has reported it. First yields the
 * error of the job, if the error ends the batch.
 */
function* outcomeOfUnknown(job: UnknownJob, before: EarlierRuns) {
  const { jobId, idempotencyKey, error } = job;
  if (endsAll(error)) yield { stop: error };
  const id = idOf(jobId);
  if (before.jobs.get(id)?.status === "unknown") return;
  const { model, request, hash } = partsOf(job);
  const message = `An earlier run sent this job with idempotency key ${idempotencyKey} and got no answer. It may have been billed: check usage for a charge before you send it again.`;
  const submissionError = { name: "SubmissionUnknownError", message };
  const status = "unknown" as const;
  yield { outcome: { id, model, hash, status, files: [], error: submissionError }, request };
}

/** Groups the tasks of earlier runs into jobs, by job id. */
function jobsWithTasks(tasks: Recovery["tasks"]): Map<string, PendingJob> {
  const sent = new Map<string, PendingJob>();
  for (const job of tasks) {
    const { jobId, task, at } = job;
    const id = idOf(jobId);
    const others = sent.get(id)?.tasks ?? [];
    sent.set(id, { id, jobId, at, ...partsOf(job), tasks: [...others, task] });
  }
  return sent;
}

/** Adds to the jobs the fields that only the source has, such as `save`. */
async function addLines(
  jobs: Map<string, PendingJob>,
  { source, images }: Lines,
  signal: AbortSignal,
) {
  for await (const entry of linesOfBatch(source, signal, images)) {
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

/** Returns the job's name in the journal. A job sent again after a failure gets a new name. */
export function nameOf(id: string, { jobs }: EarlierRuns): string {
  const failed = jobs.get(id)?.failures ?? 0;
  // The separator is a line feed, because no id contains one.
  return failed === 0 ? id : `${id}\n${failed + 1}`;
}

/** Returns the job id from a name in the journal. */
export const idOf = (jobId: string) => jobId.split("\n")[0] ?? jobId;

/**
 * Returns model, request and hash of a job in the journal. The stored body contains `model`. A
 * batch line has the model in a separate field.
 */
function partsOf({ request: body, bodyHash }: Pick<UnknownJob, "request" | "bodyHash">) {
  const { model: modelId, ...request } = body;
  const model = String(modelId);
  // The stored body has the URLs of uploaded images, but `bodyHash` was computed with the hashes of
  // these images. So `bodyHash` differs from the hash of the body if the request has such images.
  const hasImages = bodyHash !== hashOfBody(body);
  return { model, request, hash: hasImages ? bodyHash : hashOf(model, request) };
}
