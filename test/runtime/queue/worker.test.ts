// Workers finish jobs: each is created once, polled without blocking a worker, saved, and paid from
// one budget.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { batchStatus, cancelBatch } from "../../../runtime/batch/queue/index.js";
import { videoOf } from "../../gateway/support/video.js";
import {
  anotherQueue,
  enqueue,
  folder,
  gateway,
  KEYED,
  outcomes,
  queue,
  redis,
  rowsOf,
  said,
  serve,
  UNKEYED,
  until,
  useQueue,
  work,
} from "./stage.js";

useQueue();

test("two workers create each job once, save each result, and leave no outcome unread", async () => {
  await serve();
  expect(await enqueue(rowsOf(20, KEYED))).toEqual({ added: 20, known: 0 });
  expect(await enqueue(rowsOf(20, KEYED))).toEqual({ added: 0, known: 20 });
  await Promise.all([work(), work()]);
  const all = await outcomes();
  expect(all.map(({ id }) => id).sort()).toEqual(
    rowsOf(20, KEYED)
      .map((_, n) => `line-${n + 1}`)
      .sort(),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["completed"]));
  expect(gateway.creates()).toHaveLength(20);
  const files = await readdir(folder);
  expect(files.sort()).toEqual(all.flatMap((one) => one.files.map(({ name }) => name)).sort());
  for (const {
    taskIds: [task],
    files: [file],
  } of all) {
    expect(await readFile(join(folder, file?.name ?? ""))).toEqual(await videoOf(gateway, task));
  }
  expect(await outcomes()).toEqual([]);
  // One line for each task, so that its id is known even if Redis is lost.
  expect(said.sort()).toEqual(
    all
      .map(({ id, taskIds: [task] }) => `Job "${id}" of the queue "${queue}" has the task ${task}.`)
      .sort(),
  );
});

test("a running task does not block a worker", async () => {
  await serve({ taskTime: "1h" });
  await enqueue(rowsOf(40, KEYED));
  await work({ concurrency: 1 });
  // All creates are sent before the first task ends.
  await until(() => gateway.creates().length === 40);
  gateway.clock.advance("2h");
  const all = await outcomes();
  expect(all.filter(({ status }) => status === "completed")).toHaveLength(40);
});

test("a 429 pauses the creates of all workers, but not their polls", async () => {
  await serve({ scenarios: [] });
  await enqueue([
    { id: "first", model: KEYED, request: { prompt: "a [[429 x1 after 1s]]" } },
    ...rowsOf(10, KEYED),
  ]);
  await Promise.all([work({ concurrency: 1 }), work({ concurrency: 1 })]);
  const all = await outcomes();
  expect(all.filter(({ status }) => status === "completed")).toHaveLength(11);
  const { at: refusedAt = 0 } = gateway.requests().find(({ status }) => status === 429) ?? {};
  // Ignores the first second, in which the other worker may send creates before it knows of the
  // 429.
  const held = gateway.creates().filter(({ at }) => at >= refusedAt + 1_000);
  expect(held.length).toBeGreaterThan(5);
  expect(gateway.creates()).toHaveLength(11);
});

test("the outcome has the gateway's refusal, a task's failure, and the reason why a request is not valid", async () => {
  await serve();
  await enqueue([
    { id: "refused", model: KEYED, request: { prompt: "a [[400]]" } },
    { id: "not valid", model: UNKEYED, request: { prompt: "a", duration: 99 } },
    { id: "no model", model: "x-nothing", request: { prompt: "a" } },
    { id: "failed", model: KEYED, request: { prompt: "a [[fail no luck]]" } },
  ]);
  await work();
  const all = await outcomes();
  const told = new Map(all.map(({ id, status, error }) => [id, `${status}: ${error}`]));
  expect(told.get("not valid")).toContain(
    "refused: The request to x-v3-omni is not valid and was not sent",
  );
  expect(told.get("no model")).toContain("refused: This SDK has no contract for the model");
  expect(told.get("refused")).toContain("refused:");
  expect(told.get("failed")).toBe("failed: no luck");
});

test("all workers share a budget: jobs that do not fit are not sent, and are reported", async () => {
  await serve();
  const priced = (count: number) =>
    rowsOf(count, KEYED).map((row) => ({
      ...row,
      request: { ...row.request, duration: 5, resolution: "480p" },
    }));
  await enqueue(priced(1));
  await work();
  const [first] = await outcomes();
  const price = first?.costUsd ?? 0;
  expect(price).toBeGreaterThan(0);
  anotherQueue();
  await enqueue(priced(10), price * 4.5);
  await Promise.all([work(), work()]);
  const all = await outcomes();
  expect(all.filter(({ status }) => status === "completed")).toHaveLength(4);
  expect(all.filter(({ status }) => status === "refused")).toHaveLength(6);
  const status = await batchStatus(redis.url, { queue });
  expect(status).toMatchObject({ reservedUsd: 0, overrun: false });
  expect(status.spentUsd).toBeCloseTo(4 * price, 6);
});

test("a cancelled batch sends nothing more, and saves running tasks", async () => {
  await serve({ taskTime: "500ms" });
  await enqueue(rowsOf(3, KEYED));
  await work();
  while (gateway.creates().length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  await cancelBatch(redis.url, { queue });
  await expect(enqueue(rowsOf(4, KEYED))).rejects.toThrow(
    "The batch of this queue was cancelled. Enqueue into a queue with another name.",
  );
  expect((await outcomes()).map(({ status }) => status)).toEqual([
    "completed",
    "completed",
    "completed",
  ]);
  anotherQueue();
  await enqueue(rowsOf(3, KEYED));
  await cancelBatch(redis.url, { queue });
  await work();
  expect((await outcomes()).map(({ status }) => status)).toEqual([
    "cancelled",
    "cancelled",
    "cancelled",
  ]);
  expect(gateway.creates()).toHaveLength(3);
});

test("results go to the caller's store", async () => {
  await serve();
  const kept = new Map<string, number>();
  const results = {
    put: async (name: string, file: ReadableStream<Uint8Array>) => {
      let bytes = 0;
      for await (const chunk of file) bytes += chunk.length;
      kept.set(name, bytes);
    },
  };
  await enqueue([{ id: "a/b", model: KEYED, request: { prompt: "a" }, save: "cats/first" }]);
  await work({ results });
  expect((await outcomes())[0]?.files).toEqual([{ name: "cats/first.mp4" }]);
  expect([...kept]).toEqual([["cats/first.mp4", (await videoOf(gateway)).length]]);
});

test.each([
  [
    { model: KEYED, request: { prompt: "a" }, save: "../a" },
    'the field "save" must be a path below the output folder',
  ],
  [{ model: "", request: {} }, 'the field "model" must be a text with the id of a model'],
  [7, 'the line must be a JSON object with the fields "model" and "request"'],
])("a malformed request is refused, and its line is named: %o", async (row, why) => {
  await serve();
  await expect(enqueue([row as never])).rejects.toThrow(
    `Line 1 of the batch was not enqueued: ${why}`,
  );
});
