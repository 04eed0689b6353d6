// Batches against the reference gateway: requests, files and reports, and how the next run
// continues.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import {
  runBatch,
  type BatchEntry,
  type BatchOptions,
  type BatchSource,
  type Outcome,
} from "../../../runtime/batch/index.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { createClient } from "../stage/sdk.js";

const KEYED = "x-imagine-video";
const UNKEYED = "x-v3-omni";

let gateway: StartedGateway;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-"));
  gateway = await startGateway({ taskTime: "50ms" });
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the batch as a new process would. */
async function run(
  source: BatchSource,
  options: Partial<BatchOptions> = {},
  of: ClientOptions = {},
): Promise<readonly Outcome[]> {
  const { url: baseUrl, apiKey } = gateway;
  const journal = fileJournal(join(folder, "journal.jsonl"));
  const client = createClient({ baseUrl, apiKey, journal, pollIntervalMs: 20, ...of });
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of runBatch(client, source, {
      out: join(folder, "out"),
      ...options,
    })) {
      outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    await client.close();
  }
}

const entries = (count: number, model = UNKEYED): readonly BatchEntry[] =>
  Array.from({ length: count }, (_, index) => ({ model, request: { prompt: `p ${index + 1}` } }));

const saved = async () =>
  (await readdir(join(folder, "out"), { recursive: true }))
    .filter((name) => name.endsWith(".mp4"))
    .sort();

test("a file of requests is run once, and a second run does nothing", async () => {
  const file = join(folder, "requests.jsonl");
  const lines = [
    '\uFEFF{"model":"x-v3-omni","request":{"prompt":"a"}}\r',
    "",
    '{"id":"b/b","model":"x-imagine-video","request":{"prompt":"b"},"save":"deep/down/b"}',
    '{"id":"c/c","model":"x-imagine-video","request":{"prompt":"c"}}',
  ];
  await writeFile(file, lines.join("\n"));
  const plans: unknown[] = [];
  const onPlan = (plan: unknown) => plans.push(plan) > 0;
  const outcomes = await run(file, { onPlan });
  expect(plans).toMatchObject([{ jobs: 3, left: 3, uncertain: 0, problems: [] }]);
  expect(outcomes.map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
    "b/b completed",
    "c/c completed",
    "line-1 completed",
  ]);
  expect(await saved()).toEqual(["c%2Fc.mp4", "deep/down/b.mp4", "line-1.mp4"]);
  const billed = gateway.creates().reduce((sum, { price }) => sum + price, 0) / 1e6;
  const cost = outcomes.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0);
  expect(cost).toBeCloseTo(billed, 6);
  expect(await run(file, { onPlan })).toEqual([]);
  expect(plans[1]).toMatchObject({ left: 0, before: { completed: 3 } });
  expect(gateway.creates()).toHaveLength(3);
});

test("all wrong lines are named, and nothing is sent", async () => {
  const wrong = [
    { model: UNKEYED, request: { prompt: 7 } },
    { model: "x-v3-omn", request: {} },
    { id: "a", model: UNKEYED, request: { prompt: "a" } },
    { id: "a", model: UNKEYED, request: { prompt: "a" } },
    { id: "A", model: UNKEYED, request: { prompt: "a" } },
  ] as readonly BatchEntry[];
  await expect(run(wrong)).rejects.toMatchObject({
    name: "BatchInvalidError",
    message: `The batch is not valid, and nothing was sent:
line 1: prompt must be a string (got 7)
line 2: This SDK has no contract for the model "x-v3-omn". Did you mean "x-v3-omni"?
line 4: line 3 also has the id "a". Choose another id
line 5: its result file would overwrite the result file of line 4. Choose another path in the field "save"`,
  });
  expect(gateway.creates()).toEqual([]);
});

test("of thousands of wrong lines the first fifty are shown", async () => {
  const wrong = Array.from({ length: 1_000 }, () => ({ model: UNKEYED, request: {} }));
  await expect(run(wrong)).rejects.toThrow(/line 50: .*\nand 950 more$/);
});

test("an unknown outcome is reported and never sent again; the other jobs go on", async () => {
  gateway.scenarios.add("500 after", "POST /v1/videos");
  const status = async (model: string) =>
    (await run(entries(3, model), { concurrency: 1 })).map((one) => one.status);
  expect(await status(UNKEYED)).toEqual(["unknown", "completed", "completed"]);
  expect(await status(UNKEYED)).toEqual([]);
  expect(gateway.creates()).toHaveLength(3);
});

