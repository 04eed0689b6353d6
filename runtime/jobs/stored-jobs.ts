// The jobs of a store, as a client asks for them: each call claims its job, and every change goes through `apply`.
import { ClientClosedError, ConfigurationError } from "../errors/index.js";
import { costOf } from "../tasks/state.js";
import { within } from "../time/cancellation.js";
import { ofSignal } from "../time/on-abort.js";
import { apply, type JobStep } from "./apply.js";
import { HeldJobs } from "./held-jobs.js";
import { isCreated, isSent, newJob, type Job, type JobFacts, type TaskEnd } from "./job.js";
import { SharedTaskError, TakenOverError } from "./job-errors.js";
import type { EarlierJob, EndedJob, Intent, JobEvent, Jobs, OpenJob } from "./journal.js";
import type { JobStore, LockOptions, JobEntry } from "./store.js";
import { wanted } from "./wanted.js";

/** Options of journals. */
export type JournalOptions = Pick<LockOptions, "warn">;

/** Options of `journalOf`. */
export interface StoredJobsOptions extends JournalOptions {
  /** Timers and randomness of a test. @internal */
  readonly tools?: JobsTools | undefined;
}

/** Randomness and timers. @internal */
export interface JobsTools {
  readonly uuid: () => string;
  readonly delay: (ms: number) => Promise<void>;
  /** Calls again and again, and keeps no process alive; the answer ends it. */
  readonly every: (ms: number, work: () => void) => () => void;
}

const SYSTEM: JobsTools = {
  uuid: () => crypto.randomUUID(),
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, work) => {
    const timer = setInterval(work, ms);
    if (typeof timer === "object") timer.unref();
    return () => clearInterval(timer);
  },
};

// A claim in a store that only this process has ends with the process.
const NEVER_OVER_MS = 1e15;
// How soon a job that another process sends is looked at again.
const LOOK_MS = 250;

export class StoredJobs implements Jobs {
  readonly #store: JobStore;
  readonly #options: JournalOptions;
  readonly #tools: JobsTools;
  readonly #held = new HeldJobs();
  /** Acknowledgements that the store did not take: paid work, so they are tried again with the next call. */
  readonly #late = new Map<string, JobStep>();
  readonly #closing = new AbortController();
  /** `undefined` before the first call, and after one that failed. */
  #opening: Promise<void> | undefined;
  #endRenewing: (() => void) | undefined;

  constructor(store: JobStore, { tools = SYSTEM, ...options }: StoredJobsOptions) {
    this.#store = store;
    this.#options = options;
    this.#tools = tools;
  }

