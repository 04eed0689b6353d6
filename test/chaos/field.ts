// The setup of a chaos scenario: Redis, a ledger server (a gateway that records bills), and a batch
// on three workers.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { batchStatus, enqueueBatch } from "../../runtime/batch/queue/index.js";
import { MODELS } from "../engine/client.js";
import type { Platform } from "../engine/platform.js";
import type { Program } from "../engine/program.js";
import { startLedger, type LedgerServer } from "../ledger/index.js";
import { startRedis, type RedisServer } from "../runtime/queue/redis-server.js";
import { startLine, type Line } from "./line.js";
import type { Scenario } from "./scenarios.js";
import type { Orders } from "./worker.js";

export const QUEUE = "chaos";
export const LOCK_MS = 2_000;
const WORKERS = 3;
const USD = 0.2;
// A healthy batch takes less time. A batch that takes longer is stuck and counts as failed.
const LONGEST_MS = 60_000;
const LONGEST_PER_JOB_MS = 1_000;
const LOOK_MS = 30;
// Redis writes each command to disk before it answers.
const SAFE = ["--appendonly", "yes", "--appendfsync", "always"];

/**
 * The kind of model: "keyed" has a promised idempotency key. The other two have no promised key,
 * and workers take "accept-loss" with the option `acceptLoss`.
 */
export type Kind = "keyed" | "unkeyed" | "accept-loss";

/**
 * Returns true if a job may be billed twice, because no key is promised and Redis may lose the
 * record of the create.
 */
export const mayDouble = ({ forgets = false }: Scenario, kind: Kind): boolean =>
  kind === "accept-loss" || (kind === "unkeyed" && forgets);

export interface Setup {
  readonly platform: Platform;
  readonly scenario: Scenario;
  readonly kind: Kind;
  readonly jobs: number;
  readonly random: () => number;
}

export class Field implements AsyncDisposable {
  readonly random: () => number;
  readonly jobs: number;
  readonly folder: string;
  readonly redis: RedisServer;
  readonly replica: RedisServer | undefined;
  readonly gateway: LedgerServer;
  /** The connection to Redis for the workers and the batch. */
  readonly line: Line;
  /** The newest worker at each index, running or ended. */
  readonly workers: Program[] = [];
  /** All workers so far. */
  readonly programs: Program[] = [];
  readonly maxUsd: number;
  /** The highest sum of spent and reserved amounts so far. */
  mostUsd = 0;
  readonly #setup: Setup;
  #until: number;

  constructor(
    setup: Setup,
    parts: Pick<Field, "folder" | "redis" | "replica" | "gateway" | "line">,
  ) {
    this.#setup = setup;
    this.#until = performance.now() + LONGEST_MS + LONGEST_PER_JOB_MS * setup.jobs;
    ({ random: this.random, jobs: this.jobs } = setup);
    ({ folder: this.folder, redis: this.redis, replica: this.replica } = parts);
    ({ gateway: this.gateway, line: this.line } = parts);
    const { scenario, kind, jobs } = setup;
    // If jobs may be billed twice, the budget must cover both creates of each job.
    const paid = scenario.budget?.(jobs) ?? jobs * (mayDouble(scenario, kind) ? 2 : 1);
    this.maxUsd = Number((USD * paid).toFixed(6));
  }

  static async open(setup: Setup): Promise<Field> {
    const { redis: settings = SAFE, replica = false, gateway } = setup.scenario;
    const redis = await startRedis(settings);
    const primary = `127.0.0.1 ${new URL(redis.url).port}`;
    const field = new Field(setup, {
      folder: await mkdtemp(join(tmpdir(), "chaos-")),
      redis,
      replica: replica ? await startRedis([...SAFE, "--replicaof", primary]) : undefined,
      // Slow answers let a kill hit between a create and its answer.
      gateway: await startLedger({ usd: USD, taskMs: 1_000, answerMs: 100, ...gateway?.() }),
      line: await startLine(redis.url),
    });
    const isLinked = async () =>
      String(await field.command(redis.url, "INFO", "replication")).includes("state=online");
    while (replica && !(await isLinked())) await delay(LOOK_MS);
    return field;
  }

  /** Enqueues all jobs, for the first time or again. */
  async enqueue(): Promise<void> {
    const model = MODELS[this.#setup.kind === "keyed" ? "keyed" : "unkeyed"];
    const rows = Array.from({ length: this.jobs }, (_, index) => ({
      id: `job-${index + 1}`,
      model,
      request: { prompt: `job-${index + 1}` },
    }));
    await enqueueBatch(this.line.url, rows, { queue: QUEUE, maxUsd: this.maxUsd });
  }

  /** Starts each worker that is not running. */
  startWorkers(): void {
    for (let at = 0; at < WORKERS; at++)
      if (this.workers[at]?.hasEnded ?? true) this.startWorker(at);
  }

  startWorker(at: number): void {
    const { platform, scenario, kind } = this.#setup;
    const { url: baseUrl, apiKey } = this.gateway;
    const orders: Orders = {
      baseUrl,
      apiKey,
      redis: this.line.url,
      queue: QUEUE,
      results: this.folder,
      lockMs: LOCK_MS,
      acceptLoss: kind === "accept-loss",
    };
    const worker = platform.start("worker", orders, { env: scenario.environment?.(at) ?? {} });
    this.workers[at] = worker;
    this.programs.push(worker);
  }

  /** A random worker and its index. */
  anyWorker(): readonly [Program, number] {
    const at = Math.floor(this.random() * WORKERS);
    return [this.workers[at]!, at];
  }

  /** Waits until this share of the jobs was billed. Returns false if the batch is over first. */
  billed(share: number): Promise<boolean> {
    return this.until(() => this.gateway.ledger.creates.length >= share * this.jobs);
  }

  /** Waits until `holds` returns true. Returns false if the batch is over first. */
  async until(holds: () => boolean): Promise<boolean> {
    for (let looks = 1; !holds(); looks++) {
      await delay(LOOK_MS);
      if (looks % 10 === 0 && (await this.#isOver())) return false;
    }
    return true;
  }

  /** Returns true if no job is open, if all workers have ended, or if the time is up. */
  async #isOver(): Promise<boolean> {
    const { queued, running, spentUsd, reservedUsd, ...ends } = await this.status();
    this.mostUsd = Math.max(this.mostUsd, spentUsd + reservedUsd);
    const isEmptied = queued + running + ends.completed + ends.unknown + ends.failed === 0;
    return (
      (queued + running === 0 && !isEmptied) || this.haveEnded || performance.now() > this.#until
    );
  }

  /** Ends the scenario after `ms` milliseconds, even if jobs are open. */
  endIn(ms: number): void {
    this.#until = performance.now() + ms;
  }

  get haveEnded(): boolean {
    return this.workers.every(({ hasEnded }) => hasEnded);
  }

  status() {
    return batchStatus(this.line.url, { queue: QUEUE });
  }

  /** Sends a command to Redis. */
  async command(url: string, name: string, ...args: readonly string[]): Promise<unknown> {
    const redis = new Redis(url, { maxRetriesPerRequest: null });
    try {
      return await redis.call(name, ...args);
    } finally {
      redis.disconnect();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.programs.map((program) => program.kill()));
    const servers = [this.gateway, this.redis, this.replica];
    await Promise.all(servers.map((server) => server?.[Symbol.asyncDispose]()));
    this.line.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
