// Runs batches in separate processes and measures their cost. The gateway is a small server that
// uses little processor time.
import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { batchStatus, enqueueBatch } from "../../generated/src/queue.js";
import { API_KEY, startLedger } from "../../test/ledger/server.js";
import { startRedis } from "../../test/runtime/queue/redis-server.js";
import { nextMessage } from "../measure/next-message.js";
import { rowsOf } from "./rows.js";
import type { RunOrders } from "./run-batch-process.js";
import type { Usage } from "../measure/work.js";
import type { Orders } from "./worker-process.js";

/** Delay of every answer in milliseconds, as from a gateway in another town. */
export const ANSWER_MS = 25;
// Tasks of 20 s with a poll every 4 s, at ten times the speed.
const TASK_MS = 2_000;
const POLL_MS = 400;

export interface Setting {
  readonly name: string;
  readonly jobs: number;
  /** Number of worker processes; 0 if the batch runs by `runBatch`. */
  readonly workers: number;
  /**
   * Number of creates that each process sends at once. For `runBatch`, also the number of jobs that
   * run at once.
   */
  readonly concurrency: number;
}

export interface Measurement extends Setting {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly redisPerJob: number;
  readonly rssMost: number;
  readonly delayP99: number;
  readonly done: number;
  readonly creates: number;
}

/** The paths of the programs, bundled with the SDK. */
export interface Programs {
  readonly worker: string;
  readonly runBatch: string;
}

export async function measure(programs: Programs, setting: Setting): Promise<Measurement> {
  const results = await mkdtemp(join(tmpdir(), "bench-batch-"));
  await using gateway = await startLedger({ taskMs: TASK_MS, answerMs: ANSWER_MS });
  const { jobs, concurrency, workers } = setting;
  const orders = { baseUrl: gateway.url, results, concurrency, pollIntervalMs: POLL_MS };
  try {
    const figures = await (workers === 0
      ? measureRunBatch(programs.runBatch, { ...orders, jobs })
      : measureQueue(programs.worker, workers, jobs, orders));
    const { usages, seconds, redis = 0, done } = figures;
    return {
      ...setting,
      perSecond: jobs / seconds,
      cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / jobs,
      redisPerJob: redis / jobs,
      rssMost: Math.max(...usages.map(({ rssMost }) => rssMost)),
      delayP99: Math.max(...usages.map(({ delayP99 }) => delayP99)),
      done,
      creates: gateway.posts,
    };
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

interface RunFigures {
  readonly usages: readonly Usage[];
  readonly seconds: number;
  /** Number of Redis commands. Absent for `runBatch`, which uses no Redis. */
  readonly redis?: number;
  readonly done: number;
}

async function measureRunBatch(script: string, orders: RunOrders): Promise<RunFigures> {
  const child = startProcess(script, orders);
  try {
    await nextMessage<"ready">(child);
    const began = performance.now();
    const usage = nextMessage<Usage>(child);
    child.send("start");
    const usages = [await usage];
    return { usages, seconds: (performance.now() - began) / 1_000, done: orders.jobs };
  } finally {
    child.kill("SIGKILL");
  }
}

async function measureQueue(
  script: string,
  count: number,
  jobs: number,
  queueInput: Omit<Orders, "redis" | "queue">,
): Promise<RunFigures> {
  await using redis = await startRedis();
  const observer = new Redis(redis.url);
  const queue = "bench";
  await enqueueBatch(redis.url, rowsOf(jobs), { queue, maxUsd: jobs });
  const before = await countCommands(observer);
  const orders: Orders = { ...queueInput, redis: redis.url, queue };
  const workers = Array.from({ length: count }, () => startProcess(script, orders));
  try {
    await Promise.all(workers.map((worker) => nextMessage<"ready">(worker)));
    const usages = Promise.all(workers.map((worker) => nextMessage<Usage>(worker)));
    const began = performance.now();
    for (const worker of workers) worker.send("start");
    // If a worker exits early, `usages` rejects and ends the loop below. This line only prevents a
    // warning about an unhandled rejection.
    usages.catch(() => undefined);
    const status = () => batchStatus(redis.url, { queue });
    let now = await status();
    while (now.queued + now.running > 0) {
      await Promise.race([delay(250), usages]);
      now = await status();
    }
    const seconds = (performance.now() - began) / 1_000;
    const commands = (await countCommands(observer)) - before;
    for (const worker of workers) worker.send("close");
    return { usages: await usages, seconds, redis: commands, done: now.completed };
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
    observer.disconnect();
  }
}

function startProcess(script: string, orders: object): ChildProcess {
  return fork(script, [JSON.stringify(orders)], {
    // docs/queue.md recommends this setting for machines with little memory.
    execArgv: ["--max-semi-space-size=8"],
    env: { ...process.env, GATEWAY_API_KEY: API_KEY },
  });
}

/** Returns the number of commands that Redis has run, including the commands of scripts. */
async function countCommands(redis: Redis): Promise<number> {
  const text = await redis.info("commandstats");
  return [...text.matchAll(/:calls=(\d+)/g)].reduce((sum, [, calls]) => sum + Number(calls), 0);
}
