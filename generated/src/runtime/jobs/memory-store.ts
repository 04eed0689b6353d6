// Jobs in the memory of this process, also for runtimes without a file system.
import type { Job } from "./job.js";
import type { Commit, CommitResult, StoreEntry, JobStore, JobEntry } from "./store.js";

interface Entry {
  readonly job: Job;
  readonly version: number;
  /** Dropped when the job has ended. */
  readonly body: string;
}

export class MemoryStore implements JobStore {
  readonly #entries = new Map<string, Entry>();
  readonly #names = new Map<string, string>();
  #lastVersion = 0;

  async open(): Promise<void> {
    return undefined;
  }

  async get(name: string): Promise<StoreEntry> {
    const { job, version = 0 } = this.#entries.get(name) ?? {};
    return { job, version, now: Date.now() };
  }

  async begin(job: Job, body: string): Promise<JobEntry> {
    const { job: name } = job.facts;
    const entry = this.#entries.get(name) ?? { job, version: ++this.#lastVersion, body };
    this.#entries.set(name, entry);
    return { job: entry.job, version: entry.version, now: Date.now() };
  }

  async commit({ name, version, job, taskIds }: Commit): Promise<CommitResult> {
    const entry = this.#entries.get(name);
    if (entry?.version !== version) return "stale";
    for (const id of taskIds) {
      const holder = this.#names.get(id) ?? name;
      if (holder !== name) return { holder };
    }
    for (const id of taskIds) this.#names.set(id, name);
    const hasEnded = job?.phase === "ended";
    if (job === undefined || (hasEnded && !job.facts.named)) {
      for (const { id } of (job ?? entry.job).tasks) this.#names.delete(id);
      this.#entries.delete(name);
    } else {
      const next = ++this.#lastVersion;
      this.#entries.set(name, { job, version: next, body: hasEnded ? "" : entry.body });
    }
    return "done";
  }

  async body(name: string): Promise<string> {
    return this.#entries.get(name)?.body ?? "";
  }

  async nameOf(taskId: string): Promise<string | undefined> {
    return this.#names.get(taskId);
  }

  async *list(phase: "open" | "ended"): AsyncGenerator<JobEntry, void, undefined> {
    const entries = Array.from(this.#entries.values());
    for (const { job, version } of entries) {
      if ((job.phase === "ended") === (phase === "ended")) yield { job, version, now: Date.now() };
    }
  }

  async close(): Promise<void> {
    return undefined;
  }
}
