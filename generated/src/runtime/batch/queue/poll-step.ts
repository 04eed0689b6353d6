// The second step of a job: asks for its task once, and saves the result when there is one. Between two polls it holds no worker.
import {
  ClientClosedError,
  ExpiredResultError,
  FileError,
  GatewayError,
} from "../../errors/index.js";
import { modelLoader } from "../../model/registry.js";
import { pauseAfterFailureMs, pauseMs } from "../../tasks/cadence.js";
import { isEnd, type TaskState } from "../../tasks/state.js";
import type { Period } from "../../tasks/target.js";
import { microUsd } from "./money.js";
import type { JobData } from "./queues.js";
import { saveFiles } from "../save.js";
import {
  isOfAccount,
  isPassing,
  OVER,
  settle,
  STOPPED,
  type Next,
  type StepContext,
} from "./step.js";
import type { JobRecord } from "./state.js";

// From so many failures in a row on the pause stays the same.
const LONGEST_BACKOFF = 8;
const FILE_PAUSE_MS = 30_000;
// An hour for whoever makes room on a disk.
const MOST_FILE_FAILURES = 120;

export async function pollStep(context: StepContext, data: JobData): Promise<Next> {
  const { client, state, signal } = context;
  const record = await state.job(data.id);
  if (record?.state !== "running") return OVER;
  const handle = client.model(record.model);
  const ageMs = Date.now() - Date.parse(record.at ?? "");
  const { failures = 0, unknown = 0 } = data;
  let states: readonly TaskState[];
  try {
    states = await Promise.all(
      idsOf(record).map((id) => Promise.resolve(handle.resume(id).refresh({ signal }))),
    );
  } catch (error) {
    if (isPassing(error)) throw error;
    if (isOfAccount(error)) {
      context.stop(error);
      return STOPPED;
    }
    const ms = pauseAfterPollMs(error, failures + 1, ageMs);
    if (ms !== undefined) return { kind: "later", ms, failures: failures + 1, unknown };
    return lost(context, record, error);
  }
  const open = states.find((one) => !isEnd(one));
  if (open === undefined) return ended(context, record, states, failures);
  const facts = await modelLoader(context.registry, record.model)();
  const limitMs = facts.timeoutSeconds === undefined ? context.taskMs : facts.timeoutSeconds * 1000;
  if (ageMs > limitMs) {
    const error = `Task ${open.id} has not ended after ${limitMs / 1000} seconds. It may still end, and cost.`;
    await settle(context, record, { status: "failed", money: "keep", error });
    return OVER;
  }
  const strange = open.status === "unknown" ? unknown + 1 : 0;
  const every = context.pollIntervalMs;
  const period: Period | undefined =
    every === undefined ? facts.polling : { minSeconds: every / 1000, maxSeconds: every / 1000 };
  return { kind: "later", ms: pauseMs(period, open, strange, Math.random), unknown: strange };
}

async function ended(
  context: StepContext,
  record: JobRecord,
  states: readonly TaskState[],
  failures: number,
): Promise<Next> {
  // A failed task is refunded, and need not say so (1-core.md, What the service does).
  const costs = states.map(({ status, cost }) => cost ?? (status === "failed" ? 0 : undefined));
  const known = costs.every((cost) => cost !== undefined && cost >= 0 && cost < Infinity);
  const costUsd = known ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) : undefined;
  const money = costUsd === undefined ? "estimate" : microUsd(costUsd);
  const completed = states.flatMap((one) => (one.status === "completed" ? [one.result] : []));
  if (completed.length === 0) {
    const [first] = states.flatMap((one) => (one.status === "failed" ? [one.error.message] : []));
    await settle(context, record, { status: "failed", money, costUsd, error: first ?? "" });
    return OVER;
  }
  try {
    const { results, signal } = context;
    const { id, save } = record;
    const job = { id, save: save === "" ? undefined : save };
    const files = await saveFiles(completed, job, results, signal);
    await settle(context, record, { status: "completed", money, costUsd, files });
    return OVER;
  } catch (error) {
    if (context.signal.aborted || error instanceof ClientClosedError) throw error;
    const later = pauseAfterSaveMs(error, failures + 1);
    if (later !== undefined) {
      context.say(
        `The result of job ${JSON.stringify(record.id)} was not saved (${nameOf(error)}). It is tried again.`,
      );
      return { kind: "later", ms: later, failures: failures + 1 };
    }
    const message = error instanceof Error ? error.message : String(error);
    await settle(context, record, { status: "failed", money, costUsd, error: message });
    return OVER;
  }
}

/** The task is paid for: an outage ends, however long it is. */
function pauseAfterPollMs(error: unknown, failures: number, ageMs: number): number | undefined {
  const goesOn = error instanceof GatewayError && error.retryable;
  const count = goesOn ? Math.min(failures, LONGEST_BACKOFF) : failures;
  return pauseAfterFailureMs(error, count, ageMs, Math.random);
}

/** The result is paid for: what is not known to be final is tried until its URL expires. */
function pauseAfterSaveMs(error: unknown, failures: number): number | undefined {
  if (error instanceof ExpiredResultError) return undefined;
  if (error instanceof FileError || !(error instanceof GatewayError)) {
    return failures < MOST_FILE_FAILURES ? FILE_PAUSE_MS : undefined;
  }
  return pauseAfterPollMs(error, failures, Infinity);
}

async function lost(context: StepContext, record: JobRecord, error: unknown): Promise<Next> {
  if (!(error instanceof GatewayError)) throw error;
  // A completed task without a result has its cost; of any other error nobody knows what the task will cost.
  const cost = "cost" in error && typeof error.cost === "number" ? error.cost : undefined;
  await settle(context, record, {
    status: "failed",
    money: cost === undefined ? "keep" : microUsd(cost),
    costUsd: cost,
    error: error.message,
  });
  return OVER;
}

function idsOf({ tasks = "[]" }: JobRecord): readonly string[] {
  return JSON.parse(tasks) as string[];
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
