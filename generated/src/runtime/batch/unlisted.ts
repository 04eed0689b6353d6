// Jobs that the journal has ended, and of which results.jsonl has no line: a crash came between the two.
import { stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { Jobs } from "../journal/journal.js";
import { idOf, nameOf } from "./jobs.js";
import type { Before, Unlisted } from "./outcomes.js";

/** The jobs by their ids. One whose files are gone is none of them: it is asked for again. */
export async function unlistedJobs(
  journal: Pick<Jobs, "ended">,
  out: string,
  before: Before,
): Promise<ReadonlyMap<string, Unlisted>> {
  const unlisted = new Map<string, Unlisted>();
  for (const { job, taskIds, status, costUsd, saved } of await journal.ended()) {
    const id = idOf(job);
    const listed = before.jobs.get(id)?.status ?? "refused";
    if (job !== nameOf(id, before) || (listed !== "refused" && listed !== "unknown")) continue;
    const files = saved.map((path) => relative(out, path));
    if (!(await areThere(out, files))) continue;
    const ended = status === "completed" || status === "failed" ? status : "lost";
    unlisted.set(id, { status: ended, taskIds, costUsd, files });
  }
  return unlisted;
}

async function areThere(out: string, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    if (file.startsWith("..") || isAbsolute(file)) return false;
    if ((await stat(join(out, file)).catch(() => undefined)) === undefined) return false;
  }
  return true;
}
