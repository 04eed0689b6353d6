// What is known of one job. It is open until the gateway has ended each of its tasks and the files of those that completed are saved.
import type { Begun, Ending, Intent, JobEvent, OpenJob } from "./journal.js";
import type { JournalRecord } from "./store.js";

type Ended = Extract<JobEvent, { kind: "ended" }>;
type Saved = Extract<JobEvent, { kind: "saved" }>;
type DoneRecord = Extract<JournalRecord, { kind: "done" }>;

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
  /** Tasks that an answer named without saying whose they are. */
  #namedTaskIds: readonly string[] = [];
  readonly #endings = new Map<string, Ended>();
  /** Which file each path has. */
  readonly #saved = new Map<string, string>();
  /** How it has ended, where it was read from the record of that. */
  readonly #done: DoneRecord | undefined;

  constructor(begun: Intent | DoneRecord) {
    this.name = begun.job;
    this.named = begun.named;
    this.idempotencyKey = begun.idempotencyKey;
    this.keyPromised = begun.keyPromised;
    this.bodyHash = begun.bodyHash;
    this.endpoint = begun.endpoint;
    this.at = begun.at;
    if (!("taskIds" in begun)) return;
    this.acknowledged(begun.taskIds);
    this.#done = begun;
  }

  /** Whether the record began it, and not an earlier job of its name. */
  isBegunBy({ idempotencyKey, bodyHash }: Intent | DoneRecord): boolean {
    return idempotencyKey === this.idempotencyKey && bodyHash === this.bodyHash;
  }

  acknowledged(taskIds: readonly string[]): void {
    this.sent = true;
    this.submitting = false;
    this.taskIds = taskIds;
  }

  lost(taskIds: readonly string[]): void {
    this.submitting = false;
    this.#namedTaskIds = taskIds;
  }

  /** A task of it has ended; false where that changes nothing. */
  ended(event: Ended): boolean {
    const known = this.#endings.get(event.taskId);
    if (known?.status === event.status && known.files === event.files) return false;
    this.#endings.set(event.taskId, event);
    return true;
  }

  /** A file has been saved; false where that changes nothing. */
  saved({ taskId, file, path }: Saved): boolean {
    // Earlier versions knew a file by its path.
    const name = file === undefined ? path : `${taskId} ${file}`;
    if (this.#saved.get(path) === name) return false;
    this.#saved.set(path, name);
    return true;
  }

  /** Whether nothing is left to do. No clock says so: one that is wrong would give up a result that is paid for. */
  get hasEnded(): boolean {
    if (this.#done !== undefined) return true;
    const tasks = this.taskIds ?? [];
    const endings = tasks.flatMap((id) => this.#endings.get(id) ?? []);
    if (tasks.length === 0 || endings.length < tasks.length) return false;
    const files = endings.flatMap((one) => (one.status === "completed" ? one.files : []));
    // A result without files may be one that has yet to come.
    if (files.includes(0)) return false;
    return new Set(this.#saved.values()).size >= files.reduce((sum, count) => sum + count, 0);
  }

  /** How it has ended; absent where a record of an earlier version does not say. */
  get ending(): Ending | undefined {
    if (this.#done !== undefined) return this.#done.ending;
    const endings = [...this.#endings.values()];
    const has = (status: Ended["status"]) => endings.some((one) => one.status === status);
    const status = (["completed", "expired", "lost"] as const).find(has) ?? "failed";
    // A failed task is refunded, and need not say so.
    const costs = endings.map((one) => one.costUsd ?? (one.status === "failed" ? 0 : undefined));
    const costUsd = costs.reduce((sum, cost) =>
      sum === undefined || cost === undefined ? undefined : sum + cost,
    );
    return { status, costUsd, saved: [...this.#saved.keys()] };
  }

  /** The record of a job that has ended: without its body, so that whoever asks for it by its name finds its tasks. */
  asEnded(): DoneRecord {
    const { name: job, named, idempotencyKey, keyPromised, bodyHash, endpoint, at } = this;
    const facts = { job, named, idempotencyKey, keyPromised, bodyHash, endpoint, at };
    return { kind: "done", ...facts, taskIds: this.taskIds ?? [], ending: this.ending };
  }

  /** The job as `open` lists it. */
  asOpen(intent: Intent): OpenJob {
    const { sent, taskIds } = this;
    const saved = [...this.#saved.keys()];
    return { intent, sent, taskIds, namedTaskIds: this.#namedTaskIds, saved };
  }
}
