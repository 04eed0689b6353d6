// `batch show`: the state of the jobs in the files of a batch, also while another process has the
// journal.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { failed, startLedger, type LedgerServer } from "../../ledger/index.js";
import { programOn } from "./on-ledger.js";

const KEYED = "x-imagine-video";
const UNKEYED = "x-v3-omni";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-show-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const out = () => join(folder, "out");

/** Runs jobs one at a time. */
async function run(
  server: LedgerServer,
  jobs: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
) {
  const lines = Object.entries(jobs).map(([id, model]) =>
    JSON.stringify({ id, model, request: { prompt: id } }),
  );
  await writeFile(join(folder, "r.jsonl"), lines.join("\n"));
  const file = join(folder, "r.jsonl");
  const usual = ["batch", "run", file, "--out", out(), "--yes", "--concurrency", "1"];
  return programOn(server, [...usual, ...flags]);
}

const show = (server: LedgerServer, ...args: readonly string[]) =>
  programOn(server, ["batch", "show", ...args, "--out", out()]);

test("each job has a line with state, task, tries, amount, next try and last error", async () => {
  await using server = await startLedger({
    onCreate: ({ body, bill }) => {
      if (body["prompt"] === "refused") return { status: 400 };
      if (body["prompt"] === "lost") return (bill(), "reset");
      return undefined;
    },
    onPoll: ({ taskId }) => (taskId === "task_2" ? failed(taskId) : undefined),
    onFile: ({ taskId }) => (taskId === "task_4" ? { status: 403 } : undefined),
  });
  const jobs = { good: KEYED, bad: KEYED, lost: UNKEYED, open: KEYED, refused: UNKEYED };
  expect(await run(server, jobs)).toMatchObject({ code: 75 });
  const { code, out: said } = await show(server);
  expect(code).toBe(0);
  const rows = said.trimEnd().split("\n");
  expect(rows.map((row) => row.split("\t").slice(0, 6)).sort()).toEqual([
    ["bad", "failed", "task_2", "1 try", "0.000 USD", "next: with --retry-failed"],
    ["good", "completed", "task_1", "1 try", "0.200 USD", "next: none"],
    ["lost", "unknown", "-", "1 try", "about 0.200 USD", "next: after adopt or forget"],
    ["open", "open", "task_4", "1 try", "0.200 USD", "next: next run"],
    ["refused", "refused", "-", "0 tries", "-", "next: next run"],
  ]);
  expect(rows.find((row) => row.startsWith("lost"))).toMatch(/\tSubmissionUnknownError: [^\t]+$/);
  expect(rows.find((row) => row.startsWith("good"))).toMatch(/\t-$/);
});

test("one job, or the jobs of one status, can be shown alone, also while another process has the journal", async () => {
  await using server = await startLedger({ onFile: () => ({ status: 403 }) });
  await run(server, { a: KEYED, b: KEYED });
  const journal = fileJournal(join(out(), "journal.jsonl"));
  await journal.open();
  onTestFinished(() => journal.close());
  expect((await show(server, "b")).out).toBe(
    "b\topen\ttask_2\t1 try\t0.200 USD\tnext: next run\t-\n",
  );
  expect((await show(server, "--status", "open")).out.match(/^[ab]\topen/gm)).toHaveLength(2);
  expect(await show(server, "--status", "unknown")).toEqual({ code: 0, out: "", err: "" });
});

test("a job that is sent again shows all of its creates", async () => {
  await using server = await startLedger({ onPoll: ({ taskId }) => failed(taskId) });
  await run(server, { a: KEYED });
  server.options.onPoll = undefined;
  server.options.onFile = () => ({ status: 403 });
  await run(server, { a: KEYED }, ["--retry-failed"]);
  expect((await show(server)).out).toMatch(/^a\topen\ttask_2\t2 tries\t0\.200 USD\tnext: next run/);
  server.options.onFile = undefined;
  await run(server, { a: KEYED }, ["--retry-failed"]);
  expect((await show(server)).out).toBe(
    "a\tcompleted\ttask_2\t2 tries\t0.200 USD\tnext: none\t-\n",
  );
});

test("a folder without a batch, an unknown id and an unknown status exit with 2", async () => {
  await using server = await startLedger();
  expect(await show(server)).toMatchObject({
    code: 2,
    err: `media: There is no batch in ${out()}. Check the path of the folder.\n`,
  });
  await run(server, { a: KEYED });
  expect(await show(server, "c")).toMatchObject({
    code: 2,
    err: `media: There is no job "c" in ${out()}. List all jobs with batch show.\n`,
  });
  expect(await show(server, "--status", "done")).toMatchObject({
    code: 2,
    err: "media: --status must be one of cancelled, completed, failed, lost, open, refused, unknown, unsent.\n",
  });
});

test("each command of batch has its own help", async () => {
  await using server = await startLedger();
  const { code, out: said } = await programOn(server, ["batch", "run", "--help"]);
  expect(code).toBe(0);
  expect(said).toMatch(/^Usage: media batch run <file> \[options\]/);
  expect((await programOn(server, ["batch", "show", "--help"])).out).toMatch(
    /^Usage: media batch show \[id\] \[options\]/,
  );
});
