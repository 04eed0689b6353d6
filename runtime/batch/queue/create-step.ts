// The first step of a job: creates its task once, within the budget, and leaves it to the polls.
import { createHash } from "node:crypto";
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  GatewayError,
  RateLimitError,
  SubmissionUnknownError,
} from "../../errors/index.js";
import { modelLoader } from "../../model/registry.js";
import { backoffMs, LONGEST_WAIT_MS } from "../../transport/retry/backoff.js";
import { pauseMs } from "../../tasks/cadence.js";
import { microUsd } from "../../jobs/money.js";
import { backOffMs } from "./creates.js";
import { FIVE_UNKNOWN, NotSentError } from "./redis-jobs.js";
import type { StepContext } from "./context.js";
import { ended, isPassing, isStop, keyRefused } from "./step.js";
import { StopError, type JobRecord } from "./state.js";

// In a row, of all workers. Without a promised key they stop the queue, by batch.lua.
const MOST_UNKNOWN = 5;
const UNANSWERED =
  "Five creates in a row got no answer, and may have been billed. They are sent again with their keys until answers come; creates wait.";
// With the back-off between them, some minutes of outage: of a job that was not sent.
const MOST_FAILURES = 12;

/** `failures` counts those of this job before. Gives for how many milliseconds the creates of all workers wait. */
export async function createStep(
  context: StepContext,
  id: string,
  failures: number,
): Promise<number | undefined> {
  const { client, jobs, state, signal, registry, pollIntervalMs } = context;
  const [record, max] = await Promise.all([state.job(id), state.max()]);
  if (record.state !== "queued") return undefined;
  try {
    // What was sent has its estimate set aside: no price list is needed to ask again.
    const isSent = record.sent === "1";
    if (!isSent) await refuseLoss(context, record.model);
    const request = JSON.parse(record.request ?? "") as object;
    const asked =
      max === undefined || isSent ? "" : await estimated(context, record.model, request);
    const { polling } = await modelLoader(registry, record.model)();
    jobs.take(record, asked, pollIntervalMs ?? pauseMs(polling, undefined, 0, Math.random));
    try {
      const options = { jobId: id, idempotencyKey: keyOf(state.queue, record), signal };
      const task = await client.model(record.model).submit(request, options);
      context.createPause.reset();
      const ids = [task, ...task.siblings].map((one) => one.id);
      const taken = jobs.release(id);
      if (taken !== undefined) await jobs.acknowledged(taken, ids);
    } finally {
      jobs.release(id);
    }
  } catch (error) {
    return failed(context, record, error, failures);
  }
  return undefined;
}

/** The key of a job's creates: the same also where Redis has forgotten the job, and it is enqueued again. */
function keyOf(queue: string, { id, digest, attempt }: JobRecord): string {
  const operation = JSON.stringify([queue, id, digest, attempt]);
  return createHash("sha256").update(operation).digest("hex");
}

// An intent that Redis forgets would be sent again, without a key that keeps it from being billed twice.
async function refuseLoss({ registry, loss }: StepContext, model: string): Promise<void> {
  if (loss === undefined || (await modelLoader(registry, model)()).idempotencyKey) return;
  throw new StopError(
    `${loss} And ${model} promises no Idempotency-Key: a create that Redis forgets would be billed twice. Pass acceptLoss to take that risk.`,
  );
}

/** The most that a request may cost, in micro-dollars. */
async function estimated(context: StepContext, model: string, request: object): Promise<string> {
  const estimate = await context.client.model(model).estimate(request, await context.prices());
  if (estimate.kind === "unknown") {
    throw new ConfigurationError(
      `Its cost cannot be known before it is sent (${estimate.reason}), and the batch has a budget. Nothing was sent.`,
    );
  }
  return String(microUsd(estimate.kind === "amount" ? estimate.usd : estimate.maxUsd));
}

async function failed(
  context: StepContext,
  record: JobRecord,
  error: unknown,
  failures: number,
): Promise<number | undefined> {
  if (error instanceof NotSentError) return notSent(context, record, error);
  // The gateway is there, and says what it does.
  if (error instanceof ApiError) await context.state.answered();
  // Of a job that was sent before, what the gateway says now.
  const said = error instanceof SubmissionUnknownError ? (error.cause ?? error) : error;
  if (said instanceof RateLimitError) return holdMs(said, failures);
  // Refused, and not billed: one 401 may pass.
  if (said instanceof AuthenticationError) {
    const ms = keyRefused(context.createPause, context, said);
    if (ms !== undefined) return ms;
  }
  if (isStop(said)) throw said;
  // What an aborted worker was sending is for others to say.
  if (context.signal.aborted || isPassing(error)) throw error;
  if (isSafe(error)) return unanswered(context, error);
  if (isRepeatable(error) && failures < MOST_FAILURES) throw error;
  return endedBy(context, record, error);
}

const holdMs = ({ retryAfterMs }: RateLimitError, failures: number): number =>
  Math.min(retryAfterMs ?? backoffMs(failures + 1, Math.random), LONGEST_WAIT_MS);

const isRepeatable = (error: unknown) => error instanceof GatewayError && error.retryable;

/** Ends a job that is not sent again. */
async function endedBy(
  context: StepContext,
  record: JobRecord,
  error: unknown,
): Promise<undefined> {
  // What a killed worker has sent may be billed, also where it is refused before it is sent again.
  const wasSent = record.sent === "1";
  const isUnknown =
    wasSent || error instanceof SubmissionUnknownError || error instanceof ConflictError;
  const isOver = await ended(context, record, {
    ...(isUnknown ? { status: "unknown", money: "keep" } : { status: "refused", money: "free" }),
    error: error instanceof Error ? error.message : String(error),
    // What a killed worker has sent says nothing about the gateway of now.
    isUnanswered: isUnknown && !wasSent,
  });
  // Another worker knows more: what it says is read next time.
  if (!isOver) throw error;
}

async function notSent(
  context: StepContext,
  record: JobRecord,
  error: NotSentError,
): Promise<undefined> {
  const { why, message } = error;
  if (why === "stopped") throw new StopError(FIVE_UNKNOWN);
  const status = why === "cancelled" ? why : "refused";
  if (why === "cancelled" || why === "never" || why === "overrun") {
    await ended(context, record, { status, money: "free", error: message });
  } else if (why !== "wait" && why !== "ended") throw error;
}

/** Whether a create that may have been billed can be sent again, with its promised key, and that may help. */
const isSafe = (error: unknown): boolean =>
  error instanceof SubmissionUnknownError &&
  error.keyPromised &&
  // Without one the journal did not send it again.
  error.cause !== undefined &&
  !(error.cause instanceof ApiError && !error.cause.retryable);

/** Goes on until an answer comes; where none comes to anybody, nothing new is sent either. */
async function unanswered({ state, say }: StepContext, error: unknown): Promise<number> {
  const inRow = await state.unanswered();
  if (inRow < MOST_UNKNOWN) throw error;
  if (inRow === MOST_UNKNOWN) say(UNANSWERED);
  return backOffMs(inRow - MOST_UNKNOWN + 1);
}
