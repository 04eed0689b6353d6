// Jobs in Redis: the contract of all stores, and several processes with the same job.
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { newBatchJob } from "../../../runtime/jobs/batch-part.js";
import { redisJournal } from "../../../runtime/jobs/redis-journal.js";
import { RedisBatch } from "../../../runtime/jobs/redis-batch.js";
import { RedisStore } from "../../../runtime/jobs/redis-store.js";
import { takeStep } from "../../../runtime/jobs/take-step.js";
import { intent } from "../journal/life.js";
import { testBatchStore } from "../journal/batch-contract.js";
import { testStepsByHand } from "../journal/by-hand-contract.js";
import { testStore } from "../journal/store-contract.js";
import { job } from "../journal/stored.js";
import { startRedis, type RedisServer } from "./redis-server.js";

let server: RedisServer;
let redis: Redis;
let prefixes = 0;
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});

const newPrefix = () => `test-${++prefixes}`;

describe("the contract", () => {
  testStore(async () => {
    const prefix = newPrefix();
    const reopen = async () => {
      const store = new RedisStore(redis, { prefix });
      await store.open();
      return store;
    };
    return { store: await reopen(), reopen };
  });
});

describe("the contract of batches", () => {
  const open = async () => {
    const queue = newPrefix();
    const reopen = async () => {
      const store = new RedisBatch(redis, queue, 30_000);
      await store.make();
      return store;
    };
    return { store: await reopen(), reopen };
  };
  testBatchStore(open);
  testStepsByHand(open);
});

test("a queue in the format of an earlier SDK is refused by name, and not changed", async () => {
  const queue = newPrefix();
  await redis.hset(`gateway-sdk:{${queue}}:batch`, "mark", "m");
  await expect(new RedisBatch(redis, queue, 30_000).make()).rejects.toThrow(
    `The queue "${queue}" has the form of an earlier SDK in Redis, but this SDK reads version 1. Finish its jobs with the SDK that wrote them, or choose another queue. Nothing was sent or changed.`,
  );
  expect(await redis.keys(`*{${queue}}*`)).toEqual([`gateway-sdk:{${queue}}:batch`]);
});

test("a queue with a higher version is refused by name", async () => {
  const queue = newPrefix();
  await redis.set(`gateway-batch:{${queue}}:version`, "2");
  await expect(new RedisBatch(redis, queue, 30_000).make()).rejects.toThrow(
    "has version 2 in Redis",
  );
  expect(await redis.keys(`*{${queue}}*`)).toEqual([`gateway-batch:{${queue}}:version`]);
});

test("after Redis was emptied, a batch accepts only paid tasks, and the error names the cause", async () => {
  const queue = newPrefix();
  const store = new RedisBatch(redis, queue, 30_000);
  await store.make();
  const begun = newBatchJob(job("a").facts, { digest: "d" });
  await redis.del(`gateway-batch:{${queue}}:batch`);
  await expect(store.batch()).rejects.toThrow("Redis was emptied");
  const add = { name: "b", version: 0, job: begun, taskIds: [], body: "{}" };
  await expect(store.commit(add)).rejects.toThrow("Redis was emptied");
  // A job that is about to be sent is refused, too.
  await expect(store.begin(job("a"), "{}")).rejects.toThrow("Redis was emptied");
  await store.begin(begun, "{}");
  await takeStep(store, "a", { kind: "acknowledged", taskIds: ["task_1"] });
  // The batch is stopped, so that no process sends a job before the file is enqueued again.
  const later = new RedisBatch(redis, queue, 30_000);
  await later.open();
  expect(await later.batch()).toMatchObject({ stopped: 1, "jobs:running": 1 });
});

test("a command that is sent twice, because its answer was lost, takes effect once", async () => {
  const store = new RedisStore(redis, { prefix: newPrefix() });
  await store.open();
  const { job: begun, version } = await store.begin(job("a"), "{}");
  const original = redis.eval.bind(redis);
  // Sends each command twice, as ioredis does if a connection breaks after the command and before
  // its answer.
  const twice: typeof redis.eval = (async (...given: Parameters<typeof original>) => {
    await original(...given);
    return original(...given);
  }) as never;
  redis.eval = twice;
  try {
    const change = {
      name: "a",
      version,
      job: { ...begun, phase: "sending" },
      taskIds: [],
    } as const;
    expect(await store.commit(change)).toBe("done");
    expect((await store.begin(job("b"), "{}")).job.facts.job).toBe("b");
  } finally {
    redis.eval = original;
  }
  expect((await store.get("a")).job?.phase).toBe("sending");
});

test("a store of another version is refused by name, and not changed", async () => {
  const prefix = newPrefix();
  await redis.set(`${prefix}:{jobs}:version`, "2");
  await redis.hset(`${prefix}:{jobs}:job:a`, "anything", "1");
  await expect(redisJournal(redis, { prefix }).open()).rejects.toMatchObject({
    name: "ConfigurationError",
    message: `The jobs in Redis with the key prefix "${prefix}:{jobs}:" have version 2, but this SDK reads version 1. Finish them with the SDK that wrote them, or set another value for the option "prefix". Nothing was sent or changed.`,
  });
  expect(await redis.get(`${prefix}:{jobs}:version`)).toBe("2");
  expect(await redis.hgetall(`${prefix}:{jobs}:job:a`)).toEqual({ anything: "1" });
});

