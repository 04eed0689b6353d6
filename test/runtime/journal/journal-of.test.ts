// What a journal knows of its jobs, and which records it keeps.
import { expect, test } from "vitest";
import { journalOf } from "../../../runtime/journal/journal-of.js";
import type { Intent, JobEvent } from "../../../runtime/journal/journal.js";
import { settled } from "../stage/clock.js";
import { MemoryStore } from "../stage/memory-store.js";

const DAY = 86_400_000;
const START = Date.UTC(2026, 7, 1);
const AT = new Date(START).toISOString();

const intent = (job: string, facts: Partial<Intent> = {}): Intent => ({
  job,
  named: true,
  idempotencyKey: `key of ${job}`,
  keyPromised: false,
  model: "x",
  endpoint: "/v1/videos/generations",
  bodyHash: "h",
  body: "{}",
  at: AT,
  ...facts,
});

const ended = (taskId: string, facts: object = {}): JobEvent => ({
  kind: "ended",
  taskId,
  status: "completed",
  costUsd: 1,
  files: 1,
  expiresAt: undefined,
  at: AT,
  ...facts,
});

const saved = (file: number | undefined, path: string): JobEvent => ({
  kind: "saved",
  taskId: "task_1",
  file,
  path,
  bytes: 1,
});

/** A journal, and what the next process finds in it. */
function started() {
  const store = new MemoryStore();
  let now = START;
  const make = () => journalOf(store, { now: () => now });
  const found = async () => (await make().open()).map(({ intent: { job } }) => job);
  return { store, journal: make(), make, found, pass: (ms: number) => void (now += ms) };
}

async function acknowledged(
  { journal }: ReturnType<typeof started>,
  job: string,
  ...ids: string[]
) {
  await journal.begin(intent(job));
  await journal.note({ kind: "sending", job });
  await journal.note({ kind: "acknowledged", job, taskIds: ids });
}

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

test("a file that takes the place of another one is not both", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(ended("task_1", { files: 2 }));
  for (const file of [0, 1]) await life.journal.note(saved(file, "same.mp4"));
  expect(await life.found()).toEqual(["a"]);
});

test("saved files of an earlier version, which did not number them, count by their paths", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(ended("task_1", { files: 2 }));
  await life.journal.note(saved(undefined, "1.mp4"));
  await life.journal.note(saved(0, "1.mp4"));
  expect(await life.found()).toEqual(["a"]);
  await life.journal.note(saved(undefined, "2.mp4"));
  expect(await life.found()).toEqual([]);
});

test("a clock that jumps ahead once makes nothing expire for good, also where it compacts", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(
    ended("task_1", { expiresAt: new Date(START + 3_600_000).toISOString() }),
  );
  life.pass(2 * DAY);
  expect(await life.journal.open()).toEqual([]);
  const body = "x".repeat(1_100_000);
  await life.journal.begin(intent("b", { body }));
  await settled();
  life.pass(-2 * DAY);
  expect((await life.journal.open()).map((one) => one.intent.job)).toEqual(["a"]);
  expect(await life.found()).toContain("a");
  // What has expired for long is not kept for ever.
  life.pass(9 * DAY);
  await life.make().begin(intent("c", { body }));
  await settled();
  expect(JSON.stringify(life.store.records)).not.toContain('"job":"a"');
});

test.each([
  ["that failed", ended("task_1", { status: "failed", files: 0 }), 0],
  [
    "whose files expire in an hour",
    ended("task_1", { expiresAt: new Date(START + 3_600_000).toISOString() }),
    3_600_001,
  ],
  ["whose files name no end, after a week", ended("task_1"), 7 * DAY + 1],
])("a job %s is done", async (_, event, ms) => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(event);
  if (ms > 0) expect(await life.found()).toEqual(["a"]);
  life.pass(ms);
  expect(await life.found()).toEqual([]);
});

test("a job that is done gives its tasks for a week to whoever asks by its name", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await life.journal.note(ended("task_1", { status: "failed", files: 0 }));
  expect(await life.make().begin(intent("a"))).toMatchObject({ taskIds: ["task_1"] });
});

test("what was refused, and what is forgotten, may be asked for anew, with another request", async () => {
  const { journal, make } = started();
  await journal.begin(intent("a"));
  await journal.note({ kind: "refused", job: "a" });
  expect(await journal.begin(intent("a", { bodyHash: "other" }))).toBeUndefined();
  await journal.note({ kind: "lost", job: "a", taskIds: [] });
  await journal.forget("a");
  const next = make();
  expect(await next.open()).toEqual([]);
  expect(await next.begin(intent("a"))).toBeUndefined();
  await expect(next.forget("b")).rejects.toThrow('The journal has no job "b".');
});

test("a job of another request, and one that another call submits, are refused", async () => {
  const { journal, make } = started();
  await journal.begin(intent("a"));
  await expect(journal.begin(intent("a"))).rejects.toThrow(
    'Job "a" is being submitted by another call. Wait for that one.',
  );
  await expect(make().begin(intent("a", { bodyHash: "other" }))).rejects.toThrow(
    'Job "a" was begun with another request. Give this one a jobId of its own.',
  );
  await expect(make().begin(intent("a", { endpoint: "/v1/other" }))).rejects.toThrow("was begun");
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

test("an intent that could not be kept is none", async () => {
  const { journal, store } = started();
  store.full = true;
  await expect(journal.begin(intent("a"))).rejects.toThrow("no space left");
  store.full = false;
  expect(await journal.begin(intent("a", { bodyHash: "other" }))).toBeUndefined();
});

test("compacting drops what is done, and the bodies of what may be asked for again", async () => {
  const life = started();
  const { journal, store } = life;
  const body = "x".repeat(20_000);
  for (let index = 0; index < 100; index++) {
    const job = `job-${index}`;
    await journal.begin(intent(job, { body, named: index % 2 === 0 }));
    await journal.note({ kind: "acknowledged", job, taskIds: [`task_${index}`] });
    if (index < 90) await journal.note(ended(`task_${index}`, { status: "failed", files: 0 }));
    // Compacting goes on beside the calls.
    await settled();
  }
  await journal.begin(intent("refused"));
  await journal.note({ kind: "refused", job: "refused" });
  expect(store.size()).toBeLessThan(1_500_000);
  expect(await life.found()).toEqual(Array.from({ length: 10 }, (_, index) => `job-${90 + index}`));
  expect(await life.make().begin(intent("job-2"))).toMatchObject({ taskIds: ["task_2"] });
  const names = new Set(store.records.flatMap((record) => ("job" in record ? record.job : [])));
  expect(names.has("job-1")).toBe(false);
  // After a week nobody asks for them any more.
  life.pass(8 * DAY);
  const later = life.make();
  for (let index = 0; index < 200; index++) await later.begin(intent(`late-${index}`, { body }));
  await settled();
  expect(store.records.some((record) => record.kind === "done")).toBe(false);
});

test("after close nothing is taken, and the next process has the journal", async () => {
  const { journal, make } = started();
  await journal.close();
  await expect(journal.open()).rejects.toMatchObject({ name: "ClientClosedError" });
  await expect(journal.begin(intent("a"))).rejects.toMatchObject({ name: "ClientClosedError" });
  expect(await make().open()).toEqual([]);
});
