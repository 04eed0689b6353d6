// The commands of a batch on many machines, as a user types them.
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startProxy, WAYS } from "../batch/proxy.js";
import { started } from "../batch/started.js";
import {
  enqueue,
  folder,
  gateway,
  KEYED,
  outcomes,
  queue,
  redis,
  rowsOf,
  serve,
  status,
  until,
  useQueue,
  work,
} from "./stage.js";

useQueue();

const TSX = import.meta.resolve("tsx");
const PROGRAM = join(import.meta.dirname, "../batch/program.ts");

/** Starts the program in the folder; `env` is added to key and addresses. */
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  started(["--import", TSX, PROGRAM, "batch", ...args], folder, {
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_BASE_URL: gateway.url,
    REDIS_URL: redis.url,
    ...env,
  });

const run = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  start(args, env).ended;

const requests = (...lines: readonly unknown[]) =>
  writeFile(join(folder, "r.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));

const request = (prompt: string) => ({ prompt, duration: 5, resolution: "480p" });

test("a batch is enqueued, processed, watched and read", async () => {
  await serve();
  await requests(
    { id: "a", model: "x-imagine-video", request: request("a") },
    { id: "b", model: "x-imagine-video", request: request("b [[fail no luck]]") },
  );
  const enqueueArgs = ["enqueue", "r.jsonl", "--queue", queue, "--max-usd", "20"];
  expect(await run(enqueueArgs)).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      "cannot ask for confirmation, because stdin is not a terminal. Pass --yes to enqueue the jobs.",
    ) as string,
  });
  expect(await run([...enqueueArgs, "--yes"])).toEqual({
    code: 0,
    out: "",
    err: `2 jobs to run, estimated at 0.400 USD. 20.00 USD may be spent.\nmedia: Jobs added to the queue "${queue}": 2.\n`,
  });
  const worker = start(["worker", "--queue", queue, "--out", "out"]);
  let line = "";
  while (!line.includes("0 running") || !line.includes("0 left"))
    line = (await run(["status", "--queue", queue])).out;
  expect(line).toBe(
    "1 completed, 0 running, 1 failed, 0 lost, 0 refused, 0 unknown, 0 cancelled, 0 left, 0.200 USD spent and 0.000 USD set aside of 20.00 USD.\n",
  );
  worker.child.kill("SIGINT");
  const { code, err } = await worker.ended;
  const task = RegExp(
    `^media: Job "[ab]" of the queue "${queue}" has the task task_\\w+\\.\n`,
    "gm",
  );
  expect(err.match(task)).toHaveLength(2);
  expect({ code, err: err.replaceAll(task, "") }).toEqual({
    code: 130,
    err: `media: Working on the queue "${queue}". Ctrl-C stops this worker.\n\nStopped: tasks continue at the gateway, and other workers resume them.\n`,
  });
  const read = await run(["results", "--queue", queue]);
  const outcomes = read.out
    .trim()
    .split("\n")
    .map((one) => JSON.parse(one) as { id: string });
  expect(read.code).toBe(1);
  expect(outcomes.sort((one, other) => (one.id < other.id ? -1 : 1))).toMatchObject([
    { id: "a", status: "completed", costUsd: 0.2, files: [{ name: "a.mp4" }] },
    { id: "b", status: "failed", costUsd: 0, error: "no luck" },
  ]);
  expect(await readdir(join(folder, "out"))).toEqual(["a.mp4"]);
  expect(await run(["results", "--queue", queue])).toEqual({ code: 0, out: "", err: "" });
});

test("all wrong lines are named, and nothing is enqueued", async () => {
  await serve();
  await requests({ model: "x-imagine-video", request: {} }, { model: "x-nothing", request: {} });
  const { code, err } = await run(["enqueue", "r.jsonl", "--queue", queue, "--yes"]);
  expect(code).toBe(2);
  expect(err).toMatch(/line 1: .*\nline 2: /);
  const { out } = await run(["status", "--queue", queue, "--json"]);
  expect(JSON.parse(out)).toMatchObject({ queued: 0 });
});

test("results end quietly if the reader stops, and the outcome can be read again", async () => {
  await serve();
  await enqueue(rowsOf(1, KEYED));
  await work();
  await until(async () => (await status()).completed === 1);
  const results = start(["results", "--queue", queue]);
  results.child.stdout.destroy();
  expect(await results.ended).toEqual({ code: 0, out: "", err: "" });
  expect(await outcomes()).toMatchObject([{ id: "line-1", status: "completed" }]);
});