test.each([
  [
    ["--appendonly", "yes", "--appendfsync", "always", "--maxmemory-policy", "allkeys-lru"],
    "evicts keys",
  ],
  [["--appendonly", "no"], "no Idempotency-Key is promised for its model"],
] as const)(
  "on a Redis with %s a model without a promised key is not sent",
  async (settings, said) => {
    await using forgetful = await startRedis(settings);
    const client = new Redis(forgetful.url);
    try {
      await expect(redisJournal(client).begin(intent("a"))).rejects.toThrow(said);
      if (said !== "evicts keys") {
        expect(
          await redisJournal(client).begin(intent("b", { keyPromised: true })),
        ).toBeUndefined();
        expect(await redisJournal(client, { acceptLoss: true }).begin(intent("c"))).toBeUndefined();
      }
    } finally {
      client.disconnect();
    }
  },
);

/** A process with timers that the test fires. */
function started(prefix: string) {
  const looks: (() => void)[] = [];
  const renewals: (() => void)[] = [];
  let holders = 0;
  const tools = {
    uuid: () => `${prefix}-${++holders}-${Math.random()}`,
    delay: () => new Promise<void>((resolve) => void looks.push(resolve)),
    every: (_: number, work: () => void) => {
      renewals.push(work);
      return () => undefined;
    },
  };
  return { journal: journalOf(new RedisStore(redis, { prefix }), { tools }), looks, renewals };
}

test("a second process waits for the create of the first one, and gets its task", async () => {
  const prefix = newPrefix();
  const [first, second] = [started(prefix), started(prefix)];
  expect(await first.journal.begin(intent("a"))).toBeUndefined();
  await first.journal.note({ kind: "sending", job: "a" });
  const waiting = second.journal.begin(intent("a", { idempotencyKey: "another" }));
  await expect.poll(() => second.looks.length).toBe(1);
  await first.journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  for (const look of second.looks) look();
  expect(await waiting).toMatchObject({ idempotencyKey: "key of a", taskIds: ["task_1"] });
});

/** Ends the lease of a job, as if its holder had been stopped for longer than the lease. */
async function leaseOver(prefix: string, name: string): Promise<void> {
  const key = `${prefix}:{jobs}:job:${name}`;
  const stored = JSON.parse((await redis.hget(key, "job")) ?? "") as object;
  await redis.hset(key, "job", JSON.stringify({ ...stored, leaseUntil: 1 }));
}

test("a process that lost its claim during a pause does not send the job", async () => {
  const prefix = newPrefix();
  const [first, second] = [started(prefix), started(prefix)];
  await first.journal.begin(intent("a"));
  await leaseOver(prefix, "a");
  expect(await second.journal.begin(intent("a"))).toMatchObject({ sent: false });
  await second.journal.note({ kind: "sending", job: "a" });
  await expect(first.journal.note({ kind: "sending", job: "a" })).rejects.toThrow(
    'Job "a" was not sent: another process has taken it over, or its journal was emptied.',
  );
  // After this loss, the first process gets the task of the other process.
  await second.journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  expect(await first.journal.begin(intent("a"))).toMatchObject({ taskIds: ["task_1"] });
});

test.each([
  [true, { sent: true, keyPromised: true }],
  [false, { sent: true, keyPromised: false, taskIds: undefined }],
])(
  "if a process died while it sent (key promised: %s), the next process knows that the job was sent",
  async (keyPromised, known) => {
    const prefix = newPrefix();
    const [first, second] = [started(prefix), started(prefix)];
    await first.journal.begin(intent("a", { keyPromised }));
    await first.journal.note({ kind: "sending", job: "a" });
    await leaseOver(prefix, "a");
    expect(await second.journal.begin(intent("a", { keyPromised }))).toMatchObject(known);
    // The process that sent the job may still report its task.
    await first.journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
    expect(await started(prefix).journal.begin(intent("a", { keyPromised }))).toMatchObject({
      taskIds: ["task_1"],
    });
  },
);

test("a renewed claim stays valid", async () => {
  const prefix = newPrefix();
  const [first, second] = [started(prefix), started(prefix)];
  await first.journal.begin(intent("a"));
  await leaseOver(prefix, "a");
  for (const renew of first.renewals) renew();
  await expect
    .poll(async () => redis.hget(`${prefix}:{jobs}:job:a`, "job"))
    .not.toContain('"leaseUntil":1}');
  void second.journal.begin(intent("a"));
  await expect.poll(() => second.looks.length).toBe(1);
});

test("the tasks of a create are stored even if Redis was emptied meanwhile", async () => {
  const prefix = newPrefix();
  const { journal } = started(prefix);
  await journal.begin(intent("a"));
  await journal.note({ kind: "sending", job: "a" });
  await redis.del(`${prefix}:{jobs}:job:a`);
  await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  expect(await started(prefix).journal.open()).toMatchObject([
    { intent: { job: "a", body: "{}" }, taskIds: ["task_1"] },
  ]);
});

test("a Redis client with its own key prefix finds its jobs", async () => {
  const prefixed = new Redis(server.url, { keyPrefix: "app:" });
  try {
    const prefix = newPrefix();
    const journal = redisJournal(prefixed, { prefix });
    await journal.begin(intent("a"));
    await journal.note({ kind: "sending", job: "a" });
    await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
    expect(await redisJournal(prefixed, { prefix }).open()).toMatchObject([
      { taskIds: ["task_1"] },
    ]);
    expect(await redis.keys(`${prefix}:*`)).toEqual([]);
  } finally {
    prefixed.disconnect();
  }
});

test.each([0.001, 0, Number.NaN, 3_651])("keepDays of %d is refused", (keepDays) => {
  expect(() => redisJournal(redis, { keepDays })).toThrow(
    'The option "keepDays" must be a number from 1 to 3,650',
  );
});
