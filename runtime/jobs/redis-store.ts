// Stores jobs in a Redis server that many processes share. Each change is one Lua script. A claim,
// which is the right to send a job, expires by the clock of Redis.
import { randomUUID } from "node:crypto";
import { ConfigurationError } from "../call/errors/index.js";
import { sumsOf } from "./batch-part.js";
import { jsonOf } from "./lines.js";
import { isOver, type Job } from "./job.js";
import { LUA } from "./jobs-lua.js";
import { redisFacts, type RedisServer } from "./redis-facts.js";
import type { Commit, CommitResult, StoreEntry, JobStore, JobEntry } from "./store.js";
import { MOST_UNKNOWN } from "./totals.js";

/** The methods of a Redis client that a journal calls. A client of ioredis has them. */
export interface JournalRedis extends RedisServer {
  eval(script: string, keys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** Options of a journal in Redis. */
export interface RedisStoreOptions {
  /** Prefix of each Redis key. A journal has only the jobs of its prefix. Default `gateway`. */
  readonly prefix?: string | undefined;
  /** How long a job is kept after its last change, in days: 1 to 3,650. Default 30. */
  readonly keepDays?: number | undefined;
  /**
   * Whether to send create requests for models that promise no `Idempotency-Key`, even if Redis may
   * lose data. If Redis loses a job, the job could be billed twice. Default false.
   */
  readonly acceptLoss?: boolean | undefined;
}

export const VERSION = "1";
const DAY_MS = 86_400_000;
const KEYS = ["open", "ended", "batch", "lanes"];
// Maximum number of jobs that one `list` command returns.
const PAGE = 500;

/** Runs the commands of jobs.lua on keys with a prefix. */
export class RedisScript {
  readonly prefix: string;
  /** Random id of the batch that this process has read. Empty for a journal, which has no batch. */
  mark = "";
  readonly #redis: JournalRedis;
  readonly #keepMs: string;

  constructor(redis: JournalRedis, prefix: string, keepMs: string) {
    this.#redis = redis;
    this.prefix = prefix;
    this.#keepMs = keepMs;
  }

  run(command: string, name: string, ...values: readonly string[]): Promise<unknown> {
    const keys = ["counter", `job:${name}`, ...KEYS].map((key) => this.prefix + key);
    const args = [command, name, this.#keepMs, this.mark, ...values];
    return this.#redis.eval(LUA, keys.length, ...keys, ...args);
  }
}

export class RedisStore implements JobStore {
  readonly leaseMs: number = 30_000;
  protected readonly redis: JournalRedis;
  protected readonly script: RedisScript;
  readonly #acceptLoss: boolean;
  #risk: string | undefined;

  constructor(redis: JournalRedis, options: RedisStoreOptions, script?: RedisScript) {
    const { prefix = "gateway", keepDays = 30, acceptLoss = false } = options;
    this.redis = redis;
    const keepMs = String(Math.round(keepDays * DAY_MS));
    // Because of the braces in the prefix, a Redis cluster stores all keys on one node.
    this.script = script ?? new RedisScript(redis, `${prefix}:{jobs}:`, keepMs);
    this.#acceptLoss = acceptLoss;
  }

  async open(): Promise<void> {
    const { forgets, evicts } = await redisFacts(this.redis);
    if (evicts !== undefined) throw new ConfigurationError(evicts);
    this.#risk = this.#acceptLoss ? undefined : forgets;
    const key = `${this.script.prefix}version`;
    const script = "redis.call('SET', KEYS[1], ARGV[1], 'NX') return redis.call('GET', KEYS[1])";
    const version = String(await this.redis.eval(script, 1, key, VERSION));
    if (version === VERSION) return;
    throw new ConfigurationError(
      `The jobs in Redis with the key prefix "${this.script.prefix}" have version ${version}, but this SDK reads version ${VERSION}. Finish them with the SDK that wrote them, or set another value for the option "prefix". Nothing was sent or changed.`,
    );
  }

  async get(name: string): Promise<StoreEntry> {
    return entryOf(await this.script.run("get", name));
  }

  async begin(job: Job, body: string): Promise<JobEntry> {
    const values = [JSON.stringify(job), body, JSON.stringify(sumsOf(job))];
    const reply = await this.script.run("begin", job.facts.job, ...values);
    const { job: storedJob = job, version, now } = entryOf(reply);
    return { job: storedJob, version, now };
  }

  async commit(change: Commit): Promise<CommitResult> {
    const { name, job } = change;
    // An ended job is dropped if the SDK chose its name: no later call can ask for it.
    const isGone = job === undefined || (isOver(job) && !job.facts.named);
    const json = isGone ? "" : JSON.stringify(job);
    const reply = await this.script.run("commit", name, json, JSON.stringify(changeOf(change)));
    const [answer, more = ""] = reply as readonly string[];
    switch (answer) {
      case "holder":
        return { holder: more };
      case "budget":
        return { refused: answer, mayFree: more === "1" };
      case "cancelled":
        return { refused: answer };
      case "stopped":
        return { refused: answer };
      case "gone":
        throw this.emptied();
      default:
        return answer === "done" ? "done" : "stale";
    }
  }

  async body(name: string): Promise<string> {
    const body = await this.script.run("body", name);
    return typeof body === "string" ? body : "";
  }

  async nameOf(taskId: string): Promise<string | undefined> {
    const name = await this.script.run("nameOf", "", taskId);
    return typeof name === "string" ? name : undefined;
  }

  async *list(phase: "open" | "ended", after = 0): AsyncGenerator<JobEntry, void, undefined> {
    for (let from: string | null = String(after); from !== null;) {
      const reply = await this.script.run("list", "", phase, from, String(PAGE));
      const [last, rows] = reply as readonly [string | null, readonly unknown[]];
      for (const { job, version, now } of rows.map(entryOf)) {
        if (job !== undefined) yield { job, version, now };
      }
      from = last;
    }
  }

  async mayForget(): Promise<string | undefined> {
    return this.#risk;
  }

  /** Does nothing, because the caller owns the connection. */
  async close(): Promise<void> {
    return undefined;
  }

  protected emptied(): Error {
    return new ConfigurationError(
      "Redis was emptied, so a change of a job was not stored. Before you send the job again, look for its task in your account.",
    );
  }
}

function changeOf(change: Commit): object {
  const { version, job, taskIds, names = [], leaves = [], lane, body, gate } = change;
  const sums = job === undefined ? {} : sumsOf(job);
  const more = lane && {
    name: lane.name,
    version: lane.version,
    text: JSON.stringify({ version: lane.version + 1, lane: lane.lane }),
  };
  return {
    version: String(version),
    id: randomUUID(),
    takes: [...taskIds, ...names],
    all: [...(job?.tasks.map(({ id }) => id) ?? []), ...names],
    leaves,
    sums,
    sumsText: JSON.stringify(sums),
    state: job !== undefined && isOver(job) ? "ended" : "open",
    lane: more,
    body,
    gate,
    unknowns: change.unknowns,
    restores: change.restores,
    most: MOST_UNKNOWN,
  };
}

function entryOf(reply: unknown): StoreEntry {
  const [json, version, now] = reply as readonly [string | null, string | null, number];
  const job = json === null ? undefined : (jsonOf(json) as Job | undefined);
  return { job, version: Number(version ?? 0), now };
}
