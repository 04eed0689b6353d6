// Runs the step of a job without a task: sends the create request, and then adds the job to the
// queue of polls.
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  GatewayError,
  RateLimitError,
  SubmissionUnknownError,
} from "../../call/errors/index.js";
import { RefusedError, TakenOverError } from "../../jobs/job-errors.js";
import { isCreated, isSent, type Job } from "../../jobs/job.js";
import { isHopeless, laneAfter, type Lane } from "../../jobs/lane.js";
import { microUsd } from "../../jobs/money.js";
import { StopError } from "../../jobs/redis-batch.js";
import type { BatchFacts } from "../../jobs/store.js";
import { takeStep } from "../../jobs/take-step.js";
import { nextAction } from "../../jobs/wanted.js";
import { modelLoader } from "../../call/model/registry.js";
import { pauseMs } from "../../tasks/cadence.js";
import { doublingPauseMs } from "../../call/time/pauses.js";
import { backoffMs, LONGEST_WAIT_MS } from "../../call/transport/repeat.js";
import type { StepContext } from "./context.js";
import { lastAnswerOf, maySendAgain } from "../errors.js";
import {
  AGAIN_MS,
  FIVE_UNKNOWN,
  isNotSent,
  isPassing,
  isStop,
  recordRefusal,
  messageOf,
} from "./step.js";

/**
 * The data by which a worker decides whether to send a job: the job, its batch, and `lane`, the
 * state of its model's create requests.
 */
interface JobView {
  readonly id: string;
  readonly job: Job;
  readonly model: string;
  readonly batch: BatchFacts;
  readonly lane: Lane;
  readonly now: number;
}

const BUDGET_PAUSE = { firstMs: 500, longestMs: 30_000, jitter: 0.5 };
const TRY_PAUSE = { firstMs: 1_000, longestMs: 30_000, jitter: 0.5 };
// Extra wait in milliseconds for new jobs while the creates of their model fail. So the failed jobs
// are sent first: they may already be billed, but a new job could add another bill.
const UNTRIED_MS = 5_000;
// The gateway may read an image long after the create. If the image's URL stops working within this
// time, the job is not sent.
const LEAST_LIFETIME_MS = 3_600_000;

/**
 * Runs one step of a job. Returns the milliseconds until the next step, or `undefined` after the
 * last step.
 */
export async function createStep(
  context: StepContext,
  id: string,
  attempts: number,
): Promise<number | undefined> {
  const { store, jobs } = context;
  // A worker may start before the batch is enqueued. Then it has not read the batch yet.
  if (!store.isMade) await store.open();
  const [{ job, now }, batch] = await Promise.all([store.get(id), store.batch()]);
  if (job === undefined || !store.isMade) throw store.emptied();
  if (jobs.isSubmitting(id)) return AGAIN_MS;
  if (isCreated(job)) return queuePolls(context, job);
  const model = job.facts.model ?? "";
  const { lane } = await store.lane(model);
  const view = { id, job, model, batch, lane, now };
  const action = nextAction(job, now);
  switch (action.kind) {
    case "wait":
      return action.ms;
    case "ask":
      // An earlier worker was killed after it had sent the create request.
      return close(
        context,
        view,
        "unknown",
        "The job was sent before, and its outcome is unknown: check usage for a charge.",
      );
    case "send": {
      const waiting = await delayBeforeSend(context, view);
      return waiting === "no" ? send(context, view, attempts) : waiting.ms;
    }
    default:
      return undefined;
  }
}

/** Adds a job with a task to the queue `tasks`, unless the job has ended. */
async function queuePolls(context: StepContext, job: Job): Promise<undefined> {
  const isOpen = job.batch?.status === undefined;
  if (isOpen) await context.queues.add("tasks", [job.facts.job]);
}

/**
 * Returns `no` if the worker may send the job now. Otherwise `ms` is the time until the next step
 * in milliseconds, or `undefined` if the job has ended.
 */
