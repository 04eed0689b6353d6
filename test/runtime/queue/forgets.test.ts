// The Redis settings that a queue needs, and a Redis that loses data. With a promised key no job is
// paid twice, and workers stop if the batch is missing.
import { expect, test, vi } from "vitest";
import { startRedis } from "./redis-server.js";
import {
  books,
  enqueue,
  keepBooks,
  KEYED,
  outcomes,
  queue,
  redis,
  rowsOf,
  said,
  status,
  UNKEYED,
  until,
  useQueue,
  work,
} from "./stage.js";

useQueue();

/** Sends a command to a Redis server. */
async function tell(url: string, command: string, ...args: readonly string[]): Promise<unknown> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url);
  try {
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

test("a create puts its job back if the job is gone when the answer comes, and the next worker saves it", async () => {
  let answer: () => void = () => undefined;
  const wait = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  await keepBooks({ onCreate: () => wait });
  await using own = await startRedis();
  await enqueue(rowsOf(1, UNKEYED), undefined, own.url);
  const first = await work({ lockMs: 300 }, own.url);
  await until(() => books.posts === 1);
  await tell(own.url, "FLUSHALL");
  answer();
  await expect(first.closed).rejects.toThrow("Redis was emptied");
  expect(said).toContain(
    `Job "line-1" of the queue "${queue}" was missing in Redis and was stored again.`,
  );
  expect(await enqueue(rowsOf(1, UNKEYED), undefined, own.url)).toEqual({ added: 0, known: 1 });
  await work({}, own.url);
  expect(await outcomes(own.url)).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  expect(books.ledger.creates).toHaveLength(1);
});

test("a missing batch record stops the worker", async () => {
  await keepBooks({ answerMs: 20 });
  await using own = await startRedis();
  await enqueue(rowsOf(50, KEYED), 2, own.url);
  // Deletes the record during the third create, so that it is missing when the worker stores the
  // task.
  books.options.onCreate = async () => {
    if (books.posts === 3) await tell(own.url, "DEL", `gateway-batch:{${queue}}:batch`);
    return undefined;
  };
  const worker = await work({ concurrency: 1 }, own.url);
  await expect(worker.closed).rejects.toThrow("Redis was emptied");
  expect(books.ledger.creates.length).toBeLessThanOrEqual(10);
  // A worker that starts later finds no batch and no budget, so it sends nothing.
  const sent = books.posts;
  const later = await work({ concurrency: 1 }, own.url);
  await expect(later.closed).rejects.toThrow();
  expect(books.posts).toBe(sent);
});

test("if Redis has replicas, models without a promised key need acceptLoss", async () => {
  await keepBooks();
  await using primary = await startRedis();
  const port = new URL(primary.url).port;
  await using replica = await startRedis(["--replicaof", "127.0.0.1", port]);
  expect(replica.url).not.toBe(primary.url);
  await until(async () =>
    String(await tell(primary.url, "INFO", "replication")).includes("connected_slaves:1"),
  );
  await enqueue(
    [...rowsOf(2, KEYED), { id: "other", model: UNKEYED, request: { prompt: "b" } }],
    undefined,
    primary.url,
  );
  const worker = await work({ concurrency: 1 }, primary.url);
  await expect(worker.closed).rejects.toThrow("Redis has replicas");
  expect(books.ledger.creates.map(({ model }) => model)).not.toContain(UNKEYED);
  await work({ acceptLoss: true }, primary.url);
  expect((await outcomes(primary.url)).map(({ status }) => status)).toEqual(
    Array(3).fill("completed"),
  );
});

test("a Redis that evicts keys is refused, without a second warning by BullMQ", async () => {
  const warned = vi.spyOn(console, "warn");
  await keepBooks();
  await using evicting = await startRedis(["--maxmemory-policy", "allkeys-random"]);
  const why = "maxmemory-policy allkeys-random";
  await expect(enqueue(rowsOf(1, KEYED), undefined, evicting.url)).rejects.toThrow(why);
  const worker = await work({ acceptLoss: true }, evicting.url);
  await expect(worker.closed).rejects.toThrow(why);
  expect(books.posts).toBe(0);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test.each(["creates", "tasks"])(
  "jobs whose list of %s is gone are continued when a worker starts, or when they are enqueued again",
  async (list) => {
    await keepBooks({ taskMs: 3_600_000 });
    await enqueue(rowsOf(2, KEYED));
    const first = await work();
    await until(async () => (await status()).running === 2);
    await first.close();
    for (const name of list === "creates" ? ["a", "b"] : []) {
      await enqueue([{ id: name, model: KEYED, request: { prompt: name } }]);
    }
    const lists = ["wait", "delayed", "active"].map((one) => `${list}:${one}`);
    const keys = lists.map((one) => `gateway-batch:{${queue}}:${one}`);
    await tell(redis.url, "DEL", ...keys);
    Object.assign(books.options, { taskMs: 0 });
    await enqueue(rowsOf(2, KEYED));
    if (list === "creates") {
      for (const name of ["a", "b"]) {
        await enqueue([{ id: name, model: KEYED, request: { prompt: name } }]);
      }
    }
    await work();
    const count = list === "creates" ? 4 : 2;
    expect((await outcomes()).map((one) => one.status)).toEqual(Array(count).fill("completed"));
    expect(books.ledger.creates).toHaveLength(count);
  },
);

test("a job whose record was evicted is sent again with its key when it is enqueued, and billed once", async () => {
  await keepBooks({ taskMs: 3_600_000 });
  await enqueue(rowsOf(1, KEYED));
  const first = await work();
  await until(async () => (await status()).running === 1);
  await first.close();
  await tell(redis.url, "DEL", `gateway-batch:{${queue}}:job:line-1`);
  Object.assign(books.options, { taskMs: 0 });
  await enqueue(rowsOf(1, KEYED));
  await work();
  await until(async () => (await status()).completed === 1);
  expect(books.ledger.creates).toHaveLength(1);
  expect(await status()).toMatchObject({ failed: 0 });
});

test("a worker that starts without a batch record sends nothing, because the budget is gone too", async () => {
  await keepBooks();
  await enqueue(rowsOf(3, KEYED), 1);
  await tell(redis.url, "DEL", `gateway-batch:{${queue}}:batch`);
  await expect((await work()).closed).rejects.toThrow("Redis was emptied");
  expect(books.posts).toBe(0);
  expect((await status()).queued).toBe(0);
});

test("a worker may start before its batch", async () => {
  await keepBooks();
  await work({ lockMs: 100 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await enqueue(rowsOf(1, KEYED));
  expect(await outcomes()).toMatchObject([{ status: "completed" }]);
});

test("a worker stops if its Redis is set to evict keys", async () => {
  await keepBooks();
  await using own = await startRedis();
  const worker = await work({ lockMs: 100 }, own.url);
  await tell(own.url, "CONFIG", "SET", "maxmemory-policy", "allkeys-random");
  await expect(worker.closed).rejects.toThrow("maxmemory-policy allkeys-random");
});

test.each([
  [2, "ahead of"],
  [-2, "behind"],
])(
  "a worker whose clock is %s hours off reports it, and takes no jobs until the clock is right",
  async (hours, side) => {
    await keepBooks();
    await enqueue(rowsOf(3, KEYED));
    const real = Date.now;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => real() + hours * 3_600_000);
    await work({ lockMs: 100 });
    await until(() => said.length > 0);
    expect(said.join()).toMatch(
      RegExp(
        `clock of this machine is 7\\d\\d\\d s ${side} the clock of Redis\\. Set the clock: until then the worker takes no jobs`,
      ),
    );
    expect(books.posts).toBe(0);
    clock.mockRestore();
    expect((await outcomes()).map(({ status }) => status)).toEqual(Array(3).fill("completed"));
  },
);

test("the key of a job is the same when it is enqueued again", async () => {
  await keepBooks({ keyed: false });
  const keys: (string | undefined)[] = [];
  for (let round = 0; round < 2; round++) {
    await enqueue(rowsOf(1, KEYED));
    const worker = await work();
    await outcomes();
    await worker.close();
    await tell(redis.url, "FLUSHALL");
    keys.push(books.ledger.creates.at(-1)?.key);
  }
  expect(keys[0]).toMatch(/^[\x21-\x7e]{1,191}$/);
  expect(keys[1]).toBe(keys[0]);
});
