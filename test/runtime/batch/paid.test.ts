// A paid job is never dropped: it ends only when the gateway reports the end of its task, or when
// its files are saved.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FILE, record } from "../../ledger/index.js";
import {
  clock,
  entry,
  folder,
  HOUR,
  lines,
  run,
  serve,
  server,
  store,
  told,
  UNKEYED,
  useLedger,
} from "./stage.js";

useLedger();

const minutes = () => Math.round((clock?.now ?? 0) / 60_000);
const saved = () => readFile(join(folder, "a.mp4"));

test("a poll with 404 does not end a job, and the next polls get rarer", async () => {
  serve({ onPoll: ({ count }) => (count <= 6 ? { status: 404 } : undefined) });
  expect(told(await run([entry()]))).toEqual(["a completed"]);
  expect(await saved()).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
});

test.each([403, 404, 410])(
  "a file that is refused with %i before it expires is requested again",
  async (status) => {
    serve({ onFile: ({ count }) => (count <= 3 ? { status } : undefined) });
    expect(told(await run([entry()]))).toEqual(["a completed"]);
    expect(await saved()).toEqual(FILE);
    expect(server.fetches.get("task_1")).toBe(4);
  },
);

test("a task that completes without its result is polled again", async () => {
  const early = { status: "completed", progress: 100, cost: 0.2 };
  serve({ onPoll: ({ taskId, count }) => (count <= 3 ? record(taskId, early) : undefined) });
  expect(await run([entry()])).toMatchObject([{ status: "completed", costUsd: 0.2 }]);
  expect(await saved()).toEqual(FILE);
});

test("a run waits for a task that takes longer than usual, at a slower pace", async () => {
  // 2-video.md: x-v3-omni takes 10 minutes at most.
  server.options.taskMs = 19 * 60_000;
  expect(told(await run([entry()]))).toEqual(["a completed"]);
  expect(minutes()).toBeGreaterThanOrEqual(19);
});

const PASSING: readonly (readonly [string, Parameters<typeof serve>[0]])[] = [
  ["a task that is not found", { onPoll: () => ({ status: 404 }) }],
  ["a file that is refused", { onFile: () => ({ status: 403 }) }],
  ["a file whose server is down", { onFile: () => ({ status: 503 }) }],
  [
    "a result that does not come",
    { onPoll: ({ taskId }) => record(taskId, { status: "completed", progress: 100 }) },
  ],
  [
    "a task that does not end",
    { onPoll: ({ taskId }) => record(taskId, { status: "processing", progress: 50 }) },
  ],
];

test.each(PASSING)("after %s the job is open, and the next run continues it", async (_, gone) => {
  serve(gone);
  const open = await run([entry()]);
  expect(open).toMatchObject([
    { id: "a", status: "open", taskIds: ["task_1"], files: [], error: expect.anything() as object },
  ]);
  expect(open[0]?.estimateUsd ?? open[0]?.costUsd).toBe(0.2);
  // An open job has no outcome line.
  expect(await lines()).toEqual([]);
  serve({});
  expect(told(await run([entry()], { retryFailed: true }))).toEqual(["a completed"]);
  expect(server.ledger.creates).toHaveLength(1);
});

test("a run ends after ten minutes with only open jobs, and not while other jobs run", async () => {
  const b = "task_2";
  serve({
    onPoll: ({ taskId }) =>
      taskId === b && (clock?.now ?? 0) < 9 * 60_000
        ? record(taskId, { status: "processing", progress: 1 })
        : undefined,
    onFile: ({ taskId }) => (taskId === "task_1" ? { status: 403 } : undefined),
  });
  expect(told(await run([entry(), entry("b")], { concurrency: 1 }))).toEqual([
    "b completed",
    "a open",
  ]);
  expect(minutes()).toBeGreaterThanOrEqual(19);
});

test("open jobs keep their estimates reserved, in the next run too", async () => {
  serve({ onPoll: () => ({ status: 404 }) });
  const poor = { budget: { maxUsd: 0.3 } };
  // The second job waits for the budget of the first, until the run ends.
  for (const concurrency of [1, 8]) {
    const outcomes = await run([entry(), entry("b")], { concurrency }, poor);
    expect(told(outcomes)).toEqual(["a open", "b refused"]);
  }
  expect(server.ledger.creates).toHaveLength(1);
});

test("if as many jobs are open as may be in flight, the run ends and sends no others", async () => {
  serve({ onFile: () => ({ status: 403 }) });
  const some = ["a", "b", "c", "d"].map((id) => entry(id));
  expect([...told(await run(some, { inFlight: 2 }))].sort()).toEqual(["a open", "b open"]);
  expect(server.ledger.creates).toHaveLength(2);
});

test("a file that is refused after it expired is lost, with an error and its cost, and stays lost", async () => {
  server.options.expiresInS = 60;
  serve({ onFile: () => ({ status: 403 }) });
  expect(await run([entry()])).toMatchObject([
    { status: "lost", taskIds: ["task_1"], costUsd: 0.2, error: { name: "ExpiredResultError" } },
  ]);
  expect(store.jobs.at(-1)?.tasks).toMatchObject([{ status: "expired" }]);
  expect(await run([entry()], { retryFailed: true })).toEqual([]);
  await rm(join(folder, "results.jsonl"));
  expect(told(await run([entry()]))).toEqual(["a lost"]);
  expect(server.ledger.creates).toHaveLength(1);
});

