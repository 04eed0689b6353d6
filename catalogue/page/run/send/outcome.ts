// Summarizes the outcome of a run.
import type { TaskResult } from "../../../../runtime/results/result.js";
import type { Task } from "../../../../runtime/tasks/task.js";
import { addressOfFile } from "../../site-files.js";
import type { LedgerEntry, RunSummary, ResultFile } from "../run-summary.js";

const filesOf = ({ videos, images, audios, music }: TaskResult): readonly ResultFile[] => [
  ...videos.map(({ url }) => ({ kind: "video" as const, url })),
  ...images.map(({ url }) => ({ kind: "image" as const, url })),
  ...[...audios, ...music].map(({ url }) => ({ kind: "audio" as const, url })),
];

/** Summarizes the results of completed tasks. */
export async function summarizeResults(results: readonly TaskResult[]): Promise<RunSummary> {
  const taskIds = results.map(({ taskId }) => taskId);
  return {
    taskIds,
    cost: totalOf(results.map(({ cost }) => cost)),
    records: results.map(({ raw }) => raw),
    files: results.flatMap(filesOf),
    ledger: await ledgerOf(taskIds),
  };
}

/** Summarizes the tasks of a run if at least one task has not completed. */
export async function summarizeTasks(tasks: readonly Task[]): Promise<RunSummary> {
  const taskIds = tasks.map(({ id }) => id);
  const ends = tasks.map((task) => task.final);
  return {
    taskIds,
    cost: totalOf(ends.map((end) => end?.cost)),
    records: ends.flatMap((end) => (end === undefined ? [] : [end.raw])),
    files: ends.flatMap((end) => (end?.status === "completed" ? filesOf(end.result) : [])),
    ledger: await ledgerOf(taskIds),
  };
}

const ledgerOf = async (tasks: readonly string[]) =>
  (await ledgerSince(0)).entries.filter(({ task = "" }) => tasks.includes(task));

// Adds amounts as whole micro-USD, because sums of fractions are inexact. An unknown amount makes
// the sum `undefined`.
function totalOf(costs: readonly (number | undefined)[]): number | undefined {
  const micros = costs.reduce<number>((sum, cost = NaN) => sum + Math.round(cost * 1e6), 0);
  return Number.isNaN(micros) ? undefined : micros / 1e6;
}

/** Returns the ledger entries after entry number `after`, and the total number of entries. */
export async function ledgerSince(
  after: number,
): Promise<{ readonly total: number; readonly entries: readonly LedgerEntry[] }> {
  const response = await fetch(addressOfFile(`__gateway/ledger?after=${after}`));
  return (await response.json()) as Awaited<ReturnType<typeof ledgerSince>>;
}
