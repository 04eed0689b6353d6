// The commands of a person for the jobs of a queue, while a worker in another process goes on.
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { cancelJob } from "../../../runtime/batch/by-hand.js";
import { withQueueJobs } from "../../../runtime/batch/queue/queue-decisions.js";
import { bundled } from "../../engine/bundled.js";
import { emptyPort } from "../../faults/server/loopback.js";
import { failed, FILE } from "../../ledger/index.js";
import { started } from "../batch/started.js";
import {
  books,
  enqueue,
  folder,
  keepBooks,
  KEYED,
  outcomes,
  queue,
  redis,
  status,
  UNKEYED,
  until,
  useQueue,
  work,
} from "./stage.js";

useQueue();

let program: string;
beforeAll(async () => {
  program = join(await mkdtemp(join(tmpdir(), "queue-bundle-")), "program.mjs");
  const source = join(import.meta.dirname, "../batch/program.ts");
  await bundled({ program: source }, dirname(program));
  const packages = join(import.meta.dirname, "../../../node_modules");
  await symlink(packages, join(dirname(program), "node_modules"));
});
afterAll(() => rm(dirname(program), { recursive: true, force: true }));

/** Starts the program in the folder; `env` is added to key and addresses. */
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  started([program, "batch", ...args], folder, {
    GATEWAY_API_KEY: books.apiKey,
    GATEWAY_BASE_URL: books.url,
    REDIS_URL: redis.url,
    ...env,
  });

const run = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  start([...args, "--queue", queue], env).ended;

/** Starts a worker in its own process, which saves its results in the folder. */
function workElsewhere(...flags: readonly string[]): void {
  const { child, ended } = start(["worker", "--queue", queue, "--out", ".", ...flags]);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
}

const rows = (jobs: Readonly<Record<string, string>>) =>
  Object.entries(jobs).map(([id, model]) => ({ id, model, request: { prompt: id } }));

/** Enqueues a file, which a later call can enqueue again. */
async function enqueueFile(jobs: Readonly<Record<string, string>>, ...flags: string[]) {
  const lines = rows(jobs).map((row) => JSON.stringify(row));
  await writeFile(join(folder, "r.jsonl"), lines.join("\n"));
  expect(await run(["enqueue", "r.jsonl", "--yes", ...flags])).toMatchObject({ code: 0 });
}

const prompts = () => books.ledger.creates.map(({ job }) => job);
const NO_QUEUE = 'There is no queue "none" in Redis. Check its name and REDIS_URL.';