test("a file that expired while its server was down is saved from a newer address", async () => {
  Object.assign(server.options, { expiresInS: 60, signsAnew: true });
  serve({ onFile: ({ count }) => (count <= 16 ? { status: 503 } : undefined) });
  expect(await run([entry()])).toMatchObject([{ status: "completed", costUsd: 0.2 }]);
  expect(await saved()).toEqual(FILE);
  expect(minutes()).toBeGreaterThanOrEqual(1);
  expect(server.ledger.creates).toHaveLength(1);
});

test("an expired file is not lost while the gateway cannot be asked for a newer address: the next run asks", async () => {
  Object.assign(server.options, { expiresInS: 60, signsAnew: true });
  serve({
    onFile: () => ({ status: 403 }),
    onPoll: ({ count }) => (count === 1 ? undefined : { status: 503 }),
  });
  expect(told(await run([entry()]))).toEqual(["a open"]);
  serve({});
  expect(told(await run([entry()]))).toEqual(["a completed"]);
  expect(await saved()).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
});

test("a file that has expired by the local clock is still fetched, because the clock may be wrong", async () => {
  serve({ onFile: () => ({ status: 403 }) });
  expect(told(await run([entry()]))).toEqual(["a open"]);
  const file = server.options;
  file.now = () => Date.UTC(2026, 7, 1);
  serve({});
  expect(told(await run([entry()], {}, {}, 240 * HOUR))).toEqual(["a completed"]);
});

test("a task without a state from the gateway for 72 hours is lost, with an error, and never sent again", async () => {
  serve({ onPoll: () => ({ status: 404 }) });
  expect(told(await run([entry()]))).toEqual(["a open"]);
  expect(told(await run([entry()], {}, {}, 71 * HOUR))).toEqual(["a open"]);
  expect(await run([entry()], {}, {}, 2 * HOUR)).toMatchObject([
    { status: "lost", taskIds: ["task_1"], estimateUsd: 0.2, error: { name: "NotFoundError" } },
  ]);
  expect(await run([entry()], { retryFailed: true })).toEqual([]);
  expect(server.ledger.creates).toHaveLength(1);
});

test("a clock that jumps by days does not lose a task that the gateway knows", async () => {
  server.options.expiresInS = 100 * 86_400;
  const b = { status: "processing", progress: 50 };
  serve({ onPoll: ({ taskId }) => record(taskId, b) });
  // A longer interval gives fewer polls in the ten minutes that a run waits.
  const slow = { pollIntervalMs: 30_000 };
  expect(told(await run([entry()], {}, slow))).toEqual(["a open"]);
  expect(told(await run([entry()], {}, slow, 240 * HOUR))).toEqual(["a open"]);
  serve({ onPoll: () => ({ status: 500 }) });
  expect(told(await run([entry()], {}, slow, 240 * HOUR))).toEqual(["a open"]);
  serve({});
  expect(told(await run([entry()], {}, slow))).toEqual(["a completed"]);
});

test("a batch that runs again ten days later creates nothing, even without its results", async () => {
  const some = ["a", "b", "c"].map((id) => entry(id));
  await run(some);
  expect(await run(some, { retryFailed: true }, {}, 240 * HOUR)).toEqual([]);
  await rm(join(folder, "results.jsonl"));
  await run(some, {}, {}, 240 * HOUR);
  expect(server.ledger.creates).toHaveLength(3);
});

test("a key that is refused during polls leaves its job open, and ends the batch", async () => {
  serve({ onPoll: () => ({ status: 401 }) });
  await expect(run([entry()])).rejects.toMatchObject({ name: "AuthenticationError" });
  serve({});
  expect(told(await run([entry()]))).toEqual(["a completed"]);
});

const part = (name: string) => join(folder, `.${name}.gateway-sdk-0123456789abcdef.part`);

test("partial files of a job from a killed run are removed, and no other files", async () => {
  serve({ onFile: () => ({ status: 403 }) });
  expect(told(await run([entry()]))).toEqual(["a open"]);
  serve({});
  const others = [part("ab.mp4"), part("a"), join(folder, ".a.mp4.0123456789abcdef.part")];
  for (const path of [part("a.mp4"), part("a(2).mp4"), ...others]) await writeFile(path, "half");
  expect(told(await run([entry()]))).toEqual(["a completed"]);
  for (const path of others) expect(await readFile(path, "utf8")).toBe("half");
  await expect(readFile(part("a.mp4"))).rejects.toThrow("ENOENT");
  await expect(readFile(part("a(2).mp4"))).rejects.toThrow("ENOENT");
});

test("a run waits for more tasks than it creates at once", async () => {
  server.options.taskMs = 60_000;
  const many = Array.from({ length: 40 }, (_, index) => entry(`job-${index}`, UNKEYED));
  expect(await run(many, { concurrency: 2 })).toHaveLength(40);
  expect(minutes()).toBeLessThan(3);
});
