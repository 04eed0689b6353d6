// Runs the step of a job with a task: queries the task once, and saves its result. Because the task
// is paid, the job stays open until its files are saved, its task has failed, or the task is lost.
import {
  AuthenticationError,
  ClientClosedError,
  EmptyResultError,
  ExpiredResultError,
  GatewayError,
  RateLimitError,
} from "../../call/errors/index.js";
import type { BatchPart } from "../../jobs/batch-part.js";
import { isCreated, type Job } from "../../jobs/job.js";
import { microUsd } from "../../jobs/money.js";
import { takeStep } from "../../jobs/take-step.js";
import { nextAction } from "../../jobs/wanted.js";
import type { TaskResult } from "../../results/result.js";
import { gatewayPauseMs, pauseMs } from "../../tasks/cadence.js";
import { routeOf } from "../../tasks/task.js";
import { isEnd, type CompletedState, type FailedState, type TaskState } from "../../tasks/state.js";
import { doublingPauseMs } from "../../call/time/pauses.js";
import { filesWithNames } from "../names.js";
import { saveFiles } from "../save.js";
import type { StepContext } from "./context.js";
import { AGAIN_MS, CLOCK_S, isPassing, isStop, recordRefusal, messageOf } from "./step.js";

// The longest pause between polls is `OUTAGE_MS` in an outage, and `SLOW_MS` for a late task. A job
// may end as lost if the state or the files of its task could not be fetched for `SILENCE_MS`.
const OUTAGE_MS = 30_000;
const SLOW_MS = 600_000;
const SILENCE_MS = 72 * 3_600_000;

/**
 * Runs one step of a job. Returns the milliseconds until the next step, or `undefined` after the
 * last step.
 */
export async function pollStep(context: StepContext, id: string): Promise<number | undefined> {
  const { store, queues, pollPause } = context;
  const { job, now } = await store.get(id);
  if (job === undefined) throw store.emptied();
  const { batch } = job;
  if (batch === undefined || batch.status !== undefined) return undefined;
  if (!isCreated(job)) {
    await queues.add("creates", [id]);
    return undefined;
  }
  const action = nextAction(job, now);
  if (action.kind === "wait") return action.ms;
  // After a 401, only one poll at a time tries the API key again. The other polls wait.
  if (pollPause.places(2) === 0) return pollPause.waitMs + 1;
  try {
    const ms = await pollTasks(context, job, batch, now);
    pollPause.reset();
    return ms;
  } catch (error) {
    const ms = error instanceof AuthenticationError && recordRefusal(pollPause, context, error);
    if (typeof ms === "number") return Math.max(AGAIN_MS, ms);
    throw error;
  }
}

async function pollTasks(
  context: StepContext,
  job: Job,
  batch: BatchPart,
  now: number,
): Promise<number | undefined> {
  const { client, registry, signal } = context;
  const { model = "", endpoint } = job.facts;
  const route = routeOf(endpoint);
  let states: readonly TaskState[];
  try {
    states = await Promise.all(
      job.tasks.map(async ({ id }) =>
        client.tasks.resume({ id, model, route }).refresh({ signal }),
      ),
    );
  } catch (error) {
    return retryLater(context, job, batch, error);
  }
  const open = states.find((one) => !isEnd(one));
  if (open === undefined) return saveResults(context, job, batch, states.filter(isEnd));
  // Only contracts in the package have `timeoutSeconds` and `polling`, so the contract of a newer
  // model is not read.
  const load = Object.hasOwn(registry.models, model) ? registry.models[model] : undefined;
  const contract = await load?.();
  const { timeoutSeconds, polling } = contract ?? {};
  const usualMs = timeoutSeconds === undefined ? context.taskMs : 1000 * timeoutSeconds;
  const overMs = now - (batch.since ?? now) - usualMs;
  const every = context.pollIntervalMs;
  const period =
    every === undefined ? polling : { minSeconds: every / 1000, maxSeconds: every / 1000 };
  const isFailure = open.status === "unknown";
  const usual = pauseMs(period, open, isFailure ? batch.tries + 1 : 0, Math.random);
  const pause = Math.max(usual, Math.min(overMs / 10, SLOW_MS));
  const late = overMs > 0 ? "slow" : undefined;
  return schedulePoll(context, job, { pauseMs: pause, isFailure, late });
}