async function delayBeforeSend(
  context: StepContext,
  view: JobView,
): Promise<"no" | { readonly ms: number | undefined }> {
  const { job, batch, lane, now } = view;
  const { tries = 0, answersBefore = 0, answer = "" } = job.batch ?? {};
  if (batch.cancelled === 1) {
    const ms = await close(context, view, "cancelled", CANCELLED);
    return { ms };
  }
  if (isExpired(job, now)) return { ms: await close(context, view, "refused", EXPIRED) };
  if (batch.stopped === 1) throw new StopError(FIVE_UNKNOWN);
  if (isHopeless({ failures: tries, answersBefore }, lane)) {
    // If `keyPromised`, an earlier create may have been billed, even if the last one was refused.
    const status = job.facts.keyPromised ? "unknown" : "refused";
    return { ms: await close(context, view, status, answer) };
  }
  const isNew = lane.failures > 0 && tries === 0;
  const until = Math.max(batch.pausedUntil ?? 0, lane.pausedUntil + (isNew ? UNTRIED_MS : 0));
  // Without a random delay, all jobs would be sent at the same moment.
  return until > now ? { ms: until - now + Math.random() * 100 } : "no";
}

/**
 * Returns whether an image of a job that was never sent expires too soon. Always false for a job
 * that was sent before: its repeat must have the same bytes, so it keeps its image URL.
 */
const isExpired = (job: Job, now: number): boolean =>
  !isSent(job) && now > (job.batch?.expiresAt ?? Infinity) - LEAST_LIFETIME_MS;

const CANCELLED = "The job was not sent: its batch was cancelled.";
const EXPIRED =
  "The job was not sent, because its image has expired. Enqueue it again with --retry-failed, which uploads the image again.";

async function send(
  context: StepContext,
  view: JobView,
  attempts: number,
): Promise<number | undefined> {
  const { client, jobs, store, signal, registry, queues, pollIntervalMs } = context;
  const { id, job, model } = view;
  try {
    if (!isSent(job)) await refuseLoss(context, model);
    const request = JSON.parse(await store.body(id)) as object;
    // A job that was sent before already has its reservation.
    if (!isSent(job) && view.batch.limit !== undefined) await reserve(context, view, request);
    const { polling } = await modelLoader(registry, model, client)();
    const { idempotencyKey } = job.facts;
    await jobs.trackSubmission(job, async () => {
      const options = { jobId: id, idempotencyKey, signal };
      const task = await client.model(model).submit(request, options);
      const { job: storedJob } = await store.get(id);
      // If the client already knew the task of this idempotency key, the journal may lack the task.
      if (storedJob === undefined || !isCreated(storedJob)) {
        const taskIds = [task, ...task.siblings].map((one) => one.id);
        await jobs.note({ kind: "acknowledged", job: id, taskIds });
      }
    });
    context.createPause.reset();
    const pause = pollIntervalMs ?? pauseMs(polling, undefined, 0, Math.random);
    await queues.add("tasks", [id], pause);
    return undefined;
  } catch (error) {
    return resolveFailure(context, view, error, attempts);
  }
}

// Throws if Redis may lose the job and the model does not support `Idempotency-Key`, unless
// `acceptLoss` is set. A lost job may be sent again, and then be billed twice.
async function refuseLoss({ client, registry, loss }: StepContext, model: string): Promise<void> {
  if (loss === undefined || (await modelLoader(registry, model, client)()).idempotencyKey) return;
  throw new StopError(
    `${loss} If Redis loses the job, its request may be billed twice, because no Idempotency-Key is promised for the model ${JSON.stringify(model)}. To accept that risk, set the option "acceptLoss".`,
  );
}

/** Reserves the highest possible cost of a request in the budget. */
async function reserve(context: StepContext, view: JobView, request: object): Promise<void> {
  const { client, prices, store } = context;
  const { id, model, lane } = view;
  const quote = await client.model(model).estimate(request, await prices.catalog());
  if (quote.kind === "unknown") {
    throw new ConfigurationError(
      `The cost of the job cannot be estimated (${quote.reason}), but its batch has a budget, which needs an estimate. Nothing was sent. Enqueue the job into a queue without a budget.`,
    );
  }
  const estimate = microUsd(quote.kind === "amount" ? quote.usd : quote.maxUsd);
  const price = prices.of(model);
  const { scale } = laneAfter(lane, { kind: "priced", price }, view.now);
  const amount = Math.ceil(estimate * scale);
  await takeStep(store, id, { kind: "reserved", estimate, amount, price });
}

