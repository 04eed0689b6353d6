// The program that is installed with the SDK: its output, exit codes, and state after Ctrl-C.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { readProgram } from "../../../runtime/batch/command-line/main.js";
import { UsageError } from "../../../runtime/command-line/flags.js";
import { bundled } from "../../engine/bundled.js";
import { started } from "./started.js";

const MODEL = "x-v3-omni";

let gateway: StartedGateway;
let folder: string;
let program: string;
beforeAll(async () => {
  program = join(await mkdtemp(join(tmpdir(), "batch-bundle-")), "program.mjs");
  await bundled({ program: join(import.meta.dirname, "program.ts") }, dirname(program));
});
afterAll(() => rm(dirname(program), { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-program-"));
  gateway = await startGateway({ taskTime: "50ms" });
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the program in the folder; `env` is added to key and address. */
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  started([program, ...args], folder, {
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_BASE_URL: gateway.url,
    ...env,
  });

const run = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  start(args, env).ended;

const requests = (...lines: readonly unknown[]) =>
  writeFile(join(folder, "r.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));

const BATCH = ["batch", "run", "r.jsonl", "--out", "out"];

test.each([
  [["bach", "run"], 'unknown command "bach"; did you mean "batch"? See media --help.'],
  [["batch", "rum"], 'unknown command "rum"; did you mean "run"? See media batch --help.'],
  [
    ["batch"],
    "the command is missing: use one of run, show, adopt, forget, enqueue, worker, status, results, cancel; see media batch --help.",
  ],
  [
    ["batch", "run", "--out", "o"],
    "<file> is missing (example: media batch run requests.jsonl --out results --max-usd 20); see media batch run --help.",
  ],
  [
    ["batch", "run", "a", "b", "--out", "o"],
    'unexpected argument "b"; see media batch run --help.',
  ],
  [
    ["batch", "run", "r.jsonl"],
    "--out <dir> is missing (folder for the result files, results.jsonl and journal.jsonl); see media batch run --help.",
  ],
  [
    ["batch", "forget", "--out", "o"],
    "<id> is missing (example: media batch forget harbour --out results); see media batch forget --help.",
  ],
  [
    ["batch", "adopt", "a", "--out", "o"],
    "<task> is missing (example: media batch adopt harbour task_01K8 --out results); see media batch adopt --help.",
  ],
  [
    ["batch", "forget", "a", "--out", "o", "--json"],
    'unknown option "--json"; see media batch forget --help.',
  ],
  [
    [...BATCH, "--concurency", "3"],
    'unknown option "--concurency"; did you mean "--concurrency"? See media batch run --help.',
  ],
  [[...BATCH, "--concurrency", "many"], "--concurrency must be a whole number from 1 to 99999."],
  [[...BATCH, "--concurrency", "0"], "--concurrency must be a whole number from 1 to 99999."],
  [[...BATCH, "--max-usd", "-1"], "--max-usd must be an amount in USD, such as 12.5."],
  [[...BATCH, "--max-usd", "1e9"], "--max-usd must be an amount in USD, such as 12.5."],
  [
    ["batch", "run", "r.jsonl", "--out", "--yes"],
    "--out needs a value: <dir>; see media batch run --help.",
  ],
  [[...BATCH, "--yes=no"], "--yes takes no value; see media batch run --help."],
])("%j is refused with a sentence", (args, message) => {
  const facts = { name: "media", packageName: "@acme/media", version: "1.2.3" };
  expect(() => readProgram(facts, args)).toThrow(new UsageError(message));
});

test("wrong use exits with 2", async () => {
  expect(await run(["bach", "run"])).toEqual({
    code: 2,
    out: "",
    err: 'media: unknown command "bach"; did you mean "batch"? See media --help.\n',
  });
});

test("it prints its help and its version", async () => {
  expect((await run(["--help"])).out).toContain("Example: media batch run requests.jsonl");
  expect(await run(["--version"])).toEqual({ code: 0, out: "1.2.3\n", err: "" });
});

test("nothing is sent without a key, or with a wrong key", async () => {
  await requests({ model: MODEL, request: { prompt: "a" } });
  expect(await run(BATCH, { GATEWAY_API_KEY: "" })).toMatchObject({ code: 2 });
  const refused = await run([...BATCH, "--yes"], { GATEWAY_API_KEY: "sk-of-nobody-0123" });
  expect(refused.code).toBe(3);
  expect(refused.err).not.toContain("sk-of-nobody-0123");
  expect(gateway.creates()).toEqual([]);
});

test("a folder that cannot be created exits with 6, and nothing is sent", async () => {
  await requests({ model: MODEL, request: { prompt: "a" } });
  const ended = await run(["batch", "run", "r.jsonl", "--out", "r.jsonl/out", "--yes"]);
  const why = /cannot be created \(E\w+\)\. Choose another folder, or let this user create it\./;
  expect(ended).toMatchObject({ code: 6, err: expect.stringMatching(why) as string });
  expect(gateway.creates()).toEqual([]);
});

test("it prints the estimate, does not run without a terminal to confirm it, and runs with --yes", async () => {
  await requests(
    { model: MODEL, request: { prompt: "canary-prompt" } },
    { id: "b", model: MODEL, request: { prompt: "b" } },
  );
  const asked = await run(BATCH);
  expect(asked).toMatchObject({ code: 2, out: "" });
  expect(asked.err).toMatch(
    /^2 jobs to run, estimated at \d\.\d+ USD\.\nmedia: cannot ask for confirmation, because stdin is not a terminal\. Pass --yes to run the batch\.\n$/,
  );
  const done = await run([...BATCH, "--yes", "--json"]);
  expect(done.code).toBe(0);
  expect(done.err).toMatch(
    /2 completed, 0 running, 0 failed, 0 lost, 0 refused, 0 unknown, 0 left, \d\.\d+ USD spent\n$/,
  );
  expect(done.out + done.err).not.toMatch(/canary-prompt|https?:/);
  const lines = done.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(lines.at(-1)).toEqual({
    completed: 2,
    failed: 0,
    lost: 0,
    refused: 0,
    unknown: 0,
    cancelled: 0,
    open: 0,
    out: "out",
  });
  expect((await readdir(join(folder, "out"))).sort()).toEqual([
    "b.mp4",
    "journal.jsonl",
    "line-1.mp4",
    "results.jsonl",
  ]);
});

test("wrong lines exit with 2, failed jobs with 1, unknown outcomes with 7", async () => {
  await requests({ model: MODEL, request: { prompt: 7 } });
  expect(await run([...BATCH, "--yes"])).toEqual({
    code: 2,
    out: "",
    err: "media: The batch is not valid, and nothing was sent:\nline 1: prompt must be a string (got 7)\n",
  });
  await requests({ id: "a", model: MODEL, request: { prompt: "a" } });
  gateway.scenarios.add("fail", "POST /v1/videos");
  expect(await run([...BATCH, "--yes"])).toMatchObject({ code: 1 });
  gateway.scenarios.add("500 after", "POST /v1/videos");
  await requests({ id: "b", model: MODEL, request: { prompt: "b" } });
  const lost = await run([...BATCH, "--yes"]);
  const why = 'Jobs with an unknown outcome, which may have been billed: 1. Look for "unknown" in';
  expect(lost).toMatchObject({ code: 7, err: expect.stringContaining(why) as string });
});

test("a missing file exits with 2, and no folder is created", async () => {
  expect(await run(["batch", "run", "none.jsonl", "--out", "out"])).toEqual({
    code: 2,
    out: "",
    err: "media: none.jsonl does not exist. Pass the path of a JSON Lines file.\n",
  });
  expect(await readdir(folder)).toEqual([]);
});

test("the costs of earlier runs count for --max-usd", async () => {
  await requests(
    ...["a", "b", "c", "d"].map((id) => ({ id, model: MODEL, request: { prompt: id } })),
  );
  const poor = [...BATCH, "--yes", "--concurrency", "1", "--max-usd", "0.8"];
  const first = await run(poor);
  expect(first.code).toBe(1);
  expect(first.err).toContain("2 completed, 0 running, 0 failed, 0 lost, 2 refused");
  expect(gateway.creates()).toHaveLength(2);
  await run(poor);
  expect(gateway.creates()).toHaveLength(2);
});

test("an unknown outcome counts for --max-usd, with and without its journal", async () => {
  await requests(...["a", "b", "c"].map((id) => ({ id, model: MODEL, request: { prompt: id } })));
  gateway.scenarios.add("500 after", "POST /v1/videos");
  const poor = [...BATCH, "--yes", "--concurrency", "1", "--max-usd", "0.8"];
  expect((await run(poor)).err).toContain("1 refused, 1 unknown");
  expect(gateway.creates()).toHaveLength(2);
  const again = await run(poor);
  expect(again.err).toContain("0.128 USD may be spent.");
  expect(again.err).toContain("1 refused");
  await rm(join(folder, "out", "journal.jsonl"));
  expect((await run(poor)).err).toContain("1 refused");
  expect(gateway.creates()).toHaveLength(2);
  expect(await run([...BATCH, "--yes", "--max-usd", "1.01"])).toMatchObject({ code: 7 });
  expect(gateway.creates()).toHaveLength(3);
});

test("a forgotten job is sent again, and a completed job cannot be forgotten", async () => {
  await requests(...["a", "b"].map((id) => ({ id, model: MODEL, request: { prompt: id } })));
  gateway.scenarios.add("500 after", "POST /v1/videos");
  expect(await run([...BATCH, "--yes", "--concurrency", "1"])).toMatchObject({ code: 7 });
  const forget = (id: string, out = "out") => run(["batch", "forget", id, "--out", out, "--yes"]);
  expect(await forget("b")).toMatchObject({
    code: 2,
    err: 'media: Job "b" in out cannot be forgotten. Only a job with an unknown outcome or a billed job without files can be forgotten.\n',
  });
  expect(await forget("a", "none")).toMatchObject({ code: 2 });
  const asked = await run(["batch", "forget", "a", "--out", "out"]);
  expect(asked.code).toBe(2);
  expect(asked.err).toMatch(
    /^Job "a" \(sent 20\S+, idempotency key \S+\) may have been billed, 0\.336 USD\. Sending it again may bill it again: check usage for a charge first\.\nmedia: cannot ask for confirmation, because stdin is not a terminal\. Pass --yes to forget the job\.\n$/,
  );
  const forgotten = await forget("a");
  expect(forgotten.code).toBe(0);
  expect(forgotten.err).toContain('media: The next run sends job "a" again.\n');
  expect(await forget("a")).toMatchObject({ code: 2 });
  expect(await readdir(folder)).not.toContain("none");
  // The forgotten job no longer counts toward the budget, and may have another request.
  await requests({ id: "a", model: MODEL, request: { prompt: "other" } });
  expect(await run([...BATCH, "--yes", "--max-usd", "0.7"])).toMatchObject({ code: 0 });
  expect(gateway.creates()).toHaveLength(3);
});

test("a job with a task can be neither forgotten nor cancelled, nor can any job during a run", async () => {
  await requests({ id: "a", model: MODEL, request: { prompt: "a" } });
  gateway.scenarios.add("stuck", "POST /v1/videos");
  const { child, ended } = start([...BATCH, "--yes"]);
  while (gateway.creates().length < 1) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const args of [
    ["adopt", "a", "task_1"],
    ["forget", "a"],
    ["cancel", "a"],
  ]) {
    const { code, err } = await run(["batch", ...args, "--out", "out"]);
    expect([code, err]).toEqual([2, expect.stringContaining(`is in use by process ${child.pid}.`)]);
  }
  child.kill("SIGINT");
  await ended;
  const refused = await run(["batch", "forget", "a", "--out", "out", "--yes"]);
  expect(refused.code).toBe(2);
  expect(refused.err).toMatch(
    /Job "a" cannot be forgotten: it is paid for and has task task_\S+\. Run the batch again to save its result\.\n$/,
  );
  const cancelled = await run(["batch", "cancel", "a", "--out", "out"]);
  expect(cancelled.code).toBe(2);
  expect(cancelled.err).toMatch(
    /already has task task_\S+\. The gateway bills that task and cannot cancel it\. Nothing was changed\. Run the batch again to save its result\./,
  );
});

test("the remaining budget is read only after the journal is locked", async () => {
  await requests({ id: "a", model: MODEL, request: { prompt: "a" } });
  const journal = fileJournal(join(folder, "out", "journal.jsonl"));
  await journal.open();
  const asked = await run([...BATCH, "--max-usd", "0.8"]);
  await journal.close();
  expect(asked.code).toBe(2);
  expect(asked.err).toContain(`journal.jsonl is in use by process ${process.pid}.`);
  expect(asked.err).not.toContain("may be spent");
});

test("Ctrl-C lets creates on the wire finish, and the next run continues their tasks", async () => {
  await requests(
    ...["a", "b", "c", "d"].map((id) => ({ id, model: MODEL, request: { prompt: id } })),
  );
  gateway.scenarios.add("slow 1h", "POST /v1/videos");
  const { child, ended } = start([...BATCH, "--yes", "--concurrency", "2"]);
  while (gateway.creates().length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill("SIGINT");
  const stopped = await ended;
  expect(stopped.code).toBe(130);
  expect(stopped.err).toContain(
    "Stopped: tasks continue at the gateway, and the same command resumes them.",
  );
  gateway.clock.advance("2h");
  expect(await run([...BATCH, "--yes"])).toMatchObject({ code: 0 });
  expect(gateway.creates()).toHaveLength(4);
});