test("a missing file makes enqueue exit with 2", async () => {
  await serve();
  expect(await run(["enqueue", "none.jsonl", "--queue", queue, "--yes"])).toEqual({
    code: 2,
    out: "",
    err: "media: none.jsonl does not exist. Pass the path of a JSON Lines file.\n",
  });
});

test("a cancelled batch sends nothing", async () => {
  await serve();
  await requests({ model: "x-imagine-video", request: request("a") });
  await run(["enqueue", "r.jsonl", "--queue", queue, "--yes"]);
  // Passes an empty job id, as an unset variable of the shell does.
  const empty = await run(["cancel", "", "--queue", queue]);
  expect(empty).toMatchObject({ code: 2 });
  expect(empty.err).toContain(
    "The job id is empty. Pass the id of a job, or leave it out to cancel all unsent jobs.",
  );
  expect(await status()).toMatchObject({ cancelling: false });
  expect((await run(["cancel", "--queue", queue])).code).toBe(0);
  const { out } = await run(["status", "--queue", queue]);
  expect(out).toContain(
    "1 left, 0.000 USD spent and 0.000 USD set aside. The batch was cancelled.",
  );
});

test.each(WAYS)("enqueue and a worker connect %s", async (_, env, isAsked) => {
  await serve();
  const { hosts, url } = await startProxy();
  const { host } = new URL(gateway.url);
  const through = { HTTP_PROXY: url, ...env };
  await requests({ model: "x-imagine-video", request: request("a") });
  const enqueueArgs = ["enqueue", "r.jsonl", "--queue", queue, "--max-usd", "1", "--yes"];
  expect(await run(enqueueArgs, through)).toMatchObject({ code: 0 });
  expect([...hosts].includes(host)).toBe(isAsked);
  hosts.clear();
  const worker = start(["worker", "--queue", queue, "--out", "out"], through);
  let line = "";
  while (!line.startsWith("1 completed")) line = (await run(["status", "--queue", queue])).out;
  worker.child.kill("SIGINT");
  expect((await worker.ended).code).toBe(130);
  expect([...hosts].includes(host)).toBe(isAsked);
});

test("a refused key ends a worker with exit code 3", async () => {
  await serve();
  await requests({ model: "x-imagine-video", request: request("a") });
  await run(["enqueue", "r.jsonl", "--queue", queue, "--yes"]);
  const worker = ["worker", "--queue", queue, "--out", "out"];
  // One second stands for the minute for which a worker retries its key.
  const hurry =
    "const now = performance.now.bind(performance); performance.now = () => 60 * now();";
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hurry)}`;
  expect((await run(worker, { GATEWAY_API_KEY: "wrong", NODE_OPTIONS })).code).toBe(3);
});

test.each([
  [["status"], {}, "--queue <name> is missing (name of the queue); see media batch status --help."],
  [
    ["worker", "--queue", "q"],
    {},
    "--out <dir> is missing (folder for the result files); see media batch worker --help.",
  ],
  [
    ["enqueue", "--queue", "q"],
    {},
    "<file> is missing (example: media batch enqueue requests.jsonl --queue cats --max-usd 20); see media batch enqueue --help.",
  ],
  [["status", "r", "--queue", "q"], {}, 'unexpected argument "r"; see media batch status --help.'],
  [
    ["status", "--queue", "q", "--yes"],
    {},
    'unknown option "--yes"; see media batch status --help.',
  ],
  [
    ["status", "--qeue", "q"],
    {},
    'unknown option "--qeue"; did you mean "--queue"? See media batch status --help.',
  ],
  [
    ["status", "--queue", "q"],
    { REDIS_URL: "" },
    "REDIS_URL is missing: set it to the address of Redis, such as redis://127.0.0.1:6379.",
  ],
  [
    ["status", "--queue", "q"],
    { REDIS_URL: "http://user:secret@host" },
    "The address of Redis must have the form redis://user:password@host:6379/0, or rediss: with TLS. Set REDIS_URL.",
  ],
])("the message for batch %j with %j names the error", async (args, env, said) => {
  await serve();
  expect(await run(args, env)).toEqual({ code: 2, out: "", err: `media: ${said}\n` });
});
