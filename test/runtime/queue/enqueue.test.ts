// What a second enqueue does: jobs that were given up go on with their keys, and no file takes the place of another.
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { enqueueBatch, type BatchEntry } from "../../../runtime/batch/queue/index.js";
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
  status,
  until,
  useQueue,
  work,
} from "./stage.js";

useQueue();

/** Lets a job of the queue have had so many attempts: BullMQ's pauses between them take minutes. */
async function attempted(id: string, attempts: number): Promise<void> {
  const client = new Redis(redis.url);
  await client.hset(`gateway-sdk:{${queue}}:creates:job-${id}`, "atm", attempts);
  client.disconnect();
}

const statuses = async () => (await outcomes()).map((one) => one.status).sort();

/** Five jobs with a promised key whose creates were billed and answered with 500 until they were given up, within 1.2 USD. */
async function givenUp(): Promise<void> {
  await keepBooks({ onCreate: ({ bill }) => (bill(), { status: 500 }) });
  await enqueue(rowsOf(5, KEYED), 1.2);
  for (let line = 1; line <= 5; line++) await attempted(`line-${line}`, 12);
  const worker = await work();
  await until(async () => (await status()).stopped);
  await worker.close();
  expect(await status()).toMatchObject({ unknown: 5, queued: 0, stopped: true });
  Object.assign(books.options, { onCreate: undefined });
}

test.each([
  ["after its outcome was read", true],
  ["before its outcome was read", false],
])("a job with a promised key that was given up goes on with that key, %s", async (_, isRead) => {
  await givenUp();
  if (isRead) expect(await statuses()).toEqual(Array(5).fill("unknown"));
  expect(await enqueue(rowsOf(5, KEYED))).toEqual({ added: 5, known: 0 });
  await work();
  expect(await statuses()).toEqual(Array(5).fill("completed"));
  expect(books.ledger.creates).toHaveLength(5);
  expect(books.posts).toBe(10);
});

test("a job that goes on keeps what it has set aside, and that counts once", async () => {
  await givenUp();
  expect(await status()).toMatchObject({ spentUsd: 0, reservedUsd: 1 });
  await enqueue(rowsOf(5, KEYED));
  expect(await status()).toMatchObject({ unknown: 0, queued: 5, spentUsd: 0, reservedUsd: 1 });
  // 0.2 USD are left for a sixth job, and nothing for a seventh.
  await enqueue(rowsOf(7, KEYED));
  await work({ concurrency: 1 });
  expect(await statuses()).toEqual([...Array<string>(6).fill("completed"), "refused"]);
  expect(await status()).toMatchObject({ spentUsd: 1.2, reservedUsd: 0 });
});

const saving = (id: string | undefined, save?: string): BatchEntry => ({
  ...(id !== undefined && { id }),
  ...(save !== undefined && { save }),
  model: KEYED,
  request: { prompt: `a cat ${id}` },
});

test.each([
  [saving("a", "x.mp4"), saving("b", "x.mp4")],
  [saving("a", "x.mp4"), saving("b", "X.MP4")],
  [saving("a", "x.mp4"), saving("b", "x")],
  [saving("a", "x"), saving("b", "x.mp4")],
  [saving("x"), saving("b", "x.mp4")],
  [saving("a", "x.mp4"), saving("b", "x.mp4/y.mp4")],
  [saving("a", "x.mp4/y.mp4"), saving("b", "x.mp4")],
  [saving("a", "x.mp4/y.mp4"), saving("x")],
])("of %j and %j the second is refused before it is sent", async (first, second) => {
  await keepBooks();
  const why = `Job "${second.id}" was not enqueued: its file would be saved where that of job "${first.id}"`;
  // By a second call, and within one list.
  await enqueue([first]);
  await expect(enqueue([second])).rejects.toThrow(why);
  await expect(enqueue([saving("c", "c.mp4"), first, second])).rejects.toThrow(why);
  await work();
  expect(await statuses()).toEqual(["completed", "completed"]);
  expect(books.ledger.creates).toHaveLength(2);
});

test("the name of a line without an id is no other job's, and others go together", async () => {
  await keepBooks();
  await enqueue([saving(undefined), saving("b", "x.mp4"), saving("c", "x.png")]);
  await expect(enqueue([saving("e", "Line-7.mp4")])).rejects.toThrow(
    "Line 1 of the batch was not enqueued: its file would have the name of a line without an id",
  );
  await enqueue([saving("f", "folder/x.mp4"), saving("g", "folder/y.mp4"), saving("h", "folder")]);
  expect(await status()).toMatchObject({ queued: 6 });
});

test("a job whose task failed leaves its place, and does not take it back", async () => {
  await keepBooks({ onPoll: ({ taskId }) => (taskId === "task_1" ? failed(taskId) : undefined) });
  await enqueue([saving("a", "x.mp4")]);
  await work();
  expect(await statuses()).toEqual(["failed"]);
  await enqueue([saving("b", "x.mp4")]);
  const again = { queue, retryFailed: true };
  await expect(enqueueBatch(redis.url, [saving("a", "x.mp4")], again)).rejects.toThrow(
    'Job "a" was not enqueued: its file would be saved where that of job "b"',
  );
  expect(await statuses()).toEqual(["completed"]);
});
