// A journal in memory, for tests of which jobs a journal keeps, and for how long.
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import type { Intent, JobEvent } from "../../../runtime/jobs/journal.js";
import { StageStore } from "../stage/memory-store.js";

export const START = Date.UTC(2026, 7, 1);
const AT = new Date(START).toISOString();

export const intent = (job: string, facts: Partial<Intent> = {}): Intent => ({
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

export const ended = (taskId: string, facts: object = {}): JobEvent => ({
  kind: "ended",
  taskId,
  status: "completed",
  costUsd: 1,
  files: 1,
  ...facts,
});

export const saved = (file: number, path: string): JobEvent => ({
  kind: "saved",
  taskId: "task_1",
  file,
  path,
});

/** A body long enough that the next record compacts the store. */
export const LONG = "x".repeat(1_100_000);

/** A journal, and the open jobs that the next process finds in it. */
export function started() {
  const store = new StageStore();
  const make = () => journalOf(store);
  const found = async () => (await make().open()).map(({ intent: { job } }) => job);
  return { store, journal: make(), make, found };
}

export async function acknowledged(
  { journal }: ReturnType<typeof started>,
  job: string,
  ...ids: string[]
) {
  await journal.begin(intent(job));
  await journal.note({ kind: "sending", job });
  await journal.note({ kind: "acknowledged", job, taskIds: ids });
}
