// The one poll scheduler: cadence, failures, many tasks; on a clock that the test owns.
import { expect, test } from "vitest";
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
} from "../../../runtime/errors/index.js";
import { PollScheduler, type PollTarget } from "../../../runtime/tasks/poll/scheduler.js";
import type { TaskRecord } from "../../../runtime/tasks/record.js";
import { statusOf } from "../../../runtime/tasks/status.js";
import { TestClock } from "../stage/clock.js";

const IMAGINE = { minSeconds: 3, maxSeconds: 5 };

function target(id: string, more: Partial<PollTarget> = {}): PollTarget {
  const facts = { yields: undefined, model: undefined, period: undefined, limitMs: undefined };
  return { id, route: "tasks", ...facts, submittedAt: undefined, ...more };
}

function record(id: string, word: string, more: Partial<TaskRecord> = {}): TaskRecord {
  const none = {
    progress: undefined,
    created: undefined,
    completed: undefined,
    estimatedTime: undefined,
    actualTime: undefined,
    cost: undefined,
    credits: undefined,
  };
  return {
    id,
    status: statusOf(word),
    rawStatus: word,
    failure: undefined,
    answer: { status: 200, requestId: undefined },
    data: {},
    raw: {},
    ...none,
    ...more,
  };
}

interface Played {
  readonly clock: TestClock;
  readonly scheduler: PollScheduler;
  /** When each poll of a task was made, in ms. */
  readonly polls: Map<string, number[]>;
  readonly most: () => number;
  run(ms: number): Promise<void>;
}

type Answers = (id: string, index: number, now: number) => TaskRecord | Error;

