// Several calls of one process for the same job: at most one may send it.
import { expect, test } from "vitest";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { newBatchJob } from "../../../runtime/jobs/batch-part.js";
import type { Job } from "../../../runtime/jobs/job.js";
import { MemoryStore } from "../../../runtime/jobs/memory-store.js";
import type { Commit, CommitResult, JobEntry } from "../../../runtime/jobs/store.js";
import { Canceller } from "../../../runtime/call/time/clock.js";
import { startLedger } from "../../ledger/index.js";
import { settled } from "../stage/clock.js";
import { createClient } from "../stage/sdk.js";
import { ended, intent } from "./life.js";

/** A store that several processes share. */
class LeasedStore extends MemoryStore {
  readonly leaseMs = 30_000;

  /** Ends the lease of a job, as if its process had been stopped for longer than the lease. */
  async endLease(name: string): Promise<void> {
    const { job, version } = await this.get(name);
    if (job === undefined) throw new Error(`no job ${name}`);
    await this.commit({ name, version, job: { ...job, leaseUntil: 1 }, taskIds: [] });
  }
}

/** Records how a promise settles. */
function watch(promise: Promise<unknown>) {
  const seen: { end?: string } = {};
  promise.then(
    () => (seen.end = "resolved"),
    (error: unknown) => (seen.end = String(error)),
  );
  return seen;
}

test("a call keeps its claim against other calls of its process after its lease has expired", async () => {
  const store = new LeasedStore();
  const journal = journalOf(store);
  await journal.begin(intent("a"));
  await store.endLease("a");
  const second = journal.begin(intent("a"));
  const seen = watch(second);
  await settled();
  expect(seen.end).toBeUndefined();
  await journal.note({ kind: "sending", job: "a" });
  await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  expect(await second).toMatchObject({ sent: true, taskIds: ["task_1"] });
});

test("a second call also waits if Redis is emptied during the create", async () => {
  const store = new LeasedStore();
  const journal = journalOf(store);
  await journal.begin(intent("a"));
  await journal.note({ kind: "sending", job: "a" });
  const { version } = await store.get("a");
  await store.commit({ name: "a", version, job: undefined, taskIds: [] });
  const second = journal.begin(intent("a"));
  await settled();
  await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  expect(await second).toMatchObject({ taskIds: ["task_1"] });
});

test("with a slow store, only one of two calls gets the claim", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  class LateStore extends MemoryStore {
    override async begin(job: Job, body: string): Promise<JobEntry> {
      const begun = await super.begin(job, body);
      await answered;
      return begun;
    }
  }
  const journal = journalOf(new LateStore());
  const first = watch(journal.begin(intent("a")));
  await settled();
  const seen = [first, watch(journal.begin(intent("a")))];
  await settled();
  answer();
  await settled();
  expect(seen.map(({ end }) => end)).toEqual(["resolved", undefined]);
});

test("a call that was aborted while it waited makes no claim", async () => {
  const store = new LeasedStore();
  await journalOf(store).begin(intent("a"));
  const ending = new Canceller();
  const journal = journalOf(store);
  const seen = watch(journal.begin(intent("a"), ending));
  await settled();
  ending.abort(new Error("aborted"));
  await settled();
  expect(seen.end).toBe("Error: aborted");
  await journal.close();
});

test("a failed upload leaves no claim on a job of a batch", async () => {
  const store = new LeasedStore();
  const facts = intent("a");
  const job = newBatchJob(facts, { digest: "d", save: undefined, path: undefined });
  await store.commit({ name: "a", version: 0, job, taskIds: [], body: "{}" });
  const body = () => Promise.reject(new Error("the upload failed"));
  await expect(journalOf(store).begin({ ...facts, body })).rejects.toThrow("the upload failed");
  expect((await store.get("a")).job).toEqual(job);
});

