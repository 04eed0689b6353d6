// Polls the tasks of a client. Several waits for one task share its polls.
import {
  AuthenticationError,
  ClientClosedError,
  GatewayError,
  NotFoundError,
  RateLimitError,
} from "../call/errors/index.js";
import type { Clock } from "../call/time/clock.js";
import { resumeAdvice } from "../call/transport/answer/refusal.js";
import {
  gatewayPauseMs,
  endsWait,
  KeyPause,
  pauseAfterFailureMs,
  pauseMs,
  type Progress,
  Refusals,
} from "./cadence.js";
import { isEnd, type TaskState } from "./state.js";
import type { Period, TaskTarget } from "./task.js";

/** Receives the polled states of a task. */
export interface PollListener {
  readonly seen: (state: TaskState) => void;
  /** Called after a failed poll. Then another poll or a call of `stopped` follows. */
  readonly failed?: (error: GatewayError) => void;
  /** Called if polling stops before the task has ended. The task continues at the gateway. */
  readonly stopped: (error: Error) => void;
}

export interface PollerSettings {
  readonly clock: Clock;
  readonly random: () => number;
  /** Queries the task once, without retries. */
  readonly ask: (target: TaskTarget) => Promise<TaskState>;
  /** Called on each change of status or progress. */
  readonly changed: (target: TaskTarget, state: TaskState) => void;
  /** Maximum number of polls in flight at once. */
  readonly concurrency: number;
  /** Replaces the polling period of every model. */
  readonly period?: Period | undefined;
}

// A wait ends after this many temporary failures in a row. All pauses between them take about 40
// seconds on average.
const MOST_FAILURES = 12;
const LAG_MS = 10_000;

interface PolledTask {
  readonly target: TaskTarget;
  /** The listeners, nearly always only one. An array needs less memory than a set. */
  listeners: readonly PollListener[];
  /**
   * The fields of the last state that the poller needs. Thousands of whole states would need much
   * memory.
   */
  last: Progress | undefined;
  failures: number;
  /**
   * Counts the refused polls in a row. Created at the first refused poll, because few tasks need
   * it.
   */
  refusals: Refusals | undefined;
  unknown: number;
  cancel: () => void;
}

export class TaskPoller {
  readonly #settings: PollerSettings;
  readonly #polled = new Map<string, PolledTask>();
  readonly #due: PolledTask[] = [];
  readonly #key: KeyPause;
  #stopKeyTimer: (() => void) | undefined;
  #inFlight = 0;
  #closed = false;

  constructor(settings: PollerSettings) {
    this.#settings = settings;
    this.#key = new KeyPause(settings.clock.monotonic);
  }

  /**
   * Polls a task until it ends or nothing listens to it. Returns a function that removes the
   * listener.
   */
  poll(target: TaskTarget, listener: PollListener): () => void {
    if (this.#closed) {
      queueMicrotask(() => listener.stopped(closed(target.id)));
      return () => undefined;
    }
    const task = this.#polled.get(target.id) ?? this.#start(target);
    task.listeners = [...task.listeners, listener];
    return () => {
      task.listeners = task.listeners.filter((other) => other !== listener);
      if (task.listeners.length === 0) this.#forget(task);
    };
  }

  /** Stops all polling. Calls `stopped` of every listener. */
  close(): void {
    this.#closed = true;
    for (const task of this.#polled.values()) this.#stop(task, closed(task.target.id));
  }

  #start(target: TaskTarget): PolledTask {
    const cancel = () => undefined;
    const task: PolledTask = {
      target,
      listeners: [],
      last: undefined,
      failures: 0,
      refusals: undefined,
      unknown: 0,
      cancel,
    };
    this.#polled.set(target.id, task);
    // Only a task that this client has submitted has `submittedAt`. Usually such a task has not
    // ended yet. A resumed task may have ended, so its first poll comes at once.
    const isFresh = target.submittedAt !== undefined;
    this.#plan(task, isFresh ? this.#pauseMs(task) : 0);
    return task;
  }

