// The behaviour of every store for the jobs of a batch: sums, a limit, names, lanes and outcomes.
import { expect, test } from "vitest";
import type { JobStep } from "../../../runtime/jobs/apply.js";
import { newBatchJob, pathName } from "../../../runtime/jobs/batch-part.js";
import { NEW_LANE } from "../../../runtime/jobs/lane.js";
import type { BatchStore } from "../../../runtime/jobs/store.js";
import { takeStep } from "../../../runtime/jobs/take-step.js";
import { job } from "./stored.js";

/** A store with an empty batch, and a function that reopens it as the next process does. */
export interface BatchUnderTest {
  readonly store: BatchStore;
  readonly reopen: () => Promise<BatchStore>;
}

const queued = (name: string, path?: string, keyPromised = false) =>
  newBatchJob(job(name, { keyPromised }).facts, { digest: `d ${name}`, path });

/** Enqueues a job as `enqueueBatch` does. */
export const enqueue = (store: BatchStore, name: string, path?: string, keyPromised = false) =>
  store.commit({
    name,
    version: 0,
    job: queued(name, path, keyPromised),
    taskIds: [],
    names: path === undefined ? [] : [pathName(path)],
    body: '{"prompt":"a"}',
    gate: "queue",
  });

export const reserve = (store: BatchStore, name: string, amount: number) =>
  takeStep(store, name, { kind: "reserved", estimate: amount, amount });

export const steps = async (store: BatchStore, name: string, ...all: readonly JobStep[]) => {
  for (const step of all) expect(await takeStep(store, name, step)).toBeDefined();
};

export const SENT = [
  { kind: "claimed", holder: "A", leaseMs: 60_000 },
  { kind: "sending", holder: "A" },
] as const;
export const acknowledged = (...taskIds: string[]): JobStep => ({ kind: "acknowledged", taskIds });
const completed = (taskId: string, costUsd: number | undefined): JobStep => ({
  kind: "ended",
  taskId,
  status: "completed",
  costUsd,
  files: 1,
});
const STORED: JobStep = { kind: "stored", files: [{ name: "a.mp4" }] };
export const LOST: JobStep = { kind: "lost", holder: "A", taskIds: [] };

export async function namesOfEnds(store: BatchStore, after?: number) {
  const ends: [string, string | undefined, number][] = [];
  for await (const { job: one, version } of store.list("ended", after)) {
    ends.push([one.facts.job, one.batch?.status, version]);
  }
  return ends;
}

/** The sums and facts that are not 0. */
export const batchOf = async (store: BatchStore) =>
  Object.fromEntries(Object.entries(await store.batch()).filter(([, value]) => value !== 0));