  async begin({ body, ...facts }: Intent): Promise<EarlierJob | undefined> {
    await this.#opened();
    await this.#refuseLoss(facts);
    for (;;) {
      this.#checkOpen();
      const holder = this.#tools.uuid();
      const { job, now } = await this.#begun(facts, holder, body);
      if (job.holder === holder) {
        this.#hold(job, holder, body);
        return undefined;
      }
      const { bodyHash, endpoint } = job.facts;
      if (bodyHash !== facts.bodyHash || endpoint !== facts.endpoint) {
        throw new ConfigurationError(
          `Job ${JSON.stringify(facts.job)} was begun with another request. Give this one a jobId of its own.`,
        );
      }
      const action = wanted(job, now);
      if (action.kind === "tasks" || action.kind === "ask") return earlier(job);
      if (action.kind === "wait") {
        const waiting =
          this.#held.end(facts.job) ?? this.#tools.delay(Math.min(action.ms, LOOK_MS));
        await within(waiting, ofSignal(this.#closing.signal));
        continue;
      }
      const claim = { kind: "claimed", holder, leaseMs: this.#leaseMs } as const;
      const claimed = await this.#step(facts.job, claim);
      if (claimed === undefined) continue;
      this.#hold(claimed, holder, body);
      return earlier(job);
    }
  }

  async note(event: JobEvent): Promise<void> {
    await this.#opened();
    const name = "job" in event ? event.job : await this.#store.nameOf(event.taskId);
    if (name === undefined) return;
    const holder = this.#held.get(name)?.holder;
    switch (event.kind) {
      case "sending":
        await this.#store.check?.();
        if ((await this.#step(name, { kind: "sending", holder })) !== undefined) return;
        this.#held.release(name);
        throw new TakenOverError(
          `Job ${JSON.stringify(name)} was not sent: another process has taken it over, or its journal was emptied.`,
        );
      case "acknowledged":
        await this.#acknowledged(name, event.taskIds);
        return;
      case "lost":
      case "refused":
        await this.#step(name, { ...event, holder }).finally(() => this.#held.release(name));
        return;
      default:
        await this.#step(name, event);
    }
  }

  async open(): Promise<readonly OpenJob[]> {
    await this.#opened();
    const open: OpenJob[] = [];
    for await (const found of this.#store.list("open")) {
      const { job, now } = this.#normal(found);
      if (wanted(job, now).kind === "wait") continue;
      const { facts, tasks, namedTaskIds } = job;
      open.push({
        intent: { ...facts, model: facts.model, body: await this.#store.body(facts.job) },
        sent: isSent(job),
        taskIds: isCreated(job) ? tasks.map(({ id }) => id) : undefined,
        namedTaskIds,
        saved: pathsOf(job),
      });
    }
    return open;
  }

  async ended(): Promise<readonly EndedJob[]> {
    await this.#opened();
    const ended: EndedJob[] = [];
    for await (const { job } of this.#store.list("ended")) {
      const { facts, tasks } = job;
      const costUsd = costOf(tasks.map((one) => ({ cost: one.costUsd })));
      const taskIds = tasks.map(({ id }) => id);
      ended.push({ job: facts.job, taskIds, status: endOf(job), costUsd, saved: pathsOf(job) });
    }
    return ended;
  }

  async checkLock(): Promise<void> {
    await this.#store.check?.();
  }

  async forget(name: string): Promise<void> {
    await this.#opened();
    if ((await this.#step(name, { kind: "forgotten" }, true)) === undefined) {
      throw new ConfigurationError(`The journal has no job ${JSON.stringify(name)}.`);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new ClientClosedError("The journal was closed while it was opened."));
    // A journal that could not be opened holds no lock.
    const isOpen = await this.#opening?.then(
      () => true,
      () => false,
    );
    if (isOpen !== true) return;
    this.#endRenewing?.();
    await this.#tryLate().catch(() => undefined);
    await this.#store.close();
  }

  #opened(): Promise<unknown> {
    this.#checkOpen();
    this.#opening ??= this.#store
      .open({ ...this.#options, signal: this.#closing.signal })
      .catch((error: unknown) => {
        this.#opening = undefined;
        throw error;
      });
    return this.#late.size === 0 ? this.#opening : this.#opening.then(() => this.#tryLate());
  }

  #checkOpen(): void {
    if (!this.#closing.signal.aborted) return;
    throw new ClientClosedError("The journal was closed with its client; make another one.");
  }

  // An intent that the store forgets would be sent again, and without a promised key billed again.
  async #refuseLoss({ keyPromised, job }: Job["facts"]): Promise<void> {
    const risk = keyPromised ? undefined : await this.#store.mayForget?.();
    if (risk === undefined) return;
    throw new ConfigurationError(
      `Job ${JSON.stringify(job)} was not sent. ${risk} And its model promises no Idempotency-Key: a create that is forgotten would be billed twice. Pass acceptLoss to take that risk.`,
    );
  }

  get #leaseMs(): number {
    return this.#store.leaseMs ?? NEVER_OVER_MS;
  }

  async #begun(facts: JobFacts, holder: string, body: string): Promise<JobEntry> {
    const { job, version, now } = await this.#store.get(facts.job);
    if (job !== undefined) return this.#normal({ job, version, now });
    const begun = newJob(facts, holder, now + this.#leaseMs);
    return this.#normal(await this.#store.begin(begun, body));
  }

  /** The job as this process knows it: with tasks that the store did not take, and without claims of processes that have ended. */
  #normal(found: JobEntry): JobEntry {
    const { now } = found;
    const { job: name } = found.job.facts;
    const late = this.#late.get(name);
    const job = (late && apply(found.job, late, now).job) ?? found.job;
    // The claim with which the job is begun is not held yet.
    const isOwn = job.holder === undefined || this.#held.get(name)?.holder === job.holder;
    const isOver = this.#store.leaseMs === undefined && !isOwn;
    return { ...found, job: isOver ? { ...job, leaseUntil: 0 } : job };
  }

  #hold(job: Job, holder: string, body: string): void {
    this.#held.add(job.facts.job, { holder, job, body });
    const { leaseMs } = this.#store;
    if (leaseMs === undefined) return;
    this.#endRenewing ??= this.#tools.every(leaseMs / 3, () => this.#renew(leaseMs));
  }

  #renew(leaseMs: number): void {
    for (const name of this.#held.names) {
      const holder = this.#held.get(name)?.holder ?? "";
      // If it fails, the next one may not; a job that was taken over is not sent.
      this.#step(name, { kind: "renewed", holder, leaseMs }).catch(() => undefined);
    }
  }

  /** Keeps the tasks of a job, also if the store has forgotten the job: they are paid for. */
  async #acknowledged(name: string, taskIds: readonly string[]): Promise<void> {
    const step = { kind: "acknowledged", taskIds } as const;
    try {
      const claim = this.#held.get(name);
      if (claim !== undefined) await this.#store.begin(claim.job, claim.body);
      await this.#step(name, step);
      this.#late.delete(name);
    } catch (error) {
      if (this.#held.get(name) !== undefined) this.#late.set(name, step);
      throw error;
    } finally {
      this.#held.release(name);
    }
  }

  async #tryLate(): Promise<void> {
    for (const [name, step] of this.#late) {
      await this.#step(name, step).then(
        () => this.#late.delete(name),
        () => undefined,
      );
    }
  }

