// Reads the file of a journal without taking the lock of the journal.
import { changeOf } from "./file-line.js";
import { FileLog } from "./file-log.js";
import type { Job } from "./job.js";

/**
 * Reads the jobs of a journal file, by job name. Takes no lock, so another process may use the
 * journal meanwhile. Throws `FileError` if the file cannot be read, is damaged or is no journal.
 * Throws `ConfigurationError` if the journal has another version.
 */
export async function readJournal(path: string): Promise<ReadonlyMap<string, Job>> {
  const jobs = new Map<string, Job>();
  await new FileLog(path).load((line) => {
    const change = changeOf(line);
    if (change?.job !== undefined) jobs.set(change.name, change.job);
    else if (change !== undefined) jobs.delete(change.name);
    return change !== undefined;
  });
  return jobs;
}
