// The first step of a job: sets its estimate aside, creates its task once, and leaves it to the polls.
import {
  ConfigurationError,
  GatewayError,
  RateLimitError,
  SubmissionUnknownError,
} from "../../errors/index.js";
import { modelLoader } from "../../model/registry.js";
import { backoffMs, LONGEST_WAIT_MS } from "../../transport/retry/backoff.js";
import { pauseMs } from "../../tasks/cadence.js";
import { microUsd } from "./money.js";
import { addition } from "./queues.js";
import { BatchCancelledError } from "./redis-jobs.js";
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

// With the back-off between them, some minutes of outage.
const MOST_FAILURES = 12;
// Until others have settled what they have set aside.
const BUDGET_PAUSE_MS = 1_000;
/** `failures` counts those of this job before. */
export async function createStep(
  context: StepContext,
  id: string,
  failures: number,
): Promise<Next> {
  const { client, state } = context;
  const [record, batch] = await Promise.all([state.job(id), state.batch()]);
  if (record === undefined) return OVER;
  if (record.state === "running") return polled(context, record);
  if (record.state !== "queued" || record.request === undefined) return OVER;
  const { model } = record;
  const sent = record.sent === "1";
  const request = JSON.parse(record.request) as object;
  try {
    if (!sent) {
      if (batch["cancelled"] !== undefined) throw cancelled();
      if (await wouldLose(context, model)) return STOPPED;
      const next = await reserved(context, record, request, batch["max"]);
      if (next !== undefined) return next;
    }
    const { signal } = context;
    // Its key is older than its intent: of a Redis that forgets the intent, the create is sent again with the same key.
    const options = { jobId: id, idempotencyKey: record.seed, signal };
    const task = await client.model(model).submit(request, options);
    // A client that remembers the task of the key asks no journal.
    const ids = [task, ...task.siblings].map((one) => one.id);
    await state.run("acknowledged", id, JSON.stringify(ids));
  } catch (error) {
    return failed(context, record, error, failures);
  }
  return polled(context, record);
}

/** Leaves a job whose task is known to the polls. */
export async function polled(context: StepContext, { id, model }: JobRecord): Promise<Next> {
  const { queues, state } = context;
  await queues.polls.addBulk([addition(id, await firstPauseMs(context, model))]);
  await state.polled([id]);
  return OVER;
}

async function firstPauseMs(
  { registry, pollIntervalMs }: StepContext,
  model: string,
): Promise<number> {
  if (pollIntervalMs !== undefined) return pollIntervalMs;
  const { polling } = await modelLoader(registry, model)();
  return pauseMs(polling, undefined, 0, Math.random);
}

// An intent that a crash of Redis has taken would be sent again, without a key that keeps it from being billed twice.
async function wouldLose(context: StepContext, model: string): Promise<boolean> {
  const { registry, persistence, acceptLoss, stop } = context;
  if (persistence === "always" || acceptLoss) return false;
  const { idempotencyKey } = await modelLoader(registry, model)();
  if (idempotencyKey) return false;
  const error = new ConfigurationError(
    `Redis may lose what it was told (appendfsync is not known to be always), and ${model} promises no Idempotency-Key: a create that Redis forgets ` +
      "would be billed twice. Set appendonly yes and appendfsync always, or pass acceptLoss.",
  );
  stop(error);
  return true;
}

/** Sets the estimate aside; gives what to do instead of creating. */
async function reserved(
  context: StepContext,
  record: JobRecord,
  request: object,
  max: string | undefined,
): Promise<Next | undefined> {
  if (max === undefined) return undefined;
  const { client, state } = context;
  const { id, model } = record;
  const estimate = await client.model(model).estimate(request, await context.prices());
  if (estimate.kind === "unknown") {
    const error = `Its cost cannot be known before it is sent (${estimate.reason}), and the batch has a budget. Nothing was sent.`;
    await settle(context, record, { status: "refused", money: "free", error });
    return OVER;
  }
  const usd = estimate.kind === "amount" ? estimate.usd : estimate.maxUsd;
  const answer = await state.run("reserve", id, String(microUsd(usd)));
  if (answer === "ok") return undefined;
  if (answer === "wait") return { kind: "hold", ms: BUDGET_PAUSE_MS };
  const error =
    answer === "over"
      ? "The budget is overrun. Nothing was sent."
      : `It may cost ${usd} USD, which is more than the budget has left. Nothing was sent.`;
  await settle(context, record, { status: "refused", money: "free", error });
  return OVER;
}

async function failed(
  context: StepContext,
  record: JobRecord,
  error: unknown,
  failures: number,
): Promise<Next> {
  if (error instanceof RateLimitError) {
    return {
      kind: "hold",
      ms: Math.min(error.retryAfterMs ?? backoffMs(failures + 1, Math.random), LONGEST_WAIT_MS),
    };
  }
  if (isOfAccount(error)) {
    context.stop(error);
    return STOPPED;
  }
  if (isPassing(error) || (isRepeatable(error) && failures < MOST_FAILURES)) throw error;
  const message = error instanceof Error ? error.message : String(error);
  const ended = await settle(context, record, {
    ...(error instanceof SubmissionUnknownError
      ? { status: "unknown", money: "keep" }
      : { status: error instanceof BatchCancelledError ? "cancelled" : "refused", money: "free" }),
    error: message,
  });
  // Another worker knows more: what it says is read next time.
  if (!ended) throw error;
  return OVER;
}

function isRepeatable(error: unknown): boolean {
  if (error instanceof SubmissionUnknownError) return error.keyPromised;
  return error instanceof GatewayError && error.retryable;
}

function cancelled(): BatchCancelledError {
  return new BatchCancelledError("The batch was cancelled. Nothing was sent.");
}
