// The state of a batch in Redis: its jobs, its outcomes and its budget.
import { createHash } from "node:crypto";
import { ConfigurationError } from "../../errors/index.js";
import { shown } from "../../validation/tell.js";
import type { Redis } from "./peers.js";
import { SCRIPTS, type ScriptName } from "./scripts.js";

/** The fields of a job, as Redis has them. */
export interface JobRecord {
  readonly id: string;
  readonly model: string;
  /** JSON; absent once the outcome was read. */
  readonly request?: string;
  /** Name of the file; empty where the row gave none. */
  readonly save: string;
  readonly state: string;
  /** Idempotency key of its creates. */
  readonly seed?: string;
  readonly promised?: string;
  readonly sent?: string;
  /** When the create was begun, ISO 8601. */
  readonly at?: string;
  /** Ids of its tasks, JSON. */
  readonly tasks?: string;
  /** Ids of tasks that an answer named without saying whose they are, JSON. */
  readonly named?: string;
  readonly error?: string;
  /** Saved files, JSON. */
  readonly files?: string;
  readonly cost?: string;
}

const HASHES = new Map(
  Object.entries(SCRIPTS).map(([name, text]) => [
    name,
    createHash("sha1").update(text).digest("hex"),
  ]),
);

/** The prefix of the keys of a queue. All have the same part in braces, so that a cluster keeps them on one node. */
export function prefixOf(queue: string): string {
  if (typeof queue === "string" && /^[\w.-]{1,100}$/.test(queue)) return `gateway-sdk:{${queue}}`;
  throw new ConfigurationError(
    `The name of a queue has 1 to 100 letters, digits and _ . - (got ${shown(queue)}).`,
  );
}

export class BatchState {
  readonly redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, queue: string) {
    this.redis = redis;
    this.#prefix = prefixOf(queue);
  }

  /** Runs a script for a job. */
  async run(script: ScriptName, job: string, ...values: readonly string[]): Promise<unknown> {
    const keys = [
      this.#key("batch"),
      this.#jobKey(job),
      this.#key("outcomes"),
      this.#key("unpolled"),
    ];
    const all = [...keys, job, ...values];
    try {
      return await this.redis.evalsha(HASHES.get(script) ?? "", keys.length, ...all);
    } catch (error) {
      // Redis forgets scripts when it starts.
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return this.redis.eval(SCRIPTS[script], keys.length, ...all);
    }
  }

  /** A job; `undefined` for one that is not known. */
  async job(id: string): Promise<JobRecord | undefined> {
    const record = await this.redis.hgetall(this.#jobKey(id));
    return record["state"] === undefined ? undefined : ({ id, ...record } as unknown as JobRecord);
  }

  /** Budget, counts and flags of the batch. */
  batch(): Promise<Readonly<Record<string, string | undefined>>> {
    return this.redis.hgetall(this.#key("batch"));
  }

  async setBatch(field: "max" | "cancelled", value: string): Promise<void> {
    await this.redis.hset(this.#key("batch"), field, value);
  }

  /** A higher limit lets creates go on. */
  async clearOverrun(): Promise<void> {
    await this.redis.hdel(this.#key("batch"), "overrun");
  }

  /** Ids of the jobs that have ended and were not read, the first that ended first. */
  outcomes(most: number): Promise<string[]> {
    return this.redis.lrange(this.#key("outcomes"), 0, most - 1);
  }

  /** Jobs with a task that nobody may be polling yet. */
  unpolled(): Promise<string[]> {
    return this.redis.smembers(this.#key("unpolled"));
  }

  async polled(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.redis.srem(this.#key("unpolled"), ...ids);
  }

  #key(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  #jobKey(id: string): string {
    return this.#key(`job:${id}`);
  }
}
