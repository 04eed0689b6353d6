// Reports the state of each job in a folder, from results.jsonl and the journal.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "../call/errors/index.js";
import { isCreated, isSent, type Job } from "../jobs/job.js";
import { finishedOf } from "../jobs/job-answers.js";
import { readJournal } from "../jobs/read-journal.js";
import { unknownId } from "./by-hand.js";
import { idOf, isBilled, nameOf } from "./jobs.js";
import { outcomesOf, readOutcomes, type Outcome, type OutcomeStatus } from "./outcomes.js";

/** The state of a job in a folder. An `unsent` job is in the journal, but was not sent. */
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

export interface JobReport extends Pick<Outcome, "id" | "costUsd" | "estimateUsd"> {
  readonly state: FolderState | "queued" | "running";
  readonly taskIds: readonly string[];
  /** Number of times the job was sent. */
  readonly tries: number;
  /** The last error or gateway answer of the job, if any. */
  readonly answer: string | undefined;
  /**
   * When the job is sent or polled next, such as “next run”. The value “after forget” means that a
   * person must first run `batch forget`.
   */
  readonly next: string;
}

/**
 * Reports the jobs of a folder. Takes no lock, so a run may be active. Throws `ConfigurationError`
 * if the folder has no batch, or if no job has this `id`.
 */
export async function jobReports(out: string, id?: string): Promise<readonly JobReport[]> {
  const results = join(out, "results.jsonl");
  const journal = join(out, "journal.jsonl");
  const stats = await Promise.all([results, journal].map((path) => stat(path).catch(() => null)));
  if (stats.every((one) => one === null)) {
    throw new ConfigurationError(`There is no batch in ${out}. Check the path of the folder.`);
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

/**
 * Reports a job. `outcome` is the job's last line in results.jsonl. `job` is from the journal, and
 * may be newer.
 */
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

/** Returns whether the journal is newer than the job's last line in results.jsonl. */
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
