// Jobs with several tasks and files: all are saved, each under its own name.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runBatch, type BatchEntry, type Outcome } from "../../../runtime/batch/index.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { createClient } from "../stage/sdk.js";

let folder: string;
let server: Server;
let creates: number;
/** Called at each task query. */
let onPoll: () => void;
/** The record of each task, by its id. */
let records: Readonly<Record<string, object>>;

const files = (task: string, count: number) => ({
  status: "completed",
  cost: 0.25,
  result: {
    videos: Array.from({ length: count }, (_, index) => ({
      url: [`${address()}/files/${task}-${index + 1}.mp4`],
    })),
  },
});
const failed = { status: "failed", error: { message: "no luck", type: "task_failed" } };
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-several-"));
  creates = 0;
  onPoll = () => undefined;
  server = createServer(({ method, url = "" }, response) => {
    if (url.startsWith("/files/")) return void response.end(`file ${url}`);
    const json = (data: unknown) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ code: 200, data }));
    };
    if (method === "POST") {
      creates++;
      return json(Object.keys(records).map((id) => ({ status: "submitted", task_id: id })));
    }
    onPoll();
    const id = /task_\d/.exec(url)?.[0] ?? "";
    return json({ task_id: id, ...records[id] });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(entry: Partial<BatchEntry> = {}, signal?: AbortSignal) {
  const client = createClient({
    baseUrl: address(),
    apiKey: "sk-test-0123456789",
    pollIntervalMs: 10,
    journal: fileJournal(join(folder, "journal.jsonl")),
  });
  const entries = [{ id: "cat", model: "x-v3-omni", request: { prompt: "a" }, ...entry }];
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of runBatch(client, entries, { out: folder, signal })) {
      outcomes.push(outcome);
    }
  } finally {
    await client.close();
  }
  return outcomes;
}

const saved = async () => (await readdir(folder)).filter((name) => /^cat/.test(name)).sort();

test("all tasks of a submission are saved and in its outcome, also if a later run continues them", async () => {
  records = { task_1: { status: "in_progress" }, task_2: { status: "in_progress" } };
  const abort = new AbortController();
  onPoll = () => abort.abort();
  expect(await run({}, abort.signal)).toEqual([]);
  records = { task_1: files("task_1", 1), task_2: files("task_2", 2) };
  const names = ["cat(1).mp4", "cat(2).mp4", "cat(3).mp4"];
  expect(await run()).toMatchObject([
    { status: "completed", taskIds: ["task_1", "task_2"], costUsd: 0.5, files: names },
  ]);
  expect(await saved()).toEqual(names);
  expect(await readFile(join(folder, "cat(3).mp4"), "utf8")).toBe("file /files/task_2-2.mp4");
  expect(await run()).toEqual([]);
  expect(creates).toBe(1);
});

test("if one task of a submission fails, the other is saved, and the failure is reported", async () => {
  records = { task_1: failed, task_2: files("task_2", 1) };
  const [outcome] = await run({ save: "cats/cat" });
  expect(outcome).toMatchObject({ status: "completed", costUsd: 0.25, files: ["cats/cat.mp4"] });
  expect(outcome?.error).toMatchObject({ name: "TaskFailedError" });
});

test("if every task of a submission fails, nothing is saved", async () => {
  records = { task_1: failed, task_2: failed };
  expect(await run()).toMatchObject([{ status: "failed", costUsd: 0, files: [] }]);
});

test("no id and no path can have the name of a numbered file", async () => {
  records = { task_1: files("task_1", 2) };
  const [outcome] = await run({ id: "cat(1)" });
  expect(outcome?.files).toEqual(["cat%281%29(1).mp4", "cat%281%29(2).mp4"]);
  await expect(run({ id: "b", save: "cat(2)" })).rejects.toThrow(
    'line 1: the field "save" must not end with a number in brackets: such numbers mark several files of one job',
  );
});

test("the address of a file cannot give it the name of a file of the batch itself", async () => {
  const url = [`${address()}/files/x.jsonl`];
  records = { task_1: { status: "completed", cost: 0.25, result: { videos: [{ url }] } } };
  expect((await run({ id: "results" }))[0]?.files).toEqual(["results.mp4"]);
});
