// The tasks of a client: what follows them is loaded with the first one that is asked for.
import { Late } from "../late/late.js";
import * as parts from "../late/parts.js";
import type { TaskResult } from "../results/result.js";
import type { CallOptions } from "../transport/call.js";
import type { WithResponse } from "../transport/answer/answered.js";
import { annotated } from "../transport/attempt/ending.js";
import type { PollTarget } from "./poll/scheduler.js";
import { closed, timedOut } from "./stopped.js";
import type { TaskState } from "./state.js";
import type { TaskFollower, TaskTarget, Waiting, WaitOptions } from "./task.js";
import type { TaskTracker, TrackerSettings } from "./tracker.js";

/** What waiting for a task needs. */
interface Ready {
  readonly tracker: TaskTracker;
  readonly target: PollTarget;
  /** Those of the caller, with the time that is left. */
  readonly options: Waiting;
}

/** Follows the tasks of a client by its tracker. */
export class Tracking implements TaskFollower {
  readonly #settings: TrackerSettings;
  readonly #tracker: Late<TaskTracker>;
  #closed = false;

  constructor(settings: TrackerSettings) {
    this.#settings = settings;
    this.#tracker = new Late(async () => {
      const { TaskTracker } = await parts.tracking.load();
      const tracker = new TaskTracker(settings);
      if (this.#closed) void tracker.close();
      return tracker;
    });
  }

  /** The last state of a task that has ended. */
  known(id: string): TaskState | undefined {
    return this.#tracker.now?.known(id);
  }

  async result(of: TaskTarget, options: WaitOptions): Promise<TaskResult> {
    const ready = await this.#ready(of, options);
    return ready.tracker.result(ready.target, ready.options);
  }

  async *watch(of: TaskTarget, options: WaitOptions): AsyncGenerator<TaskState, void, undefined> {
    const ready = await this.#ready(of, options);
    yield* ready.tracker.watch(ready.target, ready.options);
  }

  /** Loads what waiting for a task needs, within the options of the waiting. */
  async #ready(of: TaskTarget, options: Waiting): Promise<Ready> {
    const tracker = this.#tracker.now;
    if (tracker !== undefined && !("load" in of)) return { tracker, target: of, options };
    const { transport, clock } = this.#settings;
    const { signal, timeoutMs, askedMs = timeoutMs } = options;
    const endsAt = clock.monotonic() + (timeoutMs ?? Infinity);
    const onDeadline = () => timedOut(of, askedMs ?? Infinity);
    try {
      // How a task has ended stays known after the closing.
      const found = await (this.known(of.id) === undefined
        ? transport.load(signal, timeoutMs ?? Infinity, onDeadline, () => this.#find(of))
        : this.#find(of));
      const leftMs = timeoutMs && Math.max(0, endsAt - clock.monotonic());
      return { ...found, options: { ...options, timeoutMs: leftMs, askedMs } };
    } catch (error) {
      if (transport.closing.aborted && error === transport.closing.reason) throw closed(of.id);
      if (error === signal?.reason) annotated(error, "taskId", of.id);
      throw error;
    }
  }

  /** Asks once, now. */
  async refresh(of: TaskTarget, options: CallOptions): Promise<WithResponse<TaskState>> {
    const loaded = this.#tracker.now;
    if (loaded !== undefined && !("load" in of)) return loaded.refresh(of, options);
    if (this.known(of.id) !== undefined) {
      const { tracker, target } = await this.#find(of);
      return tracker.refresh(target, options);
    }
    const { transport } = this.#settings;
    const found = new Late(() => this.#find(of));
    const { part, options: left } = await transport.part(found, options);
    return part.tracker.refresh(part.target, left);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#tracker.now?.close();
  }

  async #find(of: TaskTarget): Promise<Omit<Ready, "options">> {
    const [tracker, target] = await Promise.all([
      this.#tracker.load(),
      "load" in of ? of.load() : of,
    ]);
    return { tracker, target };
  }
}
