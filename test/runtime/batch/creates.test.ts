// When creates are sent: after a 429, after creates without an answer, and again with
// --retry-failed.
import { expect, test } from "vitest";
import { failed, record } from "../../ledger/index.js";
import {
  clock,
  entry,
  KEYED,
  lines,
  run,
  serve,
  server,
  told,
  UNKEYED,
  useLedger,
} from "./stage.js";

useLedger();

const several = (count: number, model = UNKEYED) =>
  Array.from({ length: count }, (_, index) => entry(`job-${index + 1}`, model));

test("a batch waits for a 429 if nothing was sent, even for longer than two minutes", async () => {
  const before: number[] = [];
  serve({
    onCreate: () => {
      const now = clock?.now ?? 0;
      if (now >= 3_600_000) return undefined;
      before.push(now);
      return { status: 429, headers: { "retry-after": "3600" } };
    },
  });
  expect([...told(await run(several(4), { concurrency: 1 }))].sort()).toEqual(
    several(4).map(({ id }) => `${id} completed`),
  );
  // No other create was sent before the hour was over.
  expect(before).toEqual([0]);
  expect(server.ledger.creates).toHaveLength(4);
});

test("after a 429 without Retry-After the pauses get longer", async () => {
  serve({ onCreate: () => ((clock?.now ?? 0) < 600_000 ? { status: 429 } : undefined) });
  expect(told(await run([entry()]))).toEqual(["a completed"]);
  expect(server.posts).toBeLessThan(80);
});

test("an abort ends the wait for a 429, and nothing is sent", async () => {
  const abort = new AbortController();
  serve({ onCreate: () => ({ status: 429, headers: { "retry-after": "3600" } }) });
  const onStart = () => void setImmediate(() => clock?.after(60_000, () => abort.abort()));
  expect(await run([entry()], { signal: abort.signal, onStart })).toEqual([]);
  expect(clock?.now).toBeLessThan(3_600_000);
});

test("five unknown outcomes without an answered create between them stop a batch with an error", async () => {
  serve({ onCreate: ({ bill }) => (bill(), "reset") });
  await expect(run(several(20), { concurrency: 1 })).rejects.toMatchObject({
    name: "UnansweredError",
    message:
      "5 create requests in a row got no answer, and each may have been billed. No more are sent. Check usage for charges and whether the gateway works before you run the batch again.",
  });
  expect((await lines()).map(({ status }) => status)).toEqual(Array(5).fill("unknown"));
  expect(server.ledger.creates).toHaveLength(5);
});

test.each([
  ["an acknowledgement", undefined],
  ["a refusal", { status: 400, body: { error: { message: "no", type: "invalid_request_error" } } }],
])("the batch goes on if %s is between them", async (_, answer) => {
  let posts = 0;
  serve({ onCreate: ({ bill }) => (++posts % 5 === 0 ? answer : (bill(), "reset")) });
  const outcomes = await run(several(20), { concurrency: 1 });
  expect(outcomes).toHaveLength(20);
  expect(outcomes.filter(({ status }) => status === "unknown")).toHaveLength(16);
});

test("with parallel creates, only those on the wire still go out when the fifth answer is lost", async () => {
  serve({ onCreate: ({ bill }) => (bill(), "reset") });
  await expect(run(several(40), { concurrency: 3 })).rejects.toThrow(
    "5 create requests in a row got no answer, and each may have been billed.",
  );
  expect(server.ledger.creates.length).toBeLessThanOrEqual(7);
});

test("retryFailed sends only refunded jobs again, and reports the cost of sending the others again", async () => {
  server.options.expiresInS = 1;
  const error = { message: "no luck", type: "task_failed" };
  const billed = { status: "failed", progress: 100, cost: 0.2, error };
  serve({
    onPoll: ({ taskId }) =>
      taskId === "task_1"
        ? failed(taskId)
        : taskId === "task_2"
          ? record(taskId, billed)
          : undefined,
    onFile: () => ({ status: 403 }),
  });
  const three = several(3);
  expect(told(await run(three, { concurrency: 1, inFlight: 1 }))).toEqual([
    "job-1 failed",
    "job-2 failed",
    "job-3 lost",
  ]);
  serve({});
  const plans: unknown[] = [];
  const onPlan = (plan: unknown) => plans.push(plan) > 0;
  expect(told(await run(three, { retryFailed: true, onPlan }))).toEqual(["job-1 lost"]);
  expect(plans).toMatchObject([{ left: 1, billed: { jobs: 2, usd: 0.4 } }]);
  expect(server.ledger.creates).toHaveLength(4);
});

test("a job waits for budget that other jobs may free, and is refused when none can", async () => {
  // Each job reserves 0.2 USD, and is billed 0.05 USD.
  serve({
    onPoll: ({ taskId }) => {
      const video = { url: [`${server.url}/files/${taskId}/video-1.mp4?expires=1e10`] };
      const fields = { status: "completed", progress: 100, cost: 0.05 };
      return record(taskId, { ...fields, result: { videos: [video] } });
    },
  });
  const outcomes = await run(several(6), { concurrency: 3 }, { budget: { maxUsd: 0.41 } });
  const of = (status: string) => outcomes.filter((one) => one.status === status).length;
  // After five jobs 0.16 USD remain.
  expect([of("completed"), of("refused")]).toEqual([5, 1]);
  expect(server.ledger.creates).toHaveLength(5);
});

test("a job is refused at once if no other job can free enough budget", async () => {
  server.options.taskMs = 60_000;
  server.options.models = [KEYED];
  const two = [entry("a", KEYED), entry("b", UNKEYED)];
  const budget = { maxUsd: 0.5 };
  expect(told(await run(two, { concurrency: 1 }, { budget }))).toEqual([
    "b refused",
    "a completed",
  ]);
});
