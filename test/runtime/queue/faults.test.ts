// Past faults of queues: one model blocked the jobs of another one, one task became two jobs,
// estimates stayed too low.
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { record } from "../../ledger/index.js";
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

const named = (id: string, model = KEYED) => ({ id, model, request: { prompt: id } });

test("a model that answers 500 does not block jobs of another model", async () => {
  await keepBooks({
    onCreate: ({ body, bill }) => (body["model"] === KEYED ? (bill(), { status: 500 }) : undefined),
  });
  const failing = Array.from({ length: 16 }, (_, index) => named(`failing-${index}`));
  await enqueue([...failing, ...rowsOf(30, UNKEYED)]);
  await work();
  await until(async () => (await status()).completed === 30);
  expect(await status()).toMatchObject({ queued: 16, unknown: 0, stopped: false });
});

test("a job that fails 12 times while other creates of its model are answered is unknown, with its last answer and its amount held", async () => {
  await keepBooks({
    onCreate: ({ body, bill }) =>
      body["prompt"] === "bad" ? (bill(), { status: 500 }) : undefined,
  });
  await enqueue([named("bad")], 20);
  // Writes the number of failures into Redis, because eleven real failures would take minutes.
  const client = new Redis(redis.url);
  const key = `gateway-batch:{${queue}}:job:bad`;
  const job = JSON.parse((await client.hget(key, "job")) ?? "") as { readonly batch: object };
  await client.hset(key, "job", JSON.stringify({ ...job, batch: { ...job.batch, tries: 11 } }));
  client.disconnect();
  await work();
  await until(() => books.posts === 1);
  await enqueue(rowsOf(3, KEYED));
  const ends = await outcomes();
  expect(ends.map((one) => one.status).sort()).toEqual([
    "completed",
    "completed",
    "completed",
    "unknown",
  ]);
  expect(ends.find(({ id }) => id === "bad")?.error).toContain("500");
  expect(await status()).toMatchObject({ spentUsd: 0.6, reservedUsd: 0.2 });
});

test("if two creates are answered with the same task, the second job is unknown, names the first, and its amount is held", async () => {
  await keepBooks({
    onCreate: ({ bill }) => {
      bill();
      return {
        status: 200,
        body: { code: 200, data: [{ status: "submitted", task_id: "task_1" }] },
      };
    },
  });
  await enqueue([named("first")], 20);
  await work({ concurrency: 1 });
  await until(async () => (await status()).completed === 1);
  await enqueue([named("second")]);
  const ends = await outcomes();
  expect(ends.map(({ id, status: end }) => [id, end])).toEqual([
    ["first", "completed"],
    ["second", "unknown"],
  ]);
  expect(ends[1]).toMatchObject({ taskIds: ["task_1"], files: [] });
  expect(ends[1]?.error).toContain('a task of job "first" (task_1)');
  expect(await status()).toMatchObject({ spentUsd: 0.2, reservedUsd: 0.2 });
});

test("after a task above its estimate the estimates of its model are scaled up, for all workers", async () => {
  const query = `expires=${Math.floor(Date.now() / 1000) + 86_400}`;
  const expensive = ({ taskId }: { readonly taskId: string }) =>
    record(taskId, {
      status: "completed",
      progress: 100,
      cost: 2,
      result: {
        videos: [
          { url: [`${books.url}/files/${taskId}/video-1.mp4?${query}&signature=s${taskId}`] },
        ],
      },
    });
  await keepBooks({ onPoll: expensive });
  await enqueue([named("first")], 5);
  await work();
  await until(async () => (await status()).completed === 1);
  await work();
  await enqueue(rowsOf(19, KEYED));
  const ends = (await outcomes()).map((one) => one.status);
  // 2 USD are spent, and the remaining 3 USD are enough for one more job at 2 USD, not for fifteen
  // jobs at 0.2 USD.
  expect(ends.filter((one) => one === "completed")).toHaveLength(2);
  expect(ends.filter((one) => one === "refused")).toHaveLength(18);
  expect(await status()).toMatchObject({ spentUsd: 4, reservedUsd: 0, overrun: false });
});

test("polls do not wait behind creates", async () => {
  await keepBooks({ answerMs: 30 });
  await enqueue(rowsOf(40, KEYED));
  await work({ concurrency: 1 });
  await until(() => books.polls.size > 0);
  expect(books.posts).toBeLessThan(20);
});

test("closing a worker waits for a create on the wire, and reports it", async () => {
  let answer: () => void = () => undefined;
  const wait = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  await keepBooks({ onCreate: () => wait });
  await enqueue(rowsOf(3, UNKEYED));
  const worker = await work({ concurrency: 1 });
  await until(() => books.posts === 1);
  const closed = worker.close();
  await until(() => said.some((line) => line.includes("Create requests without an answer: 1.")));
  answer();
  await closed;
  // The worker took no new job.
  expect(books.posts).toBe(1);
  expect(await status()).toMatchObject({ running: 1, queued: 2, unknown: 0 });
});

test("waiting jobs with reserved amounts do not block each other", async () => {
  const refusal = { status: 429, headers: { "retry-after": "1" } };
  let isExpensiveDone = false;
  await keepBooks({
    onCreate: ({ body }) =>
      body["prompt"] === "expensive" || isExpensiveDone ? undefined : refusal,
    onPoll: ({ taskId }) => {
      if (taskId !== "task_1") return undefined;
      isExpensiveDone = true;
      const error = { message: "no", type: "task_failed" };
      return record(taskId, { status: "failed", progress: 100, cost: 0.25, error });
    },
  });
  await enqueue([named("expensive"), named("a"), named("b")], 0.6);
  await work();
  const ends = await outcomes();
  // 0.25 USD are spent, so only one of the other two jobs fits.
  expect(ends.map((one) => one.status).sort()).toEqual(["completed", "failed", "refused"]);
  expect(await status()).toMatchObject({ spentUsd: 0.45, reservedUsd: 0 });
});

test("closing a worker leaves creates without an answer to other workers", async () => {
  await keepBooks({ onCreate: ({ bill }) => (bill(), { status: 500 }) });
  await enqueue(rowsOf(30, KEYED));
  const worker = await work();
  await until(() => books.posts > 8);
  await worker.close();
  expect(await status()).toMatchObject({ queued: 30, unknown: 0, refused: 0 });
});
