// Asks for the tasks that are due by Redis's clock. Between two polls a task holds no worker: it is a time in a sorted set.
import { setTimeout as delay } from "node:timers/promises";
import { AuthenticationError } from "../../errors/index.js";
import { KeyPause } from "../../tasks/key-pause.js";
import { pollStep } from "./poll-step.js";
import type { JobRecord, TaskNews } from "./state.js";
import type { StepContext } from "./context.js";
import { AGAIN_MS, isStop, keyRefused } from "./step.js";

// Between two commands. One tells of many tasks and takes many; a task that another worker has created is not asked for late.
const [FULL_MS, SHORTEST_MS, LONGEST_MS] = [20, 100, 250];

export interface PollSettings {
  /** Tasks at once that are asked for or saved. */
  readonly places: number;
  /** Milliseconds after which the tasks of a worker that has died go to another one. */
  readonly lentMs: number;
  readonly isPaused: () => boolean;
  /** TaskNews what ends the worker. */
  readonly stop: (error: unknown) => void;
}

export class Polls {
  readonly #context: StepContext;
  readonly #settings: PollSettings;
  readonly #held = new Map<string, Promise<void>>();
  readonly #told: TaskNews[] = [];
  readonly #key = new KeyPause(() => performance.now());
  #renewed = performance.now();
  #closed = false;
  #run: Promise<void> | undefined;

  constructor(context: StepContext, settings: PollSettings) {
    this.#context = context;
    this.#settings = settings;
  }

  start(): void {
    this.#run ??= this.#turns();
  }

  /** Takes no more tasks, and tells Redis the results of the polls under way. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#held.values());
    await this.#run;
    if (this.#told.length > 0) await this.#turn();
  }

  async #turns(): Promise<void> {
    while (!this.#closed) {
      const ms = await this.#turn().catch((error: unknown) => {
        if (isStop(error)) this.#settings.stop(error);
        return AGAIN_MS;
      });
      await delay(ms, undefined, { signal: this.#context.signal }).catch(() => undefined);
    }
  }

  /** Gives the milliseconds to the next one. */
  async #turn(): Promise<number> {
    const { places, lentMs, isPaused } = this.#settings;
    if (performance.now() > this.#renewed + lentMs / 3) {
      this.#renewed = performance.now();
      for (const id of this.#held.keys()) this.#told.push([id, lentMs]);
    }
    const free = this.#key.places(places) - this.#held.size;
    const most = this.#closed || isPaused() ? 0 : Math.max(0, free);
    const told = [...this.#told];
    const { dueMs, jobs } = await this.#context.state.polls(told, most, lentMs);
    this.#told.splice(0, told.length);
    for (const job of jobs) {
      if (!this.#held.has(job.id)) this.#held.set(job.id, this.#poll(job));
    }
    if (jobs.length > 0 && jobs.length === most) return FULL_MS;
    return Math.min(Math.max(dueMs, SHORTEST_MS), LONGEST_MS);
  }

  async #poll(job: JobRecord): Promise<void> {
    try {
      const told = await pollStep(this.#context, job);
      this.#key.reset();
      if (told !== undefined) this.#told.push(told);
    } catch (error) {
      const ms = this.#againMs(error);
      this.#told.push([job.id, Math.max(AGAIN_MS, Math.round(ms ?? 0))]);
      if (ms === undefined) this.#settings.stop(error);
    } finally {
      this.#held.delete(job.id);
    }
  }

  /** Milliseconds until the task is asked for again; `undefined` if the error ends the worker. */
  #againMs(error: unknown): number | undefined {
    if (error instanceof AuthenticationError) return keyRefused(this.#key, this.#context, error);
    return isStop(error) ? undefined : AGAIN_MS;
  }
}
