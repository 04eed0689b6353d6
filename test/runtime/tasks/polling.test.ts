// The poller: cadence, failures, many tasks; on a clock that the test owns.
import { expect, test } from "vitest";
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
} from "../../../runtime/errors/index.js";
import { TaskPoller, type PollListener } from "../../../runtime/tasks/poller.js";
import { submittedState, type TaskState } from "../../../runtime/tasks/state.js";
import type { Period, TaskTarget } from "../../../runtime/tasks/target.js";
import { TestClock } from "../stage/clock.js";

const IMAGINE = { minSeconds: 3, maxSeconds: 5 };

const state = (status: string, more: Partial<TaskState> = {}) =>
  ({ ...submittedState("a"), status, ...more }) as TaskState;

type Answers = (index: number) => TaskState | Error;

function stage(answers: Answers, random = () => 0.5, period?: Period) {
  const clock = new TestClock();
  /** When each poll of a task was made, in ms. */
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

test("an interval of the client holds instead, and still doubles while the state is unknown", async () => {
  const { poll, times, run } = stage(
    (index) => state(index === 1 ? "unknown" : "processing"),
    () => 1,
    { minSeconds: 0.05, maxSeconds: 0.05 },
  );
  poll("a", { period: IMAGINE, submittedAt: 0 });
  await run(300);
  expect(times()).toEqual([50, 100, 200, 250, 300]);
});

test("near its end a task is asked for at the short end of its period", async () => {
  const { poll, times, run } = stage((index) =>
    state("processing", { estimatedTime: 100, progress: index < 3 ? 0 : 99 }),
  );
  poll("a", { period: IMAGINE });
  await run(21_000);
  expect(times()).toEqual([0, 4500, 9000, 13500, 17000, 20500]);
});

test("several who wait for one task share its polls; after the last one it is not polled", async () => {
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
const revoked = new AuthenticationError("no", { status: 401 });
test.each<[string, Error, number, string, number, number]>([
  ["an outage of a few seconds", broken, 4, "completed", 0, 40],
  ["an outage of minutes", broken, Infinity, "ConnectionError", 40, 120],
  ["429", slow, 40, "completed", 280, 320],
  ["404 right after the submission", notFound, 2, "completed", 0, 10],
  ["404 for more than 10 s", notFound, Infinity, "NotFoundError", 10, 25],
  ["a revoked key", revoked, Infinity, "AuthenticationError", 0, 5],
])("%s: the polling goes on or stops", async (_, error, times, end, from, to) => {
  const stageOf = stage((index) => (index < times ? error : state("completed")));
  stageOf.poll("a", { submittedAt: 0 });
  await stageOf.run(600_000);
  expect(stageOf.heard).toEqual([end]);
  expect(stageOf.times().at(-1)).toBeGreaterThan(from * 1000);
  expect(stageOf.times().at(-1)).toBeLessThan(to * 1000);
});
