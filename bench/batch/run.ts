// npm run bench -- batch: a queue on one worker and on four, and one of 10,000 jobs. Needs redis-server.
import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { startGateway } from "../../gateway/index.js";
import { batchStatus, enqueueBatch } from "../../generated/src/queue.js";
import { startLine } from "../../test/chaos/line.js";
import { startRedis } from "../../test/runtime/queue/redis-server.js";
import { nextMessage } from "../measure/next-message.js";
import type { Result } from "../report/result.js";
import { bundleWithSdk } from "../sdk-bundle.js";
import type { Orders, WorkerReport } from "./worker-process.js";

// Answers as slow as those of a gateway in another town.
const ANSWER_MS = 25;
// Tasks of 20 s that are asked for every 4 s, ten times as fast.
const TASK_TIME = "2s";
const POLL_MS = 400;
const API_KEY = "bench-key-1234567890";

interface Setting {
  readonly jobs: number;
  readonly workers: number;
  /** Creates at once of each worker. */
  readonly concurrency: number;
}

interface Measured extends Setting {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly redisPerJob: number;
  readonly rssMost: number;
  readonly delayP99: number;
  readonly done: number;
  readonly creates: number;
}

// So few at once that the answers are what is waited for, and not the processors of a small machine.
const ONE: Setting = { jobs: 2_000, workers: 1, concurrency: 1 };
const FOUR: Setting = { ...ONE, workers: 4 };
const MANY: Setting = { jobs: 10_000, workers: 4, concurrency: 8 };

/** Runs the three batches, one after the other. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const { script, remove } = await bundleWithSdk("bench/batch/worker-process.ts");
  try {
    const all: Measured[] = [];
    for (const setting of [ONE, FOUR, MANY]) {
      const measured = await batch(script, setting);
      progress(
        `${measured.workers} x ${measured.concurrency}: ${measured.perSecond.toFixed(1)} jobs a second`,
      );
      all.push(measured);
    }
    return resultOf(all);
  } finally {
    remove();
  }
}

async function batch(script: string, setting: Setting): Promise<Measured> {
  const { jobs, workers: count, concurrency } = setting;
  const results = await mkdtemp(join(tmpdir(), "bench-batch-"));
  await using redis = await startRedis();
  await using gateway = await startGateway({
    taskTime: TASK_TIME,
    keys: [{ key: API_KEY, balance: 1_000_000 }],
  });
  const line = await startLine(gateway.url, ANSWER_MS);
  const asking = new Redis(redis.url);
  const queue = "bench";
  try {
    const rows = Array.from({ length: jobs }, (_, index) => ({
      id: `job-${index + 1}`,
      model: "x-imagine-video",
      request: { prompt: `job ${index + 1}`, duration: 5 },
    }));
    await enqueueBatch(redis.url, rows, { queue, maxUsd: jobs });
    const before = await commandsOf(asking);
    const orders: Orders = {
      baseUrl: line.url,
      redis: redis.url,
      queue,
      results,
      concurrency,
      pollIntervalMs: POLL_MS,
    };
    const workers = Array.from({ length: count }, () =>
      fork(script, [JSON.stringify(orders)], {
        // As docs/queue.md starts it where memory is short.
        execArgv: ["--max-semi-space-size=8"],
        env: { ...process.env, GATEWAY_API_KEY: gateway.apiKey },
      }),
    );
    await Promise.all(workers.map((worker) => nextMessage<"ready">(worker)));
    const reports = Promise.all(workers.map((worker) => nextMessage<WorkerReport>(worker)));
    const began = performance.now();
    for (const worker of workers) worker.send("start");
    // One that has ended early is no reason to wait for ever.
    reports.catch(() => undefined);
    try {
      const status = () => batchStatus(redis.url, { queue });
      let now = await status();
      while (now.queued + now.running > 0) {
        await Promise.race([delay(250), reports]);
        now = await status();
      }
      const seconds = (performance.now() - began) / 1_000;
      const commands = (await commandsOf(asking)) - before;
      for (const worker of workers) worker.send("close");
      const told = await reports;
      return {
        ...setting,
        perSecond: jobs / seconds,
        cpuMs: told.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / jobs,
        redisPerJob: commands / jobs,
        rssMost: Math.max(...told.map(({ rssMost }) => rssMost)),
        delayP99: Math.max(...told.map(({ delayP99 }) => delayP99)),
        done: now.completed,
        creates: gateway.creates().length,
      };
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
    }
  } finally {
    asking.disconnect();
    line.close();
    await rm(results, { recursive: true, force: true });
  }
}

/** Commands that Redis has run, those of scripts included. */
async function commandsOf(redis: Redis): Promise<number> {
  const text = await redis.info("commandstats");
  return [...text.matchAll(/:calls=(\d+)/g)].reduce((sum, [, calls]) => sum + Number(calls), 0);
}

function resultOf(all: readonly Measured[]): Result {
  const [one, four, many] = all as readonly [Measured, Measured, Measured];
  return {
    tables: [
      {
        title: `Batches of a queue; answers after ${ANSWER_MS} ms, tasks of 20 s and polls every 4 s, both ten times as fast`,
        head: [
          "workers x creates at once",
          "jobs",
          "jobs/s",
          "CPU/job",
          "Redis commands/job",
          "RSS",
          "event loop p99",
        ],
        rows: all.map((row) => [
          `${row.workers} x ${row.concurrency}`,
          String(row.jobs),
          row.perSecond.toFixed(1),
          `${row.cpuMs.toFixed(1)} ms`,
          row.redisPerJob.toFixed(1),
          `${Math.round(row.rssMost)} MB`,
          `${row.delayP99.toFixed(1)} ms`,
        ]),
      },
    ],
    notes: [
      "Workers run with --max-semi-space-size=8. CPU is that of all workers; commands that scripts run are counted; RSS and event loop are those of the worst worker, the 5 ms of sampling included.",
    ],
    bounds: [
      {
        name: "4 workers over 1, jobs a second",
        measured: four.perSecond / one.perSecond,
        relation: ">=",
        limit: 3,
      },
      ...all.flatMap(({ jobs, workers, done, creates }) => [
        {
          name: `${workers} workers, ${jobs} jobs: done`,
          measured: done,
          relation: "=" as const,
          limit: jobs,
        },
        {
          name: `${workers} workers, ${jobs} jobs: creates`,
          measured: creates,
          relation: "=" as const,
          limit: jobs,
        },
      ]),
      {
        name: "RSS of a worker at most",
        measured: Math.max(...all.map(({ rssMost }) => rssMost)),
        relation: "<",
        limit: 150,
        unit: " MB",
      },
      {
        name: "event loop delay p99, 2,000 jobs",
        measured: Math.max(one.delayP99, four.delayP99),
        relation: "<",
        limit: 50,
        unit: " ms",
      },
      {
        name: "event loop delay p99, 10,000 jobs",
        measured: many.delayP99,
        relation: "<",
        limit: 50,
        unit: " ms",
      },
    ],
  };
}
