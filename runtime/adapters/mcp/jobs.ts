// The creates of one principal: the same model and request are one create, however often they are asked for.
import { createHash } from "node:crypto";
import type { Journal } from "../../jobs/journal.js";
import { isEnd, type TaskState } from "../../tasks/state.js";
import type { Task } from "../../tasks/task.js";
import type { Clock } from "../../call/time/clock.js";
import { isArray, isObject } from "../../validation/value.js";
import type { McpClient } from "./options.js";

/** One create. */
export interface Job {
  /** Its name in the journal. */
  readonly id: string;
  readonly model: string;
  /** When it was begun, milliseconds since 1970; absent for one of an earlier process. */
  readonly at: number | undefined;
  /** The one beside which another was asked for. */
  readonly before?: Job | undefined;
  /** Its tasks, once the gateway has acknowledged it; absent where it is not sent yet. */
  tasks?: Promise<readonly Task[]> | undefined;
  /** Ids of its tasks. */
  taskIds: readonly string[];
  /** Whether a call was answered with it: until then the same call again is a repetition of one that timed out. */
  isTold: boolean;
  /** The last states that were seen of its tasks. */
  readonly states: Map<string, TaskState>;
  /** When it was first seen to have ended. */
  seenEndedAt?: number | undefined;
}

const REMEMBERED_MS = 600_000;

export class Jobs {
  readonly #prefix: string;
  readonly #clock: Clock;
  /** The last one of each model and request, by their hash. */
  readonly #last = new Map<string, Job>();
  readonly #byTask = new Map<string, Job>();

  constructor(prefix: string, clock: Clock) {
    this.#prefix = prefix;
    this.#clock = clock;
  }

  /** Takes over what earlier processes have left in the journal. */
  async load(journal: Journal): Promise<void> {
    for (const { job, taskIds } of await journal.ended()) this.#restore(job, "", taskIds);
    for (const { intent, taskIds = [] } of await journal.open())
      this.#restore(intent.job, intent.model ?? "", taskIds);
  }

  /** The job of this model and request: the one there is, where it has not ended or ended lately, else a new one. */
  async of(client: McpClient, model: string, request: object, again: boolean): Promise<Job> {
    const hash = hashOf([model, sorted(request)]);
    const last = this.#last.get(hash);
    if (last === undefined) return this.#make(hash, model, 1);
    const handle = client.model(model);
    const { before } = last;
    // Another one that was not sent is given up by a call that does not ask for it.
    const isLeft = !again && last.tasks === undefined && before !== undefined;
    if (isLeft && !(await this.#endedLongAgo(before, handle.resume))) return before;
    // One that was not acknowledged has no task; asked for again, the journal decides about it.
    const isOver = last.taskIds.length > 0 && (await this.#endedLongAgo(last, handle.resume));
    const isNew = isOver || (again && last.isTold);
    // Another call may have made it meanwhile.
    if (!isNew || this.#last.get(hash) !== last) return this.#last.get(hash) ?? last;
    const sent = last.taskIds.length > 0 ? last : before;
    return this.#make(hash, model, countOf(last) + 1, isOver ? undefined : sent);
  }

  /** Sends a job; where it fails, the same call may try again. */
  start(job: Job, submit: () => PromiseLike<Task>): Promise<readonly Task[]> {
    if (job.tasks !== undefined) return job.tasks;
    const sending = Promise.resolve(submit()).then((task) => {
      const tasks = [task, ...task.siblings];
      job.taskIds = tasks.map(({ id }) => id);
      for (const id of job.taskIds) this.#byTask.set(id, job);
      return tasks;
    });
    job.tasks = sending;
    sending.catch(() => (job.tasks = undefined));
    return sending;
  }

  /** Whether a name of the journal is one of this principal. */
  isOwn = (id: string): boolean => id.startsWith(this.#prefix);

  ofTask(taskId: string): Job | undefined {
    return this.#byTask.get(taskId);
  }

  /** All that have tasks, the newest first. */
  list(): readonly Job[] {
    return [...new Set(this.#byTask.values())].reverse();
  }

  #make(hash: string, model: string, count: number, before?: Job): Job {
    const at = this.#clock.wall();
    const id = `${this.#prefix}${hash} ${count}`;
    const job: Job = { id, model, at, before, taskIds: [], isTold: false, states: new Map() };
    this.#last.set(hash, job);
    return job;
  }

  #restore(id: string, model: string, taskIds: readonly string[]): void {
    if (!this.isOwn(id)) return;
    const [hash = "", count = ""] = id.slice(this.#prefix.length).split(" ");
    const known = countOf(this.#last.get(hash));
    const job: Job = { id, model, at: undefined, taskIds, isTold: true, states: new Map() };
    for (const taskId of taskIds) this.#byTask.set(taskId, job);
    if (Number(count) > known) this.#last.set(hash, job);
  }

  async #endedLongAgo(job: Job, resume: (id: string) => Task): Promise<boolean> {
    const tasks = await (job.tasks ??= Promise.resolve(job.taskIds.map(resume)));
    // What cannot be asked for counts as unfinished: it is not paid for twice.
    const states = await Promise.all(
      tasks.map(
        async (task) =>
          task.final ?? (await task.refresh({ timeoutMs: 5000 }).catch(() => undefined)),
      ),
    );
    if (!states.every((state) => state !== undefined && isEnd(state))) return false;
    const now = this.#clock.wall();
    job.seenEndedAt ??= now;
    const ends = states.map((state) => (state?.completed ?? NaN) * 1000 || job.seenEndedAt || now);
    return Math.max(...ends) + REMEMBERED_MS < now;
  }
}

// Which create of its request it is, from 1; 0 for none.
const countOf = (job: Job | undefined): number => Number(/\d+$/.exec(job?.id ?? "0")?.[0]);

/** The same JSON with its fields in order, so that the same request has the same bytes. */
export function sorted<Value>(value: Value): Value {
  if (isArray(value)) return value.map(sorted) as Value;
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])])) as Value;
}

/** SHA-256 of a value as JSON, the first 128 bits. */
export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