async function resolveFailure(
  context: StepContext,
  view: JobView,
  error: unknown,
  attempts: number,
): Promise<number | undefined> {
  if (error instanceof RefusedError) return refusedByBatch(context, view, error, attempts);
  if (error instanceof TakenOverError) return AGAIN_MS;
  const cause = lastAnswerOf(error);
  const pause = pauseOfAll(context, cause, view);
  if (pause !== undefined) {
    const { now } = await context.store.get(view.id);
    await context.store.setBatch({ pausedUntil: Math.ceil(now + pause), unknowns: 0 });
    return pause;
  }
  if (isStop(cause)) throw cause;
  // If the step was aborted, another worker decides the outcome of this create request.
  if (context.signal.aborted || isPassing(error) || isNotSent(cause)) throw error;
  if (maySendAgain(error) || isRepeatable(error)) return putOff(context, view, error, cause);
  const isUnknown = error instanceof SubmissionUnknownError || error instanceof ConflictError;
  const isAnswered = cause instanceof ApiError;
  const answer = messageOf(error);
  return close(context, view, isUnknown ? "unknown" : "refused", answer, isAnswered);
}

/**
 * Returns for how many milliseconds all workers pause their create requests, or `undefined` for no
 * pause.
 */
function pauseOfAll(context: StepContext, cause: unknown, view: JobView): number | undefined {
  if (cause instanceof RateLimitError) {
    const { tries = 0 } = view.job.batch ?? {};
    return Math.min(cause.retryAfterMs ?? backoffMs(tries + 1, Math.random), LONGEST_WAIT_MS);
  }
  // A request with a 401 is not billed, and the error may be temporary.
  if (cause instanceof AuthenticationError)
    return recordRefusal(context.createPause, context, cause);
  return undefined;
}

async function refusedByBatch(
  context: StepContext,
  view: JobView,
  { refusal, message }: RefusedError,
  attempts: number,
): Promise<number | undefined> {
  if (refusal.refused === "stopped") throw new StopError(FIVE_UNKNOWN);
  if (refusal.refused === "cancelled") return close(context, view, refusal.refused, CANCELLED);
  if (!refusal.mayFree) return close(context, view, "refused", message);
  // Frees the reservation: if all waiting jobs had reservations, they would wait for each other.
  await takeStep(context.store, view.id, { kind: "reserved", estimate: 0, amount: 0 });
  return doublingPauseMs(BUDGET_PAUSE, attempts, Math.random());
}

const isRepeatable = (error: unknown) => error instanceof GatewayError && error.retryable;

/** Records a failed create request. Returns the milliseconds until it is sent again. */
async function putOff(
  context: StepContext,
  view: JobView,
  error: unknown,
  cause: unknown,
): Promise<number | undefined> {
  const { store, say } = context;
  const { id, job, model, lane } = view;
  const { tries = 0 } = job.batch ?? {};
  const transition = await takeStep(store, id, {
    kind: "failed",
    pauseMs: doublingPauseMs(TRY_PAUSE, tries + 1, Math.random()),
    answer: messageOf(cause),
    isAnswered: cause instanceof ApiError,
    retryAfterMs: cause instanceof ApiError ? cause.retryAfterMs : undefined,
    answers: lane.answers,
    jitter: Math.random(),
  });
  const [{ now }, { lane: after }] = await Promise.all([store.get(id), store.lane(model)]);
  if (after.failures === 2 && lane.failures < 2 && maySendAgain(error)) {
    say(
      `Create requests for ${model} got no answer and may have been billed (${messageOf(cause)}). They are sent again with the same idempotency keys until the gateway answers. Other create requests for this model wait.`,
    );
  }
  return Math.max(0, (transition?.after?.batch?.dueAt ?? 0) - now, after.pausedUntil - now);
}

/**
 * Ends a job and returns `undefined`. If another process has changed the job, but not ended it,
 * returns the milliseconds until a new step.
 */
async function close(
  { store }: StepContext,
  { id }: JobView,
  status: "unknown" | "refused" | "cancelled",
  answer: string,
  isAnswered = false,
): Promise<number | undefined> {
  const transition = await takeStep(store, id, { kind: "closed", status, answer, isAnswered });
  if (transition !== undefined) return undefined;
  const { job } = await store.get(id);
  return job?.batch?.status === undefined ? AGAIN_MS : undefined;
}
