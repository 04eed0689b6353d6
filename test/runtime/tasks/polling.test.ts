// The poller: its pace, failures, many tasks; on a clock that the test moves.
import { expect, test } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  ProtocolError,
  RateLimitError,
} from "../../../runtime/call/errors/index.js";
import { TaskPoller, type PollListener } from "../../../runtime/tasks/poller.js";
import { submittedState, type TaskState } from "../../../runtime/tasks/state.js";
import type { Period, TaskTarget } from "../../../runtime/tasks/task.js";
import { TestClock } from "../stage/clock.js";

const IMAGINE = { minSeconds: 3, maxSeconds: 5 };

const state = (status: string, more: Partial<TaskState> = {}) =>
  ({ ...submittedState("a"), status, ...more }) as TaskState;

type Answers = (index: number) => TaskState | Error;

function stage(answers: Answers, random = () => 0.5, period?: Period) {
  const clock = new TestClock();
  /** The times of each task's polls, in ms. */
  const polls = new Map<string, number[]>();
  const inFlight = { now: 0, most: 0 };
  const poller = new TaskPoller({
    clock,
    random,
    period,
    concurrency: 24,
    changed: () => undefined,
    ask: async ({ id }) => {
      const times = polls.get(id) ?? [];
      polls.set(id, [...times, clock.now]);
      inFlight.most = Math.max(inFlight.most, ++inFlight.now);
      await Promise.resolve();
      inFlight.now--;
      const answer = answers(times.length);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await Promise.resolve();
  };
  const run = async (ms: number) => {
    const end = clock.now + ms;
    for (;;) {
      await turns(20);
      const next = clock.nextIn();
      if (next === undefined || clock.now + next > end) break;
      clock.advance(next);
    }
    clock.advance(end - clock.now);
  };
  const heard: string[] = [];
  const listener: PollListener = {
    seen: ({ status }) => void heard.push(status),
    stopped: ({ name }) => void heard.push(name),
  };
  const poll = (id = "a", more: Partial<TaskTarget> = {}) => {
    const facts = { yields: undefined, model: undefined, period: undefined, limitMs: undefined };
    const target = { id, route: "tasks" as const, ...facts, submittedAt: undefined, ...more };
    return poller.poll(target, { ...listener });
  };
  const times = (id = "a") => polls.get(id) ?? [];
  return { clock, poller, poll, polls, times, inFlight, heard, run, turns };
}

const pauses = (times: readonly number[]) =>
  times.slice(1).map((at, index) => at - (times[index] ?? 0));

test.each([0, 0.25, 0.5, 0.999])("a documented period of 3 to 5 s is kept (%d)", async (chance) => {
  const { poll, times, run } = stage(
    () => state("processing"),
    () => chance,
  );
  poll("a", { period: IMAGINE, submittedAt: 0 });
  await run(60_000);
  for (const ms of pauses([0, ...times()])) {
    expect(ms).toBeGreaterThanOrEqual(3000);
    expect(ms).toBeLessThanOrEqual(5000);
  }
});

test("an interval of the client replaces the documented period, and doubles while the state is unknown", async () => {
  const { poll, times, run } = stage(
    (index) => state(index === 1 ? "unknown" : "processing"),
    () => 1,
    { minSeconds: 0.05, maxSeconds: 0.05 },
  );
  poll("a", { period: IMAGINE, submittedAt: 0 });
  await run(300);
  expect(times()).toEqual([50, 100, 200, 250, 300]);
});

test("near its end a task is polled at the short end of its period", async () => {
  const { poll, times, run } = stage((index) =>
    state("processing", { estimatedTime: 100, progress: index < 3 ? 0 : 99 }),
  );
  poll("a", { period: IMAGINE });
  await run(21_000);
  expect(times()).toEqual([0, 4500, 9000, 13500, 17000, 20500]);
});

test("several waiters of one task share its polls; after the last waiter leaves it is not polled", async () => {
  const { poll, times, heard, run, clock } = stage(() => state("processing"));
  const stops = [poll(), poll(), poll()];
  await run(10_000);
  expect(heard).toHaveLength(3 * times().length);
  const before = times().length;
  for (const stop of stops) stop();
  expect(clock.waiting).toBe(0);
  await run(100_000);
  expect(times()).toHaveLength(before);
});

const broken = new ConnectionError("broken", { retryable: true });
const notFound = new NotFoundError("none", { status: 404 });
const slow = new RateLimitError("slow", { status: 429, retryAfterMs: 7000 });
const denied = new PermissionDeniedError("no", { status: 403 });
const revoked = new AuthenticationError("no", { status: 401 });
test.each<[string, Error, number, string, number, number]>([
  ["an outage of a few seconds", broken, 4, "completed", 0, 40],
  ["an outage of minutes", broken, Infinity, "ConnectionError", 40, 120],
  ["429", slow, 40, "completed", 280, 320],
  ["404 right after the submission", notFound, 2, "completed", 0, 10],
  ["404 for more than a minute", notFound, Infinity, "NotFoundError", 60, 180],
  ["404 seven times", notFound, 7, "completed", 15, 120],
  ["a revoked key", revoked, Infinity, "AuthenticationError", 60, 180],
  ["401 once", revoked, 1, "completed", 6, 20],
  ["403 once", denied, 1, "completed", 6, 20],
  ["409 once", new ConflictError("no", { status: 409 }), 1, "completed", 6, 20],
  ["405 for ever", new ApiError("no", { status: 405 }), Infinity, "ApiError", 60, 180],
  ["451 four times", new ApiError("no", { status: 451 }), 4, "completed", 60, 180],
  ["a redirect once", new ProtocolError("moved", { status: 302 }), 1, "completed", 6, 20],
])("after %s polling goes on or stops", async (_, error, times, end, from, to) => {
  const stageOf = stage((index) => (index < times ? error : state("completed")));
  stageOf.poll("a", { submittedAt: 0 });
  await stageOf.run(600_000);
  expect(stageOf.heard).toEqual([end]);
  expect(stageOf.times().at(-1)).toBeGreaterThan(from * 1000);
  expect(stageOf.times().at(-1)).toBeLessThan(to * 1000);
});

test("an answer of another kind resets the count of equal refusals", async () => {
  const answers = [notFound, notFound, notFound, notFound, denied, notFound, notFound, notFound];
  const { poll, heard, run } = stage((index) => answers[index] ?? state("completed"));
  poll("a", { submittedAt: 0 });
  await run(600_000);
  expect(heard).toEqual(["completed"]);
});

test("a task id from a caller is wrong at its first 404", async () => {
  const { poll, heard, times, run } = stage(() => notFound);
  poll("a");
  await run(600_000);
  expect(heard).toEqual(["NotFoundError"]);
  expect(times()).toEqual([0]);
});

test("after a 401 all tasks pause, one of them is polled, and all go on after its answer", async () => {
  let isRevoked = true;
  const { poll, polls, inFlight, heard, run } = stage(() =>
    isRevoked ? revoked : state("completed"),
  );
  for (let task = 0; task < 20; task++) poll(`task-${task}`);
  await run(1);
  const asked = () => [...polls.values()].flat().length;
  expect(asked()).toBe(20);
  inFlight.most = 0;
  await run(40_000);
  expect(asked()).toBe(22);
  expect(inFlight.most).toBe(1);
  isRevoked = false;
  await run(30_000);
  expect(heard).toEqual(Array<string>(20).fill("completed"));
});

test("a key that is refused for more than a minute ends each wait, after its own poll", async () => {
  const { poll, polls, heard, run, clock } = stage(() => revoked);
  for (let task = 0; task < 3; task++) poll(`task-${task}`);
  await run(60_000);
  expect(heard).toEqual([]);
  await run(120_000);
  expect(heard).toEqual(["AuthenticationError", "AuthenticationError", "AuthenticationError"]);
  expect([...polls.values()].flat()).toHaveLength(3 + 4 + 2);
  expect(clock.waiting).toBe(0);
});
