// Schedules the steps of jobs with BullMQ. Create requests and polls have separate queues: in one
// queue, polls would wait behind all create requests.
import { isCreated, isOver, type Job } from "../../jobs/job.js";
import { prefixOf } from "../../jobs/redis-batch.js";
import type { JobStore } from "../../jobs/store.js";
import type { Addition, BullQueue, BullWorker, Peers, QueueJob, Redis } from "./peers.js";

/** Names of the BullMQ queues: `creates` for jobs without a task, `tasks` for jobs with a task. */
export type QueueName = "creates" | "tasks";

// Number of open jobs that `addOpen` collects for one call of `addBulk`.
const CHUNK = 500;

/** The BullMQ queues of a batch. Each is opened when it is first used. */
export class Queues {
  readonly #peers: Peers;
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #open = new Map<QueueName, BullQueue>();

  constructor(peers: Peers, redis: Redis, queue: string) {
    this.#peers = peers;
    this.#redis = redis;
    this.#prefix = prefixOf(queue);
  }

  /** Adds jobs to a queue. BullMQ ignores an id that the queue already has. */
  async add(queue: QueueName, ids: readonly string[], delayMs = 0): Promise<void> {
    if (ids.length > 0) await this.#queue(queue).addBulk(ids.map((id) => addition(id, delayMs)));
  }

  /** Adds open jobs again. First removes their BullMQ records, which may be out of date. */
  async addAgain(jobs: readonly Job[]): Promise<void> {
    for (const queue of ["creates", "tasks"] as const) {
      const queueJobs = jobs.filter((job) => isCreated(job) === (queue === "tasks"));
      const ids = queueJobs.map((job) => job.facts.job);
      await Promise.all(ids.map((id) => this.#queue(queue).remove(bullId(id))));
      await this.add(queue, ids);
    }
  }

  /** Adds every open job of the store in Redis, because BullMQ may have lost some of these jobs. */
  async addOpen(store: JobStore): Promise<void> {
    const ids: Record<QueueName, string[]> = { creates: [], tasks: [] };
    const flush = async (least: number) => {
      for (const name of ["creates", "tasks"] as const) {
        if (ids[name].length >= least) await this.add(name, ids[name].splice(0));
      }
    };
    for await (const { job } of store.list("open")) {
      ids[isCreated(job) ? "tasks" : "creates"].push(job.facts.job);
      await flush(CHUNK);
    }
    await flush(1);
  }

  /**
   * Adds a job if it is still open. Call it after the last step of the job: until that step ends,
   * BullMQ ignores additions of the job to the same queue.
   */
  async addIfOpen(store: JobStore, id: string): Promise<void> {
    const { job } = await store.get(id);
    if (job === undefined || isOver(job)) return;
    await this.add(isCreated(job) ? "tasks" : "creates", [id]);
  }

  /** Runs all delayed create steps now. */
  async wake(): Promise<void> {
    await this.#queue("creates").promoteJobs();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((queue) => queue.close()));
  }

  #queue(name: QueueName): BullQueue {
    const existing = this.#open.get(name);
    if (existing !== undefined) return existing;
    const settings = { connection: this.#redis, prefix: this.#prefix };
    const queue = new this.#peers.Queue(name, settings);
    // Ignores the error here, because the connection also reports it.
    queue.on("error", () => undefined);
    this.#open.set(name, queue);
    return queue;
  }
}

// BullMQ ids must not contain colons or be plain numbers.
const bullId = (id: string): string => `job-${encodeURIComponent(id)}`;

const addition = (id: string, delay: number): Addition => ({
  name: "job",
  data: { id },
  // No job counts as failed in BullMQ: after a step, the worker delays an unfinished job.
  opts: { jobId: bullId(id), delay: Math.ceil(delay), removeOnComplete: true, removeOnFail: true },
});

/**
 * Runs one step of a job. `attempts` is how often BullMQ has started the job. Returns the
 * milliseconds until the next step, or `undefined` after the last step.
 */
export type StepRunner = (id: string, attempts: number) => Promise<number | undefined>;

/**
 * Creates a BullMQ worker, but does not start it. The worker calls `runStep` for each job of the
 * queue, and `onDone` when a job has left the queue.
 */
export function openWorker(
  peers: Peers,
  redis: Redis,
  queue: string,
  {
    name,
    places,
    lockMs,
  }: { readonly name: QueueName; readonly places: number; readonly lockMs: number },
  runStep: StepRunner,
  onDone: (id: string) => void,
): BullWorker {
  const process = async (job: QueueJob, token?: string) => {
    const ms = await runStep(job.data.id, job.attemptsStarted);
    if (ms === undefined) return;
    await job.moveToDelayed(Date.now() + Math.max(1, Math.ceil(ms)), token);
    throw new peers.DelayedError();
  };
  const worker = new peers.Worker(name, process, {
    connection: redis,
    prefix: prefixOf(queue),
    concurrency: places,
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    // If a worker is killed, its job must not count as failed.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    runRetryDelay: 1_000,
  });
  worker.on("completed", (job) => onDone(job.data.id));
  // Ignores the error here, because the connection also reports it.
  worker.on("error", () => undefined);
  return worker;
}
