// The jobs of a journal by name and by task: what its records come to, in the order in which they were kept.
import { Job } from "./job.js";
import type { JournalRecord } from "./store.js";

export class KnownJobs {
  readonly #byName = new Map<string, Job>();
  readonly #byTask = new Map<string, Job>();

  get(name: string): Job | undefined {
    return this.#byName.get(name);
  }

  /** The job that a record is about. */
  of(record: JournalRecord): Job | undefined {
    return "taskId" in record ? this.#byTask.get(record.taskId) : this.#byName.get(record.job);
  }

  add(job: Job): void {
    this.#byName.set(job.facts.job, job);
  }

  remove(job: Job): void {
    this.#byName.delete(job.facts.job);
    for (const id of job.taskIds ?? []) this.#byTask.delete(id);
  }

  /** Takes a record into account; false where it changes nothing, and need not be kept. A job that has ended stays so until it is forgotten. */
  take(record: JournalRecord): boolean {
    const job = this.of(record);
    if (record.kind === "intent" || record.kind === "done") {
      if (job === undefined) this.add(new Job(record));
      return job === undefined;
    }
    if (job === undefined || (job.hasEnded && record.kind !== "forgotten")) return false;
    if (record.kind === "refused" || record.kind === "forgotten") {
      this.remove(job);
      return true;
    }
    if (record.kind === "acknowledged") for (const id of record.taskIds) this.#byTask.set(id, job);
    return job.take(record);
  }

  /** The jobs that have ended now. Those whose names the SDK made are dropped: nobody can ask for them. */
  ended(): ReadonlySet<Job> {
    const ended = [...this.#byName.values()].filter(({ hasEnded }) => hasEnded);
    for (const job of ended) if (!job.facts.named) this.remove(job);
    return new Set(ended);
  }
}
