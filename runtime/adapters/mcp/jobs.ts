// The jobs of one principal (the user or program that calls tools). Repeated calls with the same
// model and request share one job.
import { createHash } from "node:crypto";
import type { Journal } from "../../jobs/journal.js";
import { isEnd, type TaskState } from "../../tasks/state.js";
import type { Task } from "../../tasks/task.js";
import type { Clock } from "../../call/time/clock.js";
import { isArray, isObject } from "../../validation/value.js";
import type { McpClient } from "./options.js";

/** A job: one create request of a principal. */
export interface AgentJob {
  /** Id of the job in the journal. */
  readonly id: string;
  readonly model: string;
  /**
   * When the job was started, in milliseconds since 1970. Absent for a job of an earlier process.
   */
  readonly at: number | undefined;
  /** The earlier job with the same request, if the agent asked to create another task. */
  readonly previous?: AgentJob | undefined;
  /**
   * Resolves with the job's tasks when the create request has succeeded. Absent until the create
   * request is sent.
   */
  tasks?: Promise<readonly Task[]> | undefined;
  taskIds: readonly string[];
  /**
   * Whether the agent received an answer about the job. If false, another call with the same
   * request counts as a repetition after a timeout, even if that call asks for another task.
   */
  wasReported: boolean;
  /** Latest observed state of each task, by task id. */
  readonly states: Map<string, TaskState>;
  /** When this process first saw that all tasks had ended, in milliseconds since 1970. */
  endSeenAt?: number | undefined;
}

const REUSE_MS = 600_000;

export class Jobs {
  readonly #prefix: string;
  readonly #clock: Clock;
  /** The latest job, by the hash of its model and request. */
  readonly #last = new Map<string, AgentJob>();
  readonly #byTask = new Map<string, AgentJob>();

  constructor(prefix: string, clock: Clock) {
    this.#prefix = prefix;
    this.#clock = clock;
  }

  /** Restores the jobs of earlier processes from the journal. */
  async load(journal: Journal): Promise<void> {
    for (const { job, taskIds } of await journal.ended()) this.#restore(job, "", taskIds);
    for (const { intent, taskIds = [] } of await journal.open())
      this.#restore(intent.job, intent.model ?? "", taskIds);
  }

  /**
   * Returns the job of this model and request. Reuses the last job if it is unfinished, or finished
   * less than 10 minutes ago. With `again`, makes a new job if the agent received an answer about
   * the last job.
   */
  async of(client: McpClient, model: string, request: object, again: boolean): Promise<AgentJob> {
    const hash = hashOf([model, sorted(request)]);
    const last = this.#last.get(hash);
    if (last === undefined) return this.#make(hash, model, 1);
    const handle = client.model(model);
    const { previous } = last;
    // A new job with `again` is abandoned if its create request was never sent, or failed. Then a
    // call without `again` uses the job before it. A job that ended more than 10 minutes ago is not
    // used again.
    const isAbandoned = !again && last.tasks === undefined && previous !== undefined;
    if (isAbandoned && !(await this.#isStale(previous, handle.resume))) return previous;
    // A job without task ids counts as unfinished. If the call is repeated, the journal decides
    // whether to send the request again.
    const isOver = last.taskIds.length > 0 && (await this.#isStale(last, handle.resume));
    const isNew = isOver || (again && last.wasReported);
    // During the awaits above, another call may have made the new job. Then this call uses that
    // job.
    if (!isNew || this.#last.get(hash) !== last) return this.#last.get(hash) ?? last;
    const sent = last.taskIds.length > 0 ? last : previous;
    return this.#make(hash, model, countOf(last) + 1, isOver ? undefined : sent);
  }

  /**
   * Sends a job once, and returns its tasks. After a failure, a repeated call sends the job again.
   */
  start(job: AgentJob, submit: () => PromiseLike<Task>): Promise<readonly Task[]> {
    if (job.tasks !== undefined) return job.tasks;
    const submission = Promise.resolve(submit()).then((task) => {
      const tasks = [task, ...task.siblings];
      job.taskIds = tasks.map(({ id }) => id);
      for (const id of job.taskIds) this.#byTask.set(id, job);
      return tasks;
    });
    job.tasks = submission;
    submission.catch(() => (job.tasks = undefined));
    return submission;
  }

  /** Returns whether a job id in the journal belongs to this principal. */
  ownsJob = (id: string): boolean => id.startsWith(this.#prefix);

  ofTask(taskId: string): AgentJob | undefined {
    return this.#byTask.get(taskId);
  }

  /** Returns all jobs with tasks, newest first. */
  list(): readonly AgentJob[] {
    return [...new Set(this.#byTask.values())].reverse();
  }

  #make(hash: string, model: string, count: number, previous?: AgentJob): AgentJob {
    const at = this.#clock.wall();
    const id = `${this.#prefix}${hash} ${count}`;
    const job: AgentJob = {
      id,
      model,
      at,
      previous,
      taskIds: [],
      wasReported: false,
      states: new Map(),
    };
    this.#last.set(hash, job);
    return job;
  }

  #restore(id: string, model: string, taskIds: readonly string[]): void {
    if (!this.ownsJob(id)) return;
    const [hash = "", count = ""] = id.slice(this.#prefix.length).split(" ");
    const latestCount = countOf(this.#last.get(hash));
    const job: AgentJob = {
      id,
      model,
      at: undefined,
      taskIds,
      wasReported: true,
      states: new Map(),
    };
    for (const taskId of taskIds) this.#byTask.set(taskId, job);
    if (Number(count) > latestCount) this.#last.set(hash, job);
  }

  async #isStale(job: AgentJob, resume: (id: string) => Task): Promise<boolean> {
    const tasks = await (job.tasks ??= Promise.resolve(job.taskIds.map(resume)));
    // If a task's state cannot be read, the task counts as unfinished, so that the request is not
    // billed twice.
    const states = await Promise.all(
      tasks.map(
        async (task) =>
          task.final ?? (await task.refresh({ timeoutMs: 5000 }).catch(() => undefined)),
      ),
    );
    if (!states.every((state) => state !== undefined && isEnd(state))) return false;
    const now = this.#clock.wall();
    job.endSeenAt ??= now;
    const ends = states.map((state) => (state?.completed ?? NaN) * 1000 || job.endSeenAt || now);
    return Math.max(...ends) + REUSE_MS < now;
  }
}

// Returns the number at the end of a job id: 1 for the first job of a request. Returns 0 if there
// is no job.
const countOf = (job: AgentJob | undefined): number => Number(/\d+$/.exec(job?.id ?? "0")?.[0]);

/** Sorts the fields of a JSON value, so that equal requests have equal bytes. */
export function sorted<Value>(value: Value): Value {
  if (isArray(value)) return value.map(sorted) as Value;
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])])) as Value;
}

/** Returns the first 128 bits of the SHA-256 hash of a value's JSON, in hexadecimal. */
export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
