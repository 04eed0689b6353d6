// The jobs of a run: what earlier runs have left first, because results expire, and then the source.
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
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
  for (const { jobId, model, idempotencyKey } of unknown) {
    const id = idOf(jobId);
    if (before.jobs.get(id)?.status === "unknown" || jobId !== nameOf(id, before)) continue;
    const message = `An earlier run sent it and got no answer; it may have been billed. Check usage (idempotency key ${idempotencyKey}).`;
    const error = { name: "SubmissionUnknownError", message };
    yield { id, model, status: "unknown", files: [], error };
  }
  const ended = new Set(unknown.map(({ jobId }) => idOf(jobId)));
  const left = new Map(
    tasks
      .filter(
        ({ jobId }) =>
          jobId === nameOf(idOf(jobId), before) && skip({ id: idOf(jobId) }) === undefined,
      )
      .map((one) => [idOf(one.jobId), one]),
  );
  // A source that can be read only once comes to them by itself.
  if (isRepeatable(source) && left.size > 0) {
    for await (const entry of linesOfBatch(source)) {
      const begun = "message" in entry ? undefined : left.get(entry.id);
      if (begun === undefined || "message" in entry || !isSame(entry, begun.request)) continue;
      left.delete(entry.id);
      ended.add(entry.id);
      yield { ...entry, jobId: begun.jobId, task: begun.task };
    }
    // They are paid for, although the source has them no more.
    for (const [id, { jobId, task, model = "", request }] of left) {
      yield { id, jobId, task, model, request };
    }
  }
  for await (const entry of linesOfBatch(source)) {
    if ("message" in entry) {
      const { line, message } = entry;
      const error = { name: "BatchInvalidError", message };
      yield { id: `line-${line}`, line, status: "refused", files: [], error };
    } else if (!ended.has(entry.id) && skip(entry) === undefined) {
      yield { ...entry, jobId: nameOf(entry.id, before) };
    }
  }
}

// A job that failed, and is sent again, is another one for the journal; no id holds a line feed.
function nameOf(id: string, { jobs }: Before): string {
  const failed = jobs.get(id)?.failures ?? 0;
  return failed === 0 ? id : `${id}\n${failed + 1}`;
}

// As the client puts the model before the request.
const isSame = ({ model, request }: BatchLine, body: object) =>
  JSON.stringify(Object.assign({ model }, request, { model })) === JSON.stringify(body);

const idOf = (jobId: string) => jobId.split("\n")[0] ?? jobId;
