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
import type { Outcome } from "./outcomes.js";
import { saveFiles } from "./save.js";

/** A job, with its tasks where an earlier run has begun it. */
export interface Job extends Pick<BatchLine, "id" | "save"> {
  readonly hash?: string | undefined;
  readonly line?: number | undefined;
  readonly model: string;
  readonly request: object;
  readonly jobId: string;
  readonly tasks?: readonly Task[] | undefined;
}

/** What came of playing a job. */
export interface Played {
  /** Absent where a task goes on, or its files are yet to be saved: the next run takes the job up again. */
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
  let facts: Omit<Outcome, "status"> = { id, line, model, hash, files: [] };
  let { tasks } = job;
  try {
    tasks ??= await created(client, job);
    facts = { ...facts, taskIds: tasks.map((task) => task.id) };
    const ends = await Promise.allSettled(tasks.map((task) => task.result({ signal })));
    const errors = ends.flatMap((end) =>
      end.status === "rejected" ? [end.reason as unknown] : [],
    );
    const goesOn = errors.find((error) => !isFinal(error));
    if (goesOn !== undefined) throw goesOn;
    const costs = ends.map((end) =>
      end.status === "fulfilled" ? end.value.cost : costOf(end.reason),
    );
    facts = { ...facts, costUsd: sumOf(costs) };
    const results = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    if (results.length === 0) throw errors[0];
    const files = (await saveFiles(results, job, out, signal)).map(({ name }) => name);
    const outcome: Outcome = { ...facts, status: "completed", files, error: toldOf(errors[0]) };
    return { outcome };
  } catch (error) {
    if (signal.aborted) return {};
    if (!(error instanceof GatewayError)) throw error;
    const ended = { ...facts, error: toldOf(error) };
    if (error instanceof SubmissionUnknownError)
      return { outcome: { ...ended, status: "unknown" } };
    if (isFinal(error)) return { outcome: { ...ended, status: "failed" } };
    const stop = endsAll(error) ? { stop: error } : {};
    // The tasks are there: what is left of the job is for the next run.
    if (tasks !== undefined) return stop;
    return { outcome: { ...ended, status: "refused" }, ...stop };
  }
}

async function created(client: BatchClient, { model, request, jobId }: Job) {
  const task = await client.model(model).submit(request, { jobId });
  return [task, ...task.siblings];
}

/** Whether asking for the task again changes nothing. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof TaskFailedError ||
    error instanceof EmptyResultError ||
    error instanceof ExpiredResultError
  );
}

/** What a task without a result has cost. A failed one is refunded, and need not say so. */
function costOf(error: unknown): number | undefined {
  if (error instanceof TaskFailedError) return error.cost ?? 0;
  return error instanceof EmptyResultError ? error.cost : undefined;
}

const sumOf = (costs: readonly (number | undefined)[]) =>
  costs.reduce(
    (sum, cost) => (sum === undefined || cost === undefined ? undefined : sum + cost),
    0,
  );

const toldOf = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: error.message } : undefined;

// What the next job would meet as well.
const ENDS_ALL: readonly string[] = [
  "AuthenticationError",
  "BudgetExceededError",
  "ClientClosedError",
  "ConnectionError",
  "FileError",
  "InsufficientBalanceError",
];

/** Whether every job would meet it. */
export const endsAll = (error: unknown): error is GatewayError =>
  error instanceof GatewayError &&
  (ENDS_ALL.includes(error.name) || error instanceof ConfigurationError);
