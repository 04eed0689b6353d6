// The progress line of a check and of a run: it fits the terminal, and shows committed money and
// stalled jobs.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Progress } from "../../../runtime/batch/command-line/progress.js";
import type { BatchProgress } from "../../../runtime/batch/index.js";
import type { BatchPlan } from "../../../runtime/batch/plan.js";
import {
  ApiError,
  BudgetExceededError,
  ConnectionError,
} from "../../../runtime/call/errors/index.js";
import { startLedger, type LedgerServer } from "../../ledger/index.js";
import { programOn, type TestTerminal } from "./on-ledger.js";
import { clock, entry, run, serve, told, useLedger } from "./stage.js";

useLedger();

const PLAN: BatchPlan = {
  jobs: 1_200,
  left: 1_200,
  before: { completed: 0, failed: 0, lost: 0, unknown: 0, cancelled: 0 },
  billed: { jobs: 0, usd: 0 },
  problems: [],
  problemCount: 0,
  minUsd: 0,
  maxUsd: 0,
  uncertain: 0,
};

/** Returns the line for a batch of 1,200 jobs, 19 of them with a task. */
function drawn(columns: number, running: Partial<BatchProgress> = {}) {
  let said = "";
  let now = 0;
  const output = { isTTY: true, columns, write: (text: string) => void (said += text) };
  const progress = new Progress(output, PLAN, () => now);
  for (let job = 0; job < 23; job++) progress.start();
  now = 60_000;
  for (let job = 0; job < 4; job++)
    progress.addOutcome({ id: `${job}`, status: job === 0 ? "failed" : "completed", files: [] });
  progress.setRunning({ tasks: 19, tasksUsd: 4.1, stalled: 0, ...running });
  progress.end();
  return said.split("\r\u001b[K").at(-1)?.trimEnd();
}

test.each([
  [
    250,
    "3 completed, 19 running, 1 failed, 0 lost, 0 refused, 0 unknown, 1196 left, 0.00 spent, 19 tasks for about 4.10 USD, 5.0 h to go",
  ],
  [
    100,
    "3 completed, 19 running, 1 failed, 1196 left, 0.00 spent, 19 tasks for about 4.10 USD, 5.0 h to go",
  ],
  [96, "3 completed, 19 running, 1 failed, 1196 left, 0.00 spent, 19 tasks for about 4.10 USD"],
  [80, "3 completed, 1 failed, 1196 left, 0.00 spent, 19 tasks for about 4.10 USD"],
  [60, "3 completed, 0.00 spent, 19 tasks for about 4.10 USD"],
  [40, "3 completed, 0.00 spent, 19 tasks for …"],
])("on a terminal of %i characters the line is no longer", (columns, line) => {
  expect(drawn(columns)).toBe(line);
});

const status = { status: 503, code: undefined, requestId: undefined };
test.each([
  [new ApiError("The gateway is away.", status as never), "HTTP 503"],
  [new ConnectionError("No connection."), "no connection"],
])("stalled jobs are counted, with reason and next try: %s", (reason, why) => {
  const at = new Date(2026, 7, 1, 9, 30, 5).getTime();
  expect(drawn(140, { stalled: 12, reason, nextTryAt: at })).toMatch(
    `0.00 spent, 19 tasks for about 4.10 USD, 12 stalled (${why}), next try 09:30:05`,
  );
});

test("jobs that wait for the budget show no next try", () => {
  const reason = new BudgetExceededError("It does not fit.", { remainingUsd: 0, estimateUsd: 1 });
  expect(drawn(100, { stalled: 2, reason })).toMatch(/, 2 stalled \(budget\)$/);
});

test("a run reports the estimates of its tasks, and the next try of a stalled job", async () => {
  serve({ onFile: ({ count }) => (count <= 2 ? { status: 403 } : undefined) });
  const seen: (BatchProgress & { readonly at: number })[] = [];
  const onProgress = (one: BatchProgress) => void seen.push({ ...one, at: clock?.wall() ?? 0 });
  const outcomes = told(await run([entry("a"), entry("b")], { onPlan: () => true, onProgress }));
  expect([...outcomes].sort()).toEqual(["a completed", "b completed"]);
  // The ledger bills 0.20 USD a call.
  expect(seen.find(({ tasks }) => tasks === 2)).toMatchObject({ tasksUsd: 0.4, stalled: 0 });
  const stalled = seen.find((one) => one.stalled === 1);
  expect(stalled).toMatchObject({ tasks: 2, reason: { name: "ExpiredResultError" } });
  expect(stalled?.nextTryAt).toBe((stalled?.at ?? 0) + 15_000);
  expect(seen.at(-1)).toMatchObject({ tasks: 0, tasksUsd: 0, stalled: 0 });
});

/** Runs the program on `jobs` jobs, with a terminal at its stderr. */
async function program(
  server: LedgerServer,
  jobs: number,
  flags: readonly string[],
  terminal: TestTerminal,
) {
  const folder = await mkdtemp(join(tmpdir(), "batch-progress-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "r.jsonl");
  const line = (_: unknown, index: number) =>
    JSON.stringify({ model: "x-imagine-video", request: { prompt: `job ${index}` } });
  await writeFile(file, Array.from({ length: jobs }, line).join("\n"));
  return programOn(
    server,
    ["batch", "run", file, "--out", join(folder, "out"), ...flags],
    terminal,
  );
}

test("the lines of a long file are counted during the check", async () => {
  await using server = await startLedger();
  const { code, err } = await program(server, 10_000, [], { columns: 80 });
  expect(code).toBe(2);
  expect(err).toMatch(/^(\r\u001b\[Klines checked: \d+)+\r\u001b\[K10000 jobs to run, estimated/);
});

test("a running task shows its estimate, and no line is wider than the terminal", async () => {
  let shown = () => {};
  const isShown = new Promise<void>((resolve) => (shown = resolve));
  await using server = await startLedger({ onPoll: () => isShown });
  const onText = (text: string) => {
    if (text.includes("0.00 spent, 2 tasks for about 0.400 USD")) shown();
  };
  const { code, err } = await program(server, 2, ["--yes"], { columns: 60, onText });
  expect(code).toBe(0);
  const lines = err.split(/\r\u001b\[K|\n/).filter((text) => /completed/.test(text));
  expect(lines.at(-1)).toBe("2 completed, 0 running, 0 left, 0.400 USD spent");
  for (const text of lines) expect(text.length).toBeLessThan(60);
});