test("each job of a queue has a line with state, task, tries, amount, next try and last answer", async () => {
  await keepBooks({
    taskMs: 0,
    onCreate: ({ body, bill }) => {
      if (body["prompt"] === "refused") return { status: 400 };
      if (body["prompt"] === "lost") return (bill(), "reset");
      if (body["prompt"] === "later") return { status: 503, headers: { "retry-after": "60" } };
      return undefined;
    },
    onPoll: ({ taskId }) => {
      const { job = "" } = books.ledger.createOf(taskId) ?? {};
      if (job === "bad") return failed(taskId);
      return job === "open" ? { status: 404 } : undefined;
    },
  });
  const jobs = { good: KEYED, bad: KEYED, open: KEYED, lost: UNKEYED, refused: UNKEYED };
  await enqueue(rows(jobs), 20);
  const worker = await work();
  await until(async () => {
    const { completed, failed: bad, unknown, refused, late } = await status();
    return completed + bad + unknown + refused + late === 5;
  });
  await enqueue(rows({ later: KEYED }), 20);
  await until(() => books.posts === 6);
  await worker.close();
  await enqueue(rows({ waiting: UNKEYED }), 20);
  const { code, out, err } = await run(["show"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const shown = out
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const task = expect.stringMatching(/^task_\d$/) as string;
  const time = expect.stringMatching(/^next: (\d\d:\d\d:\d\d|soon)$/) as string;
  const words = expect.stringMatching(/./) as string;
  expect(shown.sort()).toEqual([
    ["bad", "failed", task, "1 try", "0.000 USD", "next: with --retry-failed", words],
    ["good", "completed", task, "1 try", "0.200 USD", "next: none", "-"],
    ["later", "queued", "-", "1 try", "about 0.200 USD", time, words],
    ["lost", "unknown", "-", "1 try", "about 0.200 USD", "next: after adopt or forget", words],
    ["open", "running", task, "1 try", "about 0.200 USD", time, words],
    ["refused", "refused", "-", "0 tries", "-", "next: with --retry-failed", words],
    ["waiting", "queued", "-", "0 tries", "-", "next: soon", "-"],
  ]);
  expect((await run(["show", "--status", "unknown"])).out).toMatch(/^lost\tunknown\t[^\n]*\n$/);
  expect((await run(["show", "good"])).out).toMatch(/^good\tcompleted\t[^\n]*\n$/);
});

test("a running worker saves a task that a person adopts", async () => {
  await keepBooks({ onCreate: ({ bill }) => (bill(), "reset") });
  await enqueue(rows({ a: UNKEYED }), 20);
  workElsewhere();
  await until(async () => (await status()).unknown === 1);
  expect(await run(["adopt", "a", "task_9"])).toEqual({
    code: 2,
    out: "",
    err: `media: Job "a" in the queue "${queue}" cannot adopt task task_9: the gateway does not know it. Check the task id.\n`,
  });
  expect(await run(["adopt", "a", "task_1"])).toEqual({
    code: 0,
    out: "",
    err: 'media: Job "a" has task task_1. A worker saves its result.\n',
  });
  expect(await outcomes()).toMatchObject([{ id: "a", status: "completed", taskIds: ["task_1"] }]);
  expect(await readFile(join(folder, "a.mp4"))).toEqual(FILE);
  expect(await status()).toMatchObject({ spentUsd: 0.2, reservedUsd: 0 });
  expect(books.ledger.creates).toHaveLength(1);
  expect(await run(["adopt", "a", "task_1"])).toMatchObject({
    code: 2,
    err: `media: Job "a" in the queue "${queue}" already has task task_1, so it cannot adopt another task.\n`,
  });
});

test("a forgotten job is sent again when it is enqueued, with its key if that is promised, else as a new create", async () => {
  const keys = new Map<unknown, (string | undefined)[]>();
  await keepBooks({
    onCreate: ({ body, key, bill }) => {
      const before = keys.get(body["prompt"]) ?? [];
      keys.set(body["prompt"], [...before, key]);
      if (before.length === 0) return (bill(), "reset");
      // This answer does not reveal whether the first create made a task.
      return body["prompt"] === "keyed" && before.length === 1 ? { status: 400 } : undefined;
    },
  });
  const jobs = { keyed: KEYED, plain: UNKEYED };
  await enqueueFile(jobs, "--max-usd", "5");
  workElsewhere();
  await until(async () => (await status()).unknown === 2);
  const unasked = await run(["forget", "plain"]);
  expect(unasked.code).toBe(2);
  expect(unasked.err).toMatch(
    /^Job "plain" \(sent 2\S+, idempotency key \S+\) may have been billed, 0\.2 USD\. Sending it again may bill it again: check usage for a charge first\.\nmedia: cannot ask for confirmation, because stdin is not a terminal\. Pass --yes to forget the job\.\n$/,
  );
  expect(await status()).toMatchObject({ unknown: 2 });
  for (const id of ["plain", "keyed"]) {
    const { code, err } = await run(["forget", id, "--yes"]);
    const next = "is sent again when you enqueue its file with --retry-failed";
    expect([code, err]).toEqual([0, expect.stringContaining(`media: Job "${id}" ${next}.\n`)]);
  }
  expect(await status()).toMatchObject({ refused: 2, queued: 0 });
  const amountOf = async (id: string) => (await run(["show", id])).out.split("\t")[4];
  expect([await amountOf("plain"), await amountOf("keyed")]).toEqual(["-", "about 0.200 USD"]);
  expect(await run(["enqueue", "r.jsonl", "--yes", "--retry-failed"])).toMatchObject({ code: 0 });
  await until(async () => (await status()).completed === 2);
  const [keyed = [], plain = []] = [keys.get("keyed"), keys.get("plain")];
  expect(new Set(keyed).size).toBe(1);
  expect(new Set(plain).size).toBe(2);
  // The first create of the job without a promised key was billed too.
  expect(prompts().sort()).toEqual(["keyed", "plain", "plain"]);
});

test("a waiting job can be cancelled, and a job that was sent or accepted cannot", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await keepBooks({ onCreate: () => answered.then(() => undefined), taskMs: 3_600_000 });
  await enqueue(rows({ a: UNKEYED, b: UNKEYED, c: UNKEYED }), 0.4);
  workElsewhere("--concurrency", "1");
  await until(() => books.posts === 1);
  expect((await run(["show"])).out).toContain("a\tqueued\t-\t1 try\tabout 0.200 USD\t");
  expect(await run(["cancel", "a"])).toEqual({
    code: 2,
    out: "",
    err: `media: Job "a" in the queue "${queue}" is being sent now. Wait for its answer. Nothing was changed.\n`,
  });
  expect(await run(["cancel", "b"])).toEqual({
    code: 0,
    out: "",
    err: 'media: Job "b" is cancelled: it was not sent, and will not be sent.\n',
  });
  answer();
  await until(async () => (await status()).running === 2);
  expect(await run(["cancel", "a"])).toEqual({
    code: 2,
    out: "",
    err: `media: Job "a" in the queue "${queue}" already has task task_1. The gateway bills that task and cannot cancel it. Nothing was changed. A worker saves its result.\n`,
  });
  expect(await status()).toMatchObject({ running: 2, cancelled: 1, reservedUsd: 0.4 });
  expect(prompts()).toEqual(["a", "c"]);
  const { out } = await run(["results"]);
  const error = "A person has cancelled the job.";
  expect(JSON.parse(out)).toMatchObject({ id: "b", status: "cancelled", taskIds: [], error });
  expect(await run(["cancel", "b"])).toMatchObject({
    code: 2,
    err: `media: Job "b" in the queue "${queue}" cannot be cancelled: it has already ended with the status "cancelled".\n`,
  });
});

test("if jobs are cancelled while a worker takes them, each is either cancelled or sent", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  // The first creates stay on the wire until the cancels of the other jobs have started.
  await keepBooks({ onCreate: () => answered.then(() => undefined) });
  const ids = Array.from({ length: 40 }, (_, index) => `job-${index}`);
  await enqueue(rows(Object.fromEntries(ids.map((id) => [id, UNKEYED]))), 20);
  workElsewhere();
  await until(() => books.posts > 0);
  const cancelled = await withQueueJobs(redis.url, { queue }, async (jobs) => {
    answer();
    const ends = ids.toReversed().map((id) =>
      cancelJob(jobs, id).then(
        () => id,
        () => undefined,
      ),
    );
    return (await Promise.all(ends)).filter((id) => id !== undefined);
  });
  expect(cancelled.length).toBeGreaterThan(0);
  const ended = await outcomes();
  expect(ended).toHaveLength(40);
  const idsOf = (wanted: string) =>
    ended.flatMap(({ id, status: end }) => (end === wanted ? [id] : [])).sort();
  expect(idsOf("cancelled")).toEqual(cancelled.toSorted());
  expect(prompts().sort()).toEqual(idsOf("completed"));
  expect(await status()).toMatchObject({ reservedUsd: 0, queued: 0, running: 0 });
});

