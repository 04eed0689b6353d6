// What compacting keeps, also of jobs that go on meanwhile: the next process bills none of them again.
import { expect, test } from "vitest";
import { settled } from "../stage/clock.js";
import { acknowledged, ended, intent, LONG, started } from "./life.js";

test("compacting drops the bodies of what has ended, and all of it where nobody can ask for it", async () => {
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
});

/** Compacts the store, and does something after the first record was copied. */
async function compactedDuring(
  { store, journal }: ReturnType<typeof started>,
  meanwhile: () => Promise<unknown>,
) {
  let done: Promise<unknown> | undefined;
  const load = store.load.bind(store);
  store.load = async function* () {
    for await (const record of load()) {
      yield record;
      await (done ??= meanwhile());
    }
  };
  await journal.begin(intent("long", { body: LONG }));
  await settled();
  expect(done).toBeDefined();
  store.load = load;
}

test("a job that ends while the journal is compacted is known afterwards, and not created again", async () => {
  const life = started();
  await acknowledged(life, "a", "task_1");
  await compactedDuring(life, () =>
    life.journal.note(ended("task_1", { status: "failed", files: 0 })),
  );
  expect(await life.found()).toEqual(["long"]);
  expect(await life.make().begin(intent("a"))).toMatchObject({ taskIds: ["task_1"] });
});

test.each([
  ["refused", false],
  ["forgotten", true],
])(
  "a job that is %s and begun again while the journal is compacted is the new one",
  async (_, forgets) => {
    const life = started();
    const { journal } = life;
    if (forgets) await acknowledged(life, "a", "task_1");
    else await journal.begin(intent("a"));
    if (forgets) await journal.note(ended("task_1", { status: "failed", files: 0 }));
    await compactedDuring(life, async () => {
      await (forgets ? journal.forget("a") : journal.note({ kind: "refused", job: "a" }));
      await journal.begin(intent("a", { idempotencyKey: "second", keyPromised: true }));
      await journal.note({ kind: "sending", job: "a" });
    });
    const open = await life.make().open();
    expect(open.find((one) => one.intent.job === "a")).toMatchObject({
      sent: true,
      taskIds: undefined,
      intent: { idempotencyKey: "second" },
    });
  },
);

test("of a job that was refused and begun again, the request and key of the second are listed and kept", async () => {
  const life = started();
  await life.journal.begin(intent("a", { idempotencyKey: "first", body: LONG.slice(1) }));
  await life.journal.note({ kind: "refused", job: "a" });
  await life.journal.begin(intent("a", { idempotencyKey: "second", body: '{"prompt":"b"}' }));
  await settled();
  expect(await life.make().open()).toMatchObject([{ intent: { idempotencyKey: "second" } }]);
  await life.journal.begin(intent("long", { body: LONG }));
  await settled();
  const intents = life.store.records.filter(({ kind }) => kind === "intent");
  expect(intents).toMatchObject([{ idempotencyKey: "second" }, { job: "long" }]);
});