test("a process whose create was answered with another job's task does not return that task later", async () => {
  const journal = journalOf(new MemoryStore());
  for (const job of ["a", "b"]) {
    await journal.begin(intent(job));
    await journal.note({ kind: "sending", job });
  }
  await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  await expect(
    journal.note({ kind: "acknowledged", job: "b", taskIds: ["task_1"] }),
  ).rejects.toThrow('Job "b" was answered with a task that job "a" already has (task_1).');
  expect(await journal.begin(intent("b"))).toMatchObject({ sent: true, taskIds: undefined });
});

test("tasks that the store could not take are still returned, even if it lost their job", async () => {
  let isDown = false;
  class FailingStore extends MemoryStore {
    override async commit(change: Commit): Promise<CommitResult> {
      if (isDown) throw new Error("no connection");
      return super.commit(change);
    }
  }
  const store = new FailingStore();
  const journal = journalOf(store);
  await journal.begin(intent("a"));
  await journal.note({ kind: "sending", job: "a" });
  isDown = true;
  await expect(
    journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] }),
  ).rejects.toThrow("no connection");
  isDown = false;
  const { version } = await store.get("a");
  await store.commit({ name: "a", version, job: undefined, taskIds: [] });
  expect(await journal.begin(intent("a"))).toMatchObject({ taskIds: ["task_1"] });
  expect(await journalOf(store).begin(intent("a"))).toMatchObject({ taskIds: ["task_1"] });
});

test("a job that ends while the open jobs are listed is not listed", async () => {
  class EndingStore extends MemoryStore {
    override async body(name: string): Promise<string> {
      await journal.note(ended("task_1", { status: "failed", files: 0 }));
      return super.body(name);
    }
  }
  const journal = journalOf(new EndingStore());
  await journal.begin(intent("a"));
  await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  expect(await journal.open()).toEqual([]);
});

test("a call whose job was taken over twice does not end the claim of the next call", async () => {
  await using server = await startLedger();
  let sendings = 0;
  class TakenStore extends LeasedStore {
    override async commit(change: Commit): Promise<CommitResult> {
      const { job } = change;
      if (job?.phase !== "sending" || ++sendings > 2) return super.commit(change);
      // Another process claimed the job and gave it up.
      const { version } = await this.get(change.name);
      await super.commit({ ...change, version, job: undefined });
      return "stale";
    }
  }
  const store = new TakenStore();
  const journal = journalOf(store);
  const { url: baseUrl, apiKey } = server;
  await using client = createClient({ baseUrl, apiKey, journal });
  const { note } = journal;
  const begun: Promise<unknown>[] = [];
  journal.note = async (event) => {
    await note.call(journal, event).catch(async (error: unknown) => {
      // Another call claims the job between the refusal and its report.
      if (sendings === 2) begun.push(journal.begin(intent("a")));
      await Promise.allSettled(begun);
      throw error;
    });
  };
  const request = client.model("x-v3-omni").submit({ prompt: "a" }, { jobId: "a" });
  await expect(request).rejects.toThrow("was not sent");
  await settled();
  expect((await store.get("a")).job?.phase).toBe("claimed");
  await journal.note({ kind: "sending", job: "a" });
  await journal.note({ kind: "acknowledged", job: "a", taskIds: ["task_1"] });
  expect(server.posts).toBe(0);
});

test("a client can close while it waits for a job that another process sends", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await using server = await startLedger({ onCreate: () => answered });
  const store = new LeasedStore();
  const { url: baseUrl, apiKey } = server;
  const submit = (client: ReturnType<typeof createClient>) =>
    Promise.resolve(client.model("x-v3-omni").submit({ prompt: "a" }, { jobId: "a" }));
  await using first = createClient({ baseUrl, apiKey, journal: journalOf(store) });
  const sent = submit(first);
  await expect.poll(() => server.posts).toBe(1);
  const second = createClient({ baseUrl, apiKey, journal: journalOf(store) });
  const waiting = watch(submit(second));
  await settled();
  await second.close();
  expect(waiting.end).toContain("ClientClosedError");
  answer();
  expect(await sent).toMatchObject({ id: "task_1" });
});
