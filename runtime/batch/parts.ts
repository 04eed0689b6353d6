// Removes part files that a killed run left below the folder.
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { partOf, SHOWN_BYTES } from "../results/download/part-file.js";
import type { Job } from "./job.js";
import { placeOf } from "./names.js";

/**
 * Lists the part files, and returns a function that removes the parts of one open job. This process
 * has the lock of the journal, so no other process writes them. Other parts may be in use.
 */
export async function leftParts(folder: string): Promise<(job: Job) => Promise<void>> {
  const left = (await readdir(folder, { recursive: true })).flatMap((path) => {
    const name = partOf(basename(path));
    return name === undefined ? [] : [{ path, name }];
  });
  return async (job) => {
    const stem = basename(placeOf(job));
    const isOfJob = (name: string) =>
      // The name of a part contains only the start of a long name.
      (name.length >= SHOWN_BYTES && stem.startsWith(name)) ||
      (name.startsWith(stem) && /^(\(\d+\))?\.[^.]*$/.test(name.slice(stem.length)));
    const own = left.filter(({ name }) => isOfJob(name));
    await Promise.all(own.map(({ path }) => rm(join(folder, path), { force: true })));
  };
}
