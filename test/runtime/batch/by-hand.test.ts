// Decisions of a person: to forget a job, or to give it a task.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adoptTask, cancelJob, forgetJob } from "../../../runtime/batch/by-hand.js";
import { withFolderJobs } from "../../../runtime/batch/folder-jobs.js";
import { runBatch, type Outcome } from "../../../runtime/batch/index.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import {
  record,
  FILE,
  startLedger,
  type LedgerOptions,
  type LedgerServer,
} from "../../ledger/index.js";
import { intent } from "../journal/life.js";
import { createClient } from "../stage/sdk.js";

const KEYED = "x-imagine-video";
const UNKEYED = "x-v3-omni";

let out: string;
let server: LedgerServer;
let asked: string[];
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), "batch-by-hand-"));
  server = await startLedger();
  asked = [];
});
afterEach(async () => {
  await server.close();
  await rm(out, { recursive: true, force: true });
});

const clients = () => {
  const { url: baseUrl, apiKey } = server;
  return createClient({ baseUrl, apiKey, pollIntervalMs: 10, retry: { attempts: 1 } });
};

async function run(
  model: string,
  onCreate?: LedgerOptions["onCreate"],
): Promise<readonly Outcome[]> {
  const { url: baseUrl, apiKey } = server;
  server.options.onCreate = onCreate;
  const journal = fileJournal(join(out, "journal.jsonl"));
  const options = { baseUrl, apiKey, journal, pollIntervalMs: 10, retry: { attempts: 1 } };
  const client = createClient(options);
  const outcomes: Outcome[] = [];
  const entries = [{ id: "a", model, request: { prompt: "a" } }];
  for await (const outcome of runBatch(client, entries, { out })) outcomes.push(outcome);
  await client.close();
  return outcomes;
}

const agree = async (said: string) => asked.push(said) > 0;
const forget = async (yes = true) => {
  const client = clients();
  try {
    return await withFolderJobs(out, {}, (jobs) =>
      forgetJob(
        jobs,
        "a",
        () => client,
        async (said) => (await agree(said)) && yes,
      ),
    );
  } finally {
    await client.close();
  }
};
const adopt = async (task: string) => {
  const client = clients();
  try {
    await withFolderJobs(out, {}, (jobs) => adoptTask(jobs, "a", task, client));
  } finally {
    await client.close();
  }
};

const cancel = (id: string) => withFolderJobs(out, {}, (jobs) => cancelJob(jobs, id));

const LOST: LedgerOptions["onCreate"] = ({ bill }) => (bill(), "reset");
/** The answer is lost, and the create is refused when it is sent again. */
const REFUSED_LATER: LedgerOptions["onCreate"] = ({ bill, index }) => {
  if (index === 0) return (bill(), "reset");
  return { status: 400, body: { error: { message: "no", type: "invalid_request_error" } } };
};
const NAMED: LedgerOptions["onCreate"] = ({ bill }) => {
  const data = [{ status: "submitted", task_id: bill() }];
  return { status: 500, body: { code: 500, data } };
};

test("a task that the gateway knows cannot be forgotten; adopted, it is billed once", async () => {
  expect(await run(UNKEYED, NAMED)).toMatchObject([{ status: "unknown" }]);
  await expect(forget()).rejects.toThrow(
    `Task task_1 exists at the gateway, and may belong to job "a". Save its result instead: batch adopt a task_1 --out ${out}.`,
  );
  expect(asked).toEqual([]);
  await adopt("task_1");
  expect(await run(UNKEYED)).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  expect(await readFile(join(out, "a.mp4"))).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
});

test("a job whose task the gateway does not know can be forgotten", async () => {
  await run(UNKEYED, NAMED);
  server.options.onPoll = () => ({ status: 404 });
  expect(await forget()).toBe(true);
  server.options.onPoll = undefined;
  expect(await run(UNKEYED)).toMatchObject([{ status: "completed", taskIds: ["task_2"] }]);
});

test("no job can be forgotten if the gateway does not answer whether it knows the task", async () => {
  await run(UNKEYED, NAMED);
  server.options.onPoll = () => ({ status: 503 });
  await expect(forget()).rejects.toMatchObject({ name: "ServiceUnavailableError" });
  expect(await run(UNKEYED)).toEqual([]);
});

test("a forgotten job with a promised key is sent again with that key, and billed once", async () => {
  expect(await run(KEYED, REFUSED_LATER)).toMatchObject([{ status: "unknown" }]);
  expect(await forget()).toBe(true);
  expect(asked).toEqual([
    expect.stringContaining("is sent again with the same idempotency key, and billed only once."),
  ]);
  expect(await run(KEYED)).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  expect(server.ledger.creates).toHaveLength(1);
});

