// Stores jobs in a file, with one line per change. Open jobs are in memory without their request
// bodies. For an ended job, memory has only its names and the position of its line.
import { namesOf } from "./batch-part.js";
import { changeOf, lineOf, type FileChange } from "./file-line.js";
import { FileLog, type LineRange } from "./file-log.js";
import { isOver, type Job } from "./job.js";
import type {
  BatchFacts,
  BatchStore,
  Commit,
  CommitResult,
  JobEntry,
  LockOptions,
  StoreEntry,
} from "./store.js";
import { Totals } from "./totals.js";

// A file with fewer bytes is not rewritten, because that would save too little.
const LEAST_BYTES = 1024 * 1024;

/** An open job, and the position of the line with its request body. */
interface OpenEntry {
  readonly job: Job;
  readonly version: number;
  readonly body: LineRange;
}

/** An ended job: the position of its line in the file, and the names by which it is found. */
interface ClosedEntry extends LineRange {
  /** The task ids of the job, and the path of its result. */
  readonly names: readonly string[];
  readonly version: number;
}

type Entry = OpenEntry | ClosedEntry;
type LineReader = (place: LineRange) => Promise<string>;

const isOpen = (entry: Entry | undefined): entry is OpenEntry =>
  entry !== undefined && "job" in entry;

export class FileStore implements BatchStore {
  readonly #log: FileLog;
  readonly #entries = new Map<string, Entry>();
  /** Maps task ids and paths to job names. */
  readonly #names = new Map<string, string>();
  /** The totals of the batch. They include changes that are still being written. */
  #totals = new Totals();
  /** For each job name, the write that has not finished yet. */
  readonly #writing = new Map<string, Promise<void>>();
  #lastVersion = 0;
  #sizeAfter = 0;
  #isCompacting = false;

  constructor(path: string) {
    this.#log = new FileLog(path);
  }

  async open(options: LockOptions): Promise<void> {
    const mayGoOn = await this.#log.lock(options);
    // Drops the data of an earlier `open` that failed, because the file may have changed since
    // then.
    this.#entries.clear();
    this.#names.clear();
    this.#totals = new Totals();
    try {
      const counted = new Map<string, Job>();
      await this.#log.load((line, place) => this.#takeLine(line, place, counted));
      // The process that had the lock before may be suspended. If it continues, it appends to the
      // old file, so this process starts a new file.
      if (mayGoOn) await this.#compact();
      else this.#compactInTime();
    } catch (error) {
      await this.#log.close();
      throw error;
    }
  }

