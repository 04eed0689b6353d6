// Removes partly downloaded files that a killed run left.
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { partOf, PART_NAME_BYTES } from "../results/download/part-file.js";
import type { PendingJob } from "./job.js";
import { basePathOf } from "./names.js";

/**
 * Finds the part files in a folder. Returns a function that removes the part files of one open job.
 * This process has the journal's lock, so no other process writes these files.
 */
export async function findParts(folder: string): Promise<(job: PendingJob) => Promise<void>> {
  const parts = (await readdir(folder, { recursive: true })).flatMap((path) => {
    const name = partOf(basename(path));
    return name === undefined ? [] : [{ path, name }];
  });
  return async (job) => {
    const stem = basename(basePathOf(job));
    const isOfJob = (name: string) =>
      // If a file name is long, the name of its part file contains only the first bytes of the file
      // name.
      (name.length >= PART_NAME_BYTES && stem.startsWith(name)) ||
      (name.startsWith(stem) && /^(\(\d+\))?\.[^.]*$/.test(name.slice(stem.length)));
    const jobParts = parts.filter(({ name }) => isOfJob(name));
    await Promise.all(jobParts.map(({ path }) => rm(join(folder, path), { force: true })));
  };
}
