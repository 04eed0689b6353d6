// A journal's store in memory, which several simulated processes of a test can share.
import type { Job, Phase } from "../../../runtime/jobs/job.js";
import { MemoryStore } from "../../../runtime/jobs/memory-store.js";
import type { Commit, CommitResult, JobEntry } from "../../../runtime/jobs/store.js";

/** A phase in which a job was stored, or `gone`. */
export type Write = Phase | "gone";

/** `dies` is the phase after which the process is dead: its writes never resolve. */
export class StageStore extends MemoryStore {
  readonly writes: Write[] = [];
  readonly jobs: Job[] = [];
  dies: Write | undefined;
  /** `true` refuses every write, `"for changes"` only changes of stored jobs. */
  full: boolean | "for changes" = false;

  override async begin(job: Job, body: string): Promise<JobEntry> {
    if (this.full === true) throw new Error("no space left");
    const stored = await super.begin(job, body);
    if (stored.job === job) await this.#written("claimed", job);
    return stored;
  }

  override async commit(change: Commit): Promise<CommitResult> {
    if (this.full !== false) throw new Error("no space left");
    const committed = await super.commit(change);
    if (committed === "done") await this.#written(change.job?.phase ?? "gone", change.job);
    return committed;
  }

  async #written(write: Write, job: Job | undefined): Promise<void> {
    this.writes.push(write);
    if (job !== undefined) this.jobs.push(job);
    if (write === this.dies) await new Promise(() => undefined);
  }
}
