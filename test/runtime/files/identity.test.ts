// Requests with images are the same if their bytes are the same. A job that has begun is sent again
// with its stored body, and its images are not uploaded again.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { memoryJournal } from "../../../runtime/jobs/memory-journal.js";
import { MemoryStore } from "../../../runtime/jobs/memory-store.js";
import type { JobStore } from "../../../runtime/jobs/store.js";
import { caught } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { bytesOf, clientOf, KEYED, PLAIN, PNG, stage, unclosed } from "./stage.js";

const REQUEST = { prompt: "a", first_frame: PNG };
const OTHER = { prompt: "a", first_frame: bytesOf("png", "dog") };
const BODY = (model: string, n = 1) =>
  `{"model":"${model}","prompt":"a","first_frame":"https://media.example/${n}.png"}`;

async function journalPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "journal.jsonl");
}

test("one key and the same bytes make one task; other bytes are another request", async () => {
  const { client, server } = await stage();
  const key = { idempotencyKey: "order-17" };
  const model = client.model(PLAIN);
  const tasks = await Promise.all([
    model.submit(REQUEST, key),
    model.submit({ prompt: "a", first_frame: new Blob([PNG]) }, key),
  ]);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
  expect(await caught(model.submit(OTHER, key))).toMatchObject({
    message: expect.stringContaining("was used in this client for another request") as string,
  });
  expect(server.uploads).toHaveLength(1);
  expect(server.posts).toBe(1);
});

test("the outcome of a lost create belongs to the same bytes", async () => {
  const { client, server } = await stage({}, { onCreate: ({ bill }) => (bill(), "reset") });
  const key = { idempotencyKey: "order-17" };
  const lost = { name: "SubmissionUnknownError", idempotencyKey: "order-17" };
  expect(await caught(client.model(PLAIN).submit(REQUEST, key))).toMatchObject(lost);
  expect(await caught(client.model(PLAIN).submit(REQUEST, key))).toMatchObject(lost);
  expect(await caught(client.model(PLAIN).submit(OTHER, key))).toMatchObject({
    message: expect.stringContaining("was used in this client for another request") as string,
  });
  expect(server.ledger.creates).toHaveLength(1);
  expect(server.uploads).toHaveLength(1);
});

test("a lost create of a model with a promised key is sent again with the same body", async () => {
  const { client, server } = await stage(
    { retry: { attempts: 1 } },
    { onCreate: ({ index, bill }) => (index === 0 ? (bill(), "reset") : undefined) },
  );
  const key = { idempotencyKey: "order-17" };
  expect(await caught(client.model(KEYED).submit(REQUEST, key))).toMatchObject({
    name: "SubmissionUnknownError",
  });
  await client.model(KEYED).submit(REQUEST, key);
  expect(server.ledger.creates.map(({ body }) => body)).toEqual([BODY(KEYED)]);
  expect(server.uploads).toHaveLength(1);
});

const JOB = { jobId: "job-1" };

test.each([PLAIN, KEYED] as const)("a job of %s keeps its task after a restart", async (id) => {
  const path = await journalPath();
  const { client, server } = await stage({ journal: fileJournal(path) });
  const task = await client.model(id).submit(REQUEST, JOB);
  await client.close();
  const next = clientOf(server, { journal: fileJournal(path) });
  expect((await next.model(id).submit(REQUEST, JOB)).id).toBe(task.id);
  expect(await caught(next.model(id).submit(OTHER, JOB))).toMatchObject({
    message: expect.stringContaining("was started with another request") as string,
  });
  const { tasks } = await next.recover();
  expect(tasks).toMatchObject([
    { jobId: "job-1", request: JSON.parse(BODY(id)) as object, task: { id: task.id } },
  ]);
  expect(server.uploads).toHaveLength(1);
  expect(server.ledger.creates.map(({ body }) => body)).toEqual([BODY(id)]);
});