  #forget(task: PolledTask): void {
    task.cancel();
    const { id } = task.target;
    if (this.#polled.get(id) === task) this.#polled.delete(id);
    if (this.#polled.size === 0) this.#keyAccepted();
  }

  #plan(task: PolledTask, ms: number): void {
    task.cancel = this.#settings.clock.after(ms, () => {
      this.#due.push(task);
      // Waits until all tasks that are due now are in the queue, and then starts the polls.
      if (this.#due.length === 1) queueMicrotask(() => this.#pump());
    });
  }

  #pump(): void {
    while (this.#inFlight < this.#key.places(this.#settings.concurrency)) {
      const task = this.#due.shift();
      if (task === undefined || this.#closed) return;
      if (task.listeners.length > 0) void this.#poll(task);
    }
  }

  async #poll(task: PolledTask): Promise<void> {
    this.#inFlight++;
    const outcome = await this.#settings.ask(task.target).then(
      (state) => () => this.#answered(task, state),
      (error: unknown) => () => this.#failed(task, error),
    );
    this.#inFlight--;
    outcome();
    this.#pump();
  }

  #answered(task: PolledTask, state: TaskState): void {
    const { target, last } = task;
    const { status, progress, estimatedTime } = state;
    this.#keyAccepted();
    task.failures = 0;
    task.refusals = undefined;
    task.last = { status, progress, estimatedTime };
    task.unknown = status === "unknown" ? task.unknown + 1 : 0;
    if (isEnd(state)) this.#forget(task);
    if (last?.status !== status || last.progress !== progress) {
      this.#settings.changed(target, state);
    }
    for (const listener of task.listeners) listener.seen(state);
    if (isEnd(state) || task.listeners.length === 0) return;
    this.#plan(task, this.#pauseMs(task));
  }

  #pauseMs({ target, last, unknown }: PolledTask, odd = unknown): number {
    const { period = target.period, random } = this.#settings;
    return pauseMs(period, last, odd, random);
  }

  #failed(task: PolledTask, error: unknown): void {
    if (error instanceof GatewayError) {
      for (const listener of task.listeners) listener.failed?.(error);
    }
    const isConfirmed = task.last !== undefined || task.target.submittedAt !== undefined;
    if (!(error instanceof GatewayError)) {
      this.#stop(
        task,
        error instanceof Error
          ? error
          : new GatewayError(`The poll of task ${task.target.id} failed`),
      );
    } else if (this.#closed || endsWait(error, isConfirmed)) this.#stop(task, error);
    else if (error instanceof AuthenticationError) this.#keyRefused(task, error);
    else {
      const ms = this.#patienceMs(task, error);
      if (ms === undefined) this.#stop(task, error);
      else if (task.listeners.length > 0) this.#plan(task, ms);
    }
  }

  /**
   * Returns the milliseconds until the poll after a failed poll. Returns `undefined` if the wait
   * must end. Because the task is paid, the wait ends only after many failures.
   */
  #patienceMs(task: PolledTask, error: GatewayError): number | undefined {
    const { clock, random } = this.#settings;
    // A rate limit never ends the wait, because it is not about the task.
    const passes = error instanceof RateLimitError || this.#isLate(task, error);
    if (passes || error.retryable) {
      const goesOn = ++task.failures < MOST_FAILURES || passes;
      return goesOn ? pauseAfterFailureMs(error, task.failures, random) : undefined;
    }
    task.refusals ??= new Refusals();
    task.refusals.add(error, clock.monotonic());
    if (task.refusals.isFinal(clock.monotonic())) return undefined;
    return gatewayPauseMs(error, random) ?? this.#pauseMs(task, task.refusals.count);
  }

  /**
   * Checks whether the gateway does not know a new task yet, for example because one of its servers
   * is behind. A task counts as new for 10 seconds.
   */
  #isLate({ target: { submittedAt } }: PolledTask, error: GatewayError): boolean {
    if (!(error instanceof NotFoundError) || submittedAt === undefined) return false;
    return this.#settings.clock.monotonic() - submittedAt <= LAG_MS;
  }

  #keyRefused(task: PolledTask, error: AuthenticationError): void {
    this.#key.refused(error, (count) => this.#pauseMs(task, count));
    if (this.#key.isFinal) {
      this.#stop(task, error);
      return;
    }
    this.#due.push(task);
    this.#planProbe();
  }

  #planProbe(): void {
    this.#stopKeyTimer?.();
    this.#stopKeyTimer = this.#settings.clock.after(this.#key.waitMs, () => {
      // A timer of Node.js may fire a fraction of a millisecond too early.
      if (this.#key.waitMs > 0) this.#planProbe();
      else this.#pump();
    });
  }

  #keyAccepted(): void {
    this.#stopKeyTimer?.();
    this.#key.reset();
  }

  #stop(task: PolledTask, error: Error): void {
    this.#forget(task);
    for (const listener of task.listeners) listener.stopped(error);
  }
}

function closed(taskId: string): ClientClosedError {
  return new ClientClosedError(`The client was closed. ${resumeAdvice(taskId)}`, { taskId });
}
