// The journal in memory: the jobs it keeps while its client lives.
import { expect, test } from "vitest";
import { memoryJournal } from "../../../runtime/jobs/memory-journal.js";
import { settled } from "../stage/clock.js";
import { ended, intent, LONG } from "./life.js";

test("a job is kept until its files are saved, and after that if its caller named it", async () => {
  const journal = memoryJournal();
  for (const [job, named, taskId] of [
    ["named", true, "task_1"],
    ["unnamed", false, "task_2"],
  ] as const) {
    await journal.begin(intent(job, { named }));
    await journal.note({ kind: "sending", job });
    await journal.note({ kind: "acknowledged", job, taskIds: [taskId] });
    await journal.note(ended(taskId));
    expect((await journal.open()).map(({ taskIds }) => taskIds)).toEqual([[taskId]]);
    await journal.note({ kind: "saved", taskId, file: 0, path: `${job}.mp4` });
    expect(await journal.open()).toEqual([]);
  }
  expect(await journal.ended()).toMatchObject([
    { job: "named", status: "completed", taskIds: ["task_1"], costUsd: 1, saved: ["named.mp4"] },
  ]);
});

test("the costs of a job's tasks are added as decimals, and one unknown cost makes the sum unknown", async () => {
  const costOfJob = async (...costs: readonly (number | undefined)[]) => {
    const journal = memoryJournal();
    const taskIds = costs.map((_, index) => `task_${index}`);
    await journal.begin(intent("a", { named: true }));
    await journal.note({ kind: "sending", job: "a" });
    await journal.note({ kind: "acknowledged", job: "a", taskIds });
    for (const [index, costUsd] of costs.entries()) {
      await journal.note(ended(`task_${index}`, { costUsd }));
      await journal.note({ kind: "saved", taskId: `task_${index}`, file: 0, path: `${index}.mp4` });
    }
    return (await journal.ended()).map(({ costUsd }) => costUsd);
  };
  expect(await costOfJob(0.1, 0.2)).toEqual([0.3]);
  expect(await costOfJob(0.1, undefined)).toEqual([undefined]);
  expect(await costOfJob(0.1, Number.NaN)).toEqual([undefined]);
});

test("a record written while the requests of ended jobs are dropped is not lost", async () => {
  const journal = memoryJournal();
  const lost = async (job: string) => {
    await journal.begin(intent(job));
    await journal.note({ kind: "lost", job, taskIds: [] });
  };
  const names = Array.from({ length: 20 }, (_, index) => `job-${index}`);
  for (const name of names) await lost(name);
  // This body reaches the size at which a journal compacts.
  await journal.begin(intent("long", { body: LONG }));
  await lost("meanwhile");
  await settled();
  const open = await journal.open();
  expect(open.map(({ intent: { job } }) => job)).toEqual([...names, "meanwhile"]);
});

test("a forgotten job can begin again, and a closed journal takes no jobs", async () => {
  const journal = memoryJournal();
  await journal.begin(intent("a"));
  await journal.forget("a");
  expect(await journal.begin(intent("a", { bodyHash: "other" }))).toBeUndefined();
  await journal.close();
  await expect(journal.begin(intent("b"))).rejects.toThrow("The journal was closed");
});
