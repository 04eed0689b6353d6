// The jobs of a run. Jobs from earlier runs come first, because results expire; then the source.
import type { Recovery, RecoverOptions, UnknownJob } from "../jobs/recover.js";
import type { BatchClient } from "./client.js";
import { hashOf, lineName, type BatchLine } from "./entry.js";
import { endsAll } from "./errors.js";
import type { Job, JobEnd } from "./job.js";
import type { Before, EarlierOutcome, EndStatus } from "./outcomes.js";
import { isRepeatable, linesOfBatch, type BatchSource, type Problem } from "./source.js";
import { TakenPaths } from "./taken-paths.js";

/** A job that is not run: its outcome, if it has a new one. */
export interface SkippedJob extends JobEnd {
  readonly request?: object;
}

/** The status of a job that is not sent again; `undefined` if it is sent. */
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

/** Whether a job ended without files and may have cost something. */
export const isBilled = (ended: EarlierOutcome | undefined): boolean =>
  ended?.status === "lost" || (ended?.status === "failed" && ended.costUsd !== 0);

/** A message if an earlier run used the id for another request. */
export function changed({ jobs, begun }: Before, { id, hash }: BatchLine): string | undefined {
  const known = jobs.get(id)?.hash ?? begun?.get(id);
  if (known === undefined || known === hash) return undefined;
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
  before: Before,
  retryFailed: boolean,
  options: RecoverOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Job | SkippedJob, void, undefined> {
  const { signal } = options;
  const { tasks, unknown } = await client.recover(options);
  const isCurrent = ({ jobId }: { readonly jobId: string }) => isOpen(jobId, before);
  const lost = unknown.filter(isCurrent);
  for (const one of lost) yield* knownOf(one, before);
  // A job with a task is paid for, even if an earlier run reported its outcome as unknown: the lost
  // answer of its create may have been recovered.
  const sent = sentOf(tasks.filter(isCurrent));
  const given = new Set(lost.map(({ jobId }) => idOf(jobId)));
  if (isRepeatable(source)) {
    if (sent.size > 0) await addLines(sent, source, signal);
    for (const id of sent.keys()) given.add(id);
    yield* sent.values();
  }
  // A repeatable source was checked before.
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

/** Whether a journal job is the current attempt of its id, and its files are not saved. */
function isOpen(jobId: string, before: Before): boolean {
  const id = idOf(jobId);
  return jobId === nameOf(id, before) && before.jobs.get(id)?.status !== "completed";
}

/** The job of a line; none if an earlier run has listed its outcome. */
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

/** The outcome of a job that may have been billed, unless an earlier run has listed it. */
function* knownOf({ jobId, request: body, idempotencyKey, error }: UnknownJob, before: Before) {
  if (endsAll(error)) yield { stop: error };
  const id = idOf(jobId);
  if (before.jobs.get(id)?.status === "unknown") return;
  const { model, request, hash } = partsOf(body);
  const message = `An earlier run sent this job and got no answer. It may have been billed: check usage (idempotency key ${idempotencyKey}).`;
  const told = { name: "SubmissionUnknownError", message };
  const status = "unknown" as const;
  yield { outcome: { id, model, hash, status, files: [], error: told }, request };
}

/** Jobs with tasks from earlier runs, by id. */
function sentOf(tasks: Recovery["tasks"]): Map<string, Job> {
  const sent = new Map<string, Job>();
  for (const { jobId, task, at, request } of tasks) {
    const id = idOf(jobId);
    const others = sent.get(id)?.tasks ?? [];
    sent.set(id, { id, jobId, at, ...partsOf(request), tasks: [...others, task] });
  }
  return sent;
}

/** Adds the fields of the source to jobs, such as `save`. */
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

/** The journal name of a job. A job that is sent again after a failure gets a new name. */
export function nameOf(id: string, { jobs }: Before): string {
  const failed = jobs.get(id)?.failures ?? 0;
  // No id contains a line feed.
  return failed === 0 ? id : `${id}\n${failed + 1}`;
}

/** The id of a job from its journal name. */
export const idOf = (jobId: string) => jobId.split("\n")[0] ?? jobId;

// The body of a request has `model` among its fields.
function partsOf({ model: named, ...request }: Readonly<Record<string, unknown>>) {
  const model = String(named);
  return { model, request, hash: hashOf(model, request) };
}