test.each([
  [["show"], "Choose the batch with exactly one flag: --out <dir> or --queue <name>."],
  [["cancel", "a"], "Choose the batch with exactly one flag: --out <dir> or --queue <name>."],
  [
    ["adopt", "a", "task_1", "--out", "o", "--queue", "q"],
    "Choose the batch with exactly one flag: --out <dir> or --queue <name>.",
  ],
  [["show", "--queue", "none"], NO_QUEUE],
  [["forget", "a", "--queue", "none"], NO_QUEUE],
  [["cancel", "a", "--queue", "none"], NO_QUEUE],
  [
    ["show", "--queue", "q", "--status", "open"],
    "--status must be one of cancelled, completed, failed, lost, queued, refused, running, unknown.",
  ],
  [
    ["cancel", "--out", "o"],
    "The job id is missing. Pass the id of the job to cancel, for example: batch cancel harbour --out results",
  ],
  [["cancel", "a", "--out", "o"], "There is no batch in o. Check the path of the folder."],
])("batch %j is refused with a message", async (args, message) => {
  await keepBooks();
  expect(await start(args).ended).toEqual({ code: 2, out: "", err: `media: ${message}\n` });
});

test.each([
  ["show", "harbor"],
  ["adopt", "harbor", "task_1"],
  ["forget", "harbor"],
  ["cancel", "harbor"],
])("%s with an unknown id suggests the nearest id of the queue", async (...args) => {
  await keepBooks();
  await enqueue(rows({ harbour: UNKEYED, castle: UNKEYED }), 20);
  expect(await run(args)).toEqual({
    code: 2,
    out: "",
    err: `media: There is no job "harbor" in the queue "${queue}"; did you mean "harbour"?\n`,
  });
});

test.each([["show"], ["adopt", "a", "task_1"], ["forget", "a"], ["cancel", "a"]])(
  "%s ends at once if Redis cannot be reached",
  async (...args) => {
    await keepBooks();
    const host = `127.0.0.1:${await emptyPort()}`;
    expect(await run(args, { REDIS_URL: `redis://user:secret@${host}` })).toEqual({
      code: 2,
      out: "",
      err: `media: Redis at ${host} cannot be reached (ECONNREFUSED). Check Redis and REDIS_URL. Nothing was changed.\n`,
    });
  },
);
