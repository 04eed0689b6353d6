// What the client knows about its tasks: asks, remembers how they ended, tells who watches.
import { ApiError, EmptyResultError } from "../errors/index.js";
import { holdsResult } from "../results/holds-result.js";
import { readResult } from "../results/read-result.js";
import type { TaskResult } from "../results/result.js";
import type { SaveFile } from "../results/result-file.js";
import {
  createDownloads,
  type Downloads,
  type DownloadSettings,
} from "../results/download/downloads.js";
import type { ResponseFacts } from "../transport/answer/answer.js";
import type { WithResponse } from "../transport/answer/answered.js";
import type { CallOptions } from "../transport/call.js";
import type { Resend } from "../transport/retry/failure.js";
import type { Transport } from "../transport/transport.js";
import type { Clock } from "../time/clock.js";
import { PollScheduler, type PollTarget } from "./poll/scheduler.js";
import { readRecord, type TaskRecord } from "./record.js";
import { queryPath, type TaskRoute } from "./route.js";
import type { TaskState } from "./state.js";
import type { TaskFollower, TaskTarget, WaitOptions } from "./task.js";
import { awaitResult } from "./wait/await-result.js";
import { watchTask } from "./wait/watch-task.js";

/** What a tracker works with. */
export interface TrackerSettings extends DownloadSettings {
  readonly transport: Transport;
  /** Told about each change of a task that is polled. */
  readonly changed: (target: PollTarget, state: () => TaskState) => void;
  /** Told about the end of a task, however it was seen, and what the task cost; once more where its result came later. */
  readonly ended: (target: PollTarget, costUsd: number | undefined) => void;
  /** Polls in flight at once. */
  readonly concurrency: number;
  /** Longest wait for a task whose model has no documented limit, in milliseconds. */
  readonly taskMs: number;
}

// Ends are remembered so that a later, contradicting answer does not count.
const REMEMBERED = 10_000;
// Ten thousand sets of headers would weigh more than the tasks.
const FORGOTTEN: ResponseFacts["headers"] = Object.freeze({});

/** Knows the tasks of a client. */
export class TaskTracker implements TaskFollower {
  readonly scheduler: PollScheduler;
  readonly taskMs: number;
  readonly clock: Clock;
  readonly #settings: TrackerSettings;
  readonly #downloads: Downloads;
  /** How tasks ended, and the answer that said so. */
  readonly #ended = new Map<string, WithResponse<TaskState>>();