/** Tests a store; `open` returns an empty store. */
export function testBatchStore(open: () => Promise<BatchUnderTest>): void {
  test("the sums of a batch match its jobs after every step, also in the next process", async () => {
    const { store, reopen } = await open();
    for (const name of ["a", "b", "c", "d"]) await enqueue(store, name);
    expect(await batchOf(store)).toEqual({ "jobs:queued": 4 });
    for (const name of ["a", "b", "c"]) {
      await reserve(store, name, 400_000);
      await steps(store, name, ...SENT);
    }
    expect(await batchOf(store)).toEqual({ "jobs:queued": 4, reserved: 1_200_000 });
    await steps(store, "a", acknowledged("task_1"), completed("task_1", 0.25), STORED);
    await steps(store, "b", LOST);
    await steps(store, "c", acknowledged("task_3"));
    await steps(store, "d", { kind: "closed", status: "refused", answer: "not valid" });
    const sums = {
      reserved: 400_000,
      held: 400_000,
      spent: 250_000,
      "jobs:completed": 1,
      "jobs:unknown": 1,
      "jobs:running": 1,
      "jobs:refused": 1,
    };
    expect(await batchOf(store)).toEqual(sums);
    await store.close();
    expect(await batchOf(await reopen())).toEqual(sums);
  });

  test("an acknowledgement after the outcome was unknown opens the job again, with its amount", async () => {
    const { store } = await open();
    await enqueue(store, "a");
    await reserve(store, "a", 400);
    await steps(store, "a", ...SENT, LOST);
    expect(await batchOf(store)).toMatchObject({ held: 400, "jobs:unknown": 1, unknowns: 1 });
    await steps(store, "a", acknowledged("task_1"));
    expect(await batchOf(store)).toEqual({ reserved: 400, "jobs:running": 1 });
    expect(await namesOfEnds(store)).toEqual([]);
  });

  test("a second create's task is stored with its amount, even above the limit, and does not scale estimates", async () => {
    const { store } = await open();
    await store.setBatch({ limit: 400_000 });
    await enqueue(store, "a");
    await reserve(store, "a", 400_000);
    await steps(store, "a", ...SENT, acknowledged("task_1"), acknowledged("task_2"));
    expect(await batchOf(store)).toMatchObject({ reserved: 800_000, "jobs:running": 1 });
    await steps(store, "a", completed("task_1", 0.4), completed("task_2", 0.4), STORED);
    expect(await batchOf(store)).toMatchObject({ spent: 800_000, "jobs:completed": 1 });
    expect((await store.lane("x")).lane.scale).toBe(1);
  });

  test("an acknowledgement of a forgotten job is stored with its amount, even if another job has its path", async () => {
    const { store } = await open();
    await enqueue(store, "a", "x");
    await reserve(store, "a", 400);
    await steps(store, "a", ...SENT, LOST, { kind: "forgotten" });
    expect(await batchOf(store)).toMatchObject({ "jobs:refused": 1 });
    expect(await enqueue(store, "b", "x")).toBe("done");
    await steps(store, "a", acknowledged("task_1"));
    expect(await batchOf(store)).toEqual({ reserved: 400, "jobs:running": 1, "jobs:queued": 1 });
    const { job: late } = await store.get("a");
    expect([await store.nameOf("task_1"), await store.nameOf(pathName("x"))]).toEqual(["a", "b"]);
    expect([late?.phase, late?.batch?.path, late?.batch?.save]).toEqual([
      "created",
      undefined,
      undefined,
    ]);
  });

  test("a reservation above the limit is refused, and the answer shows if other jobs may free an amount", async () => {
    const { store } = await open();
    for (const name of ["a", "b", "c"]) await enqueue(store, name);
    await store.setBatch({ limit: 1_000 });
    const both = [reserve(store, "a", 600), reserve(store, "b", 600)];
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [refused] = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(refused).toMatchObject({ refusal: { refused: "budget", mayFree: true } });
    await expect(reserve(store, "c", 1_001)).rejects.toMatchObject({
      refusal: { refused: "budget", mayFree: false },
    });
    expect(await batchOf(store)).toMatchObject({ reserved: 600 });
    await store.setBatch({ limit: 2_000 });
    expect(await reserve(store, "c", 1_001)).toBeDefined();
  });

  test("if costs exceed the limit, even a job with a reserved amount is not sent", async () => {
    const { store } = await open();
    await store.setBatch({ limit: 1_000_000 });
    for (const name of ["a", "b"]) {
      await enqueue(store, name);
      await reserve(store, name, 400_000);
      await steps(store, name, SENT[0]);
    }
    await steps(store, "a", SENT[1], acknowledged("task_1"), completed("task_1", 1.5), STORED);
    await expect(takeStep(store, "b", SENT[1])).rejects.toMatchObject({
      refusal: { refused: "budget", mayFree: false },
    });
  });

  test("in a cancelled batch no job is enqueued, sent or sent again", async () => {
    const { store } = await open();
    await enqueue(store, "a", undefined, true);
    await enqueue(store, "b", undefined, true);
    const lost = { kind: "lost", holder: "A", taskIds: [] } as const;
    await steps(store, "a", { ...SENT[0], facts: job("a", { keyPromised: true }).facts });
    await steps(store, "a", SENT[1], lost, SENT[0]);
    await steps(store, "b", SENT[0]);
    await store.setBatch({ cancelled: 1 });
    expect(await enqueue(store, "c")).toEqual({ refused: "cancelled" });
    for (const name of ["a", "b"]) {
      await expect(takeStep(store, name, SENT[1])).rejects.toMatchObject({
        refusal: { refused: "cancelled" },
      });
    }
  });

  test("five unknown outcomes in a row stop a batch, and an answer resets the count", async () => {
    const { store } = await open();
    const names = Array.from({ length: 12 }, (_, index) => `job-${index}`);
    for (const name of names) await enqueue(store, name);
    for (const [index, name] of names.slice(0, 10).entries()) {
      expect((await store.batch()).stopped ?? 0).toBe(0);
      await steps(store, name, ...SENT, index === 4 ? acknowledged("task_1") : LOST);
    }
    expect(await store.batch()).toMatchObject({ stopped: 1 });
    await steps(store, "job-11", SENT[0]);
    await expect(takeStep(store, "job-11", SENT[1])).rejects.toMatchObject({
      refusal: { refused: "stopped" },
    });
  });

  test("a path belongs to one job, until that job failed or was refused", async () => {
    const { store, reopen } = await open();
    expect(await enqueue(store, "a", "x")).toBe("done");
    expect(await enqueue(store, "b", "x")).toEqual({ holder: "a" });
    expect((await store.get("b")).job).toBeUndefined();
    await store.close();
    const next = await reopen();
    expect(await enqueue(next, "b", "x")).toEqual({ holder: "a" });
    await steps(next, "a", { kind: "closed", status: "refused", answer: "not valid" });
    expect(await enqueue(next, "b", "x")).toBe("done");
    const again: JobStep = {
      kind: "queued",
      facts: job("a").facts,
      request: { digest: "d a", path: "x" },
    };
    await expect(takeStep(next, "a", again)).rejects.toThrow(
      'Job "a" was not enqueued: its field "save" has the same path as job "b" of the queue.',
    );
    expect(await batchOf(next)).toEqual({ "jobs:refused": 1, "jobs:queued": 1 });
  });

  test("a create answered with another job's task is unknown, and names that job", async () => {
    const { store } = await open();
    for (const name of ["a", "b"]) {
      await enqueue(store, name, undefined, true);
      await reserve(store, name, 400);
      await steps(store, name, ...SENT);
    }
    await steps(store, "a", acknowledged("task_1"));
    await expect(takeStep(store, "b", acknowledged("task_1"))).rejects.toThrow(
      'Job "b" was answered with a task that job "a" already has (task_1).',
    );
    const { job: second } = await store.get("b");
    expect(second).toMatchObject({ namedTaskIds: ["task_1"], batch: { status: "unknown" } });
    expect(second?.batch?.answer).toContain('job "a"');
    expect(await batchOf(store)).toMatchObject({ reserved: 400, held: 400 });
  });

  test("a lane changes only together with its job", async () => {
    const { store, reopen } = await open();
    await enqueue(store, "a", undefined, true);
    await enqueue(store, "b", undefined, true);
    const failed: JobStep = {
      kind: "failed",
      pauseMs: 1,
      answer: "503",
      isAnswered: true,
      answers: 0,
      jitter: 0,
    };
    const [{ now }] = await Promise.all([store.get("a"), steps(store, "a", failed)]);
    const { lane, version } = await store.lane("x");
    expect(lane.failures).toBe(1);
    expect(lane.pausedUntil).toBeGreaterThanOrEqual(now + 500);
    const { job: other, version: of } = await store.get("b");
    const stale = { name: "x", version: version - 1, lane: NEW_LANE };
    const change = { name: "b", version: of, job: other, taskIds: [], lane: stale };
    expect(await store.commit(change)).toBe("stale");
    await steps(store, "b", ...SENT, acknowledged("task_1"));
    expect((await store.lane("x")).lane).toMatchObject({ failures: 0, answers: 1 });
    await store.close();
    expect((await (await reopen()).lane("x")).lane).toMatchObject({ failures: 0, answers: 1 });
    expect((await store.lane("another")).lane).toEqual(NEW_LANE);
  });

  test("a task above its estimate scales the estimates of its lane", async () => {
    const { store } = await open();
    await enqueue(store, "a");
    await reserve(store, "a", 200_000);
    await steps(store, "a", ...SENT, acknowledged("task_1"), completed("task_1", 2), STORED);
    expect((await store.lane("x")).lane.scale).toBe(10);
  });

  test("outcomes come in the order in which jobs ended, and reading does not delete them", async () => {
    const { store, reopen } = await open();
    for (const name of ["a", "b", "c"]) await enqueue(store, name);
    for (const name of ["c", "a"]) {
      await steps(store, name, { kind: "closed", status: "refused", answer: "no" });
    }
    const ends = await namesOfEnds(store);
    expect(ends.map(([name]) => name)).toEqual(["c", "a"]);
    const [[, , first] = ["", "", 0]] = ends;
    expect((await namesOfEnds(store, first)).map(([name]) => name)).toEqual(["a"]);
    await store.setBatch({ read: first });
    await store.close();
    const next = await reopen();
    expect((await namesOfEnds(next)).map(([name]) => name)).toEqual(["c", "a"]);
    expect(await next.batch()).toMatchObject({ read: first });
  });
}
