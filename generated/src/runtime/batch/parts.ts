// Parts of files that a killed run has left below the folder.
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { partOf, SHOWN_BYTES } from "../results/download/part-file.js";
import type { Job } from "./job.js";
import { placeOf } from "./names.js";

/**
 * Lists the parts; gives what removes those of a job that the journal holds open. The journal is this process's alone, so that no other
 * one writes them; parts of other jobs and programs may be written.
 */
export async function leftParts(folder: string): Promise<(job: Job) => Promise<void>> {
  const left = (await readdir(folder, { recursive: true })).flatMap((path) => {
    const name = partOf(basename(path));
    return name === undefined ? [] : [{ path, name }];
  });
  return async (job) => {
    const stem = basename(placeOf(job));
    const isOfJob = (name: string) =>
      // A long name is cut off in that of its part.
      (name.length >= SHOWN_BYTES && stem.startsWith(name)) ||
      (name.startsWith(stem) && /^(\(\d+\))?\.[^.]*$/.test(name.slice(stem.length)));
    const own = left.filter(({ name }) => isOfJob(name));
    await Promise.all(own.map(({ path }) => rm(join(folder, path), { force: true })));
  };
}
