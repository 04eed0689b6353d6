// What is known of one job. It is open until the gateway has ended each of its tasks and the files of those that completed are saved.
import { ConfigurationError } from "../errors/index.js";
import { costOf } from "../tasks/state.js";
import type { EarlierJob, Ending, Intent, JobEvent, OpenJob } from "./journal.js";
import type { JobFacts, JournalRecord } from "./store.js";

type TaskEnd = Extract<JobEvent, { kind: "ended" }>;
/** The record of a job that has ended. */
type EndRecord = Extract<JournalRecord, { kind: "done" }>;

/** A job of a journal; its request stays in the store. */
export class Job {
  readonly facts: JobFacts;
  taskIds: readonly string[] | undefined;
  /** Whether it may have been sent. */
  sent = false;
  /** Whether this process is submitting it. */
  submitting = false;
  /** Tasks that an answer named without saying whose they are. */
  #namedTaskIds: readonly string[] = [];
  readonly #taskEnds = new Map<string, TaskEnd>();
  /** Which file each path has. */
  readonly #saved = new Map<string, string>();
  /** The record of its end, where it was read from one. */
  readonly #end: EndRecord | undefined;

  constructor(begun: Intent | EndRecord) {
    const { job, named, idempotencyKey, keyPromised, bodyHash, endpoint, at } = begun;
    this.facts = { job, named, idempotencyKey, keyPromised, bodyHash, endpoint, at };
    if (!("taskIds" in begun)) return;
    this.sent = true;
    this.taskIds = begun.taskIds;
    this.#end = begun;
  }

  /** Whether the record began it, and not an earlier job of its name. */
  isBegunBy({ idempotencyKey, bodyHash }: Intent | EndRecord): boolean {
    return idempotencyKey === this.facts.idempotencyKey && bodyHash === this.facts.bodyHash;
  }

  /** What is known of it, for another call that asks for it. Throws where that has another request, or a call is submitting it. */
  beginAgain({ bodyHash, endpoint }: Intent): EarlierJob {
    const { facts, sent, taskIds } = this;
    const name = JSON.stringify(facts.job);
    if (facts.bodyHash !== bodyHash || facts.endpoint !== endpoint) {
      throw new ConfigurationError(
        `Job ${name} was begun with another request. Give this one a jobId of its own.`,
      );
    }
    if (this.submitting) {
      throw new ConfigurationError(
        `Job ${name} is being submitted by another call. Wait for that one.`,
      );
    }
    const { idempotencyKey, at, keyPromised } = facts;
    this.submitting = taskIds === undefined && (keyPromised || !sent);
    return { idempotencyKey, at, keyPromised, sent, taskIds };
  }

  /** Takes what has become of it into account; false where that changes nothing. */
  take(event: Exclude<JobEvent, { kind: "refused" }>): boolean {
    switch (event.kind) {
      case "sending":
        this.sent = true;
        return true;
      case "acknowledged":
        this.sent = true;
        this.submitting = false;
        this.taskIds = event.taskIds;
        return true;
      case "lost":
        this.submitting = false;
        this.#namedTaskIds = event.taskIds;
        return true;
      case "ended": {
        const known = this.#taskEnds.get(event.taskId);
        // A task may be given up without its cost.
        const costUsd = event.costUsd ?? known?.costUsd;
        this.#taskEnds.set(event.taskId, { ...event, costUsd });
        return known?.status !== event.status || known.files !== event.files;
      }
      case "saved": {
        const name = `${event.taskId} ${event.file}`;
        const before = this.#saved.get(event.path);
        this.#saved.set(event.path, name);
        return before !== name;
      }
    }
  }

  /** Whether nothing is left to do. No clock ends a job: a wrong one would give up a result that is paid for. */
  get hasEnded(): boolean {
    if (this.#end !== undefined) return true;
    const tasks = this.taskIds ?? [];
    const ends = tasks.flatMap((id) => this.#taskEnds.get(id) ?? []);
    if (tasks.length === 0 || ends.length < tasks.length) return false;
    const files = ends.flatMap((one) => (one.status === "completed" ? one.files : []));
    // A result without files may be one that has yet to come.
    if (files.includes(0)) return false;
    return new Set(this.#saved.values()).size >= files.reduce((sum, count) => sum + count, 0);
  }

  /** How it has ended. */
  get ending(): Ending {
    if (this.#end !== undefined) return this.#end.ending;
    const ends = [...this.#taskEnds.values()];
    const has = (status: TaskEnd["status"]) => ends.some((one) => one.status === status);
    const status = (["completed", "expired", "lost"] as const).find(has) ?? "failed";
    const costUsd = costOf(ends.map(({ costUsd: cost }) => ({ cost })));
    return { status, costUsd, saved: [...this.#saved.keys()] };
  }

  /** The record of its end: without the body, and with the tasks, for whoever asks for the job by its name. */
  asEnded(): EndRecord {
    return { kind: "done", ...this.facts, taskIds: this.taskIds ?? [], ending: this.ending };
  }

  asOpen(intent: Intent): OpenJob {
    const { sent, taskIds } = this;
    const saved = [...this.#saved.keys()];
    return { intent, sent, taskIds, namedTaskIds: this.#namedTaskIds, saved };
  }
}
