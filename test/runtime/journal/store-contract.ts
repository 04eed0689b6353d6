// The behaviour of every store of jobs: memory, file and Redis.
import { expect, test } from "vitest";
import { apply } from "../../../runtime/jobs/apply.js";
import type { Job } from "../../../runtime/jobs/job.js";
import type { JobStore } from "../../../runtime/jobs/store.js";
import { job, namesIn } from "./stored.js";

/** A store, and a function that reopens it as the next process does. */
export interface StoreUnderTest {
  readonly store: JobStore;
  readonly reopen: () => Promise<JobStore>;
}

const acknowledged = (begun: Job, ...taskIds: string[]): Job =>
  apply(begun, { kind: "acknowledged", taskIds }, 0).job ?? begun;

const failed = (created: Job, taskId: string): Job =>
  apply(created, { kind: "ended", taskId, status: "failed", costUsd: 0, files: 0 }, 0).job ??
  created;

/** Tests a store; `open` returns an empty store. */
export function testStore(open: () => Promise<StoreUnderTest>): void {
  test("a job begins once, and a second begin returns the first job", async () => {
    const { store } = await open();
    const first = job("a");
    expect(await store.begin(first, '{"prompt":"a"}')).toMatchObject({ job: first });
    const second = { ...job("a"), holder: "another" };
    expect(await store.begin(second, '{"prompt":"b"}')).toMatchObject({ job: first });
    expect(await store.body("a")).toBe('{"prompt":"a"}');
    expect(await store.get("b")).toMatchObject({ job: undefined, version: 0 });
  });

  test("of two changes to the same version, only one is stored", async () => {
    const { store } = await open();
    const { job: begun, version } = await store.begin(job("a"), "{}");
    const changes = ["task_1", "task_2"].map((id) => ({
      name: "a",
      version,
      job: acknowledged(begun, id),
      taskIds: [id],
    }));
    const done = await Promise.all(changes.map((change) => store.commit(change)));
    expect([...done].sort()).toEqual(["done", "stale"]);
    const won = done.indexOf("done") + 1;
    expect((await store.get("a")).job?.tasks).toEqual([{ id: `task_${won}` }]);
    expect(await store.nameOf(`task_${won}`)).toBe("a");
    expect(await store.nameOf(`task_${3 - won}`)).toBeUndefined();
  });

  test("a task belongs to one job", async () => {
    const { store } = await open();
    for (const name of ["a", "b"]) await store.begin(job(name), "{}");
    const give = async (name: string) => {
      const { job: begun = job(name), version } = await store.get(name);
      const taskIds = ["task_1"];
      return store.commit({ name, version, job: acknowledged(begun, ...taskIds), taskIds });
    };
    expect(await give("a")).toBe("done");
    expect(await give("b")).toEqual({ holder: "a" });
    expect((await store.get("b")).job?.phase).toBe("claimed");
    // A removed job has no tasks.
    const { version } = await store.get("a");
    expect(await store.commit({ name: "a", version, job: undefined, taskIds: [] })).toBe("done");
    expect(await give("b")).toBe("done");
  });

  test("a change to a removed job does not change a new job of the same name", async () => {
    const { store } = await open();
    const { job: begun, version } = await store.begin(job("a"), "{}");
    await store.commit({ name: "a", version, job: undefined, taskIds: [] });
    await store.begin({ ...job("a"), holder: "second" }, "{}");
    const late = { name: "a", version, job: acknowledged(begun, "task_1"), taskIds: ["task_1"] };
    expect(await store.commit(late)).toBe("stale");
    expect((await store.get("a")).job).toMatchObject({ holder: "second", phase: "claimed" });
  });

  test("an ended job is kept without its body, if its caller named it", async () => {
    const { store } = await open();
    for (const name of ["named", "unnamed"]) {
      const taskId = `task of ${name}`;
      const { job: begun, version } = await store.begin(
        job(name, { named: name === "named" }),
        '{"prompt":"long"}',
      );
      const ended = failed(acknowledged(begun, taskId), taskId);
      expect(ended.phase).toBe("ended");
      expect(await store.commit({ name, version, job: ended, taskIds: [taskId] })).toBe("done");
    }
    const ended: string[] = [];
    for await (const one of store.list("ended")) ended.push(one.job.facts.job);
    expect(ended).toEqual(["named"]);
    expect(await namesIn(store)).toEqual([]);
    expect(await store.body("named")).not.toContain("long");
    expect((await store.get("named")).job?.tasks).toMatchObject([{ id: "task of named" }]);
    expect((await store.get("unnamed")).job).toBeUndefined();
  });

  test("the tasks of a forgotten job that had ended are free", async () => {
    const { store, reopen } = await open();
    const { job: begun, version } = await store.begin(job("a"), "{}");
    const created = acknowledged(begun, "task_1");
    await store.commit({ name: "a", version, job: created, taskIds: ["task_1"] });
    const before = await store.get("a");
    const ended = failed(created, "task_1");
    await store.commit({ name: "a", version: before.version, job: ended, taskIds: [] });
    const after = await store.get("a");
    await store.commit({ name: "a", version: after.version, job: undefined, taskIds: [] });
    expect(await store.nameOf("task_1")).toBeUndefined();
    await store.close();
    expect(await (await reopen()).nameOf("task_1")).toBeUndefined();
  });

  test("an ended job that gets another task is open until that task has ended too", async () => {
    const { store } = await open();
    const { job: begun, version } = await store.begin(job("a"), "{}");
    const commit = async (next: Job, from: number, ...taskIds: string[]) => {
      expect(await store.commit({ name: "a", version: from, job: next, taskIds })).toBe("done");
      return (await store.get("a")).version;
    };
    const ended = failed(acknowledged(begun, "task_1"), "task_1");
    const second = await commit(ended, version, "task_1");
    const more = acknowledged(ended, "task_2");
    expect(more.tasks).toHaveLength(2);
    const third = await commit(more, second, "task_2");
    expect(await namesIn(store)).toEqual(["a"]);
    await commit(failed(more, "task_2"), third);
    expect(await namesIn(store)).toEqual([]);
    const names: string[] = [];
    for await (const one of store.list("ended")) names.push(one.job.facts.job);
    expect(names).toEqual(["a"]);
  });

  test("the next process finds each job unchanged", async () => {
    const { store, reopen } = await open();
    for (let index = 0; index < 20; index++) {
      const name = `job-${index}`;
      const { job: begun, version } = await store.begin(job(name), `{"prompt":"${index}"}`);
      if (index % 2 === 0) continue;
      const taskIds = [`task_${index}`];
      await store.commit({ name, version, job: acknowledged(begun, ...taskIds), taskIds });
    }
    await store.close();
    const next = await reopen();
    expect(await namesIn(next)).toEqual(Array.from({ length: 20 }, (_, index) => `job-${index}`));
    expect((await next.get("job-3")).job).toMatchObject({
      phase: "created",
      tasks: [{ id: "task_3" }],
    });
    expect(await next.body("job-4")).toBe('{"prompt":"4"}');
    expect(await next.nameOf("task_5")).toBe("job-5");
  });
}
