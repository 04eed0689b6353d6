// Reports the state of each job in a queue.
import { costOfTasks, type BatchPart, type OutcomeStatus } from "../../jobs/batch-part.js";
import { isCreated, isSent, type Job } from "../../jobs/job.js";
import type { Lane } from "../../jobs/lane.js";
import { usdOf } from "../../jobs/money.js";
import type { BatchFacts, BatchStore, JobEntry } from "../../jobs/store.js";
import { unknownId } from "../by-hand.js";
import type { JobReport } from "../reports.js";
import { withReachableQueue, type QueueOptions } from "./opened.js";
import { idsOf } from "./queue-decisions.js";

/** All states that a job in a queue can have. */
export const QUEUE_STATES: readonly (OutcomeStatus | "queued" | "running")[] = [
  "cancelled",
  "completed",
  "failed",
  "lost",
  "queued",
  "refused",
  "running",
  "unknown",
];

export interface QueueReportOptions extends QueueOptions {
  /** Reports only the job with this id. Default: all jobs. */
  readonly id: string | undefined;
  /** Formats a time that is in milliseconds since 1970. */
  readonly timeOf: (ms: number) => string;
  /** Called for each job. Open jobs come first. */
  readonly onReport: (report: JobReport) => void;
}

/**
 * Reports the jobs of a queue. Workers may run at the same time. Throws `ConfigurationError` if the
 * queue or the job does not exist, or if Redis cannot be reached.
 */
export function queueReports(
  address: string,
  { id, timeOf, onReport, ...options }: QueueReportOptions,
): Promise<void> {
  return withReachableQueue(address, options, async ({ store }) => {
    const facts = await store.batch();
    const lanes = new Map<string, Lane>();
    const reported = new Set<string>();
    const report = async ({ job, now }: JobEntry) => {
      const { model = "", job: name } = job.facts;
      // If a job ends during the listing, the store lists it twice: as open and as ended. Skips the
      // second entry.
      if (job.batch === undefined || reported.has(name)) return;
      reported.add(name);
      if (!lanes.has(model)) lanes.set(model, (await store.lane(model)).lane);
      const dueAt = dueAtOf(job, job.batch, facts, lanes.get(model));
      const next = dueAt > now ? timeOf(dueAt) : "soon";
      onReport(reportOf(job, job.batch, nextTry(job, job.batch, facts, next)));
    };
    for await (const entry of entriesOf(store, id)) await report(entry);
    if (id !== undefined && reported.size === 0) {
      throw await unknownId(id, `in the queue "${options.queue}"`, idsOf(store));
    }
  });
}

async function* entriesOf(
  store: BatchStore,
  id: string | undefined,
): AsyncGenerator<JobEntry, void, undefined> {
  if (id === undefined) {
    yield* store.list("open");
    yield* store.list("ended");
    return;
  }
  const { job, ...entry } = await store.get(id);
  if (job !== undefined) yield { ...entry, job };
}

function reportOf(job: Job, batch: BatchPart, next: string): JobReport {
  const { reserved, held, estimate, status, answer } = batch;
  const cost = job.tasks.length === 0 ? undefined : costOfTasks(job);
  const isFree = status === "refused" || status === "cancelled";
  // After `batch forget`, a job is refused. If its outcome was unknown, and its model supports
  // `Idempotency-Key`, it keeps its reservation.
  const about = reserved + held || (isFree ? 0 : estimate);
  return {
    id: job.facts.job,
    state: status ?? (job.phase === "created" ? "running" : "queued"),
    taskIds: isCreated(job) ? job.tasks.map(({ id }) => id) : job.namedTaskIds,
    tries: triesOf(job, batch),
    costUsd: cost === undefined ? undefined : usdOf(cost),
    estimateUsd: cost !== undefined || about === 0 ? undefined : usdOf(about),
    answer,
    next,
  };
}

/** Returns how often the job was sent. */
function triesOf(job: Job, { attempt, tries }: BatchPart): number {
  const attemptTries = isCreated(job) ? 1 : Math.max(tries, isSent(job) ? 1 : 0);
  return attempt - 1 + attemptTries;
}

/** Returns the earliest time of the job's next step, in milliseconds by the store's clock. */
function dueAtOf(
  job: Job,
  { dueAt }: BatchPart,
  { pausedUntil = 0 }: BatchFacts,
  lane: Lane | undefined,
): number {
  return isCreated(job) ? dueAt : Math.max(dueAt, pausedUntil, lane?.pausedUntil ?? 0);
}

function nextTry(
  job: Job,
  { status }: BatchPart,
  { stopped, cancelled }: BatchFacts,
  time: string,
): string {
  switch (status) {
    case undefined:
      if (isCreated(job)) return time;
      if (cancelled === 1) return "none";
      return stopped === 1 ? "after enqueue" : time;
    case "completed":
    case "cancelled":
      return "none";
    case "unknown":
      return "after adopt or forget";
    case "refused":
      return "with --retry-failed";
    case "failed":
      return costOfTasks(job) === 0 ? "with --retry-failed" : "after forget";
    case "lost":
      return "after forget";
  }
}
