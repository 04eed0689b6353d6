// The tasks of a client: queries and polls them, and remembers how they ended.
import { EmptyResultError, NotFoundError } from "../call/errors/index.js";
import {
  createDownloads,
  type Downloads,
  type DownloadSettings,
  type Fetching,
} from "../results/download/downloads.js";
import { filesOf, type FileSource, type TaskResult, withFile } from "../results/result.js";
import type { Clock } from "../call/time/clock.js";
import type { WithResponse } from "../call/transport/answer/answer.js";
import { CALL_OPTIONS, type CallOptions } from "../call/transport/options.js";
import type { Resend } from "../call/transport/repeat.js";
import type { Transport } from "../call/transport/call.js";
import { checkedOptions } from "../validation/options.js";
import { isArray, isObject } from "../validation/value.js";
import { TaskPoller } from "./poller.js";
import { TaskQuery } from "./query.js";
import { type CompletedState, type FailedState, isEnd, type TaskState } from "./state.js";
import {
  checkedWait,
  type LazyTarget,
  type Period,
  type TaskTarget,
  type WaitOptions,
} from "./task.js";
import { resultOf, statesOf } from "./wait.js";

export interface TrackerSettings extends DownloadSettings {
  readonly transport: Transport;
  /** Called on each change of a task that is polled. */
  readonly changed: (target: TaskTarget, state: TaskState) => void;
  /** Called when a task is seen to have ended, with its cost; again, with its state, when its result arrives later or has newer addresses. */
  readonly ended: (
    target: TaskTarget,
    costUsd: number | undefined,
    state?: CompletedState | FailedState,
  ) => void;
  /** Polls in flight at once. */
  readonly concurrency: number;
  /** Longest wait for a task whose model has no documented limit, in milliseconds. */
  readonly taskMs: number;
  /** Polls at this period instead of that of each model. */
  readonly period: Period | undefined;
}

// Ten thousand sets of headers would weigh more than the tasks.
const NO_HEADERS = Object.freeze({});

export class TaskTracker {
  readonly poller: TaskPoller;
  readonly taskMs: number;
  readonly clock: Clock;
  readonly #settings: TrackerSettings;
  readonly #downloads: Downloads;
  readonly #query: TaskQuery;
  /** How tasks ended, and the answer that said so. */
  readonly #ended = new EndedTasks();

  constructor(settings: TrackerSettings) {
    const { transport, clock, random, concurrency, changed, period } = settings;
    this.#settings = settings;
    const renewed = (source: FileSource) => this.#renewed(source);
    this.#downloads = createDownloads({ ...settings, renewed });
    this.#query = new TaskQuery(transport, this.#downloads);
    this.taskMs = settings.taskMs;
    this.clock = clock;
    const ask = async (target: TaskTarget) => (await this.#ask(target, "never", {})).data;
    this.poller = new TaskPoller({ clock, random, concurrency, ask, changed, period });
  }

  get fetching(): Fetching {
    return this.#downloads.fetching;
  }

  /** The last state of a task that has ended. */
  final(id: string): TaskState | undefined {
    return this.#ended.get(id)?.data;
  }

  /** Queries once, with the retries of any read. Of a task that has ended it gives the remembered answer until an address of it expires. */
  async refresh(
    task: TaskTarget | LazyTarget,
    options: CallOptions,
  ): Promise<WithResponse<TaskState>> {
    checkedOptions("refresh", options, CALL_OPTIONS);
    const known = this.#ended.get(task.id, this.clock.wall());
    return known ?? this.#ask(await located(task), "freely", options);
  }

  async result(task: TaskTarget | LazyTarget, options: WaitOptions): Promise<TaskResult> {
    const target = await located(task);
    const wait = checkedWait(options);
    const { signal, timeoutMs } = wait;
    if (this.final(target.id)) await this.refresh(target, { signal, timeoutMs });
    return resultOf(this, target, wait);
  }

  async *watch(
    task: TaskTarget | LazyTarget,
    options: WaitOptions,
  ): AsyncGenerator<TaskState, void, undefined> {
    yield* statesOf(this, await located(task), checkedWait(options));
  }

  async close(): Promise<void> {
    this.poller.close();
    await this.#downloads.close();
  }

  async #ask(
    target: TaskTarget,
    resend: Resend,
    options: CallOptions,
  ): Promise<WithResponse<TaskState>> {
    try {
      const answer = await this.#query.ask(target, resend, options);
      const { data, response } = answer;
      const known = this.#ended.get(target.id);
      // An end is final: of a later answer only newer addresses count.
      if (known && (known.data.status === "failed" || data.status !== "completed")) return known;
      if (isEnd(data)) {
        this.#ended.add(target, { data, response: { ...response, headers: NO_HEADERS } });
        this.#settings.ended(target, data.cost, data);
      }
      return answer;
    } catch (error) {
      const isEmpty = error instanceof EmptyResultError;
      const isGone = isEmpty || error instanceof NotFoundError;
      const known = isGone ? this.#ended.get(target.id) : undefined;
      if (known) return known;
      if (isEmpty) this.#settings.ended(target, error.cost);
      throw error;
    }
  }