test("with a promised key, a create whose answer is lost is not an unknown outcome", async () => {
  gateway.scenarios.add("500 after", "POST /v1/videos");
  const outcomes = await run(entries(3, KEYED));
  expect(outcomes.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
  expect(gateway.creates()).toHaveLength(3);
});

test("a failed task is created again only with retryFailed, as a new create", async () => {
  gateway.scenarios.add("fail", "POST /v1/videos");
  expect(await run(entries(1))).toMatchObject([
    { status: "failed", error: { name: "TaskFailedError" }, files: [] },
  ]);
  expect(await run(entries(1))).toEqual([]);
  expect(await run(entries(1), { retryFailed: true })).toMatchObject([{ status: "completed" }]);
  expect(await run(entries(1), { retryFailed: true })).toEqual([]);
  expect(gateway.creates()).toHaveLength(2);
});

test("each job that the budget refuses is reported, and a later run sends it", async () => {
  const poor = await run(entries(6), { concurrency: 2 }, { budget: { maxUsd: 0.8 } });
  const refused = poor.filter(({ status }) => status === "refused");
  expect(refused.map(({ error }) => error?.name)).toEqual(Array(4).fill("BudgetExceededError"));
  expect(gateway.creates()).toHaveLength(2);
  const rest = await run(entries(6));
  expect(rest.map(({ status }) => status)).toEqual(Array(4).fill("completed"));
  expect(gateway.creates()).toHaveLength(6);
});

test.each([
  ["the id of another job", { id: "a" }, { save: "a" }],
  ["the same in the other order, and in capitals", { save: "A" }, { id: "a" }],
  ["the same path", { save: "b/a" }, { save: "b\\A" }],
  ["the same accent, as one character and as two", { save: "caf\u00e9" }, { save: "cafe\u0301" }],
  ["a device of Windows, in capitals", { save: "CON" }, { save: "con" }],
  ["that of a line without an id", {}, { save: "line-1" }],
  ["results of the batch", {}, { save: "results.jsonl" }],
  ["a folder with the name of a file", { save: "x" }, { save: "x.mp4/y" }],
  ["a folder with the name of the batch's own file", {}, { save: "results.jsonl/y" }],
])("no job may overwrite the file of another one: %s", async (_, first, second) => {
  const [one, other] = entries(2) as [BatchEntry, BatchEntry];
  await expect(
    run([
      { ...one, ...first },
      { ...other, ...second },
    ]),
  ).rejects.toMatchObject({
    name: "BatchInvalidError",
    plan: { problemCount: 1, problems: [{ line: 2 }] },
  });
});

test("paths that only look alike are accepted, and each file gets its ending", async () => {
  const saves = ["x", "x.1", "2026.1/x", "y/a", "y", "con"];
  const batch = entries(6).map((entry, index) => ({ ...entry, save: saves[index] }));
  const files = (await run(batch)).flatMap((outcome) => outcome.files);
  expect([...files].sort()).toEqual([
    "2026.1/x.mp4",
    "con-1143da2b.mp4",
    "x.1.mp4",
    "x.mp4",
    "y.mp4",
    "y/a.mp4",
  ]);
});

test("the task of an earlier run is saved even if no budget remains", async () => {
  gateway.scenarios.add("slow 10s", "POST /v1/videos");
  const abort = new AbortController();
  const stopping = run(entries(1), { signal: abort.signal });
  while (gateway.creates().length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  abort.abort();
  await stopping;
  gateway.clock.advance("1m");
  const rest = await run(entries(1), {}, { budget: { maxUsd: 0 } });
  expect(rest).toMatchObject([{ status: "completed", files: ["line-1.mp4"] }]);
  expect(gateway.creates()).toHaveLength(1);
});

test("entries from an iterator are checked one by one", async () => {
  async function* source() {
    yield* entries(2);
    yield { model: UNKEYED, request: { prompt: 7 } };
    yield { model: UNKEYED } as never;
  }
  const statuses = (await run(source(), { concurrency: 1 })).map(({ line, status }) => [
    line,
    status,
  ]);
  expect(statuses).toEqual(
    expect.arrayContaining([
      [1, "completed"],
      [2, "completed"],
      [3, "refused"],
      [4, "refused"],
    ]),
  );
});

test("a link in the output folder cannot lead out of it", async () => {
  const elsewhere = join(folder, "elsewhere");
  await mkdir(elsewhere);
  await mkdir(join(folder, "out"));
  await symlink(elsewhere, join(folder, "out", "link"));
  const entry = { model: UNKEYED, request: { prompt: "a" } };
  for (const save of ["link/x", "link/deep/down/x"]) {
    await expect(run([{ ...entry, save }])).rejects.toThrow("a symbolic link leads out of");
  }
  await symlink(join(folder, "nowhere"), join(folder, "out", "dangling"));
  await expect(run([{ ...entry, save: "dangling/x" }])).rejects.toMatchObject({
    name: "FileError",
  });
  expect(await readdir(elsewhere)).toEqual([]);
  expect(await readdir(folder)).not.toContain("nowhere");
});

test("a results line that a crash cut off is ignored, and a file of another kind is refused", async () => {
  await run(entries(2));
  const results = join(folder, "out", "results.jsonl");
  await writeFile(results, (await readFile(results, "utf8")).slice(0, -40));
  await run(entries(2));
  expect(gateway.creates()).toHaveLength(2);
  expect((await run(entries(3))).map(({ id }) => id)).toEqual(["line-3"]);
  await writeFile(results, '{"some":"thing"}\n');
  await expect(run(entries(1))).rejects.toThrow(
    `Line 1 of ${results} is not an outcome of a batch.`,
  );
});

test("results hold neither the key nor the address of a file", async () => {
  await run(entries(2));
  const text = await readFile(join(folder, "out", "results.jsonl"), "utf8");
  expect(text).not.toContain(gateway.apiKey);
  expect(text).not.toContain(gateway.url);
});

test.each([
  [{ out: "" }, 'The option "out" must be a folder (got "").'],
  [{ inFlight: 1.5 }, 'The option "inFlight" must be a whole number from 1 (got 1.5).'],
  [{ concurrency: 0 }, 'The option "concurrency" must be a whole number from 1 (got 0).'],
  [{ concurency: 3 } as never, 'runBatch has no option "concurency"; did you mean concurrency?'],
])("options %j are refused", async (options, message) => {
  await expect(run(entries(1), options)).rejects.toThrow(message);
});

test("a missing file, and a line that is too long, are named", async () => {
  await expect(run(join(folder, "none.jsonl"))).rejects.toMatchObject({
    name: "FileError",
    message: `The requests in ${join(folder, "none.jsonl")} cannot be read (ENOENT). Pass the path of a JSON Lines file.`,
  });
  const long = join(folder, "long.jsonl");
  await writeFile(long, "x".repeat(17 * 1024 * 1024));
  await expect(run(long)).rejects.toThrow(
    `${long} has a line with more than 16777216 bytes. Choose another file.`,
  );
});
