// One job of a batch: submitted or taken up again, awaited and saved.
import {
  ConfigurationError,
  EmptyResultError,
  ExpiredResultError,
  GatewayError,
  SubmissionUnknownError,
  TaskFailedError,
} from "../errors/index.js";
import type { Task } from "../tasks/task.js";
import type { BatchClient } from "./client.js";
import type { BatchLine } from "./entry.js";
import { namedFiles, pathBelow, placeOf } from "./names.js";
import type { Outcome } from "./outcomes.js";

/** A job, with its task where an earlier run has begun it. */
export interface Job extends Pick<BatchLine, "id" | "save"> {
  readonly hash?: string | undefined;
  readonly line?: number | undefined;
  readonly model: string;
  readonly request: object;
  readonly jobId: string;
  readonly task?: Task | undefined;
}

/** What came of playing a job. */
export interface Played {
  /** Absent where the task goes on, or its files are yet to be saved: the next run takes it up again. */
  readonly outcome?: Outcome;
  /** Why no other job should be sent. */
  readonly stop?: GatewayError;
}

/** Plays a job; rejects with what is no error of the SDK. `signal` ends the waiting, and not the create. */
export async function playJob(
  client: BatchClient,
  job: Job,
  out: string,
  signal: AbortSignal,
): Promise<Played> {
  const { id, line, model, hash } = job;
  const about = { id, line, model, hash };
  let task = job.task;
  let costUsd: number | undefined;
  try {
    task ??= await client.model(model).submit(job.request, { jobId: job.jobId });
    const result = await task.result({ signal });
    costUsd = result.cost;
    const named = namedFiles(placeOf(job), job.save !== undefined, result);
    for (const { file, name } of named) await file.save(await pathBelow(out, name), { signal });
    const files = named.map(({ name }) => name);
    return { outcome: { ...about, status: "completed", taskId: task.id, costUsd, files } };
  } catch (error) {
    if (signal.aborted || !(error instanceof GatewayError)) {
      if (signal.aborted) return {};
      throw error;
    }
    const { name, message } = error;
    const ended = { ...about, taskId: task?.id, files: [], error: { name, message } };
    if (error instanceof SubmissionUnknownError)
      return { outcome: { ...ended, status: "unknown" } };
    const isLost = error instanceof EmptyResultError || error instanceof ExpiredResultError;
    if (error instanceof TaskFailedError || isLost) {
      // A result that has expired was paid for all the same.
      if ("cost" in error) costUsd = error.cost as number | undefined;
      return { outcome: { ...ended, costUsd, status: "failed" } };
    }
    // The task is there: what is left of the job is for the next run.
    if (task !== undefined) return endsAll(error) ? { stop: error } : {};
    const outcome: Outcome = { ...ended, status: "refused" };
    return endsAll(error) ? { outcome, stop: error } : { outcome };
  }
}

// What the next job would meet as well.
const ENDS_ALL: readonly string[] = [
  "AuthenticationError",
  "BudgetExceededError",
  "ClientClosedError",
  "ConnectionError",
  "FileError",
  "InsufficientBalanceError",
];

const endsAll = (error: GatewayError) =>
  ENDS_ALL.includes(error.name) || error instanceof ConfigurationError;
