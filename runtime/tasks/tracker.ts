// Queries and polls the tasks of a client. Remembers the final answers of the tasks.
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
  /** Called on each change of a polled task. */
  readonly changed: (target: TaskTarget, state: TaskState) => void;
  /**
   * Called when a task has ended. `state` is absent if the task is completed but has no result yet.
   * Called again if the result arrives later, or if its files get newer URLs.
   */
  readonly onEnd: (
    target: TaskTarget,
    costUsd: number | undefined,
    state?: CompletedState | FailedState,
  ) => void;
  /** Maximum number of polls in flight at once. */
  readonly concurrency: number;
  /** Maximum wait for a task of a model without a documented limit, in milliseconds. */
  readonly taskMs: number;
  /** Replaces the polling period of each model. */
  readonly period: Period | undefined;
}

// The headers of a remembered answer. They are empty, because headers would need more memory than
// the tasks.
const NO_HEADERS = Object.freeze({});

export class TaskTracker {
  readonly poller: TaskPoller;
  readonly taskMs: number;
  readonly clock: Clock;
  readonly #settings: TrackerSettings;
  readonly #downloads: Downloads;
  readonly #query: TaskQuery;
  readonly #ends = new TaskEnds();

  constructor(settings: TrackerSettings) {
    const { transport, clock, random, concurrency, changed, period } = settings;
    this.#settings = settings;
    const renewed = (source: FileSource) => this.#renew(source);
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

  /** Returns the final state of an ended task; otherwise `undefined`. */
  final(id: string): TaskState | undefined {
    return this.#ends.get(id)?.data;
  }

  /**
   * Queries the task once, with the usual retries. For a task that has ended, resolves to the
   * remembered answer until a result URL expires.
   */
  async refresh(
    task: TaskTarget | LazyTarget,
    options: CallOptions,
  ): Promise<WithResponse<TaskState>> {
    checkedOptions("refresh", options, CALL_OPTIONS);
    const endAnswer = this.#ends.get(task.id, this.clock.wall());
    return endAnswer ?? this.#ask(await resolveTarget(task), "freely", options);
  }

  async result(task: TaskTarget | LazyTarget, options: WaitOptions): Promise<TaskResult> {
    const target = await resolveTarget(task);
    const wait = checkedWait(options);
    const { signal, timeoutMs } = wait;
    if (this.final(target.id)) await this.refresh(target, { signal, timeoutMs });
    return resultOf(this, target, wait);
  }

  async *watch(
    task: TaskTarget | LazyTarget,
    options: WaitOptions,
  ): AsyncGenerator<TaskState, void, undefined> {
    yield* statesOf(this, await resolveTarget(task), checkedWait(options));
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
      const endAnswer = this.#ends.get(target.id);
      // A final status never changes. So a later answer counts only if it may have newer result
      // URLs.
      if (endAnswer && (endAnswer.data.status === "failed" || data.status !== "completed"))
        return endAnswer;
      if (isEnd(data)) {
        this.#ends.add(target, { data, response: { ...response, headers: NO_HEADERS } });
        this.#settings.onEnd(target, data.cost, data);
      }
      return answer;
    } catch (error) {
      const isEmpty = error instanceof EmptyResultError;
      const isGone = isEmpty || error instanceof NotFoundError;
      const endAnswer = isGone ? this.#ends.get(target.id) : undefined;
      if (endAnswer) return endAnswer;
      if (isEmpty) this.#settings.onEnd(target, error.cost);
      throw error;
    }
  }

  /**
   * Queries the task of a file again, after a server has refused the URL. Resolves to `undefined`
   * if there is no newer URL.
   */
  async #renew(source: FileSource): Promise<FileSource | undefined> {
    const target = this.#ends.expire(source.taskId);
    const result = target && (await this.result(target, {}));
    const { index = -1, beside, url } = source;
    const file = result && (beside ? beside(result) : filesOf(result)[index]);
    return file && file.url !== url ? { ...source, ...file } : undefined;
  }
}

function resolveTarget(task: TaskTarget | LazyTarget): TaskTarget | Promise<TaskTarget> {
  return "load" in task ? task.load() : task;
}

type End = CompletedState | FailedState;
type EndAnswer = WithResponse<End>;

interface EndEntry {
  readonly target: TaskTarget;
  answer: EndAnswer;
  /** Approximate size of `raw` in bytes; 0 after `raw` was dropped. */
  bytes: number;
  /** Earliest expiry of a result URL, in milliseconds since 1970. */
  expiresAt: number;
}

const MOST_TASKS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
// Rough size of an object or an array without its values, in bytes.
const OBJECT_BYTES = 64;
const NO_RAW = Object.freeze({});

/** Remembers final answers. Limits their memory, because one record may have megabytes. */
class TaskEnds {
  /** Tasks in the order in which they ended. The oldest tasks may lack `raw`. */
  readonly #tasks = new Map<string, EndEntry>();
  #bytes = 0;

  /**
   * Returns the final answer of a task if its URLs are valid at `now` (milliseconds since 1970).
   * Without `now`, ignores the expiry of the URLs.
   */
  get(id: string, now = -Infinity): EndAnswer | undefined {
    const task = this.#tasks.get(id);
    return task && now < task.expiresAt ? task.answer : undefined;
  }

  /**
   * Marks the URLs of a task as expired. Returns the task, or `undefined` if its answer is not
   * remembered.
   */
  expire(id: string): TaskTarget | undefined {
    const task = this.#tasks.get(id);
    if (task) task.expiresAt = 0;
    return task?.target;
  }

  /**
   * Adds a final answer, or replaces an earlier one. If there are too many tasks, forgets the
   * oldest tasks. If all answers together are too large, the oldest answers lose `raw`, but keep
   * status, cost and files.
   */
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
  // A character of a string may take two bytes.
  if (typeof value === "string") return 2 * value.length;
  if (!isArray(value) && !isObject(value)) return 8;
  return Object.values(value).reduce<number>(
    (bytes, field) => bytes + bytesOf(field),
    OBJECT_BYTES,
  );
}
