// What is sent, and when: after a 429, after creates that nobody answered, and again by --retry-failed.
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

test("a 429 is waited for as long as nothing was sent, and longer than two minutes", async () => {
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
  // None came before the hour was over.
  expect(before).toEqual([0]);
  expect(server.ledger.creates).toHaveLength(4);
});

test("a 429 without a time is waited for, less and less often", async () => {
  serve({ onCreate: () => ((clock?.now ?? 0) < 600_000 ? { status: 429 } : undefined) });
  expect(told(await run([entry()]))).toEqual(["a completed"]);
  expect(server.posts).toBeLessThan(80);
});

test("a stop ends the wait for a 429, and nothing is sent", async () => {
  const abort = new AbortController();
  serve({ onCreate: () => ({ status: 429, headers: { "retry-after": "3600" } }) });
  const onStart = () => void setImmediate(() => clock?.after(60_000, () => abort.abort()));
  expect(await run([entry()], { signal: abort.signal, onStart })).toEqual([]);
  expect(clock?.now).toBeLessThan(3_600_000);
});

test("five unknown outcomes with no answered create between them stop a batch with a sentence", async () => {
  serve({ onCreate: ({ bill }) => (bill(), "reset") });
  await expect(run(several(20), { concurrency: 1 })).rejects.toMatchObject({
    name: "UnansweredError",
    message:
      "5 creates in a row went unanswered, and each may have been billed. No more creates are sent. Check the gateway and usage.",
  });
  expect((await lines()).map(({ status }) => status)).toEqual(Array(5).fill("unknown"));
  expect(server.ledger.creates).toHaveLength(5);
});

test.each([
  ["an acknowledgement", undefined],
  ["a refusal", { status: 400, body: { error: { message: "no", type: "invalid_request_error" } } }],
])("%s between them lets a batch go on", async (_, answer) => {
  let posts = 0;
  serve({ onCreate: ({ bill }) => (++posts % 5 === 0 ? answer : (bill(), "reset")) });
  const outcomes = await run(several(20), { concurrency: 1 });
  expect(outcomes).toHaveLength(20);
  expect(outcomes.filter(({ status }) => status === "unknown")).toHaveLength(16);
});

test("with workers side by side, no more creates go out than are under way when the fifth is lost", async () => {
  serve({ onCreate: ({ bill }) => (bill(), "reset") });
  await expect(run(several(40), { concurrency: 3 })).rejects.toThrow("The outcome of 5 creates");
  expect(server.ledger.creates.length).toBeLessThanOrEqual(7);
});

test("retryFailed sends again only what was refunded, and says what the others would cost again", async () => {
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

test("a job waits for the budget that others may free, and is refused once none can", async () => {
  // 0.2 USD are set aside for each, and 0.05 billed.
  serve({
    onPoll: ({ taskId }) => {
      const video = { url: [`${server.url}/files/${taskId}/video-1.mp4?expires=1e10`] };
      const fields = { status: "completed", progress: 100, cost: 0.05 };
      return record(taskId, { ...fields, result: { videos: [video] } });
    },
  });
  const outcomes = await run(several(6), { concurrency: 3 }, { budget: { maxUsd: 0.41 } });
  const of = (status: string) => outcomes.filter((one) => one.status === status).length;
  // After five there are 0.16 USD left.
  expect([of("completed"), of("refused")]).toEqual([5, 1]);
  expect(server.ledger.creates).toHaveLength(5);
});

test("a job that no end of others can make fit is refused at once", async () => {
  server.options.taskMs = 60_000;
  server.options.models = [KEYED];
  const two = [entry("a", KEYED), entry("b", UNKEYED)];
  const budget = { maxUsd: 0.5 };
  expect(told(await run(two, { concurrency: 1 }, { budget }))).toEqual([
    "b refused",
    "a completed",
  ]);
});
