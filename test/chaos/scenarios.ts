// Faults during a batch on three workers, by name.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { record, type LedgerOptions } from "../ledger/index.js";
import { LOCK_MS, type Field } from "./field.js";

export interface Scenario {
  readonly name: string;
  /**
   * Redis may lose writes. Workers take a model without a promised key only with `acceptLoss`, and
   * may then bill a job twice.
   */
  readonly loses?: boolean;
  /**
   * Redis loses data, and all jobs are enqueued again. The new batch cannot know which jobs were
   * already sent.
   */
  readonly forgets?: boolean;
  /** Redis loses a part of its data, so the batch may never end. */
  readonly tears?: boolean;
  /** Workers take no job at all. */
  readonly refuses?: boolean;
  /** The batch stops with an error instead of ending. */
  readonly stops?: boolean;
  /** The number of jobs that the budget pays. Default all. */
  readonly budget?: (jobs: number) => number;
  /** Settings of Redis. Default: Redis writes each command to disk before it answers. */
  readonly redis?: readonly string[];
  /** Redis has a replica. */
  readonly replica?: boolean;
  readonly gateway?: () => LedgerOptions;
  /** Environment of the worker at an index. */
  readonly environment?: (at: number) => Readonly<Record<string, string>>;
  /** Runs before the workers start. */
  readonly before?: (field: Field) => Promise<unknown>;
  readonly during?: (field: Field) => Promise<void>;
}

/** Kills a random worker after every 5 to 14 further creates and polls. */
async function kill(field: Field): Promise<void> {
  const progress = () =>
    field.gateway.posts + [...field.gateway.polls.values()].reduce((sum, one) => sum + one, 0);
  for (;;) {
    const next = progress() + 5 + Math.floor(10 * field.random());
    if (!(await field.until(() => progress() >= next))) return;
    const [worker, at] = field.anyWorker();
    await worker.kill();
    field.startWorker(at);
  }
}

/** Stops a worker for longer than its lock lasts. */
async function stop(field: Field): Promise<void> {
  const said: Promise<unknown>[] = [];
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    if (!(await field.billed(share))) break;
    const [worker] = field.anyWorker();
    worker.stop();
    // After the pause, the worker needs time to report the tasks of jobs that are unknown by then.
    const goOn = async () => {
      await delay(2 * LOCK_MS);
      worker.continue();
      await delay(LOCK_MS);
    };
    said.push(goOn());
  }
  await Promise.all(said);
}

async function restart(field: Field): Promise<void> {
  for (const share of [0.3, 0.6]) if (await field.billed(share)) await field.redis.restart();
}

/** Kills workers, stops workers and restarts Redis, all at the same time. */
const all = async (field: Field): Promise<void> =>
  void (await Promise.all([kill(field), stop(field), restart(field)]));

/** Enqueues all jobs again, after the workers have reported that the batch is gone. */
async function again(field: Field): Promise<void> {
  const from = performance.now();
  await field.until(() => performance.now() > from + 4_000);
  await field.enqueue();
  field.startWorkers();
}

async function forget(field: Field): Promise<void> {
  if (!(await field.billed(0.5))) return;
  await field.redis.restart();
  await again(field);
}

async function flush(field: Field): Promise<void> {
  if (await field.billed(0.5)) await field.command(field.redis.url, "FLUSHALL");
}

async function flushAndEnqueue(field: Field): Promise<void> {
  await flush(field);
  await again(field);
}

const makeEvict = (field: Field) =>
  field.command(field.redis.url, "CONFIG", "SET", "maxmemory-policy", "allkeys-random");

/** Redis evicts keys. Then its memory settings are corrected, and all jobs are enqueued again. */
async function evict(field: Field): Promise<void> {
  if (!(await field.billed(0.5))) return;
  const { url } = field.redis;
  const used = /used_memory:(\d+)/.exec(String(await field.command(url, "INFO", "memory")))?.[1];
  const set = (name: string, value: string) => field.command(url, "CONFIG", "SET", name, value);
  await makeEvict(field);
  await set("maxmemory", String(Number(used) - 15_000));
  await set("maxmemory", "0");
  await set("maxmemory-policy", "noeviction");
  await again(field);
  // Jobs in the remaining keys of BullMQ may never end.
  field.endIn(15_000);
}

async function dropBatch(field: Field): Promise<void> {
  if (await field.billed(0.1))
    await field.command(field.redis.url, "DEL", "gateway-batch:{chaos}:batch");
}

/** The replica becomes the primary, and the old primary keeps running for a while. */
async function failOver(field: Field): Promise<void> {
  const { replica, redis, line } = field;
  if (replica === undefined || !(await field.billed(0.4))) return;
  await field.command(replica.url, "REPLICAOF", "NO", "ONE");
  await field.billed(0.7);
  await redis.stop();
  line.to = replica.url;
  // If the replica did not get the end of a create, the job is in no list of the new primary. The
  // workers then stop with an error.
  await again(field);
}

// Debian installs the library in a folder for each processor architecture.
const faketime = () =>
  readdirSync("/usr/lib")
    .map((folder) => join("/usr/lib", folder, "faketime/libfaketimeMT.so.1"))
    .find((path) => existsSync(path));

/** Gives the first worker a wrong clock. */
const wrongClock = (offset: string) => (at: number) => {
  const library = faketime();
  if (library === undefined)
    throw new Error("These scenarios need faketime. Install it: apt-get install -y faketime");
  return at === 0
    ? { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: "1" }
    : {};
};

/**
 * Answers each task once with 404, at an age that a lagging replica of the gateway cannot explain.
 */
function lateNotFound(): LedgerOptions {
  const polled = new Map<string, number>();
  const onPoll: LedgerOptions["onPoll"] = ({ taskId }) => {
    const first = polled.get(taskId) ?? performance.now();
    const isLate = performance.now() > first + 11_000;
    polled.set(taskId, isLate ? Infinity : first);
    return isLate ? { status: 404 } : undefined;
  };
  return { taskMs: 12_000, onPoll };
}

const NO_AOF = ["--appendonly", "no"];

export const SCENARIOS: readonly Scenario[] = [
  { name: "kills", during: kill },
  { name: "stops", during: stop },
  { name: "redis-restarted", during: restart },
  { name: "all-at-once", during: all },
  { name: "clock-ahead", environment: wrongClock("+2h") },
  { name: "clock-behind", environment: wrongClock("-2h") },
  { name: "redis-without-aof", redis: NO_AOF, loses: true, forgets: true, during: forget },
  { name: "failover", replica: true, loses: true, during: failOver },
  { name: "flushall", stops: true, during: flush },
  { name: "flushall-again", forgets: true, during: flushAndEnqueue },
  { name: "allkeys-random", before: makeEvict, refuses: true },
  { name: "keys-evicted", forgets: true, tears: true, during: evict },
  { name: "batch-gone", stops: true, budget: (jobs) => jobs / 4, during: dropBatch },
  {
    name: "poll-404",
    gateway: lateNotFound,
  },
  {
    name: "file-403",
    gateway: () => ({ onFile: ({ count }) => (count <= 2 ? { status: 403 } : undefined) }),
  },
  {
    name: "no-result",
    gateway: () => ({
      onPoll: ({ taskId, count }) =>
        count === 1 ? record(taskId, { status: "completed", progress: 100, cost: 0.2 }) : undefined,
    }),
  },
];
