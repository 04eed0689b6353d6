// The state of a batch in Redis: its jobs, its outcomes and its budget. It changes by the commands of batch.lua.
import { createHash, randomUUID } from "node:crypto";
import { ConfigurationError } from "../../errors/index.js";
import { shown } from "../../validation/tell.js";
import { LUA } from "./batch-lua.js";
import type { Redis } from "./peers.js";

// What is read of a job to create it, to ask for its task, and of its end.
const CREATE = ["model", "save", "digest", "attempt", "state", "sent", "request"];
const POLL = ["state", "model", "save", "tasks", "since", "late", "failures"];
const END = ["model", "attempt", "state", "tasks", "named", "error", "files", "cost"];

/**
 * A job, as Redis has it. `save` is empty where the row gave none; `attempt` counts from 1 how often it was enqueued after an end
 * without a bill; `tasks`, `named` (tasks of an answer that did not say whose they are) and `files` are JSON; `since` is when the
 * gateway acknowledged it, and `late` since when nothing was heard of its task, in Unix seconds (0: it is only over its usual time);
 * `failures` counts polls in a row without a known state, or saves that failed.
 */
export type JobRecord = Readonly<
  Record<"id" | "model" | "save" | "digest" | "attempt" | "state", string> &
    Partial<
      Record<
        | "request"
        | "sent"
        | "tasks"
        | "named"
        | "since"
        | "late"
        | "failures"
        | "error"
        | "files"
        | "cost",
        string
      >
    >
>;

/** What was learnt of a task: id, milliseconds until it is asked for again, failures, and how late it is, where that has changed. */
export type TaskNews = readonly [string, number, number?, Late?];
export type Late = "" | "slow" | "silent";

const HASH = createHash("sha1").update(LUA).digest("hex");

/** No job can go on before someone has done something: it ends the worker. */
export class StopError extends ConfigurationError {}

/** The prefix of the keys of a queue. All have the same part in braces, so that a cluster keeps them on one node. */
export function prefixOf(queue: string): string {
  if (typeof queue === "string" && /^[\w.-]{1,100}$/.test(queue)) return `gateway-sdk:{${queue}}`;
  throw new ConfigurationError(
    `The name of a queue has 1 to 100 letters, digits and _ . - (got ${shown(queue)}).`,
  );
}

export class BatchState {
  readonly redis: Redis;
  readonly queue: string;
  readonly #prefix: string;
  /** Of the batch as it was when this process first saw it. */
  #mark: string | undefined;

  constructor(redis: Redis, queue: string) {
    this.redis = redis;
    this.queue = queue;
    this.#prefix = prefixOf(queue);
  }

  /** Makes the batch where there is none, and lets one go on that unknown outcomes have stopped. */
  async open(): Promise<void> {
    const batch = this.#key("batch");
    await this.redis.hsetnx(batch, "mark", randomUUID());
    await this.redis.hdel(batch, "stopped", "unknowns");
  }

