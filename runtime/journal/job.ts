// What is known of one job.
import type { Begun, Intent, JobEvent, OpenJob } from "./journal.js";
import type { JournalRecord } from "./store.js";

// Assumption: a result that names no end of its URLs works for a week. So long, too, is a job that is done known by its name.
const WEEK_MS = 7 * 86_400_000;

type Ended = Extract<JobEvent, { kind: "ended" }>;
type Saved = Extract<JobEvent, { kind: "saved" }>;

/** A job of a journal. */
export class Job implements Begun {
  readonly name: string;
  readonly named: boolean;
  readonly idempotencyKey: string;
  readonly keyPromised: boolean;
  readonly bodyHash: string;
  readonly endpoint: string;
  readonly at: string;
  taskIds: readonly string[] | undefined;
  /** Whether it may have been sent. */
  sent = false;
  /** Whether this process is submitting it. */
  submitting = false;
  #named: readonly string[] = [];
  readonly #endings = new Map<string, Ended>();
  /** Which file each path has. */
  readonly #saved = new Map<string, string>();
  /** When it was done, in a record without its requests. */
  #doneAt: number | undefined;

  constructor(intent: Omit<Intent, "model" | "body">) {
    this.name = intent.job;
    this.named = intent.named;
    this.idempotencyKey = intent.idempotencyKey;
    this.keyPromised = intent.keyPromised;
    this.bodyHash = intent.bodyHash;
    this.endpoint = intent.endpoint;
    this.at = intent.at;
  }

  acknowledged(taskIds: readonly string[]): void {
    this.sent = true;
    this.submitting = false;
    this.taskIds = taskIds;
  }

  lost(taskIds: readonly string[]): void {
    this.submitting = false;
    this.#named = taskIds;
  }

  /** A task of it has ended; false where that was known. */
  ended(event: Ended): boolean {
    const isNew = !this.#endings.has(event.taskId);
    this.#endings.set(event.taskId, event);
    return isNew;
  }

  /** A file has been saved; false where that was known. */
  saved({ taskId, file, path }: Saved): boolean {
    // Earlier versions knew a file by its path.
    const name = file === undefined ? path : `${taskId} ${file}`;
    const isNew = this.#saved.get(path) !== name;
    this.#saved.set(path, name);
    return isNew;
  }

  /** It was done at that time, in milliseconds since 1970. */
  finished(taskIds: readonly string[], at: number): void {
    this.sent = true;
    this.taskIds = taskIds;
    this.#doneAt = at;
  }

  /** Whether nothing is left to do: its tasks have failed, or the files have been saved. */
  get isSettled(): boolean {
    if (this.#doneAt !== undefined) return true;
    if (!this.#hasEnded) return false;
    const files = this.#completed.reduce((sum, ending) => sum + ending.files, 0);
    if (files === 0) return this.#completed.length === 0;
    return new Set(this.#saved.values()).size >= files;
  }

  /** Whether nothing can be done for it: it is settled, or its files have expired. */
  isDone(now: number): boolean {
    return this.isSettled || (this.#hasEnded && now > this.#expiresAt);
  }

  /** Whether nobody needs to know of it any more. A name that the SDK made cannot be asked for again. */
  // What has expired is kept for a week more: the clock may be wrong.
  isOver(now: number): boolean {
    if (!this.isSettled) return this.isDone(now - WEEK_MS);
    return !this.named || now > this.#endedAt + WEEK_MS;
  }

  get #hasEnded(): boolean {
    return this.taskIds?.every((id) => this.#endings.has(id)) === true;
  }

  get #completed(): readonly Ended[] {
    return [...this.#endings.values()].filter(({ status }) => status === "completed");
  }

  /** When the last of its results has expired. */
  get #expiresAt(): number {
    return Math.max(
      ...this.#completed.map(({ at, expiresAt }) =>
        expiresAt === undefined ? Date.parse(at) + WEEK_MS : Date.parse(expiresAt),
      ),
    );
  }

  get #endedAt(): number {
    return this.#doneAt ?? Math.max(...[...this.#endings.values()].map(({ at }) => Date.parse(at)));
  }

  /** The job without its body, once it is done. */
  asDone(): JournalRecord {
    const {
      name: job,
      named,
      idempotencyKey,
      keyPromised,
      bodyHash,
      endpoint,
      taskIds = [],
    } = this;
    const at = new Date(this.#endedAt).toISOString();
    return {
      kind: "done",
      job,
      named,
      idempotencyKey,
      keyPromised,
      bodyHash,
      endpoint,
      taskIds,
      at,
    };
  }

  /** What `open` says of it. */
  state(): Omit<OpenJob, "intent"> {
    const ends = [...this.#endings.values()].map(({ status }) => status);
    return {
      sent: this.sent,
      taskIds: this.taskIds,
      namedTaskIds: this.#named,
      ended:
        ends.length < (this.taskIds?.length ?? 1)
          ? undefined
          : ends.includes("completed")
            ? "completed"
            : "failed",
      saved: [...this.#saved.keys()],
    };
  }
}
