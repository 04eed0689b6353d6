// Polls the tasks of a client: each one once per period, however many wait for it.
import { ClientClosedError, GatewayError } from "../errors/index.js";
import type { Clock } from "../time/clock.js";
import { goesOn } from "../transport/answer/api-failure.js";
import { pauseAfterFailureMs, pauseMs, type Progress } from "./cadence.js";
import { isEnd, type TaskState } from "./state.js";
import type { Period, TaskTarget } from "./target.js";

/** Gets the states of a task. */
export interface PollListener {
  readonly seen: (state: TaskState) => void;
  /** Polling has stopped; the task itself goes on. */
  readonly stopped: (error: Error) => void;
}

export interface PollerSettings {
  readonly clock: Clock;
  readonly random: () => number;
  /** Queries once, without retries. */
  readonly ask: (target: TaskTarget) => Promise<TaskState>;
  /** Called on each change of status or progress. */
  readonly changed: (target: TaskTarget, state: TaskState) => void;
  /** Polls in flight at once. */
  readonly concurrency: number;
  /** Holds instead of the period of each model. */
  readonly period?: Period | undefined;
}

interface PolledTask {
  readonly target: TaskTarget;
  /** Nearly always one, so a set would weigh more than the rest; replaced when it changes. */
  listeners: readonly PollListener[];
  /** The part of the last state that is needed: ten thousand whole ones would be long-lived garbage. */
  last: Progress | undefined;
  failures: number;
  unknown: number;
  cancel: () => void;
}

export class TaskPoller {
  readonly #settings: PollerSettings;
  readonly #polled = new Map<string, PolledTask>();
  readonly #due: PolledTask[] = [];
  #inFlight = 0;
  #closed = false;

  constructor(settings: PollerSettings) {
    this.#settings = settings;
  }

  /** Polls the task until it ends or has no listener; the returned function removes this one. */
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

  /** Stops all polling and calls `stopped` of every listener. */
  close(): void {
    this.#closed = true;
    for (const task of [...this.#polled.values()]) this.#stop(task, closed(task.target.id));
  }

  #start(target: TaskTarget): PolledTask {
    const cancel = () => undefined;
    const task: PolledTask = {
      target,
      listeners: [],
      last: undefined,
      failures: 0,
      unknown: 0,
      cancel,
    };
    this.#polled.set(target.id, task);
    // A task that was just submitted is not done yet; one from before may be.
    const isFresh = target.submittedAt !== undefined;
    this.#plan(task, isFresh ? this.#pauseMs(task) : 0);
    return task;
  }

  #forget(task: PolledTask): void {
    task.cancel();
    const { id } = task.target;
    if (this.#polled.get(id) === task) this.#polled.delete(id);
  }

  #plan(task: PolledTask, ms: number): void {
    task.cancel = this.#settings.clock.after(ms, () => {
      this.#due.push(task);
      // All that is due at this moment joins the queue before the first poll leaves.
      if (this.#due.length === 1) queueMicrotask(() => this.#pump());
    });
  }

  #pump(): void {
    while (this.#inFlight < this.#settings.concurrency) {
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
    task.failures = 0;
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

  #pauseMs({ target, last, unknown }: PolledTask): number {
    const { period = target.period, random } = this.#settings;
    return pauseMs(period, last, unknown, random);
  }

  #failed(task: PolledTask, error: unknown): void {
    const { clock, random } = this.#settings;
    const { submittedAt } = task.target;
    const ageMs = submittedAt === undefined ? Infinity : clock.monotonic() - submittedAt;
    const ms = pauseAfterFailureMs(error, ++task.failures, ageMs, random);
    if (ms === undefined || this.#closed) {
      this.#stop(task, error instanceof Error ? error : new GatewayError("Polling failed"));
    } else if (task.listeners.length > 0) this.#plan(task, ms);
  }

  #stop(task: PolledTask, error: Error): void {
    this.#forget(task);
    for (const listener of task.listeners) listener.stopped(error);
  }
}

function closed(taskId: string): ClientClosedError {
  return new ClientClosedError(`The client was closed. ${goesOn(taskId)}`, { taskId });
}
