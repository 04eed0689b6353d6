// What a second enqueue does: no file takes the place of another.
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
  status,
  useQueue,
  work,
} from "./stage.js";

useQueue();

const statuses = async () => (await outcomes()).map((one) => one.status).sort();

const saving = (id: string | undefined, save?: string): BatchEntry => ({
  ...(id !== undefined && { id }),
  ...(save !== undefined && { save }),
  model: KEYED,
  request: { prompt: `a cat ${id}` },
});

test.each([
  [saving("a", "x"), saving("b", "x")],
  [saving("a", "x/y"), saving("b", "X\\Y")],
  [saving("x"), saving("b", "x")],
  [saving("a", "x"), saving("x")],
])("of %j and %j the second is refused before it is sent", async (first, second) => {
  await keepBooks();
  const why = `Job "${second.id}" was not enqueued: its file would be saved where that of job "${first.id}"`;
  // By a second call, and within one list.
  await enqueue([first]);
  await expect(enqueue([second])).rejects.toThrow(why);
  await expect(enqueue([saving("c", "c"), first, second])).rejects.toThrow(why);
  await work();
  expect(await statuses()).toEqual(["completed", "completed"]);
  expect(books.ledger.creates).toHaveLength(2);
});

test("the name of a line without an id is no other job's, and others go together", async () => {
  await keepBooks();
  await enqueue([saving(undefined), saving("b", "x"), saving("c", "x.1")]);
  await expect(enqueue([saving("e", "Line-7")])).rejects.toThrow(
    "Line 1 of the batch was not enqueued: save is the name of a line without an id",
  );
  await enqueue([saving("f", "folder/x"), saving("g", "folder/y"), saving("h", "folder")]);
  expect(await status()).toMatchObject({ queued: 6 });
});

test("a job whose task failed leaves its place, and does not take it back", async () => {
  await keepBooks({ onPoll: ({ taskId }) => (taskId === "task_1" ? failed(taskId) : undefined) });
  await enqueue([saving("a", "x")]);
  await work();
  expect(await statuses()).toEqual(["failed"]);
  await enqueue([saving("b", "x")]);
  const again = { queue, retryFailed: true };
  await expect(enqueueBatch(redis.url, [saving("a", "x")], again)).rejects.toThrow(
    'Job "a" was not enqueued: its file would be saved where that of job "b"',
  );
  expect(await statuses()).toEqual(["completed"]);
});