function play(answers: Answers, random = () => 0.5, concurrency = 24): Played {
  const clock = new TestClock();
  const polls = new Map<string, number[]>();
  let inFlight = 0;
  let most = 0;
  const scheduler = new PollScheduler({
    clock,
    random,
    concurrency,
    changed: () => undefined,
    poll: async ({ id }) => {
      const times = polls.get(id) ?? [];
      polls.set(id, [...times, clock.now]);
      most = Math.max(most, ++inFlight);
      await Promise.resolve();
      inFlight--;
      const answer = answers(id, times.length, clock.now);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const run = async (ms: number) => {
    const end = clock.now + ms;
    for (;;) {
      for (let i = 0; i < 20; i++) await Promise.resolve();
      const next = clock.nextIn();
      if (next === undefined || clock.now + next > end) break;
      clock.advance(next);
    }
    clock.advance(end - clock.now);
  };
  return { clock, scheduler, polls, most: () => most, run };
}

const ignored = { seen: () => undefined, stopped: () => undefined };

test.each([0, 0.25, 0.5, 0.999])(
  "a documented period of 3 to 5 s is kept (chance %d)",
  async (chance) => {
    const { scheduler, polls, run } = play(
      (id) => record(id, "processing"),
      () => chance,
    );
    scheduler.watch(target("a", { period: IMAGINE, submittedAt: 0 }), ignored);
    await run(60_000);
    const times = polls.get("a") ?? [];
    const pauses = times.map((at, index) => at - (times[index - 1] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(3000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5000);
  },
);

test("near its end a task is asked for at the short end of its period", async () => {
  const answers: Answers = (id, index) =>
    record(id, "processing", { estimatedTime: 100, progress: index < 3 ? 0 : 99 });
  const { scheduler, polls, run } = play(answers, () => 0.5);
  scheduler.watch(target("a", { period: IMAGINE }), ignored);
  await run(30_000);
  const times = polls.get("a") ?? [];
  expect(times.slice(0, 6)).toEqual(
    [0, 4500, 9000, 13500, 17000, 20500].map((ms) => expect.closeTo(ms, -3)),
  );
});

test("unknown states slow the polling down, and are never the end", async () => {
  const words = ["unknown", "unknown", "unknown", "unknown", "unknown", "archived", "completed"];
  const { scheduler, polls, run } = play((id, index) => record(id, words[index] ?? "completed"));
  const seen: string[] = [];
  scheduler.watch(target("a", { period: IMAGINE }), {
    ...ignored,
    seen: ({ status }) => void seen.push(status),
  });
  await run(600_000);
  expect(seen).toEqual([
    "unknown",
    "unknown",
    "unknown",
    "unknown",
    "unknown",
    "unknown",
    "completed",
  ]);
  const times = polls.get("a") ?? [];
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  for (let i = 1; i < 3; i++) expect(pauses[i]).toBeGreaterThan(pauses[i - 1] ?? 0);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
});

test("several who watch one task share its polls, and all are told", async () => {
  const { scheduler, polls, run } = play((id, index) =>
    record(id, index < 2 ? "processing" : "completed"),
  );
  const told = [0, 0, 0];
  for (const [index] of told.entries()) {
    scheduler.watch(target("a"), { ...ignored, seen: () => void told[index]!++ });
  }
  await run(60_000);
  expect(polls.get("a")).toHaveLength(3);
  expect(told).toEqual([3, 3, 3]);
});

test("a task that nobody watches any more is not polled", async () => {
  const { scheduler, polls, run, clock } = play((id) => record(id, "processing"));
  const stop = scheduler.watch(target("a"), ignored);
  await run(10_000);
  const before = polls.get("a")?.length;
  stop();
  await run(100_000);
  expect(polls.get("a")).toHaveLength(before ?? 0);
  expect(clock.waiting).toBeLessThanOrEqual(1);
});

test.each([
  [
    "5xx and broken connections",
    () => new ConnectionError("broken", { retryable: true }),
    4,
    "seen completed",
  ],
  [
    "429",
    () => new RateLimitError("slow", { status: 429, retryAfterMs: 7000 }),
    4,
    "seen completed",
  ],
  [
    "404 for a while after the submission",
    () => new NotFoundError("none", { status: 404 }),
    2,
    "seen completed",
  ],
  [
    "a revoked key",
    () => new AuthenticationError("no", { status: 401 }),
    1,
    "stopped AuthenticationError",
  ],
])("%s: polling goes on or stops", async (_, error, times, end) => {
  const { scheduler, run } = play((id, index) =>
    index < times ? error() : record(id, "completed"),
  );
  const ends: string[] = [];
  scheduler.watch(target("a", { submittedAt: 0 }), {
    seen: ({ status }) => void ends.push(`seen ${status}`),
    stopped: ({ name }) => void ends.push(`stopped ${name}`),
  });
  await run(300_000);
  expect(ends).toEqual([end]);
});

test("a task that stays unknown to the gateway ends as not found after a grace of 10 s", async () => {
  const { scheduler, run, polls } = play(() => new NotFoundError("none", { status: 404 }));
  const ends: Error[] = [];
  scheduler.watch(target("a", { submittedAt: 0 }), {
    ...ignored,
    stopped: (error) => void ends.push(error),
  });
  await run(60_000);
  expect(ends).toMatchObject([{ name: "NotFoundError" }]);
  expect((polls.get("a") ?? []).at(-1)).toBeGreaterThan(10_000);
  expect((polls.get("a") ?? []).at(-1)).toBeLessThan(25_000);
});

test("an outage of minutes ends the polling in the end, so that it can be resumed", async () => {
  const { scheduler, run } = play(() => new ConnectionError("broken", { retryable: true }));
  const ends: Error[] = [];
  scheduler.watch(target("a"), { ...ignored, stopped: (error) => void ends.push(error) });
  await run(600_000);
  expect(ends).toMatchObject([{ name: "ConnectionError" }]);
});

test("10,000 tasks: 24 polls at once, every task to its end, and no timer left", async () => {
  const { scheduler, clock, polls, most, run } = play((id, index) =>
    record(id, index < 3 ? "processing" : "completed"),
  );
  let ended = 0;
  for (let i = 0; i < 10_000; i++) {
    scheduler.watch(target(`t${i}`, { period: IMAGINE }), {
      ...ignored,
      seen: ({ status }) => void (ended += status === "completed" ? 1 : 0),
    });
  }
  for (let i = 0; i < 400 && ended < 10_000; i++) {
    await run(500);
    for (let turn = 0; turn < 2000; turn++) await Promise.resolve();
  }
  expect(ended).toBe(10_000);
  expect(clock.waiting).toBe(0);
  expect(most()).toBe(24);
  expect([...polls.values()].every((times) => times.length === 4)).toBe(true);
});

test("a process that slept for a minute polls each task once, not once per missed period", async () => {
  const { scheduler, clock, polls } = play((id) => record(id, "processing"));
  for (let i = 0; i < 100; i++) scheduler.watch(target(`t${i}`, { period: IMAGINE }), ignored);
  clock.advance(0);
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  clock.advance(60_000);
  for (let turn = 0; turn < 2000; turn++) await Promise.resolve();
  expect([...polls.values()].every((times) => times.length === 2)).toBe(true);
});

test("closing tells everyone who watches and leaves no timer", async () => {
  const { scheduler, clock, run } = play((id) => record(id, "processing"));
  const names: string[] = [];
  for (let i = 0; i < 100; i++) {
    scheduler.watch(target(`t${i}`), { ...ignored, stopped: ({ name }) => void names.push(name) });
  }
  await run(5000);
  scheduler.close();
  expect(names).toEqual(Array.from({ length: 100 }, () => "ClientClosedError"));
  expect(clock.waiting).toBe(0);
});