  /** Asks once more for the address of a file that its server has refused; gives nothing if there is no other one. */
  async #renewed(source: FileSource): Promise<FileSource | undefined> {
    const target = this.#ended.expire(source.taskId);
    const result = target && (await this.result(target, {}));
    const { index = -1, beside, url } = source;
    const file = result && (beside ? beside(result) : filesOf(result)[index]);
    return file && file.url !== url ? { ...source, ...file } : undefined;
  }
}

function located(task: TaskTarget | LazyTarget): TaskTarget | Promise<TaskTarget> {
  return "load" in task ? task.load() : task;
}

type End = CompletedState | FailedState;
type EndAnswer = WithResponse<End>;

interface EndedTask {
  readonly target: TaskTarget;
  answer: EndAnswer;
  /** Of `raw`; 0 once that is dropped. */
  bytes: number;
  /** When the first of its addresses expires, milliseconds since 1970. */
  expiresAt: number;
}

const MOST_TASKS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
// Roughly that of an object, its map entry and its closures.
const OBJECT_BYTES = 64;
const NO_RAW = Object.freeze({});

/** How tasks ended, within a bound of memory: a record may hold megabytes beside its addresses. */
class EndedTasks {
  /** In the order of their ends; the oldest ones may be without `raw`. */
  readonly #tasks = new Map<string, EndedTask>();
  #bytes = 0;

  /** The answer about a task, if its addresses live at `now`, in milliseconds since 1970; without it any answer. */
  get(id: string, now = -Infinity): EndAnswer | undefined {
    const task = this.#tasks.get(id);
    return task && now < task.expiresAt ? task.answer : undefined;
  }

  /** An address of the task was refused. Gives where to ask for a newer one, unless the task is forgotten. */
  expire(id: string): TaskTarget | undefined {
    const task = this.#tasks.get(id);
    if (task) task.expiresAt = 0;
    return task?.target;
  }

  /** Adds an end, in the place of an earlier answer. If all together are too large, the oldest lose `raw`; status, cost and files stay. */
  add(target: TaskTarget, answer: EndAnswer): void {
    const { id } = target;
    const bytes = bytesOf(answer.data.raw);
    this.#forget(id);
    this.#tasks.set(id, { target, answer, bytes, expiresAt: expiryOf(answer.data) });
    this.#bytes += bytes;
    for (const [oldest, task] of this.#tasks) {
      if (this.#tasks.size > MOST_TASKS) this.#forget(oldest);
      else if (this.#bytes <= MOST_BYTES) return;
      else if (task.bytes > 0) {
        this.#bytes -= task.bytes;
        task.bytes = 0;
        task.answer = withoutRaw(task.answer);
      }
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#tasks.get(id)?.bytes ?? 0;
    this.#tasks.delete(id);
  }
}

function expiryOf(end: End): number {
  const files = end.status === "completed" ? filesOf(end.result) : [];
  return Math.min(...files.map(({ expiresAt }) => Number(expiresAt ?? Infinity)));
}

function withoutRaw({ data, response }: EndAnswer): EndAnswer {
  if (data.status === "failed") return { data: Object.freeze({ ...data, raw: NO_RAW }), response };
  const { result } = data;
  const music = result.music.map((track) => withFile(track, { raw: NO_RAW }));
  const characters = result.characters.map((one) => Object.freeze({ ...one, raw: NO_RAW }));
  const small = Object.freeze({ ...result, music, characters, raw: NO_RAW });
  return { data: Object.freeze({ ...data, result: small, raw: NO_RAW }), response };
}

function bytesOf(value: unknown): number {
  // A text may take two bytes for a character.
  if (typeof value === "string") return 2 * value.length;
  if (!isArray(value) && !isObject(value)) return 8;
  return Object.values(value).reduce<number>(
    (bytes, field) => bytes + bytesOf(field),
    OBJECT_BYTES,
  );
}
