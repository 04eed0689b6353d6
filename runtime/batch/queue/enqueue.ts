// Puts the requests of a batch into a queue. A repeated call adds only missing jobs.
import { createHash } from "node:crypto";
import { ConfigurationError } from "../../call/errors/index.js";
import { hasSameKeyAgain, mayQueueAgain } from "../../jobs/apply-batch.js";
import { newBatchJob, pathName } from "../../jobs/batch-part.js";
import { isOver, type Job, type JobFacts } from "../../jobs/job.js";
import { RefusedError } from "../../jobs/job-errors.js";
import { microUsd } from "../../jobs/money.js";
import { StopError, type RedisBatch } from "../../jobs/redis-batch.js";
import { redisFacts } from "../../jobs/redis-facts.js";
import { pathConflict, takeStep } from "../../jobs/take-step.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { formatValue } from "../../validation/issue.js";
import type { BatchClient } from "../client.js";
import type { BatchLine } from "../entry.js";
import { imagesOf } from "../images.js";
import { imagesOfSource, linesOfBatch, type BatchSource, type Lines } from "../source.js";
import { CORRECT_THE_LINE, notEnqueued, uploadImages, withStoredImages } from "./enqueue-images.js";
import { withQueue, type QueueOptions } from "./opened.js";

/** Options of `enqueueBatch`. */
export interface EnqueueOptions extends QueueOptions {
  /** Budget of the whole queue in USD. Default: the budget of an earlier call, or no limit. */
  readonly maxUsd?: number | undefined;
  /** Sends a job again if it was refused, or if its task failed and cost nothing. Default false. */
  readonly retryFailed?: boolean | undefined;
  /**
   * Uploads the images of requests, because workers on other machines do not have the files. Needed
   * only for requests with images.
   */
  readonly client?: BatchClient | undefined;
}

/** The result of `enqueueBatch`. */
export interface EnqueueResult {
  /** Number of jobs that were added, including jobs that are sent again. */
  readonly added: number;
  /** Number of requests that the queue already had. */
  readonly known: number;
}

const NAMES: OptionNames<EnqueueOptions> = {
  queue: true,
  say: true,
  maxUsd: true,
  retryFailed: true,
  client: true,
};
const CHUNK = 500;
// Number of requests with images that are enqueued at once. A client uploads only four images at
// once, so more requests would only hold more bytes in memory.
const CHUNK_WITH_IMAGES = 4;

/**
 * Puts the requests of a file of JSON Lines or an iterable into a queue. Workers validate the
 * requests later. Throws `ConfigurationError` if a request is malformed or contains the API key, or
 * if its image cannot be uploaded. Also throws if another request in the queue has the same id or
 * path. If the gateway cannot be reached for an upload, throws `ConnectionError` or
 * `RequestTimeoutError`. The requests before the wrong request stay in the queue.
 */
export async function enqueueBatch(
  address: string,
  source: BatchSource,
  options: EnqueueOptions,
): Promise<EnqueueResult> {
  return enqueueLines(address, { source, images: imagesOfSource(source) }, options);
}

/** Does the work of `enqueueBatch`. Refuses images that have changed since `images` read them. */
export async function enqueueLines(
  address: string,
  { source, images }: Lines,
  options: EnqueueOptions,
): Promise<EnqueueResult> {
  const {
    queue,
    maxUsd,
    retryFailed = false,
    client,
  } = checkedOptions("enqueueBatch", options, NAMES);
  if (maxUsd !== undefined && !(Number.isFinite(maxUsd) && maxUsd >= 0)) {
    throw new ConfigurationError(
      `The option "maxUsd" must be an amount in USD, from 0 (got ${formatValue(maxUsd)}).`,
    );
  }
  return withQueue(address, options, async ({ redis, store, queues }) => {
    const { evicts } = await redisFacts(redis);
    if (evicts !== undefined) throw new StopError(evicts);
    await store.make();
    if (maxUsd !== undefined) await store.setBatch({ limit: microUsd(maxUsd) });
    const total = { added: 0, known: 0 };
    const adding: Adding = { store, queue, retryFailed, client };
    let lines: BatchLine[] = [];
    let linesWithImages = 0;
    const flush = async () => {
      const results = await Promise.all(lines.map((line) => addJob(adding, line)));
      linesWithImages = 0;
      lines = [];
      // After a crash, a job may be in the store but not in BullMQ. `addAgain` adds such a job to
      // BullMQ.
      await queues.addAgain(results.flatMap((result) => ("job" in result ? [result.job] : [])));
      const wrong = results.find((result) => "wrong" in result);
      if (wrong !== undefined && "wrong" in wrong) throw wrong.wrong;
      const added = results.filter((result) => "isNew" in result && result.isNew).length;
      total.added += added;
      total.known += results.length - added;
    };
    for await (const line of linesOfBatch(source, undefined, images)) {
      const wrong = "message" in line ? line.message : problemOf(line);
      if (wrong !== undefined || "message" in line) {
        await flush();
        throw notEnqueued(line, wrong ?? "", CORRECT_THE_LINE);
      }
      lines.push(line);
      if (imagesOf(line.request).length > 0) linesWithImages++;
      if (lines.length === CHUNK || linesWithImages === CHUNK_WITH_IMAGES) await flush();
    }
    await flush();
    // Jobs that wait for the budget now try again, because the limit may be higher.
    await queues.wake();
    return total;
  });
}