  constructor(settings: TrackerSettings) {
    const { clock, random, concurrency } = settings;
    this.#settings = settings;
    this.#downloads = createDownloads(settings);
    this.taskMs = settings.taskMs;
    this.clock = clock;
    this.scheduler = new PollScheduler({
      clock,
      random,
      concurrency,
      poll: async (target) => (await this.#ask(target, "never", {})).data,
      changed: (target, record) => {
        // An end counts also where nobody listens.
        if (record.status === "completed" || record.status === "failed")
          this.accept(target, record);
        settings.changed(target, () => this.accept(target, record));
      },
    });
  }

  /** The last state of a task that has ended. */
  known(id: string): TaskState | undefined {
    return this.#ended.get(id)?.data;
  }

  /** The state in a record; an end is final, whatever comes after it. */
  accept(target: PollTarget, record: TaskRecord): TaskState {
    const known = this.known(target.id);
    if (known !== undefined) return known;
    const state = stateOf(record, this.#downloads.save);
    if (state.status === "completed" || state.status === "failed") {
      this.#remember(target, state, record.answer);
    }
    return state;
  }

  /** Asks once, with the retries of any read; a task that has ended comes with the answer that said so, without headers. */
  async refresh(of: TaskTarget, options: CallOptions): Promise<WithResponse<TaskState>> {
    const known = this.#ended.get(of.id);
    if (known !== undefined) return known;
    const target = await located(of);
    const { data: record, response } = await this.#ask(target, "freely", options);
    return { data: this.accept(target, record), response };
  }

  /** Waits for the result of a task. */
  async result(of: TaskTarget, options: WaitOptions): Promise<TaskResult> {
    return awaitResult(this, await located(of), options);
  }

  /** The states of a task, as they change. */
  async *watch(of: TaskTarget, options: WaitOptions): AsyncGenerator<TaskState, void, undefined> {
    yield* watchTask(this, await located(of), options);
  }

  /** Stops polling and saving. */
  async close(): Promise<void> {
    this.scheduler.close();
    await this.#downloads.close();
  }

  /** Asks once; throws `EmptyResultError` for a task that is completed and has nothing to show. */
  async #ask(
    target: PollTarget,
    resend: Resend,
    options: CallOptions,
  ): Promise<WithResponse<TaskRecord>> {
    const answer = await (target.route === "images"
      ? this.#askOfImage(target, resend, options)
      : this.#query(target, target.route, resend, options));
    if (this.#isEmpty(target, answer.data)) {
      const { raw, cost, credits } = answer.data;
      const { id: taskId, model, yields } = target;
      this.#settings.ended(target, cost);
      const wanted = yields === undefined ? "result" : `usable address in result.${yields}`;
      throw new EmptyResultError(wanted, raw, { taskId, model, cost, credits });
    }
    return answer;
  }

  /**
   * The record of the common route has cost, credits and expiry, but its result is not documented for images. The route of images
   * has a status and a URL (1-core.md, Endpoints): it is asked where the common one knows no such task, or shows no image.
   */
  async #askOfImage(
    target: PollTarget,
    resend: Resend,
    options: CallOptions,
  ): Promise<WithResponse<TaskRecord>> {
    const askThere = () => this.#query(target, "images", resend, options);
    const answer = await this.#query(target, "tasks", resend, options).catch((error: unknown) => {
      if (!isElsewhere(error)) throw error;
      return askThere().catch((second: unknown) => {
        // Of two refusals that of the route says nothing about the task.
        throw isElsewhere(second) && second.status === 405 ? error : second;
      });
    });
    if (!this.#isEmpty(target, answer.data)) return answer;
    const there = await askThere().catch(() => undefined);
    if (there === undefined || this.#isEmpty(target, there.data)) return answer;
    const { data, raw } = there.data;
    const both = {
      ...answer.data,
      data: { ...answer.data.data, ...data },
      raw: { ...answer.data.raw, ...raw },
    };
    return { ...answer, data: both };
  }

  #isEmpty({ yields }: PollTarget, record: TaskRecord): boolean {
    if (record.status !== "completed") return false;
    return !holdsResult(readResult(record, this.#downloads.save), yields);
  }

  #query(
    { id, model }: PollTarget,
    route: TaskRoute,
    resend: Resend,
    options: CallOptions,
  ): Promise<WithResponse<TaskRecord>> {
    const { transport } = this.#settings;
    const call = transport.send(
      {
        method: "GET",
        path: queryPath(route, id),
        family: "tasks",
        resend,
        model,
        taskId: id,
        holdsTask: true,
        parse: (answer) => readRecord(answer, id, (text) => transport.redact(text)),
      },
      options,
    );
    return call.withResponse();
  }

  #remember(target: PollTarget, state: TaskState, answer: TaskRecord["answer"]): void {
    this.#ended.set(target.id, { data: state, response: { ...answer, headers: FORGOTTEN } });
    // A failed task is refunded, and need not say so (1-core.md, What the service does).
    this.#settings.ended(target, state.cost ?? (state.status === "failed" ? 0 : undefined));
    if (this.#ended.size <= REMEMBERED) return;
    const oldest = this.#ended.keys().next();
    if (oldest.done !== true) this.#ended.delete(oldest.value);
  }
}

// A route that a gateway does not have may answer 405 where the path belongs to another method.
function isElsewhere(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 405);
}

function located(of: TaskTarget): PollTarget | Promise<PollTarget> {
  return "load" in of ? of.load() : of;
}

function stateOf(record: TaskRecord, save: SaveFile): TaskState {
  const { status, failure } = record;
  const { id, rawStatus, progress, created, completed, estimatedTime, actualTime } = record;
  const { cost, credits, raw } = record;
  const times = { created, completed, estimatedTime, actualTime };
  const facts = { id, rawStatus, progress, ...times, cost, credits, raw };
  switch (status) {
    case "completed":
      return Object.freeze({ ...facts, status, result: readResult(record, save) });
    case "failed":
      return Object.freeze({ ...facts, status, error: failure ?? { message: "no reason given" } });
    default:
      return Object.freeze({ ...facts, status });
  }
}
