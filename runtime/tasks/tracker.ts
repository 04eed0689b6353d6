// What the client knows about its tasks: asks, remembers how they ended, tells who watches.
import { NotFoundError } from "../errors/index.js";
import { readResult } from "../results/read-result.js";
import type { SaveFile } from "../results/result-file.js";
import type { CallOptions } from "../transport/call.js";
import type { Resend } from "../transport/retry/failure.js";
import type { Transport } from "../transport/transport.js";
import type { Clock } from "../time/clock.js";
import { PollScheduler, type PollTarget } from "./poll/scheduler.js";
import { readRecord, type TaskRecord } from "./record.js";
import { queryPath, type TaskRoute } from "./route.js";
import type { TaskState } from "./state.js";

/** What a tracker works with. */
export interface TrackerSettings {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly save: SaveFile;
  /** Told about each change of a task that is polled. */
  readonly changed: (target: PollTarget, state: TaskState) => void;
  /** Told once about the end of a task, however it was seen. */
  readonly ended: (target: PollTarget, state: TaskState) => void;
  /** Polls in flight at once. */
  readonly concurrency: number;
  /** Longest wait for a task whose model has no documented limit, in milliseconds. */
  readonly taskMs: number;
}

// Ends are remembered so that a later, contradicting answer does not count.
const REMEMBERED = 10_000;

/** Knows the tasks of a client. */
export class TaskTracker {
  readonly scheduler: PollScheduler;
  readonly taskMs: number;
  readonly clock: Clock;
  readonly #settings: TrackerSettings;
  readonly #ended = new Map<string, TaskState>();
  /** Whether image tasks were found on the common route only. */
  #imagesAreTasks = false;

  constructor(settings: TrackerSettings) {
    const { clock, random, concurrency } = settings;
    this.#settings = settings;
    this.taskMs = settings.taskMs;
    this.clock = clock;
    this.scheduler = new PollScheduler({
      clock,
      random,
      concurrency,
      poll: (target) => this.#ask(target, "never", {}),
      changed: (target, record) => settings.changed(target, this.accept(target, record)),
    });
  }

  /** The last state of a task that has ended. */
  known(id: string): TaskState | undefined {
    return this.#ended.get(id);
  }

  /** The state in a record; an end is final, whatever comes after it. */
  accept(target: PollTarget, record: TaskRecord): TaskState {
    const known = this.known(target.id);
    if (known !== undefined) return known;
    const state = stateOf(record, this.#settings.save);
    if (state.status === "completed" || state.status === "failed") this.#remember(target, state);
    return state;
  }

  /** Asks once, with the retries of any read. */
  async refresh(target: PollTarget, options: CallOptions): Promise<TaskState> {
    const known = this.known(target.id);
    if (known !== undefined) return known;
    return this.accept(target, await this.#ask(target, "freely", options));
  }

  async #ask(target: PollTarget, resend: Resend, options: CallOptions): Promise<TaskRecord> {
    const onOwnRoute = target.route !== "images" || !this.#imagesAreTasks;
    try {
      return await this.#query(target, onOwnRoute ? target.route : "tasks", resend, options);
    } catch (error) {
      // Gateways that know no route for images answer for them on the common one.
      const elsewhere = target.route === "images" && onOwnRoute && error instanceof NotFoundError;
      if (!elsewhere) throw error;
      const record = await this.#query(target, "tasks", resend, options);
      this.#imagesAreTasks = true;
      return record;
    }
  }

  #query(
    { id, model }: PollTarget,
    route: TaskRoute,
    resend: Resend,
    options: CallOptions,
  ): Promise<TaskRecord> {
    const { transport } = this.#settings;
    return transport.send(
      {
        method: "GET",
        path: queryPath(route, id),
        family: "tasks",
        resend,
        model,
        taskId: id,
        parse: (answer) => readRecord(answer, id, (text) => transport.redact(text)),
      },
      options,
    );
  }

  #remember(target: PollTarget, state: TaskState): void {
    this.#ended.set(target.id, state);
    this.#settings.ended(target, state);
    if (this.#ended.size <= REMEMBERED) return;
    const oldest = this.#ended.keys().next();
    if (oldest.done !== true) this.#ended.delete(oldest.value);
  }
}

function stateOf(record: TaskRecord, save: SaveFile): TaskState {
  const { status, failure, ...facts } = record;
  switch (status) {
    case "completed":
      return Object.freeze({ ...facts, status, result: readResult(record, save) });
    case "failed":
      return Object.freeze({ ...facts, status, error: failure ?? { message: "no reason given" } });
    default:
      return Object.freeze({ ...facts, status });
  }
}
