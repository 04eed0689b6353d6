// The command `batch run`: asks for consent, runs the batch and shows its progress.
import { join } from "node:path";
import { isGatewayError } from "../../call/errors/index.js";
import { fileJournal } from "../../jobs/file-journal.js";
import type { Journal } from "../../jobs/journal.js";
import { readEarlierRuns } from "../earlier-runs.js";
import { nameOf } from "../jobs.js";
import { readOutcomes, unknownUsd, type Outcome } from "../outcomes.js";
import type { BatchPlan } from "../plan.js";
import { runBatch } from "../run-batch.js";
import type { BatchProgress } from "../running.js";
import { askPerson } from "./ask.js";
import type { Program } from "./main.js";
import { showChecks, Progress } from "./progress.js";
import {
  assertFile,
  BATCH_NOTES,
  FILE,
  INSECURE,
  JSON_LINES,
  RETRY_FAILED,
  subcommand,
  YES,
} from "./subcommand.js";
import { amount, required, text, wholeNumber, type Values } from "../../command-line/flags.js";
import { describePlan, sayOf, stopOnSignal, usd, warningsOf } from "./words.js";

const FLAGS = {
  out: required(text("<dir>", "folder for the result files, results.jsonl and journal.jsonl")),
  concurrency: wholeNumber(
    "<n>",
    "number of create requests sent at the same time (default: 8)",
    99_999,
    1,
  ),
  inFlight: wholeNumber(
    "<n>",
    "number of tasks that run at the same time (default: 256)",
    99_999,
    1,
  ),
  patience: wholeNumber(
    "<min>",
    "minutes to wait while every job is stalled, for example in an outage (default: 10)",
    99_999,
  ),
  maxUsd: amount("<amount>", "largest amount in USD that all runs with this folder may spend"),
  retryFailed: RETRY_FAILED,
  yes: YES,
  json: JSON_LINES,
  insecure: INSECURE,
};

export const RUN = subcommand(
  {
    says: "Sends the requests, waits for their tasks and saves their files. Run the command again to resume.",
    example: "requests.jsonl --out results --max-usd 20",
  },
  { takes: [FILE], flags: FLAGS, notes: BATCH_NOTES },
  (program, { flags, words: [file = ""] }) => runCommand(program, flags, file),
);

type RunFlags = Values<typeof FLAGS>;

async function runCommand(program: Program, flags: RunFlags, file: string): Promise<number> {
  const {
    out,
    maxUsd,
    json = false,
    concurrency,
    inFlight,
    patience,
    retryFailed,
    insecure,
  } = flags;
  const { stdout, stderr } = program;
  await assertFile(file);
  const journal = fileJournal(join(out, "journal.jsonl"), { warn: sayOf(program) });
  const limits = await limitsOf(journal, out, maxUsd);
  const warn = warningsOf(program, Date.now);
  const logger = { debug: ignore, info: ignore, error: ignore, warn };
  const client = program.createClient({ insecure, journal, budget: limits?.budget, logger });
  const abort = new AbortController();
  const stop = stopOnSignal(program, "the same command resumes them", () => {
    abort.abort();
    // Create requests that were already sent may finish. The client sends no further requests.
    void client.close();
  });
  let progress: Progress | undefined;
  let isRefused = false;
  const checked = showChecks(stderr, Date.now);
  const onPlan = async (plan: BatchPlan) => {
    checked.end();
    const limit = limits === undefined ? "" : ` ${usd(limits.leftUsd)} may be spent.`;
    stderr.write(`${describePlan(plan)}${limit}\n`);
    isRefused = plan.left > 0 && !(flags.yes || (await askPerson(program, CONFIRMATION)));
    progress = new Progress(stderr, plan, Date.now);
    return !isRefused;
  };
  const batchOptions = {
    out,
    concurrency,
    inFlight,
    patienceMs: patience && patience * 60_000,
    retryFailed,
    signal: abort.signal,
    onPlan,
    onChecked: checked.onChecked,
    onStart: () => progress?.start(),
    onProgress: (running: BatchProgress) => progress?.setRunning(running),
  };
  // The status line skips changes that come too fast. Without this timer, the last change would
  // never appear.
  const redrawing = setInterval(() => progress?.show(), 1_000).unref();
  const open: Outcome[] = [];
  const addOutcome = (outcome: Outcome) => {
    progress?.addOutcome(outcome);
    if (outcome.status === "open") open.push(outcome);
    if (json) stdout.write(`${JSON.stringify(outcome)}\n`);
  };
  try {
    for await (const outcome of runBatch(client, file, batchOptions)) addOutcome(outcome);
  } catch (error) {
    throw withAdvice(error);
  } finally {
    checked.end();
    clearInterval(redrawing);
    if (!isRefused && stop.code === undefined) progress?.end();
    for (const one of open) stderr.write(`${openLine(one)}\n`);
    await client.close();
    stop.end();
  }
  if (isRefused) return stop.code ?? 2;
  const code = await reportEnd(program, flags, open.length);
  return stop.code ?? code;
}

