// Implements `Jobs` over a store. Each call claims its job, so that no other call sends it. The
// function `apply` makes every change of a job.
import { ClientClosedError, ConfigurationError } from "../call/errors/index.js";
import { type Cancellation, ofSignal, within } from "../call/time/clock.js";
import { apply, type JobStep } from "./apply.js";
import { ClaimedJobs, type Claim } from "./held-jobs.js";
import { isOver, isSent, newJob, type Job, type JobFacts } from "./job.js";
import { checkSame, earlierOf, finishedOf, openOf } from "./job-answers.js";
import { SharedTaskError, TakenOverError } from "./job-errors.js";
import type { EarlierJob, EndedJob, JobEvent, Jobs, NewIntent, OpenJob } from "./journal.js";
import { SYSTEM_TOOLS, type JobsTools } from "./jobs-tools.js";
import { NewBody } from "./new-body.js";
import type { JobStore, LockOptions, JobEntry } from "./store.js";
import { takeStep } from "./take-step.js";
import { nextAction } from "./wanted.js";

/** Options of journals in a file or in Redis: `warn` receives messages for people. */
export type JournalOptions = Pick<LockOptions, "warn">;

/** Options of `journalOf`. */
export interface StoredJobsOptions extends JournalOptions {
  /** Timers and random ids, for tests. @internal */
  readonly tools?: JobsTools | undefined;
}

// Duration of a claim if only one process uses the store: the claim ends only with the process.
const NEVER_OVER_MS = 1e15;
interface LateTasks {
  readonly claim: Claim;
  readonly step: JobStep;
}

const endMessage = (name: string) => `Job ${JSON.stringify(name)} has ended and is not sent again.`;

/** The result of `begin`, or a promise to await before the caller tries again. */
type Turn = { readonly earlier: EarlierJob | undefined } | { readonly until: Promise<void> };

// Maximum pause between two checks of a job that another process is sending.
const LOOK_MS = 250;

export class StoredJobs implements Jobs {
  readonly #store: JobStore;
  readonly #options: JournalOptions;
  readonly #tools: JobsTools;
  readonly #claims = new ClaimedJobs();
  /** Paid tasks that the store failed to write. Each call tries to write them again. */
  readonly #late = new Map<string, LateTasks>();
  readonly #closing = new AbortController();
  /** Resolves when the store is open; `undefined` before the first call and after a failure. */
  #opening: Promise<void> | undefined;
  #endRenewing: (() => void) | undefined;

  // A destructured parameter would put the internal option `tools` into the type declarations.
  constructor(store: JobStore, options: StoredJobsOptions) {
    this.#store = store;
    this.#options = options;
    this.#tools = options.tools ?? SYSTEM_TOOLS;
  }

  async begin(
    { body, ...facts }: NewIntent,
    ending?: Cancellation,
  ): Promise<EarlierJob | undefined> {
    await this.#ensureOpen();
    await this.#refuseLoss(facts);
    const newBody = new NewBody(body);
    for (;;) {
      const turn = await this.#claims.inTurn(facts.job, async () => {
        this.#checkOpen();
        if (ending?.aborted === true) throw ending.reason;
        return this.#claim(facts, newBody);
      });
      if ("earlier" in turn) return turn.earlier;
      const waiting = within(turn.until, ofSignal(this.#closing.signal));
      await (ending === undefined ? waiting : within(waiting, ending));
    }
  }

