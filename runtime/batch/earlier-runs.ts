// Reads the outcomes of earlier runs from results.jsonl. After a crash, the file may lack an
// outcome that the journal has.
import { stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { EndedJob } from "../jobs/journal.js";
import { idOf, nameOf } from "./jobs.js";
import { readOutcomes, type EarlierRuns, type EndStatus } from "./outcomes.js";
import { savedText } from "./taken-paths.js";

/**
 * Reads all outcomes in the folder `out`. Adds ended jobs of the journal (`journalJobs`) whose
 * outcome results.jsonl lacks. Skips a journal job if its files are missing, so that the run
 * queries its task again.
 */
export async function readEarlierRuns(
  out: string,
  journalJobs: readonly EndedJob[],
): Promise<EarlierRuns> {
  const listed = await readOutcomes(join(out, "results.jsonl"));
  const jobs = new Map(listed.jobs);
  const saved = new Map(listed.files);
  let { spentUsd } = listed;
  for (const { job, taskIds, status: end, costUsd, saved: paths } of journalJobs) {
    const id = idOf(job);
    const { status: listedStatus = "refused", failures = 0, hash } = listed.jobs.get(id) ?? {};
    if (job !== nameOf(id, listed) || (listedStatus !== "refused" && listedStatus !== "unknown"))
      continue;
    const files = paths.map((path) => relative(out, path));
    if (!(await allExist(out, files))) continue;
    const status: EndStatus = end === "completed" || end === "failed" ? end : "lost";
    const unlisted = { status, taskIds, costUsd, files };
    jobs.set(id, { status, failures, hash, costUsd, unlisted });
    for (const file of files) saved.set(savedText(file), id);
    spentUsd += costUsd ?? 0;
  }
  return { jobs, spentUsd, files: saved };
}

async function allExist(out: string, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    if (file.startsWith("..") || isAbsolute(file)) return false;
    if ((await stat(join(out, file)).catch(() => undefined)) === undefined) return false;
  }
  return true;
}
