// When creates are sent, wait and stop: with a nearly used budget, unknown outcomes, and limits.
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { batchResults, cancelBatch, enqueueBatch } from "../../../runtime/batch/queue/index.js";
import { microUsd } from "../../../runtime/jobs/money.js";
import { failed } from "../../ledger/index.js";
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

const statuses = async () => (await outcomes()).map((one) => one.status).sort();

test("a nearly used budget, and a retried create that holds part of it, do not block the queue", async () => {
  // The budget is enough for two of five jobs; the first create fails three times, and keeps its
  // reservation.
  let failures = 0;
  await keepBooks({
    onCreate: ({ body }) =>
      body["prompt"] === "a cat 0" && failures++ < 3 ? { status: 503 } : undefined,
  });
  await enqueue(rowsOf(5, KEYED), 0.45);
  await Promise.all([work({ concurrency: 1 }), work({ concurrency: 1 })]);
  expect(await statuses()).toEqual(["completed", "completed", "refused", "refused", "refused"]);
  expect(await status()).toMatchObject({ spentUsd: 0.4, reservedUsd: 0, queued: 0 });
});

test("jobs that wait for the budget go on when it is raised", async () => {
  await keepBooks({ taskMs: 3_600_000 });
  await enqueue(rowsOf(4, KEYED), 0.25);
  await work();
  await until(async () => (await status()).running === 1);
  await enqueueBatch(redis.url, [], { queue, maxUsd: 0.65 });
  await until(async () => (await status()).running === 3);
  Object.assign(books.options, { taskMs: 0 });
  expect(await statuses()).toEqual(["completed", "completed", "completed", "refused"]);
});

test("five unknown outcomes in a row stop the queue, until jobs are enqueued again", async () => {
  const silent = { onCreate: ({ bill }: { bill(): string }) => (bill(), "reset" as const) };
  await keepBooks(silent);
  await enqueue(rowsOf(12, UNKEYED));
  const worker = await work({ concurrency: 1 });
  await expect(worker.closed).rejects.toThrow(
    "the last five create requests of all workers got no answer. Each may have been billed.",
  );
  expect(books.ledger.creates).toHaveLength(5);
  expect(await status()).toMatchObject({ unknown: 5, queued: 7, stopped: true });
  await expect((await work()).closed).rejects.toThrow(
    "Check usage for charges and whether the gateway works, then enqueue the batch again.",
  );
  Object.assign(books.options, { onCreate: undefined });
  await enqueue(rowsOf(12, UNKEYED));
  await work();
  expect(await statuses()).toEqual([
    ...Array<string>(7).fill("completed"),
    ...Array<string>(5).fill("unknown"),
  ]);
  expect(books.ledger.doubles).toBe(0);
});

test.each([
  ["an acknowledgement", undefined],
  ["a refusal", { status: 422 }],
])("%s between unknown outcomes resets their count", async (_, answered) => {
  await keepBooks({
    onCreate: ({ index, bill }) => (index % 5 === 4 ? answered : (bill(), "reset")),
  });
  await enqueue(rowsOf(15, UNKEYED));
  await work({ concurrency: 1 });
  await outcomes();
  expect(await status()).toMatchObject({ unknown: 12, stopped: false });
});

test("a job that a killed worker has sent is unknown, and does not stop the queue", async () => {
  await keepBooks({ onCreate: () => "silence" });
  await enqueue(rowsOf(8, UNKEYED));
  const end = new AbortController();
  await work({ signal: end.signal, lockMs: 300 });
  await until(() => books.posts === 8);
  end.abort();
  Object.assign(books.options, { onCreate: undefined });
  await enqueue(rowsOf(10, UNKEYED));
  await work({ lockMs: 300 });
  expect(await statuses()).toEqual([
    ...Array<string>(2).fill("completed"),
    ...Array<string>(8).fill("unknown"),
  ]);
  expect(await status()).toMatchObject({ stopped: false });
});

test.each([
  ["is answered with 500", { status: 500 } as const],
  ["gets no answer", "reset" as const],
])(
  "a billed create with a promised key that %s is sent again until it is answered",
  async (_, answer) => {
    await keepBooks({ onCreate: ({ bill }) => (bill(), answer) });
    await enqueue(rowsOf(20, KEYED), 10);
    await work({ concurrency: 3 });
    await until(() => said.length > 0);
    expect(said.join()).toContain("got no answer and may have been billed");
    // Meanwhile no new create was sent, and no job was given up.
    expect(books.ledger.creates.length).toBeLessThan(9);
    expect(await status()).toMatchObject({ queued: 20, unknown: 0, stopped: false });
    Object.assign(books.options, { onCreate: undefined });
    expect(await statuses()).toEqual(Array(20).fill("completed"));
    expect(books.ledger.doubles).toBe(0);
    expect(await status()).toMatchObject({ spentUsd: 4, reservedUsd: 0 });
  },
);

