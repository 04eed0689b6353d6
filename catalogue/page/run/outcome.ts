// What a run has brought.
import type { TaskResult } from "../../../runtime/results/result.js";
import type { Task } from "../../../runtime/tasks/task.js";
import { addressOfFile } from "../site-files.js";
import type { LedgerEntry, RunSummary, ShownFile } from "./run-summary.js";

const filesOf = ({ videos, images, audios, music }: TaskResult): readonly ShownFile[] => [
  ...videos.map(({ url }) => ({ kind: "video" as const, url })),
  ...images.map(({ url }) => ({ kind: "image" as const, url })),
  ...[...audios, ...music].map(({ url }) => ({ kind: "audio" as const, url })),
];

/** What tasks have brought together. */
export async function ranOf(results: readonly TaskResult[]): Promise<RunSummary> {
  const taskIds = results.map(({ taskId }) => taskId);
  return {
    taskIds,
    cost: totalOf(results.map(({ cost }) => cost)),
    records: results.map(({ raw }) => raw),
    files: results.flatMap(filesOf),
    ledger: await ledgerOf(taskIds),
  };
}

/** What tasks have left of which one failed. */
export async function failedRan(tasks: readonly Task[]): Promise<RunSummary> {
  const taskIds = tasks.map(({ id }) => id);
  const ends = tasks.map((task) => task.final);
  return {
    taskIds,
    cost: totalOf(ends.map((end) => end?.cost)),
    records: ends.flatMap((end) => (end === undefined ? [] : [end.raw])),
    files: [],
    ledger: await ledgerOf(taskIds),
  };
}

const ledgerOf = async (tasks: readonly string[]) =>
  (await ledgerSince(0)).entries.filter(({ task = "" }) => tasks.includes(task));

// In the gateway's unit, because a sum of fractions is not exact. Of an amount that is not known, the sum is not known either.
function totalOf(costs: readonly (number | undefined)[]): number | undefined {
  const micros = costs.reduce<number>((sum, cost = NaN) => sum + Math.round(cost * 1e6), 0);
  return Number.isNaN(micros) ? undefined : micros / 1e6;
}

/** The ledger after so many entries, and how many it has. */
export async function ledgerSince(
  after: number,
): Promise<{ readonly total: number; readonly entries: readonly LedgerEntry[] }> {
  const response = await fetch(addressOfFile(`__gateway/ledger?after=${after}`));
  return (await response.json()) as Awaited<ReturnType<typeof ledgerSince>>;
}