  /** Whether unknown outcomes have stopped the batch; throws `StopError` where it is another than before. */
  async stopped(): Promise<boolean> {
    const [mark, stopped] = await this.redis.hmget(this.#key("batch"), "mark", "stopped");
    if (this.#mark !== undefined && mark !== this.#mark) throw this.#gone();
    this.#mark ??= mark ?? undefined;
    return typeof stopped === "string";
  }

  /** Runs a command of batch.lua for a job; throws `StopError` where the batch, or the job, is gone. */
  async run(command: string, job: string, ...values: readonly string[]): Promise<unknown> {
    if (this.#mark === undefined) await this.stopped();
    const names = ["batch", `job:${job}`, "outcomes", "polls", "parked", "places"];
    const keys = names.map((name) => this.#key(name));
    const all = [...keys, command, this.#mark ?? "", job, ...values];
    try {
      return await this.redis.evalsha(HASH, keys.length, ...all).catch((error: unknown) => {
        // Redis forgets scripts when it starts.
        if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
        return this.redis.eval(LUA, keys.length, ...all);
      });
    } catch (error) {
      throw error instanceof Error && error.message.startsWith("GONE") ? this.#gone() : error;
    }
  }

  /** What a create needs of a job; throws `StopError` where it is gone. */
  async job(id: string): Promise<JobRecord> {
    return (await this.#record(id, CREATE)) ?? Promise.reject(this.#gone());
  }

  /** Tells what was learnt of tasks, and takes at most so many that are due, for `lentMs`; others are due in `dueMs`. */
  async polls(
    told: readonly TaskNews[],
    most: number,
    lentMs: number,
  ): Promise<{ readonly dueMs: number; readonly jobs: readonly JobRecord[] }> {
    if (this.#mark === undefined) await this.stopped();
    // A worker may be there before its batch.
    if (this.#mark === undefined) return { dueMs: lentMs, jobs: [] };
    const values = [JSON.stringify(told), String(most), String(lentMs), ...POLL];
    const reply = await this.run("polls", "", ...values);
    const [dueMs, rows] = reply as [number, readonly [string, ...(string | null)[]][]];
    return { dueMs, jobs: rows.flatMap(([id, ...row]) => recordOf(id, POLL, row) ?? []) };
  }

  /** The limit of the budget in micro-dollars. */
  async max(): Promise<string | undefined> {
    const [max] = await this.redis.hmget(this.#key("batch"), "max");
    return max ?? undefined;
  }

  /** How many jobs nobody takes up: Redis has evicted the lists that they were in, or the call that enqueued them was killed. */
  async missing(): Promise<number> {
    return Number(await this.run("missing", ""));
  }

  /** How a job has ended. */
  outcome(id: string): Promise<JobRecord | undefined> {
    return this.#record(id, END);
  }

  /** Budget, counts and flags of the batch. */
  batch(): Promise<Readonly<Record<string, string | undefined>>> {
    return this.redis.hgetall(this.#key("batch"));
  }

  async setBatch(field: "max" | "cancelled", value: string): Promise<void> {
    await this.redis.hset(this.#key("batch"), field, value);
    // A higher limit lets creates go on.
    if (field === "max") await this.redis.hdel(this.#key("batch"), "overrun");
  }

  /** A create got no answer, and is sent again; how many of all workers in a row. */
  unanswered(): Promise<number> {
    return this.redis.hincrby(this.#key("batch"), "unknowns", 1);
  }

  /** The gateway has answered a create: unknown outcomes count from none. */
  async answered(): Promise<void> {
    await this.redis.hdel(this.#key("batch"), "unknowns");
  }

  /** Ids of the jobs that have ended and were not read, the first that ended first. */
  outcomes(most: number): Promise<string[]> {
    return this.redis.lrange(this.#key("outcomes"), 0, most - 1);
  }

  /** The first of the jobs that wait for the budget. */
  parked(): Promise<string[]> {
    return this.redis.zrange(this.#key("parked"), 0, 99);
  }

  async #record(id: string, fields: readonly string[]): Promise<JobRecord | undefined> {
    return recordOf(id, fields, await this.redis.hmget(this.#key(`job:${id}`), ...fields));
  }

  #gone(): StopError {
    return new StopError(
      `Redis has lost the batch ${this.queue}, or a job of it: it was emptied, has evicted keys, or forgot what it was told. Nothing more is sent. ` +
        "The lines of the workers name each task that was created: look at them before you enqueue again.",
    );
  }

  #key(name: string): string {
    return `${this.#prefix}:${name}`;
  }
}

function recordOf(
  id: string,
  fields: readonly string[],
  values: readonly (string | null)[],
): JobRecord | undefined {
  const record = Object.fromEntries(fields.map((name, at) => [name, values[at] ?? undefined]));
  return record["state"] === undefined ? undefined : ({ id, ...record } as JobRecord);
}