test("a create of a killed worker is sent again with its key, even without a price list", async () => {
  await keepBooks({ onCreate: ({ bill }) => (bill(), "silence") });
  await enqueue(rowsOf(1, KEYED), 1);
  const end = new AbortController();
  await work({ signal: end.signal, lockMs: 300 });
  await until(() => books.posts === 1);
  end.abort();
  Object.assign(books.options, { onCreate: undefined, models: [] });
  await work({ lockMs: 300 });
  expect(await statuses()).toEqual(["completed"]);
  expect(books.ledger.creates).toHaveLength(1);
});

test.each([KEYED, UNKEYED])(
  "a create of %s that a killed worker sent is unknown if it is refused before it is sent again",
  async (model) => {
    await keepBooks({ onCreate: ({ bill }) => (bill(), "silence") });
    await enqueue(rowsOf(1, model), 1);
    const end = new AbortController();
    await work({ signal: end.signal, lockMs: 300 });
    await until(() => books.posts === 1);
    end.abort();
    const client = new Redis(redis.url);
    await client.hset(`gateway-batch:{${queue}}:job:line-1`, "body", '{"prompt":1}');
    client.disconnect();
    await work({ lockMs: 300 });
    expect(await statuses()).toEqual(["unknown"]);
    expect(await status()).toMatchObject({ spentUsd: 0, reservedUsd: 0.2, stopped: false });
    expect(books.posts).toBe(1);
  },
);

test("a job with a promised key is not given up while no create of its model is answered", async () => {
  await keepBooks({ onCreate: ({ bill }) => (bill(), "reset") });
  await enqueue(rowsOf(1, KEYED));
  const key = `gateway-batch:{${queue}}:job:line-1`;
  const client = new Redis(redis.url);
  const stored = async () =>
    JSON.parse((await client.hget(key, "job")) ?? "") as { batch: { tries: number } };
  const job = await stored();
  await client.hset(key, "job", JSON.stringify({ ...job, batch: { ...job.batch, tries: 40 } }));
  await work();
  await until(async () => (await stored()).batch.tries > 40);
  client.disconnect();
  expect(await status()).toMatchObject({ queued: 1, unknown: 0 });
});

test("a cancelled batch sends no job again, and its sent jobs are unknown", async () => {
  await keepBooks({ onCreate: ({ bill }) => (bill(), "reset") });
  await enqueue(rowsOf(1, KEYED), 20);
  await work();
  await until(() => books.posts === 1);
  await cancelBatch(redis.url, { queue });
  expect(await statuses()).toEqual(["unknown"]);
  expect(await status()).toMatchObject({ spentUsd: 0, reservedUsd: 0.2 });
  expect(books.posts).toBe(1);
});

test("a job that was never sent waits for a 429 without a limit", async () => {
  await keepBooks({
    onCreate: ({ index }) =>
      index < 20 ? { status: 429, headers: { "retry-after": "0" } } : undefined,
  });
  await enqueue(rowsOf(2, UNKEYED));
  await work();
  expect(await statuses()).toEqual(["completed", "completed"]);
});

test("a job that is sent again while its outcome is read keeps its request and its next outcome", async () => {
  let refuses = true;
  await keepBooks({ onCreate: () => (refuses ? { status: 400 } : undefined) });
  await enqueue(rowsOf(2, KEYED));
  const worker = await work();
  await until(async () => (await status()).refused === 2);
  const reader = batchResults(redis.url, { queue });
  const read = async () => ((await reader.next()).value ?? undefined)?.status;
  expect(await read()).toBe("refused");
  await worker.close();
  await enqueueBatch(redis.url, rowsOf(2, KEYED), { queue, retryFailed: true });
  // The reader returns neither the outcome that it has read, nor an open job.
  expect(await read()).toBeUndefined();
  refuses = false;
  await work();
  expect(await statuses()).toEqual(["completed", "completed"]);
});

test("a failed job gets another key when it is enqueued to be retried", async () => {
  await keepBooks({ onPoll: ({ taskId }) => (taskId === "task_1" ? failed(taskId) : undefined) });
  await enqueue(rowsOf(1, KEYED));
  await work();
  expect(await statuses()).toEqual(["failed"]);
  const again = { queue, retryFailed: true };
  expect(await enqueueBatch(redis.url, rowsOf(1, KEYED), again)).toEqual({ added: 1, known: 0 });
  expect(await statuses()).toEqual(["completed"]);
  expect(new Set(books.ledger.creates.map(({ key }) => key)).size).toBe(2);
});

test.each([
  [0.1, 100_000],
  [0.1 + 0.2, 300_000],
  [0.000_000_1, 1],
  [1.234_567_1, 1_234_568],
])("%d USD are reserved as %d micro-dollars, never less", (usd, micro) => {
  expect(microUsd(usd)).toBe(micro);
});
