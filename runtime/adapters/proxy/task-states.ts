// Answers the polls of pages with the task states that the client's poll loop reads. The loop polls
// the gateway at the same rate, however many pages poll a task.
import { ConnectionError } from "../../call/errors/index.js";
import { platform } from "../../platform/node.js";
import { submittedState, type TaskState } from "../../tasks/state.js";
import type { Task, WaitUnderWay } from "../../tasks/task.js";
import type { OwnedTask } from "./owners.js";
import type { ProxyClient } from "./options.js";
import { withTimeLimit } from "./time-limit.js";

// Timeout of a poll that is sent without the poll loop, and of the wait for the first poll of the
// loop. It is short, because the page polls again after an error.
const POLL = { timeoutMs: 30_000 };
// The loop drops a task that no page has polled for 90 seconds. The time is more than a minute,
// because browsers let a page in the background poll only once a minute.
const IDLE_MS = 90_000;
// The pages decide how long they wait, so the loop has no limit of its own.
const NO_LIMIT_MS = Number.MAX_SAFE_INTEGER;

/** A task in the poll loop. */
interface FollowedTask {
  /** The last state; `undefined` before the first poll has succeeded. */
  state: TaskState | undefined;
  /** When a page last polled the task, in milliseconds of the client's monotonic clock. */
  askedAt: number;
  /** The pages that wait for the end of the first poll. */
  waiting: {
    readonly resolve: (state: TaskState) => void;
    readonly reject: (error: Error) => void;
  }[];
}

export class TaskStates {
  readonly #client: ProxyClient;
  readonly #followed = new Map<string, FollowedTask>();

  constructor(client: ProxyClient) {
    this.#client = client;
  }

  /**
   * Adds a new task of this process to the poll loop. Does nothing on a platform without the loop.
   */
  add(task: Task): void {
    if (platform.outlivesAnswers && task.final === undefined && !this.#followed.has(task.id)) {
      this.#follow(task, submittedState(task.id));
    }
  }

  /**
   * Returns the last state of a task. If no state is known yet, waits for the first poll. Throws
   * `ConnectionError` if this poll takes too long. If the poll fails, throws its error.
   */
  async get(owned: OwnedTask): Promise<TaskState> {
    const task = this.#client.tasks.resume(owned);
    // On a platform without the poll loop, each call of `get` sends a poll. If the task has ended,
    // `refresh` returns the remembered state, and polls again only if a result URL has expired.
    if (!platform.outlivesAnswers || task.final !== undefined) return task.refresh(POLL);
    const followed = this.#followed.get(task.id) ?? this.#follow(task, undefined);
    followed.askedAt = this.#now();
    if (followed.state !== undefined) return followed.state;
    const firstPoll = new Promise<TaskState>((resolve, reject) => {
      followed.waiting.push({ resolve, reject });
    });
    const late = () =>
      new ConnectionError("The gateway did not answer in time.", {
        taskId: owned.id,
        retryable: true,
      });
    return withTimeLimit(firstPoll, POLL.timeoutMs, late);
  }

  #follow(task: Task, state: TaskState | undefined): FollowedTask {
    const followed: FollowedTask = { state, askedAt: this.#now(), waiting: [] };
    this.#followed.set(task.id, followed);
    const idle = new AbortController();
    const stopIfIdle = () => {
      if (this.#now() - followed.askedAt > IDLE_MS) idle.abort();
    };
    const fail = (error: Error) => {
      for (const { reject } of followed.waiting.splice(0)) reject(error);
    };
    const wait: WaitUnderWay = {
      signal: idle.signal,
      timeoutMs: NO_LIMIT_MS,
      askedMs: NO_LIMIT_MS,
      onProgress: (next) => {
        followed.state = next;
        for (const { resolve } of followed.waiting.splice(0)) resolve(next);
        stopIfIdle();
      },
      onFailure: (error) => {
        fail(error);
        stopIfIdle();
      },
    };
    // When the wait ends, the loop forgets the task. The next call of `get` returns the final state
    // or begins a new wait.
    const end = (error: unknown) => {
      this.#followed.delete(task.id);
      fail(error instanceof Error ? error : new Error(String(error)));
    };
    task.result(wait).then(() => this.#followed.delete(task.id), end);
    return followed;
  }

  #now(): number {
    return this.#client.internals.clock.monotonic();
  }
}
