// The one poll scheduler of a client: each task is asked for once per period, however many wait for it.
import { GatewayError } from "../../errors/index.js";
import type { Clock } from "../../time/clock.js";
import type { ResultKind } from "../../results/holds-result.js";
import { Fifo } from "../../transport/admission/fifo.js";
import { backoffMs, jitterMs } from "../../transport/retry/backoff.js";
import type { TaskRecord } from "../record.js";
import type { TaskRoute } from "../route.js";
import { closed } from "../stopped.js";
import { pauseMs, type Period, type Progress } from "./cadence.js";
import { afterFailure } from "./poll-failure.js";

/** A task to be polled. */
export interface PollTarget {
  readonly id: string;
  readonly route: TaskRoute;
  /** What its result has to hold; absent where the operation is not known. */
  readonly yields: ResultKind | undefined;
  readonly model: string | undefined;
  /** Documented polling period of the model. */
  readonly period: Period | undefined;
  /** Documented overall limit of the model, in milliseconds. */
  readonly limitMs: number | undefined;
  /** Monotonic time of the submission, when this client made it; a fresh task may not be found yet. */
  readonly submittedAt: number | undefined;
}

/** Who waits for a task. */
export interface Watcher {
  readonly seen: (record: TaskRecord) => void;
  /** Polling has stopped; the task itself goes on. */
  readonly stopped: (error: Error) => void;
}

/** What the scheduler works with. */
export interface SchedulerSettings {
  readonly clock: Clock;
  readonly random: () => number;
  /** Asks once; never retries by itself. */
  readonly poll: (target: PollTarget) => Promise<TaskRecord>;
  /** Told about each change of a task. */
  readonly changed: (target: PollTarget, record: TaskRecord) => void;
  /** Polls in flight at once. */
  readonly concurrency: number;
}

interface Entry {
  readonly target: PollTarget;
  /** Nearly always one, for which a set would weigh more than the rest; replaced where it changes. */
  watchers: readonly Watcher[];
  /** Of the last record only this: ten thousand whole ones would grow old, and then be garbage at each poll. */
  last: Progress | undefined;
  failures: number;
  unknown: number;
  /** Cancels the next poll. */
  cancel: () => void;
}

/** Polls all tasks of a client. */
export class PollScheduler {
  readonly #settings: SchedulerSettings;
  readonly #entries = new Map<string, Entry>();
  readonly #due = new Fifo<Entry>();
  #inFlight = 0;
  #closed = false;

  constructor(settings: SchedulerSettings) {
    this.#settings = settings;
  }

  /** Polls the task until it ends or nobody watches; the answer stops watching. */
  watch(target: PollTarget, watcher: Watcher): () => void {
    if (this.#closed) {
      queueMicrotask(() => watcher.stopped(closed(target.id)));
      return () => undefined;
    }
    const entry = this.#entries.get(target.id) ?? this.#start(target);
    entry.watchers = [...entry.watchers, watcher];
    return () => {
      entry.watchers = entry.watchers.filter((other) => other !== watcher);
      if (entry.watchers.length === 0) this.#forget(entry);
    };
  }

  /** Stops all polling; whoever watches is told. */
  close(): void {
    this.#closed = true;
    for (const entry of [...this.#entries.values()]) this.#stop(entry, closed(entry.target.id));
  }

  #start(target: PollTarget): Entry {
    const entry: Entry = {
      target,
      watchers: [],
      last: undefined,
      failures: 0,
      unknown: 0,
      cancel: () => undefined,
    };
    this.#entries.set(target.id, entry);
    // A task that was just submitted is not done yet; one from before may be.
    const fresh = target.submittedAt !== undefined;
    this.#plan(entry, fresh ? pauseMs(target.period, undefined, 0, this.#settings.random) : 0);
    return entry;
  }

  #forget(entry: Entry): void {
    entry.cancel();
    const { id } = entry.target;
    if (this.#entries.get(id) === entry) this.#entries.delete(id);
  }

  #plan(entry: Entry, ms: number): void {
    entry.cancel = this.#settings.clock.after(ms, () => this.#isDue(entry));
  }

  #isDue(entry: Entry): void {
    this.#due.push(entry);
    // All that is due at this moment joins the queue before the first poll leaves.
    if (this.#due.size === 1) queueMicrotask(() => this.#pump());
  }

  #pump(): void {
    while (this.#inFlight < this.#settings.concurrency) {
      const entry = this.#due.shift();
      if (entry === undefined || this.#closed) return;
      if (entry.watchers.length > 0) void this.#poll(entry);
    }
  }

  async #poll(entry: Entry): Promise<void> {
    this.#inFlight++;
    const outcome = await this.#settings.poll(entry.target).then(
      (record) => () => this.#answered(entry, record),
      (error: unknown) => () => this.#failed(entry, error),
    );
    this.#inFlight--;
    outcome();
    this.#pump();
  }

  #answered(entry: Entry, record: TaskRecord): void {
    const before = entry.last;
    entry.failures = 0;
    const { status, progress, estimatedTime } = record;
    entry.last = { status, progress, estimatedTime };
    entry.unknown = record.status === "unknown" ? entry.unknown + 1 : 0;
    const ended = record.status === "completed" || record.status === "failed";
    if (ended) this.#forget(entry);
    if (before?.status !== record.status || before.progress !== record.progress) {
      this.#settings.changed(entry.target, record);
    }
    for (const watcher of entry.watchers) watcher.seen(record);
    if (ended || entry.watchers.length === 0) return;
    const pause = pauseMs(entry.target.period, record, entry.unknown, this.#settings.random);
    this.#plan(entry, pause);
  }

  #failed(entry: Entry, error: unknown): void {
    entry.failures++;
    const { clock, random } = this.#settings;
    const { submittedAt } = entry.target;
    const ageMs = submittedAt === undefined ? Infinity : clock.monotonic() - submittedAt;
    const verdict = afterFailure(error, entry.failures, ageMs);
    if (verdict.stop || this.#closed) {
      this.#stop(entry, error instanceof Error ? error : new GatewayError("Polling failed"));
      return;
    }
    if (entry.watchers.length === 0) return;
    const asked = verdict.afterMs;
    this.#plan(
      entry,
      asked === undefined ? backoffMs(entry.failures, random) : asked + jitterMs(random),
    );
  }

  #stop(entry: Entry, error: Error): void {
    this.#forget(entry);
    for (const watcher of entry.watchers) watcher.stopped(error);
  }
}
