// A batch on four workers: one is killed every second, others are stopped for longer than their lock, and Redis is restarted twice.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startGateway } from "../../gateway/index.js";
import {
  batchResults,
  batchStatus,
  enqueueBatch,
  type QueueOutcome,
} from "../../generated/src/queue.js";
import { startRedis } from "../runtime/queue/redis-server.js";
import { slowLine } from "./slow-line.js";
import type { Orders } from "./worker.js";

/** What plays a batch. */
export interface Play {
  /** Path of the program of a worker. */
  readonly program: string;
  readonly model: string;
  readonly jobs: number;
  readonly maxUsd: number;
  readonly random: () => number;
}

/** What a batch came to. */
export interface Played {
  readonly jobs: number;
  readonly kills: number;
  readonly stops: number;
  readonly restarts: number;
  readonly seconds: number;
  readonly creates: number;
  /** Creates beyond the first of a job. */
  readonly repeats: number;
  readonly done: number;
  readonly unknown: number;
  /** Jobs that failed or were not sent. */
  readonly others: number;
  /** Jobs without an outcome, or with more than one. */
  readonly astray: number;
  /** Jobs that were created, and are neither done nor told. */
  readonly forgotten: number;
  readonly whole: number;
  /** Files that are not whole, or that no outcome names. */
  readonly broken: number;
  /** The most that was spent and set aside, and the limit, in USD. */
  readonly mostUsd: number;
  readonly maxUsd: number;
}

const WORKERS = 4;
const LOCK_MS = 2_000;
const ANSWER_MS = 25;
const SAMPLE = readFile(new URL("../../gateway/files/samples/video.mp4", import.meta.url));

export async function play({ program, model, jobs, maxUsd, random }: Play): Promise<Played> {
  const folder = await mkdtemp(join(tmpdir(), "chaos-"));
  await using redis = await startRedis();
  await using gateway = await startGateway({ taskTime: "2s" });
  const line = await slowLine(gateway.url, ANSWER_MS);
  const queue = "chaos";
  const rows = Array.from({ length: jobs }, (_, index) => ({
    id: `job-${index + 1}`,
    model,
    request: { prompt: `job ${index + 1}`, duration: 5 },
  }));
  await enqueueBatch(redis.url, rows, { queue, maxUsd });
  const orders: Orders = { baseUrl: line.url, redis: redis.url, queue, folder, lockMs: LOCK_MS };
  const start = () =>
    spawn(process.execPath, [program, JSON.stringify(orders)], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, GATEWAY_API_KEY: gateway.apiKey },
    });
  const workers = Array.from({ length: WORKERS }, start);
  const stopped = new Set<ChildProcess>();
  const began = Date.now();
  let [kills, stops, restarts, mostUsd, seconds] = [0, 0, 0, 0, 0];
  const status = async () => {
    const now = await batchStatus(redis.url, { queue });
    mostUsd = Math.max(mostUsd, now.spentUsd + now.reservedUsd);
    return now;
  };
  const left = async () => {
    const { queued, running } = await status();
    return queued + running;
  };
  try {
    for (let open = jobs; open > 0; open = await left()) {
      await delay(1_000);
      const at = Math.floor(random() * WORKERS);
      const victim = workers[at];
      victim?.kill("SIGKILL");
      kills++;
      workers[at] = start();
      const other = workers[(at + 1) % WORKERS];
      if (++seconds % 2 === 0 && other !== undefined && !stopped.has(other)) {
        stops++;
        stopped.add(other);
        other.kill("SIGSTOP");
        setTimeout(() => void (other.kill("SIGCONT"), stopped.delete(other)), 2.5 * LOCK_MS);
      }
      if (restarts < 2 && open < jobs * (1 - (restarts + 1) / 3)) {
        restarts++;
        await redis.restart();
      }
    }
    // Who was stopped says what it knows.
    while (stopped.size > 0 || (await left()) > 0) await delay(200);
    seconds = Math.round((Date.now() - began) / 1000);
    const outcomes: QueueOutcome[] = [];
    for await (const outcome of batchResults(redis.url, { queue })) outcomes.push(outcome);
    await Promise.all(workers.map((worker) => ended(worker)));
    const counts = { jobs, kills, stops, restarts, seconds };
    const money = { mostUsd: Number(mostUsd.toFixed(6)), maxUsd };
    return { ...counts, ...(await judged(folder, jobs, outcomes, gateway.creates())), ...money };
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
    line.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A worker that is asked to end does so by itself. */
async function ended(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGTERM");
  await once(worker, "exit");
}

async function judged(
  folder: string,
  jobs: number,
  outcomes: readonly QueueOutcome[],
  creates: readonly { readonly bodyHash: string; readonly taskId: string }[],
) {
  const sample = await SAMPLE;
  const named = new Set(outcomes.flatMap(({ files }) => files.map(({ name }) => name)));
  const files = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const bytes = await Promise.all(files.map((name) => readFile(join(folder, name))));
  const whole = files.filter((name, at) => named.has(name) && bytes[at]?.equals(sample)).length;
  const count = (status: string) => outcomes.filter((one) => one.status === status).length;
  const [done, unknown] = [count("completed"), count("unknown")];
  const ids = new Set(outcomes.map(({ id }) => id));
  const created = new Set(creates.map(({ bodyHash }) => bodyHash)).size;
  return {
    creates: creates.length,
    repeats: creates.length - created,
    done,
    unknown,
    others: outcomes.length - done - unknown,
    astray: jobs - ids.size + (outcomes.length - ids.size),
    forgotten: Math.max(0, created - done - unknown),
    whole,
    broken: files.length - whole,
  };
}