  /** Claims a job if no other call has claimed it, and a create request is needed and safe. */
  async #claim(facts: JobFacts, newBody: NewBody): Promise<Turn> {
    // A claim of this process lasts until its call ends, even if its lease ends earlier.
    const activeClaim = this.#claims.get(facts.job);
    if (activeClaim !== undefined) {
      checkSame(activeClaim.job.facts, facts);
      return { until: activeClaim.end };
    }
    const holder = this.#tools.uuid();
    const { job, now } = await this.#loadOrBegin(facts, holder, newBody);
    if (job.holder === holder) {
      this.#hold(job, holder, await newBody.text());
      return { earlier: undefined };
    }
    // The facts of an unsent batch job may be incomplete. The claim below replaces them unchecked.
    if (job.batch === undefined || isSent(job)) checkSame(job.facts, facts);
    const action = nextAction(job, now);
    if (action.kind === "nothing") throw new TakenOverError(endMessage(facts.job));
    if (action.kind === "tasks" || action.kind === "ask") return { earlier: earlierOf(job) };
    if (action.kind === "wait") {
      return { until: this.#tools.delay(Math.min(action.ms, LOOK_MS)) };
    }
    // Uploads the images before the claim, so that a failed upload leaves no claim.
    if (newBody.needsUpload && !newBody.isStored(job)) {
      return newBody.text().then(() => this.#claim(facts, newBody));
    }
    const claim = { kind: "claimed", holder, leaseMs: this.#leaseMs, facts } as const;
    const claimed = await this.#step(facts.job, claim);
    // Another process was faster and has claimed the job.
    if (claimed === undefined) return { until: Promise.resolve() };
    const body = newBody.isStored(claimed) ? await this.#store.body(facts.job) : undefined;
    this.#hold(claimed, holder, body ?? (await newBody.text()));
    return { earlier: { ...earlierOf(job), body } };
  }

  async note(event: JobEvent): Promise<void> {
    await this.#ensureOpen();
    const name = "job" in event ? event.job : await this.#store.nameOf(event.taskId);
    if (name === undefined) return;
    const claim = this.#claims.get(name);
    const holder = claim?.holder;
    switch (event.kind) {
      case "sending":
        await this.#store.check?.();
        if ((await this.#step(name, { kind: "sending", holder })) !== undefined) return;
        this.#claims.release(claim);
        throw new TakenOverError(
          `Job ${JSON.stringify(name)} was not sent: another process has taken it over, or its journal was emptied.`,
        );
      case "acknowledged":
        await this.#acknowledge(name, event.taskIds, claim);
        return;
      case "lost":
      case "refused":
        await this.#step(name, { ...event, holder }).finally(() => this.#claims.release(claim));
        return;
      default:
        await this.#step(name, event);
    }
  }

  async open(): Promise<readonly OpenJob[]> {
    await this.#ensureOpen();
    const open: OpenJob[] = [];
    for await (const entry of this.#store.list("open")) {
      const { job, now } = this.#normal(entry);
      if (nextAction(job, now).kind === "wait") continue;
      const { job: name } = job.facts;
      const body = await this.#store.body(name);
      // Skips a job that has ended since it was listed.
      const { job: latest } = body === "" ? await this.#store.get(name) : { job };
      if (latest === undefined || isOver(latest)) continue;
      open.push(openOf(job, body || "{}"));
    }
    return open;
  }

  async ended(): Promise<readonly EndedJob[]> {
    await this.#ensureOpen();
    const finished: EndedJob[] = [];
    for await (const { job } of this.#store.list("ended")) finished.push(finishedOf(job));
    return finished;
  }

  async checkLock(): Promise<void> {
    await this.#store.check?.();
  }

  async forget(name: string): Promise<void> {
    await this.#ensureOpen();
    this.#late.delete(name);
    if ((await this.#step(name, { kind: "dropped" }, true)) === undefined) {
      throw new ConfigurationError(
        `The journal has no job ${JSON.stringify(name)}. Pass its jobId, or its idempotency key if it has no jobId.`,
      );
    }
    this.#claims.release(this.#claims.get(name));
  }

  async close(): Promise<void> {
    this.#closing.abort(new ClientClosedError("The journal was closed while it was being opened."));
    // If the journal could not be opened, it has no lock to free.
    const isOpen = await this.#opening?.then(
      () => true,
      () => false,
    );
    if (isOpen !== true) return;
    this.#endRenewing?.();
    await this.#tryLate().catch(() => undefined);
    await this.#store.close();
  }

  #ensureOpen(): Promise<unknown> {
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
    throw new ClientClosedError("The journal was closed with its client. Create another journal.");
  }

  // Rejects if the store may lose the job, and the gateway does not promise to bill the same key
  // only once. If the job were lost, its request could be sent and billed twice.
  async #refuseLoss({ keyPromised, job }: Job["facts"]): Promise<void> {
    const risk = keyPromised ? undefined : await this.#store.mayForget?.();
    if (risk === undefined) return;
    throw new ConfigurationError(
      `Job ${JSON.stringify(job)} was not sent. ${risk} If Redis loses the job, its request may be billed twice, because no Idempotency-Key is promised for its model. To accept that risk, set the option "acceptLoss".`,
    );
  }

  get #leaseMs(): number {
    return this.#store.leaseMs ?? NEVER_OVER_MS;
  }

  async #loadOrBegin(facts: JobFacts, holder: string, newBody: NewBody): Promise<JobEntry> {
    const { job, version, now } = await this.#store.get(facts.job);
    if (job !== undefined) return this.#normal({ job, version, now });
    // If the store failed to write paid tasks of this job, the job's old claim is stored again.
    const lateClaim = this.#late.get(facts.job)?.claim;
    const needsUpload = lateClaim === undefined && newBody.needsUpload;
    const body = lateClaim?.body ?? (await newBody.text());
    // Loads the job again, so that its lease starts after the upload.
    if (needsUpload) return this.#loadOrBegin(facts, holder, newBody);
    const newClaim = lateClaim?.job ?? newJob(facts, holder, now + this.#leaseMs);
    return this.#normal(await this.#store.begin(newClaim, body));
  }

  /** Adds tasks that the store failed to write. Ends old claims if one process owns the store. */
  #normal(entry: JobEntry): JobEntry {
    const { now } = entry;
    const { job: name } = entry.job.facts;
    const late = this.#late.get(name);
    const job = (late && apply(entry.job, late.step, now).job) ?? entry.job;
    // A claim that `#claim` is making now is not in `#claims` yet, so `isOurs` is false for it.
    // This does no harm: `#claim` recognizes its claim by `holder`.
    const isOurs = job.holder === undefined || this.#claims.get(name)?.holder === job.holder;
    const hasLapsed = this.#store.leaseMs === undefined && !isOurs;
    return { ...entry, job: hasLapsed ? { ...job, leaseUntil: 0 } : job };
  }

  #hold(job: Job, holder: string, body: string): void {
    this.#claims.add({ holder, job, body });
    const { leaseMs } = this.#store;
    if (leaseMs === undefined) return;
    this.#endRenewing ??= this.#tools.every(leaseMs / 3, () => this.#renew(leaseMs));
  }

