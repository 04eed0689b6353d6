// The jobs in a journal, and when each is open or has ended.
import { afterEach, expect, test, vi } from "vitest";
import { settled } from "../stage/clock.js";
import { acknowledged, ended, intent, LONG, saved, START, started } from "./life.js";

const DAY = 86_400_000;

/** Moves the system's clock ten days on. */
const tenDaysOn = () => vi.useFakeTimers({ toFake: ["Date"], now: START + 10 * DAY });
afterEach(() => vi.useRealTimers());

test("a job is open until the files of all its tasks are saved", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1", "task_2");
  for (const [event, open] of [
    [ended("task_1", { files: 2 }), true],
    [ended("task_2", { status: "failed", files: 0 }), true],
    [saved(0, "1.mp4"), true],
    [saved(0, "copy of 1.mp4"), true],
    [saved(1, "2.mp4"), false],
  ] as const) {
    await life.journal.note(event);
    expect(await life.found(), JSON.stringify(event)).toEqual(open ? ["a"] : []);
  }
});

test("two files saved under one path count as one", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(ended("task_1", { files: 2 }));
  for (const file of [0, 1]) await life.journal.note(saved(file, "same.mp4"));
  expect(await life.found()).toEqual(["a"]);
});

test("no clock ends a job with unsaved files, before and after a compaction", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(ended("task_1"));
  tenDaysOn();
  expect((await life.journal.open()).map(({ intent: { job } }) => job)).toEqual(["a"]);
  await life.journal.begin(intent("b", { body: LONG }));
  await settled();
  expect(await life.found()).toEqual(["a", "b"]);
});

test.each([
  ["failed", ended("task_1", { status: "failed", files: 0 })],
  ["expired", ended("task_1", { status: "expired", files: 0 })],
  ["is lost", ended("task_1", { status: "lost", files: 0 })],
])("a job whose task %s has ended", async (_, event) => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(ended("task_1"));
  expect(await life.found()).toEqual(["a"]);
  await life.journal.note(event);
  expect(await life.found()).toEqual([]);
});

test("a task that completed without files is open until it has files and they are saved, or it expires", async () => {
  const life = started();
  for (const [job, task] of [
    ["a", "task_1"],
    ["b", "task_2"],
  ] as const) {
    await acknowledged(life, job, task);
    await life.journal.note(ended(task, { files: 0 }));
  }
  expect(await life.found()).toEqual(["a", "b"]);
  await life.journal.note(ended("task_1", { files: 1 }));
  await life.journal.note(saved(0, "1.mp4"));
  await life.journal.note(ended("task_2", { status: "expired", files: 0 }));
  expect(await life.found()).toEqual([]);
});

test("an ended job stays ended, and returns its tasks by its name, also ten days later", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(ended("task_1", { status: "failed", files: 0 }));
  await life.journal.note(ended("task_1"));
  tenDaysOn();
  for (const compacted of [false, true]) {
    const next = life.make();
    expect(await next.begin(intent("a"))).toMatchObject({ taskIds: ["task_1"] });
    if (compacted) break;
    await next.begin(intent("b", { body: LONG }));
    await settled();
    expect(await life.store.body("a")).toBe("");
  }
  expect(await life.found()).toEqual(["b"]);
});

test("a job with an unknown outcome accepts the task that a person found", async () => {
  const life = started();
  await life.journal.begin(intent("a"));
  await life.journal.note({ kind: "sending", job: "a" });
  await life.journal.note({ kind: "lost", job: "a", taskIds: ["task_7"] });
  const next = life.make();
  expect(await next.open()).toMatchObject([{ taskIds: undefined, namedTaskIds: ["task_7"] }]);
  await next.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  expect(await next.begin(intent("a"))).toMatchObject({ taskIds: ["task_1"] });
  const third = life.make();
  expect(await third.open()).toMatchObject([{ taskIds: ["task_1"], saved: [] }]);
  await third.note(ended("task_1"));
  await third.note(saved(0, "1.mp4"));
  expect(await life.found()).toEqual([]);
});

test("a refused job and a forgotten job can begin again, with another request", async () => {
  const { journal, make } = started();
  await journal.begin(intent("a"));
  await journal.note({ kind: "refused", job: "a" });
  expect(await journal.begin(intent("a", { bodyHash: "other" }))).toBeUndefined();
  await journal.note({ kind: "lost", job: "a", taskIds: [] });
  await journal.forget("a");
  const next = make();
  expect(await next.open()).toEqual([]);
  expect(await next.begin(intent("a"))).toBeUndefined();
  await expect(next.forget("b")).rejects.toThrow(
    'The journal has no job "b". Pass its jobId, or its idempotency key if it has no jobId.',
  );
});

test("another request under the name of a job is refused", async () => {
  const { journal, make } = started();
  await journal.begin(intent("a"));
  await expect(make().begin(intent("a", { bodyHash: "other" }))).rejects.toThrow(
    'Job "a" was started with another request. Give this request its own jobId.',
  );
  await expect(make().begin(intent("a", { endpoint: "/v1/other" }))).rejects.toThrow(
    "was started with another request. Give this request its own jobId.",
  );
});

test("a job keeps the key of its first create", async () => {
  const { journal, make } = started();
  await journal.begin(intent("a", { idempotencyKey: "first", keyPromised: true }));
  await journal.note({ kind: "sending", job: "a" });
  const next = make();
  expect(
    await next.begin(intent("a", { idempotencyKey: "second", keyPromised: true })),
  ).toMatchObject({ idempotencyKey: "first", sent: true, taskIds: undefined });
  expect((await make().open())[0]?.intent).toMatchObject({ idempotencyKey: "first" });
});

test("an intent that could not be stored has no effect", async () => {
  const { journal, store } = started();
  store.full = true;
  await expect(journal.begin(intent("a"))).rejects.toThrow("no space left");
  store.full = false;
  expect(await journal.begin(intent("a", { bodyHash: "other" }))).toBeUndefined();
});

test("after close the journal takes no calls, and the next process can open it", async () => {
  const { journal, make } = started();
  await journal.close();
  await expect(journal.open()).rejects.toMatchObject({ name: "ClientClosedError" });
  await expect(journal.begin(intent("a"))).rejects.toMatchObject({ name: "ClientClosedError" });
  expect(await make().open()).toEqual([]);
});