async function saveResults(
  context: StepContext,
  job: Job,
  batch: BatchPart,
  states: readonly (CompletedState | FailedState)[],
): Promise<number | undefined> {
  const { store, results, signal, say } = context;
  const { job: id } = job.facts;
  const [why] = states.flatMap((one) => (one.status === "failed" ? [one.error.message] : []));
  for (const state of states) {
    const taskEnd = { taskId: state.id, status: state.status, costUsd: state.cost } as const;
    const files = state.status === "completed" ? filesOf(state.result) : 0;
    await takeStep(store, id, { kind: "ended", ...taskEnd, files, answer: why });
  }
  const saved = states.flatMap((one) => (one.status === "completed" ? [one.result] : []));
  if (saved.length === 0) return undefined;
  try {
    const files = await saveFiles(saved, { id, save: batch.save }, results, signal);
    await takeStep(store, id, { kind: "stored", files });
    return undefined;
  } catch (error) {
    if (signal.aborted || error instanceof ClientClosedError) throw error;
    const name = error instanceof Error ? error.name : typeof error;
    say(`The result of job ${JSON.stringify(id)} was not saved (${name}). The worker tries again.`);
    return retryLater(context, job, batch, error, saved);
  }
}

const filesOf = ({ videos, images, audios, music }: TaskResult): number =>
  videos.length + images.length + audios.length + music.length;

/**
 * Handles a failed query or a failed save. Rethrows `error` if the job did not cause it. If the job
 * may end as lost, ends it and returns `undefined`. Otherwise plans another poll, and returns the
 * milliseconds until then.
 */
async function retryLater(
  context: StepContext,
  job: Job,
  batch: BatchPart,
  error: unknown,
  unsaved?: readonly TaskResult[],
): Promise<number | undefined> {
  if (unsaved === undefined ? isPassing(error) : isStop(error)) throw error;
  const isLimit = error instanceof RateLimitError;
  if (!isLimit && (await endAsLost(context, job, batch, error, unsaved))) return undefined;
  const late = batch.late === undefined ? undefined : batch.late === 0 ? "slow" : "silent";
  return schedulePoll(context, job, {
    pauseMs: pauseAfterMs(context, error, batch.tries),
    isFailure: true,
    late: isLimit ? late : "silent",
    answer: messageOf(error),
  });
}

async function schedulePoll(
  { store }: StepContext,
  job: Job,
  step: {
    readonly pauseMs: number;
    readonly isFailure: boolean;
    readonly late?: "slow" | "silent" | undefined;
    readonly answer?: string | undefined;
  },
): Promise<number> {
  await takeStep(store, job.facts.job, { kind: "asked", ...step });
  return step.pauseMs;
}

/** Ends the job as lost. Returns false if the job must stay open for longer. */
async function endAsLost(
  { store }: StepContext,
  job: Job,
  batch: BatchPart,
  error: unknown,
  unsaved: readonly TaskResult[] | undefined,
): Promise<boolean> {
  const notBefore = endOf(batch, error, unsaved);
  // The clock of Redis decides whether `notBefore` has passed. If `notBefore` is clearly in the
  // future by this machine's clock, Redis is not queried.
  if (Date.now() + 1000 * CLOCK_S < notBefore) return false;
  const usd = error instanceof EmptyResultError ? error.cost : undefined;
  const cost = usd === undefined ? undefined : microUsd(usd);
  const closed = { kind: "closed", status: "lost", answer: messageOf(error) } as const;
  const transition = await takeStep(store, job.facts.job, { ...closed, cost, notBefore });
  return transition !== undefined;
}

/** Returns when a job may end as lost, in milliseconds since 1970, or `Infinity` for never. */
function endOf(
  { late = 0 }: BatchPart,
  error: unknown,
  results: readonly TaskResult[] | undefined,
): number {
  // Without an `ExpiredResultError`, the files may still exist, and the error may be on this
  // machine, such as a full disk. So the job stays open.
  if (results !== undefined && !(error instanceof ExpiredResultError)) return Infinity;
  const expiry = results === undefined ? Infinity : expiryOf(results);
  if (expiry < Infinity) return expiry;
  return late === 0 ? Infinity : late + SILENCE_MS;
}

/** Returns when the last file expires, in milliseconds since 1970, or `Infinity` for never. */
function expiryOf(results: readonly TaskResult[]): number {
  const files = filesWithNames({ id: "", save: undefined }, results);
  return Math.max(...files.map(({ file }) => file.expiresAt?.getTime() ?? Infinity));
}

function pauseAfterMs(
  { pollIntervalMs = 1_000 }: StepContext,
  error: unknown,
  failures: number,
): number {
  const requested = error instanceof GatewayError ? gatewayPauseMs(error, Math.random) : undefined;
  if (requested !== undefined) return requested;
  const longestMs = error instanceof GatewayError && error.retryable ? OUTAGE_MS : SLOW_MS;
  const pause = { firstMs: 2 * pollIntervalMs, longestMs, jitter: 0.25 };
  return doublingPauseMs(pause, failures + 1, Math.random());
}