  #renew(leaseMs: number): void {
    for (const name of this.#claims.names) {
      const holder = this.#claims.get(name)?.holder ?? "";
      // Ignores an error, because the next renewal may succeed. If the claim is lost, the step
      // `sending` fails.
      this.#step(name, { kind: "renewed", holder, leaseMs }).catch(() => undefined);
    }
  }

  async #acknowledge(name: string, taskIds: readonly string[], claim?: Claim): Promise<void> {
    const step = { kind: "acknowledged", taskIds } as const;
    if (claim === undefined) return void (await this.#step(name, step));
    try {
      await this.#keepTasks(name, { claim, step });
    } finally {
      this.#claims.release(claim);
    }
  }

  async #tryLate(): Promise<void> {
    for (const [name, late] of this.#late) await this.#keepTasks(name, late).catch(() => undefined);
  }

  /** Writes the paid tasks of a job. If the store has lost the job, stores the job again. */
  async #keepTasks(name: string, { claim, step }: LateTasks): Promise<void> {
    try {
      await this.#store.begin(claim.job, claim.body);
      await this.#step(name, step);
      this.#late.delete(name);
    } catch (error) {
      // The tasks belong to another job, so the store already has them.
      if (error instanceof SharedTaskError) this.#late.delete(name);
      else this.#late.set(name, { claim, step });
      throw error;
    }
  }

  /**
   * Applies a step. Resolves to the changed job. Resolves to `undefined` if there is no job, or if
   * the step is not allowed. If `gives` is true, resolves to the last state of a removed job.
   */
  async #step(name: string, step: JobStep, gives = false): Promise<Job | undefined> {
    const normal = (entry: JobEntry) => this.#normal(entry).job;
    const change = await takeStep(this.#store, name, step, normal);
    return change?.after ?? (gives ? change?.before : undefined);
  }
}
