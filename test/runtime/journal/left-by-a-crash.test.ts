// Two calls of the next process for a job that a crash left: one call sends the job, and the other
// call waits.
import { expect, test } from "vitest";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { settled } from "../stage/clock.js";
import { StageStore } from "../stage/memory-store.js";
import { intent } from "./life.js";

test.each([
  ["before it was sent", false, false],
  ["on the wire, with a promised key", true, true],
])("two calls never both send a job that a crash left %s", async (_, sent, keyPromised) => {
  const store = new StageStore();
  const before = journalOf(store);
  await before.begin(intent("a", { keyPromised }));
  if (sent) await before.note({ kind: "sending", job: "a" });

  const journal = journalOf(store);
  expect(await journal.begin(intent("a", { keyPromised }))).toMatchObject({ sent });
  let second: unknown = "waiting";
  void journal.begin(intent("a", { keyPromised })).then((known) => (second = known));
  await settled();
  expect(second).toBe("waiting");
  await journal.note({ kind: "sending", job: "a" });
  await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  await settled();
  expect(second).toMatchObject({ taskIds: ["task_1"] });
});

test("a call that waited for a refused create sends the job itself", async () => {
  const journal = journalOf(new StageStore());
  await journal.begin(intent("a"));
  let second: unknown = "waiting";
  void journal.begin(intent("a", { idempotencyKey: "second" })).then((known) => (second = known));
  await settled();
  await journal.note({ kind: "refused", job: "a" });
  await settled();
  expect(second).toBeUndefined();
  await journal.note({ kind: "sending", job: "a" });
});
