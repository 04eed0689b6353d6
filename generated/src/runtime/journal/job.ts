// What is known of one job.
import type { Begun, Intent, JobEvent, OpenJob } from "./journal.js";
import type { JournalRecord } from "./store.js";

// Assumption: a result that names no end of its URLs works for a week. So long, too, is a job that is done known by its name.
const WEEK_MS = 7 * 86_400_000;

type Ended = Extract<JobEvent, { kind: "ended" }>;

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
  readonly #saved = new Set<string>();
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
  saved(path: string): boolean {
    const isNew = !this.#saved.has(path);
    this.#saved.add(path);
    return isNew;
  }

  /** It was done at that time, in milliseconds since 1970. */
  finished(taskIds: readonly string[], at: number): void {
    this.sent = true;
    this.taskIds = taskIds;
    this.#doneAt = at;
  }

  /** Whether nothing is left to do: its tasks have failed, or the files have been saved or have expired. */
  isDone(now: number): boolean {
    if (this.#doneAt !== undefined) return true;
    if (this.taskIds?.every((id) => this.#endings.has(id)) !== true) return false;
    const completed = [...this.#endings.values()].filter(({ status }) => status === "completed");
    const files = completed.reduce((sum, ending) => sum + ending.files, 0);
    const expired = completed.every(
      ({ at, expiresAt }) =>
        now > (expiresAt === undefined ? Date.parse(at) + WEEK_MS : Date.parse(expiresAt)),
    );
    if (!expired && (files === 0 || this.#saved.size < files)) return false;
    this.#doneAt = Math.max(...[...this.#endings.values()].map(({ at }) => Date.parse(at)));
    return true;
  }

  /** Whether nobody needs to know of it any more. A name that the SDK made cannot be asked for again. */
  isOver(now: number): boolean {
    if (!this.isDone(now)) return false;
    return !this.named || now > (this.#doneAt ?? now) + WEEK_MS;
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
    const at = new Date(this.#doneAt ?? 0).toISOString();
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
      saved: [...this.#saved],
    };
  }
}