/** A store in which a process stops for ever as soon as it marks its job as being sent. */
const stopped = (store: MemoryStore): JobStore =>
  Object.assign(Object.create(store) as MemoryStore, {
    open: () => store.open(),
    get: (name: string) => store.get(name),
    begin: (...begun: Parameters<JobStore["begin"]>) => store.begin(...begun),
    commit: () => new Promise<never>(() => undefined),
  });

test.each([PLAIN, KEYED] as const)(
  "a job of %s that began before a crash is sent with its stored body",
  async (id) => {
    for (const isRecovery of [false, true]) {
      const store = new MemoryStore();
      const { server } = await stage();
      const before = unclosed(server, { journal: journalOf(stopped(store)) });
      void before.model(id).submit(REQUEST, JOB);
      while ((await store.get("job-1")).job === undefined) await settled();
      const next = clientOf(server, { journal: journalOf(store) });
      if (isRecovery) expect((await next.recover()).tasks).toHaveLength(1);
      expect((await next.model(id).submit(REQUEST, JOB)).id).toBe("task_1");
      expect(server.uploads).toHaveLength(1);
      expect(server.ledger.creates.map(({ body }) => body)).toEqual([BODY(id)]);
    }
  },
);

test("a crash during the upload leaves no job, and the next process begins anew", async () => {
  const store = new MemoryStore();
  const { server } = await stage(
    {},
    { onUpload: ({ index }) => (index === 0 ? "silence" : undefined) },
  );
  const before = unclosed(server, { journal: journalOf(store) });
  caught(before.model(PLAIN).submit(REQUEST, JOB)).catch(() => undefined);
  while (server.uploads.length < 1) await settled();
  expect((await store.get("job-1")).job).toBeUndefined();
  const next = clientOf(server, { journal: journalOf(store) });
  expect(await next.recover()).toEqual({ tasks: [], unknown: [], unsent: [] });
  await next.model(PLAIN).submit(REQUEST, JOB);
  expect(server.ledger.creates.map(({ body }) => body)).toEqual([BODY(PLAIN, 2)]);
});

test("a create whose answer is lost is sent again with its stored body if its key is promised", async () => {
  const store = new MemoryStore();
  const { server } = await stage(
    {},
    { onCreate: ({ index, bill }) => (index % 2 === 0 ? (bill(), "silence") : undefined) },
  );
  const before = unclosed(server, { journal: journalOf(store) });
  caught(before.model(KEYED).submit(REQUEST, JOB)).catch(() => undefined);
  while (server.posts < 1) await settled();
  const next = clientOf(server, { journal: journalOf(store) });
  expect((await next.model(KEYED).submit(REQUEST, JOB)).id).toBe("task_1");
  const plain = { jobId: "job-2" };
  caught(before.model(PLAIN).submit(REQUEST, plain)).catch(() => undefined);
  while (server.posts < 3) await settled();
  expect(await caught(next.model(PLAIN).submit(REQUEST, plain))).toMatchObject({
    name: "SubmissionUnknownError",
  });
  expect(server.ledger.creates.map(({ body }) => body)).toEqual([BODY(KEYED), BODY(PLAIN)]);
  expect(server.uploads).toHaveLength(1);
});

test("two calls of one job upload its image once", async () => {
  const { client, server } = await stage({ journal: memoryJournal() });
  const submit = () => client.model(PLAIN).submit(REQUEST, JOB);
  const tasks = await Promise.all([submit(), submit()]);
  expect(tasks.map(({ id }) => id)).toEqual(["task_1", "task_1"]);
  expect(server.uploads).toHaveLength(1);
});

test("a refused upload leaves no job in the journal", async () => {
  const refused = { status: 400, body: { error: { message: "no" } } };
  const { client, server } = await stage(
    { journal: memoryJournal() },
    { onUpload: ({ index }) => (index === 0 ? refused : undefined) },
  );
  expect(await caught(client.model(PLAIN).submit(REQUEST, JOB))).toMatchObject({ status: 400 });
  expect(await client.recover()).toEqual({ tasks: [], unknown: [], unsent: [] });
  await client.model(PLAIN).submit(REQUEST, JOB);
  expect(server.posts).toBe(1);
});
