// Jobs in a Redis that many processes share: a change is one Lua script, and Redis's clock decides how long a claim lasts.
import { randomUUID } from "node:crypto";
import { ConfigurationError } from "../errors/index.js";
import { jsonOf } from "./lines.js";
import type { Job } from "./job.js";
import { LUA } from "./jobs-lua.js";
import { redisFacts, type RedisServer } from "./redis-facts.js";
import type { Commit, CommitResult, StoreEntry, JobStore, JobEntry } from "./store.js";

/** The commands of a client of Redis that are used; `new Redis(address)` of ioredis is one. */
export interface JournalRedis extends RedisServer {
  eval(script: string, keys: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** How a journal is kept in Redis. */
export interface RedisStoreOptions {
  /** Begin of each key. Journals with other prefixes know nothing of this one. Default `gateway`. */
  readonly prefix?: string | undefined;
  /** How long a job is known after its last change, in days, from 1. Default 30. */
  readonly keepDays?: number | undefined;
  /** Sends creates without a promised `Idempotency-Key` through a Redis that may lose what it was told: a lost intent could bill twice. Default false. */
  readonly acceptLoss?: boolean | undefined;
}

const VERSION = "1";
const DAY_MS = 86_400_000;

export class RedisStore implements JobStore {
  readonly leaseMs = 30_000;
  readonly #redis: JournalRedis;
  readonly #prefix: string;
  readonly #keepMs: string;
  readonly #acceptLoss: boolean;
  #risk: string | undefined;

  constructor(redis: JournalRedis, options: RedisStoreOptions) {
    const { prefix = "gateway", keepDays = 30, acceptLoss = false } = options;
    this.#redis = redis;
    // One part in braces, so that a cluster keeps all keys on one node.
    this.#prefix = `${prefix}:{jobs}:`;
    this.#keepMs = String(Math.round(keepDays * DAY_MS));
    this.#acceptLoss = acceptLoss;
  }

  async open(): Promise<void> {
    const { forgets, evicts } = await redisFacts(this.#redis);
    if (evicts !== undefined) throw new ConfigurationError(evicts);
    this.#risk = this.#acceptLoss ? undefined : forgets;
    const key = `${this.#prefix}version`;
    const script = "redis.call('SET', KEYS[1], ARGV[1], 'NX') return redis.call('GET', KEYS[1])";
    const version = String(await this.#redis.eval(script, 1, key, VERSION));
    if (version === VERSION) return;
    throw new ConfigurationError(
      `The jobs below ${this.#prefix} in Redis have version ${version}, and this SDK reads version ${VERSION}. Finish them with the SDK that wrote them, or name another prefix. Nothing was sent or changed.`,
    );
  }

  async get(name: string): Promise<StoreEntry> {
    return foundOf(await this.#run("get", name));
  }

  async begin(job: Job, body: string): Promise<JobEntry> {
    const reply = await this.#run("begin", job.facts.job, JSON.stringify(job), body);
    const { job: begun = job, version, now } = foundOf(reply);
    return { job: begun, version, now };
  }

  async commit({ name, version, job, taskIds }: Commit): Promise<CommitResult> {
    // Nobody can ask for an ended job whose name the SDK made.
    const isGone = job === undefined || (job.phase === "ended" && !job.facts.named);
    const reply = await this.#run(
      "commit",
      name,
      String(version),
      randomUUID(),
      isGone ? "" : JSON.stringify(job),
      JSON.stringify(taskIds),
      JSON.stringify(job?.tasks.map(({ id }) => id) ?? []),
      job?.phase === "ended" ? "ended" : "open",
    );
    const [answer, holder] = reply as readonly string[];
    if (answer === "holder") return { holder: holder ?? "" };
    return answer === "done" ? "done" : "stale";
  }

  async body(name: string): Promise<string> {
    const body = await this.#run("body", name);
    return typeof body === "string" ? body : "";
  }

  async nameOf(taskId: string): Promise<string | undefined> {
    const name = await this.#run("nameOf", "", taskId);
    return typeof name === "string" ? name : undefined;
  }

  async *list(phase: "open" | "ended"): AsyncGenerator<JobEntry, void, undefined> {
    for (const name of (await this.#run("names", "", phase)) as readonly string[]) {
      const { job, version, now } = await this.get(name);
      if (job !== undefined && (job.phase === "ended") === (phase === "ended")) {
        yield { job, version, now };
      }
    }
  }

  async mayForget(): Promise<string | undefined> {
    return this.#risk;
  }

  /** The connection is the caller's. */
  async close(): Promise<void> {
    return undefined;
  }

  #run(command: string, name: string, ...values: readonly string[]): Promise<unknown> {
    const keys = ["counter", `job:${name}`, "open", "ended"].map((key) => this.#prefix + key);
    const given = [command, name, this.#keepMs, ...values];
    return this.#redis.eval(LUA, keys.length, ...keys, ...given);
  }
}

function foundOf(reply: unknown): StoreEntry {
  const [json, version, now] = reply as readonly [string | null, string | null, number];
  const job = json === null ? undefined : (jsonOf(json) as Job | undefined);
  return { job, version: Number(version ?? 0), now };
}
