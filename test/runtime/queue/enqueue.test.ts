// A second enqueue: no job may overwrite the file of another one.
import { expect, onTestFinished, test } from "vitest";
import { openWorker, Queues } from "../../../runtime/batch/queue/bull.js";
import { connect } from "../../../runtime/batch/queue/connection.js";
import { enqueueBatch, type BatchEntry } from "../../../runtime/batch/queue/index.js";
import { loadPeers } from "../../../runtime/batch/queue/peers.js";
import { RedisBatch } from "../../../runtime/jobs/redis-batch.js";
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
  until,
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
  const why = `Job "${second.id}" was not enqueued: its field "save" has the same path as job "${first.id}"`;
  // The second job is refused in a second call, and also within one list.
  await enqueue([first]);
  await expect(enqueue([second])).rejects.toThrow(why);
  await expect(enqueue([saving("c", "c"), first, second])).rejects.toThrow(why);
  await work();
  expect(await statuses()).toEqual(["completed", "completed"]);
  expect(books.ledger.creates).toHaveLength(2);
});

test("the default name of a line cannot be another job's name, and paths that do not collide are accepted", async () => {
  await keepBooks();
  await enqueue([saving(undefined), saving("b", "x"), saving("c", "x.1")]);
  await expect(enqueue([saving("e", "Line-7")])).rejects.toThrow(
    'Line 1 of the batch was not enqueued: the path in the field "save" is reserved for a line without an id',
  );
  await enqueue([saving("f", "folder/x"), saving("g", "folder/y"), saving("h", "folder")]);
  expect(await status()).toMatchObject({ queued: 6 });
});

test("a failed job frees its path, and cannot take it back from another job", async () => {
  await keepBooks({ onPoll: ({ taskId }) => (taskId === "task_1" ? failed(taskId) : undefined) });
  await enqueue([saving("a", "x")]);
  await work();
  expect(await statuses()).toEqual(["failed"]);
  await enqueue([saving("b", "x")]);
  const again = { queue, retryFailed: true };
  await expect(enqueueBatch(redis.url, [saving("a", "x")], again)).rejects.toThrow(
    'Job "a" was not enqueued: its field "save" has the same path as job "b"',
  );
  expect(await statuses()).toEqual(["completed"]);
});

test("a job that is enqueued again while its last step ends is processed again", async () => {
  await enqueue([saving("a")]);
  const peers = await loadPeers();
  const connection = connect(peers, redis.url, () => undefined);
  onTestFinished(() => connection.disconnect());
  const store = new RedisBatch(connection, queue, 30_000);
  await store.open();
  const queues = new Queues(peers, connection, queue);
  let looks = 0;
  const look = async () => {
    looks++;
    const { job } = await store.get("a");
    if (looks === 1 && job !== undefined) await queues.addAgain([job]);
    return looks === 1 ? undefined : 60_000;
  };
  const settings = { name: "creates", places: 1, lockMs: 30_000 } as const;
  const onDone = (id: string) => void queues.addIfOpen(store, id);
  const worker = openWorker(peers, connection, queue, settings, look, onDone);
  onTestFinished(async () => {
    await worker.close(true);
    await queues.close();
  });
  worker.resume();
  await until(() => looks === 2);
});
