// The jobs of a run: what earlier runs have left first, because results expire, and then the source.
import type { BatchClient } from "./client.js";
import { hashOf, type BatchLine } from "./entry.js";
import type { Job } from "./job.js";
import type { Before, Outcome } from "./outcomes.js";
import { isRepeatable, linesOfBatch, type BatchSource } from "./source.js";

/** How an earlier run ended a job that is not to be sent. */
export function skipped(
  { jobs }: Before,
  { id }: Pick<BatchLine, "id">,
  retryFailed: boolean,
): "completed" | "failed" | "unknown" | undefined {
  const status = jobs.get(id)?.status;
  return status === "refused" || (status === "failed" && retryFailed) ? undefined : status;
}

/** The jobs to play, and what can be said of others at once. */
export async function* jobsOf(
  client: BatchClient,
  source: BatchSource,
  before: Before,
  skip: (job: Pick<BatchLine, "id">) => unknown,
): AsyncGenerator<Job | Outcome, void, undefined> {
  const { tasks, unknown } = await client.recover();
  const isCurrent = ({ jobId }: { readonly jobId: string }) => {
    const id = idOf(jobId);
    return jobId === nameOf(id, before) && before.jobs.get(id)?.status !== "completed";
  };
  const ended = new Set<string>();
  for (const { jobId, model, request, idempotencyKey } of unknown.filter(isCurrent)) {
    const id = idOf(jobId);
    ended.add(id);
    if (before.jobs.get(id)?.status === "unknown") continue;
    const message = `An earlier run sent it and got no answer; it may have been billed. Check usage (idempotency key ${idempotencyKey}).`;
    const error = { name: "SubmissionUnknownError", message };
    yield { id, model, hash: hashOfBody(request), status: "unknown", files: [], error };
  }
  // They are paid for, whatever earlier runs have said: a create whose answer was lost may have been found.
  const left = new Map(tasks.filter(isCurrent).map((one) => [idOf(one.jobId), one]));
  const begun = (entry: BatchLine) => {
    const one = left.get(entry.id);
    return one !== undefined && hashOfBody(one.request) === entry.hash ? one : undefined;
  };
  if (isRepeatable(source) && left.size > 0) {
    for await (const entry of linesOfBatch(source)) {
      const one = "message" in entry ? undefined : begun(entry);
      if (one === undefined || "message" in entry) continue;
      left.delete(entry.id);
      ended.add(entry.id);
      yield { ...entry, jobId: one.jobId, task: one.task };
    }
    // Those that the source has no more, or with another request.
    for (const [id, { jobId, task, model = "", request }] of left) {
      ended.add(id);
      yield { id, jobId, task, model, request, hash: hashOfBody(request) };
    }
    left.clear();
  }
  for await (const entry of linesOfBatch(source)) {
    if ("message" in entry) {
      const { line, message } = entry;
      const error = { name: "BatchInvalidError", message };
      yield { id: `line-${line}`, line, status: "refused", files: [], error };
      continue;
    }
    const one = begun(entry);
    if (one !== undefined) yield { ...entry, jobId: one.jobId, task: one.task };
    else if (!ended.has(entry.id) && skip(entry) === undefined) {
      yield { ...entry, jobId: nameOf(entry.id, before) };
    }
  }
}

// A job that failed, and is sent again, is another one for the journal; no id holds a line feed.
function nameOf(id: string, { jobs }: Before): string {
  const failed = jobs.get(id)?.failures ?? 0;
  return failed === 0 ? id : `${id}\n${failed + 1}`;
}

// The body of a request has the model among its fields.
function hashOfBody({ model, ...request }: Readonly<Record<string, unknown>>): string {
  return hashOf(String(model), request);
}

const idOf = (jobId: string) => jobId.split("\n")[0] ?? jobId;