test("forgetting shows a possible bill, and frees it only after a yes", async () => {
  await run(UNKEYED, LOST);
  expect(await forget(false)).toBe(false);
  expect(asked[0]).toMatch(
    /^Job "a" \(sent 2\S+, idempotency key \S+\) may have been billed, 0\.2 USD\. Sending it again may bill it again: check usage for a charge first\.$/,
  );
  expect(await run(UNKEYED)).toEqual([]);
  expect(await forget()).toBe(true);
  expect(await run(UNKEYED)).toMatchObject([{ status: "completed" }]);
  expect(server.ledger.creates).toHaveLength(2);
});

test("a run waits for an adopted task and saves it, and only a job without a task can adopt one", async () => {
  await expect(adopt("task_1")).rejects.toThrow(
    `There is no job "a" in ${out}. List all jobs with batch show.`,
  );
  await run(UNKEYED, LOST);
  await expect(adopt("task_9")).rejects.toThrow(
    `Job "a" in ${out} cannot adopt task task_9: the gateway does not know it. Check the task id.`,
  );
  await adopt("task_1");
  await expect(adopt("task_1")).rejects.toThrow(
    "already has task task_1, so it cannot adopt another task.",
  );
  expect(await run(UNKEYED)).toMatchObject([{ status: "completed", costUsd: 0.2 }]);
  await expect(adopt("task_1")).rejects.toThrow(
    "already has task task_1, so it cannot adopt another task.",
  );
  expect(server.ledger.creates).toHaveLength(1);
});

test("a job that was billed without files can be sent again after its cost was shown", async () => {
  const error = { message: "the model failed", type: "task_failed", param: "", code: "failed" };
  server.options.onPoll = ({ taskId }) =>
    record(taskId, { status: "failed", progress: 100, cost: 0.2, error });
  expect(await run(UNKEYED)).toMatchObject([{ status: "failed", costUsd: 0.2 }]);
  server.options.onPoll = undefined;
  expect(await forget()).toBe(true);
  expect(asked).toEqual([
    'Job "a" was billed, 0.2 USD, and its files are lost. Sending it again bills it again.',
  ]);
  expect(await run(UNKEYED)).toMatchObject([{ status: "completed", taskIds: ["task_2"] }]);
});

test("a job that was never sent can be cancelled, and no later run sends it", async () => {
  expect(await run(UNKEYED, () => ({ status: 400 }))).toMatchObject([{ status: "refused" }]);
  await cancel("a");
  expect(await run(UNKEYED)).toEqual([]);
  expect(server.ledger.creates).toEqual([]);
  const lines = (await readFile(join(out, "results.jsonl"), "utf8")).trim().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
    id: "a",
    status: "cancelled",
    error: { message: "A person has cancelled the job." },
  });
  await expect(cancel("a")).rejects.toThrow(
    `Job "a" in ${out} cannot be cancelled: it has already ended.`,
  );
});

test("cancelling a job removes the claim of a killed run", async () => {
  const journal = fileJournal(join(out, "journal.jsonl"));
  await journal.begin(intent("a"));
  await journal.close();
  await cancel("a");
  const next = fileJournal(join(out, "journal.jsonl"));
  expect(await next.open()).toEqual([]);
  await next.close();
  expect(await run(UNKEYED)).toEqual([]);
});

test("a job that was sent cannot be cancelled, and does not change", async () => {
  await run(UNKEYED, LOST);
  await expect(cancel("a")).rejects.toThrow(
    `Job "a" in ${out} cannot be cancelled: it was sent and may have been billed. Nothing was changed.`,
  );
  await adopt("task_1");
  await expect(cancel("a")).rejects.toThrow(
    `Job "a" in ${out} already has task task_1. The gateway bills that task and cannot cancel it. Nothing was changed. Run the batch again to save its result.`,
  );
  expect(await run(UNKEYED)).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  await expect(cancel("a")).rejects.toThrow(
    `Job "a" in ${out} cannot be cancelled: it has already ended with the status "completed".`,
  );
});

test("a failed job whose line a crash took is counted with its cost, and is sent again", async () => {
  const error = { message: "the model failed", type: "task_failed", param: "", code: "failed" };
  server.options.onPoll = ({ taskId }) =>
    record(taskId, { status: "failed", progress: 100, cost: 0.2, error });
  await run(UNKEYED);
  server.options.onPoll = undefined;
  await rm(join(out, "results.jsonl"));
  expect(await forget()).toBe(true);
  const lines = (await readFile(join(out, "results.jsonl"), "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { id: "a", status: "failed", costUsd: 0.2 },
    { id: "a", status: "refused" },
  ]);
  expect(await run(UNKEYED)).toMatchObject([{ status: "completed", taskIds: ["task_2"] }]);
});