/** Adds to an error message the advice to run the batch again. */
function withAdvice(error: unknown): unknown {
  if (isGatewayError(error) && error.name !== "BatchInvalidError")
    error.message += " The batch has stopped. Run the same command again to resume it.";
  return error;
}

/**
 * Returns the exit code for the outcomes of all runs with the folder `out`. Prints a warning about
 * unknown outcomes and, with `json`, the number of jobs with each outcome.
 */
async function reportEnd({ stdout, stderr }: Program, { out, json }: RunFlags, open: number) {
  const path = join(out, "results.jsonl");
  const counts = { completed: 0, failed: 0, lost: 0, refused: 0, unknown: 0, cancelled: 0, open };
  for (const { status } of (await readOutcomes(path)).jobs.values()) counts[status]++;
  const { unknown, failed, lost, refused, cancelled } = counts;
  if (json) stdout.write(`${JSON.stringify({ ...counts, out })}\n`);
  if (unknown > 0) {
    stderr.write(
      `Jobs with an unknown outcome, which may have been billed: ${unknown}. Look for "unknown" in ${path}, and check usage for their charges.\n`,
    );
  }
  // Exit code 75 means: try again later (EX_TEMPFAIL in sysexits.h).
  if (open > 0) return 75;
  if (unknown > 0) return 7;
  return failed + lost + refused + cancelled > 0 ? 1 : 0;
}

function openLine({ id, taskIds = [], error }: Outcome): string {
  const why = error?.message ?? "";
  const details =
    taskIds.length === 0
      ? why
      : `the result of ${taskIds.join(", ")} is paid for, but not saved (${why}).`;
  return `Job ${JSON.stringify(id)} is open: ${details} Run the same command again.`;
}

/**
 * Subtracts the costs of earlier runs from `maxUsd`. Returns two values: `leftUsd` is the amount
 * that the command shows, and `budget` is the client's option. Returns `undefined` if there is no
 * `maxUsd`.
 */
async function limitsOf(journal: Journal, out: string, maxUsd: number | undefined) {
  if (maxUsd === undefined) return undefined;
  // Opening the journal takes its lock, so no other process can change the amounts below.
  const open = new Set((await journal.open()).map(({ intent }) => intent.job));
  const before = await readEarlierRuns(out, await journal.ended());
  // Rounds, because sums of prices such as 0.1 have errors in the last digits.
  const remaining = (usd: number) =>
    Math.max(0, Number((maxUsd - before.spentUsd - usd).toFixed(6)));
  // If a job with an unknown outcome is open in the journal, the client itself reserves the amount
  // of this job. So the amount is subtracted only from `leftUsd` here, and not from `budget`.
  const lostUsd = unknownUsd(before, (id) => !open.has(nameOf(id, before)));
  return { leftUsd: remaining(unknownUsd(before)), budget: { maxUsd: remaining(lostUsd) } };
}

const CONFIRMATION = { question: "Run the batch?", unasked: "Pass --yes to run the batch." };
const ignore = () => undefined;
