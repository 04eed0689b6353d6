// Stores the jobs of a queue in Redis, with the budget and the state of their batch.
import { randomUUID } from "node:crypto";
import { ConfigurationError } from "../call/errors/index.js";
import { formatValue } from "../validation/issue.js";
import type { Sums } from "./batch-part.js";
import type { Job } from "./job.js";
import { NEW_LANE } from "./lane.js";
import { RedisScript, RedisStore, VERSION, type JournalRedis } from "./redis-store.js";
import type { BatchFacts, BatchStore, JobEntry, LaneEntry } from "./store.js";

/** An error that ends a worker, because no job can continue before a person intervenes. */
export class StopError extends ConfigurationError {}

/**
 * Returns the Redis key prefix of a queue, such as `gateway-batch:{videos}`. Because of the braces,
 * a Redis cluster stores all keys of the queue on one node. Throws `ConfigurationError` if the name
 * is invalid.
 */
export function prefixOf(queue: string): string {
  if (typeof queue === "string" && /^[\w.-]{1,100}$/.test(queue)) return `gateway-batch:{${queue}}`;
  throw new ConfigurationError(
    `The name of a queue must have 1 to 100 characters: letters, digits, "_", "." or "-" (got ${formatValue(queue)}).`,
  );
}

// Each batch in Redis has a random id, its mark. A process sends the mark with each change, or this
// text if the process has not read the mark yet. Because this text differs from the mark, Redis
// refuses such a change, unless the change stores a paid task.
const UNKNOWN = "unknown";

export class RedisBatch extends RedisStore implements BatchStore {
  override readonly leaseMs: number;
  readonly queue: string;

  constructor(redis: JournalRedis, queue: string, leaseMs: number) {
    // Sets `acceptLoss`, because the worker itself checks whether Redis may lose data. If so, it
    // warns, and sends no job without a promised key, unless its own `acceptLoss` is true.
    super(redis, { acceptLoss: true }, new RedisScript(redis, `${prefixOf(queue)}:`, ""));
    this.script.mark = UNKNOWN;
    this.queue = queue;
    this.leaseMs = leaseMs;
  }

  /**
   * Throws `StopError` if another version of the SDK made the queue. If there is a batch, reads its
   * mark.
   */
  override async open(): Promise<void> {
    const { prefix } = this.script;
    const script = "return { redis.call('EXISTS', KEYS[1]), redis.call('GET', KEYS[2]) }";
    const keys = [`gateway-sdk:{${this.queue}}:batch`, `${prefix}version`];
    const reply = await this.redis.eval(script, keys.length, ...keys);
    const [isOld, version] = reply as readonly [number, string | null];
    const written = isOld === 1 ? "the form of an earlier SDK" : `version ${version}`;
    if (isOld === 0 && (version === null || version === VERSION)) {
      if (!this.isMade) this.script.mark = (await this.#all())["mark"] ?? UNKNOWN;
      return;
    }
    throw new StopError(
      `The queue "${this.queue}" has ${written} in Redis, but this SDK reads version ${VERSION}. Finish its jobs with the SDK that wrote them, or choose another queue. Nothing was sent or changed.`,
    );
  }

  /** Makes the batch if there is none. Resumes a batch that unknown outcomes have stopped. */
  async make(): Promise<void> {
    await this.open();
    const { prefix } = this.script;
    const script =
      "redis.call('SET', KEYS[1], ARGV[1], 'NX') redis.call('HSETNX', KEYS[2], 'mark', ARGV[2]) redis.call('HDEL', KEYS[2], 'stopped', 'unknowns')";
    const keys = [`${prefix}version`, `${prefix}batch`];
    await this.redis.eval(script, keys.length, ...keys, VERSION, randomUUID());
    await this.open();
  }

  /** Whether this process has read or made the batch. */
  get isMade(): boolean {
    return this.script.mark !== UNKNOWN;
  }

  /**
   * Stores a batch job again if Redis has lost the job after its create request was answered.
   * Rejects a job that belongs to no batch: it is a new job, and only enqueueing adds new jobs to a
   * queue.
   */
  override begin(job: Job, body: string): Promise<JobEntry> {
    return job.batch === undefined ? Promise.reject(this.emptied()) : super.begin(job, body);
  }

  async batch(): Promise<BatchFacts & Sums> {
    const { mark, ...values } = await this.#all();
    if (this.isMade && mark !== this.script.mark) throw this.emptied();
    const numbers = Object.entries(values).map(([name, text]) => [name, Number(text)]);
    return Object.fromEntries(numbers) as BatchFacts & Sums;
  }

  async setBatch(facts: BatchFacts): Promise<void> {
    const entries = Object.entries(facts) as [string, number | undefined][];
    const texts = entries.map(([name, value]) => [name, value === undefined ? "" : String(value)]);
    const reply = await this.script.run("setBatch", "", JSON.stringify(Object.fromEntries(texts)));
    if (reply === "gone") throw this.emptied();
  }

  async lane(name: string): Promise<LaneEntry> {
    const text = await this.script.run("lane", "", name);
    return typeof text === "string"
      ? (JSON.parse(text) as LaneEntry)
      : { lane: NEW_LANE, version: 0 };
  }

  /** Makes the error for a batch or a job that is missing in Redis. */
  override emptied(): StopError {
    return new StopError(
      `Redis was emptied or has lost data: the batch ${this.queue}, or a job of it, is missing. Nothing more is sent. ` +
        "The output of the workers lists each created task. Check it and your usage for paid jobs before you enqueue again.",
    );
  }

  async #all(): Promise<Readonly<Record<string, string>>> {
    const flat = (await this.script.run("batch", "")) as readonly string[];
    const pairs: [string, string][] = [];
    for (let at = 0; at + 1 < flat.length; at += 2)
      pairs.push([flat[at] ?? "", flat[at + 1] ?? ""]);
    return Object.fromEntries(pairs);
  }
}
