// Crashes between two files, wrong clocks and equal names: no paid result is lost, and no job is
// sent without a line.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEarlierRuns } from "../../../runtime/batch/earlier-runs.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { FILE } from "../../ledger/index.js";
import { entry, folder, HOUR, lines, run, serve, server, store, told, useLedger } from "./stage.js";

useLedger();

/** A source that can be read once. */
async function* streamed<Value>(values: readonly Value[]) {
  yield* values;
}

test("a file that is refused once is not lost, even if the clock is two hours ahead", async () => {
  server.options.expiresInS = 3_600;
  const now = Date.UTC(2026, 7, 1);
  server.options.now = () => now;
  serve({ onFile: () => ({ status: 403 }) });
  expect(told(await run([entry()]))).toEqual(["a open"]);
  serve({ onFile: ({ count }) => (count % 2 === 0 ? undefined : { status: 403 }) });
  expect(told(await run([entry()], {}, {}, 2 * HOUR))).toEqual(["a completed"]);
  expect(await readFile(join(folder, "a.mp4"))).toEqual(FILE);
});

test("a saved job is completed from its journal if a crash took its line, without a request", async () => {
  // One at a time, so that the first job has the first task.
  await run([entry(), entry("b")], { concurrency: 1 });
  await rm(join(folder, "results.jsonl"));
  serve({ onPoll: () => ({ status: 404 }), onFile: () => ({ status: 403 }) });
  const before = server.polls.get("task_1");
  const outcomes = await run([entry(), entry("b")], {}, {}, 240 * HOUR);
  expect(outcomes).toMatchObject([
    {
      id: "a",
      status: "completed",
      taskIds: ["task_1"],
      costUsd: 0.2,
      files: ["a.mp4"],
      line: 1,
    },
    {
      id: "b",
      status: "completed",
      taskIds: ["task_2"],
      costUsd: 0.2,
      files: ["b.mp4"],
      line: 2,
    },
  ]);
  expect([...told(await lines())].sort()).toEqual(["a completed", "b completed"]);
  expect(server.polls.get("task_1")).toBe(before);
  expect(server.ledger.creates).toHaveLength(2);
});

test("a saved job without its line and its file is saved again", async () => {
  await run([entry()]);
  await rm(join(folder, "results.jsonl"));
  await rm(join(folder, "a.mp4"));
  expect(told(await run([entry()]))).toEqual(["a completed"]);
  expect(await readFile(join(folder, "a.mp4"))).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
});

test("the cost of a job without a line counts in the budget of the next run", async () => {
  await run([entry()]);
  const journal = journalOf(store);
  await rm(join(folder, "results.jsonl"));
  const { jobs, spentUsd } = await readEarlierRuns(folder, await journal.ended());
  await journal.close();
  expect([...jobs]).toMatchObject([["a", { status: "completed", costUsd: 0.2 }]]);
  expect(spentUsd).toBe(0.2);
});

test("a job that was never sent is sent only if it has a line, which may have another request", async () => {
  // The process ends before it can record that it sends the two jobs.
  store.full = "for changes";
  await run([entry(), entry("b")]).catch(() => undefined);
  store.full = false;
  const sent = server.posts;
  const other = entry("b", undefined, { request: { prompt: "another" } });
  await rm(join(folder, "results.jsonl"), { force: true });
  expect(told(await run([other]))).toEqual(["b completed"]);
  expect(server.posts - sent).toBe(1);
  expect(server.ledger.creates.map(({ job }) => job)).toEqual(["another"]);
});

test("in a stream, the second job with the same file is refused before it is sent", async () => {
  const same = [entry("a", undefined, { save: "x" }), entry("b", undefined, { save: "X" })];
  const inside = entry("c", undefined, { save: "x.mp4/y" });
  const outcomes = await run(streamed([...same, inside]));
  expect([...told(outcomes)].sort()).toEqual(["a completed", "b refused", "line-3 refused"]);
  expect(server.ledger.creates).toHaveLength(1);
});

test.each([
  ["x", "X"],
  ["b", undefined],
  ["deep/x", "deep\\x"],
])("no job may overwrite the file %s of an earlier run: %s", async (first, save) => {
  await run([entry("a", undefined, { save: first })]);
  await expect(run([entry("b", undefined, { save })])).rejects.toThrow(
    'an earlier run has saved job "a" to the same path',
  );
  expect(server.ledger.creates).toHaveLength(1);
});

test("no job may take the path of an open job that has no line", async () => {
  serve({ onFile: () => ({ status: 403 }) });
  expect(told(await run([entry("a")]))).toEqual(["a open"]);
  serve({});
  const over = entry("b", undefined, { save: "A" });
  await expect(run([over])).rejects.toThrow(
    'line 1: job "a" of an earlier run will be saved to the same path. Choose another path in the field "save"',
  );
  // If the open job has a line again, its file is saved at the path of that line.
  const outcomes = await run([entry("a", undefined, { save: "first" }), over]);
  expect([...told(outcomes)].sort()).toEqual(["a completed", "b completed"]);
  expect(outcomes.flatMap(({ files }) => files).sort()).toEqual(["A.mp4", "first.mp4"]);
});

test("no job may overwrite a saved file whose line a crash took", async () => {
  await run([entry()]);
  await rm(join(folder, "results.jsonl"));
  await expect(run([entry("b", undefined, { save: "a" })])).rejects.toThrow(
    'an earlier run has saved job "a" to the same path',
  );
  expect(server.ledger.creates).toHaveLength(1);
});

test("a run writes no outcome after another process took over its journal", async () => {
  const journal = fileJournal(join(folder, "journal.jsonl"));
  serve({
    onFile: async () => {
      await rm(join(folder, "journal.jsonl.lock"), { recursive: true });
      return undefined;
    },
  });
  await expect(run([entry()], {}, {}, 0, journal)).rejects.toMatchObject({ name: "FileError" });
  expect(await lines()).toEqual([]);
});