  async get(name: string): Promise<StoreEntry> {
    await this.#writing.get(name)?.catch(() => undefined);
    const entry = this.#entries.get(name);
    if (entry === undefined) return { job: undefined, version: 0, now: Date.now() };
    if (isOpen(entry)) return currentEntry(entry.job, entry.version);
    const change = await this.#log.reading(async (read) => {
      const place = this.#entries.get(name);
      return place === undefined || isOpen(place) ? undefined : this.#changeAt(place, read);
    });
    // While this call waited for its turn to read the file, another call may have removed the job
    // or opened it again. Then `change` has no job, and `get` starts again.
    return change?.job === undefined ? this.get(name) : currentEntry(change.job, change.version);
  }

  async begin(job: Job, body: string): Promise<JobEntry> {
    const { job: name } = job.facts;
    for (;;) {
      const { job: storedJob, version } = await this.get(name);
      if (storedJob !== undefined) return currentEntry(storedJob, version);
      if (!this.#writing.has(name)) break;
    }
    const version = ++this.#lastVersion;
    await this.#append({ name, version, job, body });
    this.#totals.add(undefined, job);
    return currentEntry(job, version);
  }

  async commit(change: Commit): Promise<CommitResult> {
    const { name, version, job, taskIds, names = [], gate, lane, body, unknowns } = change;
    const entry = await this.get(name);
    if (entry.version !== version || this.#writing.has(name)) return "stale";
    if (this.#totals.isStale(lane)) return "stale";
    for (const one of [...taskIds, ...names]) {
      const holder = this.#names.get(one) ?? name;
      if (holder !== name) return { holder };
    }
    const refusal = this.#totals.refusal(gate, entry.job, job);
    if (refusal !== undefined) return refusal;
    // Updates the totals before the write, so that no other change can reserve the same money.
    this.#totals.add(entry.job, job);
    const before = lane && this.#totals.lane(lane.name);
    this.#totals.setLane(lane);
    try {
      await this.#append({ name, version: ++this.#lastVersion, job, body, lane, unknowns });
    } catch (error) {
      this.#totals.add(job, entry.job);
      if (lane !== undefined && before !== undefined) {
        this.#totals.setLane({ ...before, name: lane.name });
      }
      throw error;
    }
    this.#totals.count(unknowns);
    return "done";
  }

  body(name: string): Promise<string> {
    return this.#log.reading(async (read) => {
      const entry = this.#entries.get(name);
      return isOpen(entry) ? ((await this.#changeAt(entry.body, read)).body ?? "") : "";
    });
  }

  async nameOf(taskId: string): Promise<string | undefined> {
    return this.#names.get(taskId);
  }

  async *list(phase: "open" | "ended", after = 0): AsyncGenerator<JobEntry, void, undefined> {
    const listsFinished = phase === "ended";
    const entries = [...this.#entries].filter(([, entry]) => isOpen(entry) !== listsFinished);
    if (listsFinished) entries.sort(([, one], [, other]) => one.version - other.version);
    for (const [name, entry] of entries) {
      if (listsFinished && entry.version <= after) continue;
      const { job, version } = await this.get(name);
      if (job !== undefined && isOver(job) === listsFinished) yield currentEntry(job, version);
    }
  }

  async lane(name: string) {
    return this.#totals.lane(name);
  }

  async batch() {
    return this.#totals.values();
  }

  async setBatch(facts: BatchFacts): Promise<void> {
    await this.#append({ name: "", version: ++this.#lastVersion, facts });
    this.#totals.set(facts);
  }

  check(): Promise<void> {
    return this.#log.check();
  }

  close(): Promise<void> {
    return this.#log.close();
  }

  /**
   * Appends a change. When the change is on disk, it takes effect, and the store accepts the next
   * change of the job.
   */
  async #append(change: FileChange): Promise<void> {
    const writing = this.#log.append(lineOf(change), (place) => this.#take(change, place));
    this.#writing.set(change.name, writing);
    try {
      await writing;
    } finally {
      this.#writing.delete(change.name);
    }
    this.#compactInTime();
  }

  /**
   * Applies a stored line when the file is opened. `counted` contains the jobs of the earlier
   * lines. Returns false if the line is damaged.
   */
  #takeLine(line: string, place: LineRange, counted: Map<string, Job>): boolean {
    const change = changeOf(line);
    if (change === undefined) return false;
    const { name, job, lane, unknowns, facts } = change;
    if (facts !== undefined) this.#totals.set(facts);
    if (job?.batch !== undefined) {
      this.#totals.add(counted.get(name), job);
      counted.set(name, job);
    }
    this.#totals.setLane(lane);
    this.#totals.count(unknowns);
    this.#take(change, place);
    return true;
  }

  /**
   * Applies a written change to memory. Drops an ended job whose name the SDK chose, because no
   * caller can ask for the job.
   */
  #take({ name, version, job, body }: FileChange, place: LineRange): void {
    this.#lastVersion = Math.max(this.#lastVersion, version);
    const oldEntry = this.#entries.get(name);
    const names = job === undefined ? [] : namesOf(job);
    const before = isOpen(oldEntry) ? namesOf(oldEntry.job) : (oldEntry?.names ?? []);
    this.#rename(name, before, names);
    const isDone = job !== undefined && isOver(job);
    if (job === undefined || (isDone && !job.facts.named)) {
      for (const one of names) this.#names.delete(one);
      this.#entries.delete(name);
    } else if (isDone) {
      this.#entries.set(name, { ...place, names, version });
    } else {
      const at = body === undefined && isOpen(oldEntry) ? oldEntry.body : place;
      this.#entries.set(name, { job, version, body: at });
    }
  }

  #rename(name: string, before: readonly string[], after: readonly string[]): void {
    for (const one of before) if (this.#names.get(one) === name) this.#names.delete(one);
    for (const one of after) this.#names.set(one, name);
  }

  async #changeAt(place: LineRange, read: LineReader): Promise<FileChange> {
    const change = changeOf(await read(place));
    if (change !== undefined) return change;
    throw this.#log.unreadable(
      `another program has changed the line at byte ${place.at}. Let only the SDK write to the file, and start the process again`,
    );
  }

  /**
   * Rewrites the file in the background if it has at least `LEAST_BYTES`, and has doubled since the
   * last rewrite. Ignores failures.
   */
  #compactInTime(): void {
    if (this.#isCompacting || this.#log.size < Math.max(LEAST_BYTES, 2 * this.#sizeAfter)) return;
    this.#isCompacting = true;
    void this.#compact()
      .catch(() => undefined)
      .finally(() => {
        this.#sizeAfter = this.#log.size;
        this.#isCompacting = false;
      });
  }

  /**
   * Rewrites the file with the totals of the batch and one line for each job. Only the lines of
   * open jobs keep the request body.
   */
  #compact(): Promise<void> {
    const changes: FileChange[] = [];
    const lines = async function* (this: FileStore, read: LineReader) {
      for (const change of this.#totals.changes()) {
        changes.push(change);
        yield lineOf(change);
      }
      for (const [name, entry] of this.#entries) {
        const change = await this.#changeAt(isOpen(entry) ? entry.body : entry, read);
        const whole = isOpen(entry) ? { ...entry, name, body: change.body } : change;
        changes.push({ ...whole, body: isOpen(entry) ? "" : undefined });
        yield lineOf(whole);
      }
    };
    return this.#log.replace(lines.bind(this), (places) => {
      for (const [index, change] of changes.entries()) {
        const place = places[index];
        if (place !== undefined) this.#take(change, place);
      }
    });
  }
}

const currentEntry = (job: Job, version: number): JobEntry => ({ job, version, now: Date.now() });
