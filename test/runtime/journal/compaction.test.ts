// A compacted file keeps everything that the next process needs to avoid a second bill.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import type { Journal } from "../../../runtime/jobs/journal.js";
import { ended, intent, LONG } from "./life.js";

let folder: string;
let path: string;
let journal: Journal;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compaction-"));
  path = join(folder, "journal.jsonl");
  journal = fileJournal(path);
});
afterEach(async () => {
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

/** The journal as the next process reads it. */
async function reopened(): Promise<Journal> {
  await journal.close();
  return (journal = fileJournal(path));
}

async function acknowledged(job: string, taskId: string, facts = {}) {
  await journal.begin(intent(job, facts));
  await journal.note({ kind: "sending", job });
  await journal.note({ kind: "acknowledged", job, taskIds: [taskId] });
}

const failed = (taskId: string) => ended(taskId, { status: "failed", files: 0 });
const namesOf = async () => (await journal.open()).map(({ intent: { job } }) => job);

test("compaction drops the bodies of ended jobs, and unnamed ended jobs completely", async () => {
  const body = "x".repeat(20_000);
  for (let index = 0; index < 100; index++) {
    await acknowledged(`job-${index}`, `task_${index}`, { body, named: index % 2 === 0 });
    if (index < 90) await journal.note(failed(`task_${index}`));
  }
  await journal.begin(intent("refused"));
  await journal.note({ kind: "refused", job: "refused" });
  // The file is compacted at 1 MB, and again when it has doubled.
  expect((await stat(path)).size).toBeLessThan(1_500_000);
  await reopened();
  expect(await namesOf()).toEqual(Array.from({ length: 10 }, (_, index) => `job-${90 + index}`));
  expect(await journal.begin(intent("job-2"))).toMatchObject({ taskIds: ["task_2"] });
  expect(await journal.begin(intent("job-1"))).toBeUndefined();
  const last = (await journal.open()).find((one) => one.intent.job === "job-99");
  expect(last?.intent.body).toBe(body);
});

test("changes of jobs during a compaction are in the new file", async () => {
  for (const [job, task] of [
    ["ends", "task_1"],
    ["is forgotten", "task_2"],
    ["is saved", "task_3"],
  ] as const) {
    await acknowledged(job, task);
  }
  // This body reaches the size at which the file is compacted; the other steps run at the same
  // time.
  await Promise.all([
    journal.begin(intent("long", { body: LONG })),
    journal.note(failed("task_1")),
    journal.forget("is forgotten"),
    journal.note(ended("task_3")),
    journal.begin(intent("new")),
  ]);
  await journal.note({ kind: "saved", taskId: "task_3", file: 0, path: "3.mp4" });
  await journal.begin(intent("is forgotten", { idempotencyKey: "second" }));
  await reopened();
  expect([...(await namesOf())].sort()).toEqual(["is forgotten", "long", "new"]);
  expect(await journal.begin(intent("ends"))).toMatchObject({ taskIds: ["task_1"] });
  expect(await journal.ended()).toMatchObject([
    { job: "ends", status: "failed", saved: [] },
    { job: "is saved", status: "completed", saved: ["3.mp4"] },
  ]);
  const again = (await journal.open()).find((one) => one.intent.job === "is forgotten");
  expect(again?.intent.idempotencyKey).toBe("second");
});