  /** Brings a step to a job: gives the job, or `undefined` if the step was not allowed, or there is none. `gives` gives it if it is gone. */
  async #step(name: string, step: JobStep, gives = false): Promise<Job | undefined> {
    for (let isShared = false; ;) {
      const { job: known, version, now } = await this.#store.get(name);
      if (known === undefined) return undefined;
      const { job } = this.#normal({ job: known, version, now });
      const { job: next, taskIds, isAllowed } = apply(job, step, now);
      if (!isAllowed) return undefined;
      if (next === job && job === known) return job;
      const change = { name, version, job: next, taskIds: isShared ? [] : taskIds };
      const committed = await this.#store.commit(change);
      if (committed === "done") return next ?? (gives ? job : undefined);
      if (committed === "stale") continue;
      const { job: other } = await this.#store.get(committed.holder);
      // The same key gives the same task.
      isShared = other === undefined || other.facts.idempotencyKey === job.facts.idempotencyKey;
      if (isShared) continue;
      await this.#step(name, { kind: "another's", taskIds });
      throw new SharedTaskError(
        `Job ${JSON.stringify(name)} was answered with task ${taskIds.join(", ")}, which job ${JSON.stringify(committed.holder)} has already.`,
      );
    }
  }
}

function earlier(job: Job): EarlierJob {
  const { idempotencyKey, at, keyPromised } = job.facts;
  const taskIds = isCreated(job) ? job.tasks.map(({ id }) => id) : undefined;
  return { idempotencyKey, at, keyPromised, sent: isSent(job), taskIds };
}

function endOf({ tasks }: Job): TaskEnd {
  const has = (end: TaskEnd) => tasks.some(({ status }) => status === end);
  return (["completed", "expired", "lost"] as const).find(has) ?? "failed";
}

const pathsOf = ({ saved }: Job): readonly string[] => saved.map(({ path }) => path);
