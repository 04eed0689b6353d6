// The journal in memory: what it keeps while its client lives.
import { expect, test } from "vitest";
import { memoryJournal } from "../../../runtime/journal/memory-journal.js";
import { settled } from "../stage/clock.js";
import { ended, intent, LONG, saved } from "./life.js";

test("a job is kept until its files are saved, and what its caller named after that", async () => {
  const journal = memoryJournal();
  for (const [job, named] of [
    ["named", true],
    ["unnamed", false],
  ] as const) {
    await journal.begin(intent(job, { named }));
    await journal.note({ kind: "sending", job });
    await journal.note({ kind: "acknowledged", job, taskIds: ["task_1"] });
    await journal.note(ended("task_1"));
    expect((await journal.open()).map(({ taskIds }) => taskIds)).toEqual([["task_1"]]);
    await journal.note(saved(0, `${job}.mp4`));
    expect(await journal.open()).toEqual([]);
  }
  expect(await journal.ended()).toMatchObject([
    { job: "named", status: "completed", taskIds: ["task_1"], costUsd: 1, saved: ["named.mp4"] },
  ]);
});

test("no record is lost while the requests of jobs that have ended are dropped", async () => {
  const journal = memoryJournal();
  for (let index = 0; index < 40; index++) {
    const job = `job-${index}`;
    const begun = journal.begin(intent(job, { body: LONG }));
    const lost = `open-${index}`;
    await Promise.all([begun, journal.begin(intent(lost))]);
    await journal.note({ kind: "lost", job: lost, taskIds: [] });
    await journal.note({ kind: "acknowledged", job, taskIds: [job] });
    await journal.note(ended(job, { status: "failed", files: 0 }));
    await settled();
  }
  const open = await journal.open();
  expect(open.map(({ intent: { job } }) => job)).toEqual(
    Array.from({ length: 40 }, (_, index) => `open-${index}`),
  );
  expect(await journal.ended()).toHaveLength(40);
  expect(await journal.begin(intent("job-3", { body: LONG }))).toMatchObject({
    taskIds: ["job-3"],
  });
});

test("a forgotten job may be begun anew, and a closed journal keeps nothing", async () => {
  const journal = memoryJournal();
  await journal.begin(intent("a"));
  await journal.forget("a");
  expect(await journal.begin(intent("a", { bodyHash: "other" }))).toBeUndefined();
  await journal.close();
  await expect(journal.begin(intent("b"))).rejects.toThrow("The journal was closed");
});
