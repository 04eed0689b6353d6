// Stores jobs in the memory of this process. Needs no file system.
import { isOver, type Job } from "./job.js";
import type {
  BatchFacts,
  BatchStore,
  Commit,
  CommitResult,
  JobEntry,
  StoreEntry,
} from "./store.js";
import { Totals } from "./totals.js";

interface Entry {
  readonly job: Job;
  readonly version: number;
  /** The request body; empty after the job has ended. */
  readonly body: string;
}

export class MemoryStore implements BatchStore {
  readonly #entries = new Map<string, Entry>();
  readonly #names = new Map<string, string>();
  readonly #totals = new Totals();
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
    if (entry.job === job) this.#totals.add(undefined, job);
    this.#entries.set(name, entry);
    return { job: entry.job, version: entry.version, now: Date.now() };
  }

  async commit(change: Commit): Promise<CommitResult> {
    const { name, version, job, gate } = change;
    const entry = this.#entries.get(name);
    if ((entry?.version ?? 0) !== version || this.#totals.isStale(change.lane)) return "stale";
    const refusal = this.#holderOf(change) ?? this.#totals.refusal(gate, entry?.job, job);
    if (refusal !== undefined) return refusal;
    this.#rename(change);
    this.#totals.add(entry?.job, job);
    this.#totals.count(change.unknowns);
    this.#totals.setLane(change.lane);
    this.#put(change, entry);
    return "done";
  }

  #put({ name, job, body }: Commit, entry: Entry | undefined): void {
    const isDone = job !== undefined && isOver(job);
    if (job === undefined || (isDone && !job.facts.named)) {
      for (const { id } of (job ?? entry?.job)?.tasks ?? []) this.#names.delete(id);
      this.#entries.delete(name);
      return;
    }
    const storedBody = isDone ? "" : (body ?? entry?.body ?? "");
    this.#entries.set(name, { job, version: ++this.#lastVersion, body: storedBody });
  }

  #holderOf({ name, taskIds, names = [] }: Commit): { readonly holder: string } | undefined {
    const holders = [...taskIds, ...names].map((one) => this.#names.get(one) ?? name);
    const holder = holders.find((one) => one !== name);
    return holder === undefined ? undefined : { holder };
  }

  #rename({ name, taskIds, names = [], leaves = [] }: Commit): void {
    for (const one of [...taskIds, ...names]) this.#names.set(one, name);
    for (const one of leaves) if (this.#names.get(one) === name) this.#names.delete(one);
  }

  async body(name: string): Promise<string> {
    return this.#entries.get(name)?.body ?? "";
  }

  async nameOf(taskId: string): Promise<string | undefined> {
    return this.#names.get(taskId);
  }

  async *list(phase: "open" | "ended", after = 0): AsyncGenerator<JobEntry, void, undefined> {
    const listsFinished = phase === "ended";
    const entries = Array.from(this.#entries.values()).filter(
      ({ job }) => isOver(job) === listsFinished,
    );
    if (listsFinished) entries.sort((one, other) => one.version - other.version);
    for (const { job, version } of entries) {
      if (!listsFinished || version > after) yield { job, version, now: Date.now() };
    }
  }

  async lane(name: string) {
    return this.#totals.lane(name);
  }

  async batch() {
    return this.#totals.values();
  }

  async setBatch(facts: BatchFacts): Promise<void> {
    this.#totals.set(facts);
  }

  async close(): Promise<void> {
    return undefined;
  }
}
