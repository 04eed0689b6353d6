// A job that a crash left, asked for by two calls of the next process: one of them sends it.
import { expect, test } from "vitest";
import type { Intent } from "../../../runtime/journal/journal.js";
import { journalOf } from "../../../runtime/journal/journal-of.js";
import { MemoryStore } from "../stage/memory-store.js";

const intent = (keyPromised: boolean): Intent => ({
  job: "a",
  named: true,
  idempotencyKey: "key",
  keyPromised,
  model: "x-v3-omni",
  endpoint: "/v1/videos/generations",
  bodyHash: "00",
  body: '{"prompt":"a"}',
  at: "2026-08-01T00:00:00.000Z",
});

test.each([
  ["before it was sent", false, false],
  ["on the wire, with a promised key", true, true],
])("two calls never send one job that a crash left %s", async (_, sent, keyPromised) => {
  const store = new MemoryStore();
  const before = journalOf(store);
  await before.begin(intent(keyPromised));
  if (sent) await before.note({ kind: "sending", job: "a" });

  const journal = journalOf(store);
  expect(await journal.begin(intent(keyPromised))).toMatchObject({ sent });
  await expect(journal.begin(intent(keyPromised))).rejects.toThrow(
    'Job "a" is being submitted by another call. Wait for that one.',
  );
});
