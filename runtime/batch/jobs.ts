// The jobs of a run: what earlier runs have left first, because results expire, and then the source.
import type { Recovery, RecoverOptions } from "../journal/recover.js";
import type { BatchClient } from "./client.js";
import { hashOf, lineName, type BatchLine } from "./entry.js";
import { endsAll, type Job, type Played } from "./job.js";
import type { Before } from "./outcomes.js";
import { isRepeatable, linesOfBatch, type BatchSource } from "./source.js";

/** What is known of a job without playing it. */
export interface Known extends Played {
  /** Its request. */
  readonly request?: object;
}

/** How an earlier run ended a job that is not to be sent. */
export function skipped(
  { jobs }: Before,
  id: string,
  retryFailed: boolean,
): "completed" | "failed" | "unknown" | undefined {
  const status = jobs.get(id)?.status;
  return status === "refused" || (status === "failed" && retryFailed) ? undefined : status;
}

/** What is wrong with an entry whose id an earlier run has given to another request. */
export function changed({ jobs, begun }: Before, { id, hash }: BatchLine): string | undefined {
  const known = jobs.get(id)?.hash ?? begun?.get(id);
  if (known === undefined || known === hash) return undefined;
  return `job ${JSON.stringify(id)} of an earlier run had another request. Give this one an id of its own`;
}

/** Ids and hashes of the jobs that the journal holds open. */
export function hashesOf({ tasks, unknown, unsent }: Recovery): ReadonlyMap<string, string> {
  const open = [...tasks, ...unknown, ...unsent];
  return new Map(open.map(({ jobId, request }) => [idOf(jobId), partsOf(request).hash]));
}

/** The jobs to play, and what can be said of others at once. */
export async function* jobsOf(
  client: BatchClient,
  source: BatchSource,
  before: Before,
  retryFailed: boolean,
  options: RecoverOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Job | Known, void, undefined> {
  const { tasks, unknown } = await client.recover(options);
  const isCurrent = ({ jobId }: { readonly jobId: string }) => {
    const id = idOf(jobId);
    return jobId === nameOf(id, before) && before.jobs.get(id)?.status !== "completed";
  };
  const ended = new Set<string>();
  for (const { jobId, request: body, idempotencyKey, error } of unknown.filter(isCurrent)) {
    const id = idOf(jobId);
    ended.add(id);
    if (endsAll(error)) yield { stop: error };
    if (before.jobs.get(id)?.status === "unknown") continue;
    const { model, request, hash } = partsOf(body);
    const message = `An earlier run sent it and got no answer; it may have been billed. Check usage (idempotency key ${idempotencyKey}).`;
    const told = { name: "SubmissionUnknownError", message };
    yield { outcome: { id, model, hash, status: "unknown", files: [], error: told }, request };
  }
  // They are paid for, whatever earlier runs have said: a create whose answer was lost may have been found.
  const left = new Map<string, Begun>();
  for (const { jobId, task, request: body } of tasks.filter(isCurrent)) {
    const id = idOf(jobId);
    const others = left.get(id)?.tasks ?? [];
    left.set(id, { id, jobId, ...partsOf(body), tasks: [...others, task] });
  }
  const { signal } = options;
  if (isRepeatable(source) && left.size > 0) {
    for await (const entry of linesOfBatch(source, signal)) {
      const one = "message" in entry ? undefined : left.get(entry.id);
      if (one === undefined || "message" in entry) continue;
      left.delete(entry.id);
      ended.add(entry.id);
      yield { ...entry, ...one };
    }
    // Those that the source has no more.
    for (const one of left.values()) {
      ended.add(one.id);
      yield one;
    }
    left.clear();
  }
  for await (const entry of linesOfBatch(source, signal)) {
    const message = "message" in entry ? entry.message : changed(before, entry);
    if ("message" in entry || message !== undefined) {
      const { line } = entry;
      const error = { name: "BatchInvalidError", message: message ?? "" };
      const id = "message" in entry ? lineName(line) : entry.id;
      yield { outcome: { id, line, status: "refused", files: [], error } };
    } else if (left.has(entry.id)) yield { ...entry, ...left.get(entry.id) };
    else if (!ended.has(entry.id) && skipped(before, entry.id, retryFailed) === undefined) {
      yield { ...entry, jobId: nameOf(entry.id, before) };
    }
  }
}

/** A job whose tasks an earlier run has created. */
type Begun = Job & Required<Pick<Job, "tasks">>;

/** The name of a job in the journal. One that failed, and is sent again, is another one there; no id holds a line feed. */
export function nameOf(id: string, { jobs }: Before): string {
  const failed = jobs.get(id)?.failures ?? 0;
  return failed === 0 ? id : `${id}\n${failed + 1}`;
}

const idOf = (jobId: string) => jobId.split("\n")[0] ?? jobId;

// The body of a request has the model among its fields.
function partsOf({ model: named, ...request }: Readonly<Record<string, unknown>>) {
  const model = String(named);
  return { model, request, hash: hashOf(model, request) };
}