/** Returns a message if the request contains the API key, which must not be stored. */
function problemOf({ request }: BatchLine): string | undefined {
  const secret = process.env["GATEWAY_API_KEY"] ?? "";
  const hasSecret = secret !== "" && JSON.stringify(request).includes(secret);
  return hasSecret ? "it contains the API key, which must not be stored" : undefined;
}

/**
 * The result of adding a request. `job` is set if the job is open. `wrong` is the reason why the
 * request was not enqueued.
 */
type AddResult =
  | { readonly job: Job; readonly isNew: boolean }
  | { readonly isNew: false }
  | { readonly wrong: Error };

/** The settings of one call of `enqueueBatch`. */
interface Adding {
  readonly store: RedisBatch;
  readonly queue: string;
  readonly retryFailed: boolean;
  readonly client: BatchClient | undefined;
}

async function addJob(adding: Adding, line: BatchLine): Promise<AddResult> {
  const { store, queue, client } = adding;
  const { id } = line;
  const { job: existing } = await store.get(id);
  if (existing !== undefined) return addExisting(adding, line, existing);
  const uploaded = await uploadImages(client, line);
  if ("wrong" in uploaded) return uploaded;
  const { body, request } = uploaded;
  const job = newBatchJob(factsOf(queue, line, 1), request);
  const committed = await store.commit({
    name: id,
    version: 0,
    job,
    taskIds: [],
    names: request.path === undefined ? [] : [pathName(request.path)],
    body,
    gate: "queue",
  });
  if (committed === "done") return { job, isNew: true };
  // Meanwhile, another call has enqueued the same id.
  if (committed === "stale") return addJob(adding, line);
  return {
    wrong:
      "holder" in committed
        ? new ConfigurationError(pathConflict(id, committed.holder))
        : cancelled(),
  };
}

const cancelled = (): Error =>
  new ConfigurationError(
    "The batch of this queue was cancelled. Enqueue into a queue with another name.",
  );

/** Handles an id that the queue already has. With `retryFailed`, an unbilled job is sent again. */
async function addExisting(
  { store, queue, retryFailed, client }: Adding,
  line: BatchLine,
  existing: Job,
): Promise<AddResult> {
  const { id, hash } = line;
  const { digest, attempt = 1 } = existing.batch ?? {};
  if ((await store.batch()).cancelled === 1) return { wrong: cancelled() };
  if (digest !== hash) {
    const reason = `the queue already has a job ${JSON.stringify(id)} with another request`;
    const advice = "Give this request another id, or choose another queue.";
    return { wrong: notEnqueued(line, reason, advice) };
  }
  if (!isOver(existing)) return { job: existing, isNew: false };
  if (!retryFailed || !mayQueueAgain(existing)) return { isNew: false };
  const uploaded = hasSameKeyAgain(existing)
    ? withStoredImages(line, existing.batch)
    : await uploadImages(client, line);
  if ("wrong" in uploaded) return uploaded;
  const { body, request } = uploaded;
  const facts = factsOf(queue, line, attempt + 1);
  try {
    const step = { kind: "queued", facts, request } as const;
    const transition = await takeStep(store, id, step, undefined, body);
    return transition?.after === undefined
      ? { isNew: false }
      : { job: transition.after, isNew: true };
  } catch (error) {
    if (error instanceof ConfigurationError) return { wrong: error };
    if (error instanceof RefusedError) return { wrong: cancelled() };
    throw error;
  }
}

/** Returns the job fields that are known before the model is loaded. */
function factsOf(queue: string, line: BatchLine, attempt: number): JobFacts {
  const { id, model, hash } = line;
  // If Redis loses the job and a person enqueues it again, the job gets the same idempotency key.
  const operation = JSON.stringify([queue, id, hash, String(attempt)]);
  const idempotencyKey = createHash("sha256").update(operation).digest("hex");
  const at = new Date().toISOString();
  const unknown = { keyPromised: false, endpoint: "", bodyHash: "" };
  return { job: id, named: true, idempotencyKey, model, at, ...unknown };
}
