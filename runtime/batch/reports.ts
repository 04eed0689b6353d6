// Reports the jobs of a folder: results.jsonl has their outcomes, and the journal the sent jobs.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "../call/errors/index.js";
import { isCreated, isSent, type Job } from "../jobs/job.js";
import { finishedOf } from "../jobs/job-answers.js";
import { readJournal } from "../jobs/read-journal.js";
import { unknownId } from "./by-hand.js";
import { idOf, isBilled, nameOf } from "./jobs.js";
import { outcomesOf, readOutcomes, type Outcome, type OutcomeStatus } from "./outcomes.js";

/** The state of a job of a folder. An `unsent` job is in the journal, but was not sent. */
export type FolderState = OutcomeStatus | "unsent";

export const FOLDER_STATES: readonly FolderState[] = [
  "cancelled",
  "completed",
  "failed",
  "lost",
  "open",
  "refused",
  "unknown",
  "unsent",
];

/** The report of a job. */
export interface JobReport extends Pick<Outcome, "id" | "costUsd" | "estimateUsd"> {
  readonly state: FolderState | "queued" | "running";
  readonly taskIds: readonly string[];
  /** Number of times it was sent. */
  readonly tries: number;
  /** The error of its last outcome, if any. */
  readonly answer: string | undefined;
  /** The time of its next try, or the command that it needs. */
  readonly next: string;
}

/**
 * Reports the jobs of all runs with a folder, without taking the lock. Throws `ConfigurationError`
 * if there is no batch, or no job `id`.
 */
export async function jobReports(out: string, id?: string): Promise<readonly JobReport[]> {
  const results = join(out, "results.jsonl");
  const journal = join(out, "journal.jsonl");
  const stats = await Promise.all([results, journal].map((path) => stat(path).catch(() => null)));
  if (stats.every((one) => one === null)) {
    throw new ConfigurationError(`There is no batch in ${out}.`);
  }
  const jobs = await readJournal(journal);
  const before = await readOutcomes(results);
  const last = new Map<string, Outcome>();
  for await (const outcome of outcomesOf(results)) last.set(outcome.id, outcome);
  const ids = new Set([...last.keys(), ...Array.from(jobs.keys(), idOf)]);
  if (id !== undefined && !ids.has(id)) throw await unknownId(id, `in ${out}`, ids);
  return Array.from(id === undefined ? ids : [id], (one) => {
    const failures = before.jobs.get(one)?.failures ?? 0;
    return reportOf(one, failures, jobs.get(nameOf(one, before)), last.get(one));
  });
}

/** `job` is from the journal. After a failed or lost outcome it is the next attempt of the id. */
function reportOf(
  id: string,
  failures: number,
  job: Job | undefined,
  outcome: Outcome | undefined,
): JobReport {
  const isOpen = job !== undefined && isNewer(job, outcome);
  const { state, taskIds, costUsd } = isOpen ? factsOf(job) : factsOfOutcome(outcome);
  const wasSent = isOpen ? isSent(job) : state === "completed" || state === "unknown";
  const error = outcome?.error;
  return {
    id,
    state,
    taskIds,
    tries: failures + (wasSent ? 1 : 0),
    costUsd,
    estimateUsd: isOpen || costUsd !== undefined ? undefined : outcome?.estimateUsd,
    answer: error && `${error.name}: ${error.message}`,
    next: nextTry(state, job?.facts.keyPromised === true, costUsd),
  };
}

/** Whether the journal is newer than the last outcome of a job. */
function isNewer(job: Job, outcome: Outcome | undefined): boolean {
  if (outcome === undefined || outcome.status === "completed") return outcome === undefined;
  return outcome.status !== "unknown" || isCreated(job);
}

interface JobFacts extends Pick<JobReport, "taskIds" | "costUsd"> {
  readonly state: FolderState;
}

const factsOfOutcome = ({ status, taskIds = [], costUsd }: Partial<Outcome> = {}): JobFacts => ({
  state: status ?? "refused",
  taskIds,
  costUsd,
});

function factsOf(job: Job): JobFacts {
  const { taskIds, costUsd, status } = finishedOf(job);
  if (job.phase === "created") return { state: "open", taskIds, costUsd };
  if (job.phase === "ended") {
    return { state: status === "expired" ? "lost" : status, taskIds, costUsd };
  }
  const state = isSent(job) ? "unknown" : "unsent";
  return { state, taskIds: job.namedTaskIds, costUsd: undefined };
}

function nextTry(state: FolderState, keyPromised: boolean, costUsd: number | undefined): string {
  switch (state) {
    case "completed":
    case "cancelled":
      return "none";
    case "unknown":
      return keyPromised ? "next run, same key" : "after adopt or forget";
    case "failed":
    case "lost":
      return isBilled({ status: state, failures: 1, costUsd })
        ? "after forget"
        : "with --retry-failed";
    default:
      return "next run";
  }
}
