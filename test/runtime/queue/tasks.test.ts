// A job with a task ends only when the gateway reports the end of the task, or when its files are
// saved. A ledger counts billed creates.
import { expect, onTestFinished, test } from "vitest";
import { startBatchWorker } from "../../../runtime/batch/queue/index.js";
import { failed, record, type LedgerOptions } from "../../ledger/index.js";
import { defineModel } from "../../../runtime/call/model/definition.js";
import type { ModelRegistry } from "../../../runtime/call/model/registry.js";
import { imagine } from "../stage/models.js";
import { registry } from "../stage/sdk.js";
import {
  books,
  enqueue,
  folder,
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

const first =
  (answer: (taskId: string) => ReturnType<typeof record>, times = 1) =>
  ({ taskId, count }: { readonly taskId: string; readonly count: number }) =>
    count <= times ? answer(taskId) : undefined;

test.each<[string, LedgerOptions]>([
  ["a single 404 to a poll", { onPoll: first(() => ({ status: 404 })) }],
  ["a single 403 to a poll", { onPoll: first(() => ({ status: 403 })) }],
  ["a single 400 to a poll", { onPoll: first(() => ({ status: 400 })) }],
  ["a single 403 to a file", { onFile: first(() => ({ status: 403 })) }],
  ["a series of 404 to a file", { onFile: first(() => ({ status: 404 }), 3) }],
  ["a single 410 to a file", { onFile: first(() => ({ status: 410 })) }],
  [
    "a task completed before its result",
    { onPoll: first((id) => record(id, { status: "completed", cost: 0.2 }), 2) },
  ],
])("%s does not lose a job", async (_, options) => {
  await keepBooks(options);
  await enqueue(rowsOf(10, KEYED), 20);
  await work();
  const all = await outcomes();
  expect(all.map((one) => [one.status, one.costUsd, one.files.length])).toEqual(
    Array(10).fill(["completed", 0.2, 1]),
  );
  expect(books.ledger.creates).toHaveLength(10);
  expect(await status()).toMatchObject({ late: 0, spentUsd: 2, reservedUsd: 0 });
});

test("a task that takes longer than usual stays open, counts as late, and is saved when it ends", async () => {
  await keepBooks({ taskMs: 3_600_000 });
  await enqueue(rowsOf(2, KEYED));
  await work({}, undefined, { timeouts: { taskMs: 1 } });
  await until(async () => (await status()).late === 2);
  expect(await status()).toMatchObject({ running: 2, failed: 0 });
  Object.assign(books.options, { taskMs: 0 });
  expect((await outcomes()).map((one) => one.status)).toEqual(["completed", "completed"]);
  expect(await status()).toMatchObject({ late: 0 });
});

test("files that are refused after they expired make a job lost, with its cost", async () => {
  await keepBooks({ expiresInS: 1, onFile: () => ({ status: 410 }) });
  await enqueue(rowsOf(1, KEYED), 20);
  await work();
  const [one] = await outcomes();
  expect(one).toMatchObject({ status: "lost", taskIds: ["task_1"], costUsd: 0.2, files: [] });
  expect(one?.error).toContain("the server answered 410");
  expect(await status()).toMatchObject({ lost: 1, late: 0, spentUsd: 0.2, reservedUsd: 0 });
});

test("a file that expired while its server was down is saved from a newer address", async () => {
  let down = true;
  await keepBooks({
    expiresInS: 2,
    signsAnew: true,
    onFile: () => (down ? { status: 503 } : undefined),
  });
  await enqueue(rowsOf(1, KEYED), 20);
  await work();
  await until(async () => books.ledger.creates.length === 1);
  const { at = 0 } = books.ledger.creates[0] ?? {};
  await until(async () => Date.now() > at + 3_000);
  down = false;
  expect(await outcomes()).toMatchObject([{ status: "completed", costUsd: 0.2 }]);
});

test("a job is polled even if the contract of its model can no longer be read", async () => {
  await keepBooks({ taskMs: 3_600_000 });
  const startWorker = async (newer: NonNullable<ModelRegistry["newer"]>) => {
    const client = { apiKey: books.apiKey, baseUrl: books.url, pollIntervalMs: 30 };
    const options = { queue, results: folder };
    const worker = await startBatchWorker({ ...registry, newer }, client, redis.url, options);
    onTestFinished(() => worker.close());
    return worker;
  };
  await enqueue([{ id: "a", model: "new-1", request: { prompt: "a" } }]);
  const metadata = { ...imagine, id: "new-1" };
  const contract = defineModel<Readonly<Record<string, unknown>>>(metadata, () => true);
  const first = await startWorker(async () => ({ contract, reason: undefined }));
  await until(() => books.polls.has("task_1"));
  await first.close();
  books.options.taskMs = 0;
  await startWorker(async () => ({ contract: undefined, reason: "it answered HTTP 404" }));
  expect(await outcomes()).toMatchObject([{ id: "a", status: "completed", costUsd: 0.2 }]);
});

test("a failed task ends its job, without a cost", async () => {
  await keepBooks({ onPoll: ({ taskId }) => failed(taskId) });
  await enqueue(rowsOf(1, KEYED), 20);
  await work();
  expect(await outcomes()).toMatchObject([
    { status: "failed", costUsd: 0, error: "the model failed" },
  ]);
});

test("a completed task without a cost counts with its estimate", async () => {
  const query = `expires=${Math.floor(Date.now() / 1000) + 86_400}`;
  const onPoll: LedgerOptions["onPoll"] = ({ taskId }) => {
    const url = `${books.url}/files/${taskId}/video-1.mp4?${query}&signature=s${taskId}`;
    return record(taskId, { status: "completed", result: { videos: [{ url: [url] }] } });
  };
  await keepBooks({ onPoll });
  await enqueue(rowsOf(1, KEYED), 20);
  await work();
  expect(await outcomes()).toMatchObject([{ status: "completed", costUsd: undefined }]);
  expect(await status()).toMatchObject({ spentUsd: 0.2, reservedUsd: 0 });
});

test("a failed save does not end a job", async () => {
  await keepBooks();
  await enqueue(rowsOf(1, KEYED));
  let refusals = 0;
  const put = async (_: string, file: ReadableStream<Uint8Array>) => {
    await new Response(file).arrayBuffer();
    if (++refusals < 4) throw new Error("no space");
  };
  await work({ results: { put } });
  expect(await outcomes()).toMatchObject([{ status: "completed" }]);
});
