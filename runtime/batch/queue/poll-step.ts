// The second step of a job: asks for its task once, and saves the result when there is one.
// The task is paid for: a job ends by what the gateway says of the task, or by saved files, and else goes on, more slowly.
import {
  ApiError,
  ClientClosedError,
  EmptyResultError,
  ExpiredResultError,
  GatewayError,
  RateLimitError,
} from "../../errors/index.js";
import { modelLoader } from "../../model/registry.js";
import type { TaskResult } from "../../results/result.js";
import { pauseMs } from "../../tasks/cadence.js";
import {
  costOf,
  isEnd,
  type CompletedState,
  type FailedState,
  type TaskState,
} from "../../tasks/state.js";
import { jitterMs, LONGEST_WAIT_MS } from "../../transport/retry/backoff.js";
import { namedFiles } from "../names.js";
import { saveFiles } from "../save.js";
import { microUsd } from "../../jobs/money.js";
import type { JobRecord, Late, TaskNews } from "./state.js";
import type { StepContext } from "./context.js";
import { ended, isPassing, isStop } from "./step.js";

// The longest pause in an outage, and of a task that is late.
const OUTAGE_MS = 30_000;
const SLOW_MS = 600_000;
const SILENCE_S = 72 * 3600;
// A worker takes jobs while its clock differs from Redis's by no more than this. Redis's clock decides.
export const CLOCK_S = 30;

const now = () => Date.now() / 1000;

/** Gives when the task is to be asked for again; nothing where its job has ended. */
export async function pollStep(
  context: StepContext,
  record: JobRecord,
): Promise<TaskNews | undefined> {
  const { client, registry, signal } = context;
  const ids = JSON.parse(record.tasks ?? "[]") as readonly string[];
  let states: readonly TaskState[];
  try {
    const handle = client.model(record.model);
    states = await Promise.all(ids.map(async (id) => handle.resume(id).refresh({ signal })));
  } catch (error) {
    return unheard(context, record, error);
  }
  const open = states.find((one) => !isEnd(one));
  if (open === undefined) return atEnd(context, record, states.filter(isEnd));
  const { timeoutSeconds, polling } = await modelLoader(registry, record.model)();
  const usualS = timeoutSeconds ?? context.taskMs / 1000;
  const overS = now() - Number(record.since) - usualS;
  const every = context.pollIntervalMs;
  const period =
    every === undefined ? polling : { minSeconds: every / 1000, maxSeconds: every / 1000 };
  const failures = open.status === "unknown" ? Number(record.failures ?? 0) + 1 : 0;
  const usual = pauseMs(period, open, failures, Math.random);
  const ms = Math.max(usual, Math.min(100 * overS, SLOW_MS));
  return again(record, ms, failures, overS > 0 ? "slow" : "");
}

async function atEnd(
  context: StepContext,
  record: JobRecord,
  states: readonly (CompletedState | FailedState)[],
): Promise<TaskNews | undefined> {
  const costUsd = costOf(states);
  const money = costUsd === undefined ? "estimate" : microUsd(costUsd);
  const results = states.flatMap((one) => (one.status === "completed" ? [one.result] : []));
  if (results.length === 0) {
    const [first] = states.flatMap((one) => (one.status === "failed" ? [one.error.message] : []));
    await ended(context, record, { status: "failed", money, costUsd, error: first ?? "" });
    return undefined;
  }
  const job = { id: record.id, save: record.save === "" ? undefined : record.save };
  let files;
  try {
    files = await saveFiles(results, job, context.results, context.signal);
  } catch (error) {
    if (context.signal.aborted || error instanceof ClientClosedError) throw error;
    const told = `The result of job ${JSON.stringify(record.id)} was not saved`;
    context.say(
      `${told} (${error instanceof Error ? error.name : typeof error}). It is tried again.`,
    );
    return unheard(context, record, error, { results, money, costUsd });
  }
  await ended(context, record, { status: "completed", money, costUsd, files });
  return undefined;
}

/** What is known of a task whose files are not saved. */
interface UnsavedTask {
  readonly results: readonly TaskResult[];
  readonly money: number | "estimate";
  readonly costUsd: number | undefined;
}

/** Asks again later: the gateway said nothing of the task, or its files were not saved. */
async function unheard(
  context: StepContext,
  record: JobRecord,
  error: unknown,
  unsaved?: UnsavedTask,
): Promise<TaskNews | undefined> {
  if (unsaved === undefined ? isPassing(error) : isStop(error)) throw error;
  const isLimit = error instanceof RateLimitError;
  if (!isLimit && (await endedAsLost(context, record, error, unsaved))) return undefined;
  const failures = Number(record.failures ?? 0);
  const ms = pauseAfterMs(context, error, failures);
  return again(record, ms, failures + 1, isLimit ? lateOf(record) : "silent");
}

/** Ends the job where it may be given up; false where it may not yet. */
async function endedAsLost(
  context: StepContext,
  record: JobRecord,
  error: unknown,
  unsaved: UnsavedTask | undefined,
): Promise<boolean> {
  const earliest = endOf(record, error, unsaved?.results);
  // Redis's clock decides; where this one is far from it, Redis is not asked.
  if (now() + CLOCK_S < earliest) return false;
  const cost = error instanceof EmptyResultError ? error.cost : undefined;
  const known = { money: cost === undefined ? "keep" : microUsd(cost), costUsd: cost } as const;
  const { money, costUsd } = unsaved ?? known;
  const told = error instanceof Error ? error.message : String(error);
  return ended(context, record, { status: "lost", money, costUsd, error: told, earliest });
}

const lateOf = ({ late }: JobRecord): Late =>
  late === undefined ? "" : late === "0" ? "slow" : "silent";

function again(record: JobRecord, ms: number, failures: number, late: Late): TaskNews {
  const told = [record.id, Math.round(ms), failures] as const;
  return late === lateOf(record) ? told : [...told, late];
}

/** When a job may be given up, in Unix seconds; `Infinity` where it may not. */
function endOf(
  { late }: JobRecord,
  error: unknown,
  results: readonly TaskResult[] | undefined,
): number {
  // Nobody refuses the files: a disk may be full.
  if (results !== undefined && !(error instanceof ExpiredResultError)) return Infinity;
  const expiry = results === undefined ? Infinity : expiryOf(results);
  if (expiry < Infinity) return expiry;
  return late === undefined || late === "0" ? Infinity : Number(late) + SILENCE_S;
}

/** When all files have expired, in Unix seconds; `Infinity` where one does not say. */
function expiryOf(results: readonly TaskResult[]): number {
  const files = namedFiles({ id: "", save: undefined }, results);
  return Math.ceil(
    Math.max(...files.map(({ file }) => (file.expiresAt?.getTime() ?? Infinity) / 1000)),
  );
}

function pauseAfterMs(
  { pollIntervalMs = 1_000 }: StepContext,
  error: unknown,
  failures: number,
): number {
  const after = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (after !== undefined) return Math.min(after, LONGEST_WAIT_MS) + jitterMs(Math.random);
  const longest = error instanceof GatewayError && error.retryable ? OUTAGE_MS : SLOW_MS;
  const pause = Math.min(pollIntervalMs * 2 ** Math.min(failures + 1, 20), longest);
  return pause * (0.75 + Math.random() / 4);
}
