// Mistakes of one line that lose money, each with the test that must notice it.

/**
 * A change of the source: `text`, which occurs once in `file`, becomes `instead`. Then a test in
 * `test` whose title contains `name` must fail.
 */
export interface Mutant {
  readonly mistake: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
  readonly test: string;
  readonly name: string;
}

const PRICING = "test/runtime/pricing";

const FILES = "test/runtime/files";
const QUEUE = "test/runtime/queue";
const ENDS = "test/runtime/journal/apply-batch.test.ts";

export const MUTANTS: readonly Mutant[] = [
  {
    mistake: "a task of unknown cost counts as free",
    file: "runtime/call/submission/budget.ts",
    text: "hasCost ? decimal(costUsd) : reserved",
    instead: "hasCost ? decimal(costUsd) : ZERO",
    test: `${PRICING}/budget.test.ts`,
    name: "the estimate counts as spent if the cost is",
  },
  {
    mistake: "a lost create frees its reservation",
    file: "runtime/call/submission/budget.ts",
    text: "const lostAmount = lost ? amount : before;",
    instead: "const lostAmount = before;",
    test: "test/runtime/submission/errors-around-a-create.test.ts",
    name: "leaves the submission unknown and its amount reserved",
  },
  {
    mistake: "a POST of client.request is repeated like a read",
    file: "runtime/resources/request/request.ts",
    text: 'isRead ? "freely" : "unless-started"',
    instead: '"freely"',
    test: "test/runtime/request/money.test.ts",
    name: "a billed POST is not sent again if",
  },
  {
    mistake: "micro-dollars are rounded down",
    file: "runtime/jobs/money.ts",
    text: "Math.ceil(",
    instead: "Math.floor(",
    test: `${PRICING}/micro-dollars.test.ts`,
    name: "is rounded up to",
  },
  {
    mistake: "a failed task without a cost counts with its estimate",
    file: "runtime/tasks/record.ts",
    text: "(isRefund ? 0 : undefined)",
    instead: "undefined",
    test: `${PRICING}/budget.test.ts`,
    name: "a failed task counts with its real cost",
  },
  {
    mistake: "a failure with an undocumented status word counts as a refund",
    file: "runtime/tasks/record.ts",
    text: "const isRefund = REFUND.test(word);",
    instead: "const isRefund = true;",
    test: `${PRICING}/budget.test.ts`,
    name: "is a refund only if its status word is documented",
  },
  {
    mistake: "one poll is enough to end a task with an unknown status word",
    file: "runtime/tasks/query.ts",
    text: "if (before === likely) return likelyRecord;",
    instead: "return likelyRecord;",
    test: "test/runtime/answers/wire.test.ts",
    name: "an unknown status word ends a task only after two polls that agree",
  },
  {
    mistake: "a call does not see the claim of another call of its process",
    file: "runtime/jobs/stored-jobs.ts",
    text: "const activeClaim = this.#claims.get(facts.job);",
    instead: 'const activeClaim = this.#claims.get("");',
    test: "test/runtime/journal/claims.test.ts",
    name: "a call keeps its claim against other calls of its process after its lease has expired",
  },
  {
    mistake: "a job that began before a crash uploads its images again",
    file: "runtime/jobs/stored-jobs.ts",
    text: "? await this.#store.body(facts.job) : undefined",
    instead: "? undefined : undefined",
    test: `${FILES}/identity.test.ts`,
    name: "that began before a crash is sent with its stored body",
  },
  {
    mistake: "a batch that was stopped during an upload still creates",
    file: "runtime/batch/creates.ts",
    text: "submitJob(body, jobId, cancellation)",
    instead: "submit(body, { jobId })",
    test: "test/runtime/batch/ended-uploads.test.ts",
    name: "the batch's signal during an upload creates nothing, and the next run goes on",
  },
  {
    mistake: "a task is created with the URL of an image that is about to expire",
    file: "runtime/files/uploader.ts",
    text: "remainingMs >= MIN_LEFT_MS",
    instead: "remainingMs > 0",
    test: `${FILES}/shared.test.ts`,
    name: "a URL is used again while it has twelve hours left",
  },
  {
    mistake: "with a journal, trustIdempotencyKey resends a job whose key was not promised",
    file: "runtime/jobs/client-journal.ts",
    text: "if (before && !currentJob.keyPromised) throw",
    instead: "if (before && !intent.keyPromised) throw",
    test: "test/runtime/journal/client.test.ts",
    name: "a lost job is sent again with its key if the key is promised",
  },
  {
    mistake:
      "without a journal, trustIdempotencyKey resends a create that was sent without this option",
    file: "runtime/call/submission/submitter.ts",
    text: "this.#keys.lost?.refuse(",
    instead: "if (options.trustIdempotencyKey !== true) this.#keys.lost?.refuse(",
    test: "test/runtime/submission/lost-creates.test.ts",
    name: "trustIdempotencyKey does not resend a create that was sent without this option",
  },
  {
    mistake: "a torn write is not truncated before the next record",
    file: "runtime/jobs/file-log.ts",
    text: "await file.truncate(this.#whole);",
    instead: "",
    test: "test/runtime/journal/file-store.test.ts",
    name: "the next record replaces a torn write completely",
  },
  {
    mistake: "the highest price does not count the images once for each result",
    file: "runtime/pricing/request-usage.ts",
    text: "most * Math.max(1, count.results[1])",
    instead: "most",
    test: `${PRICING}/price-inputs.test.ts`,
    name: "images that may be billed once for each of several results",
  },
  {
    mistake: "the lowest price counts the images once for each result",
    file: "runtime/pricing/request-usage.ts",
    text: "images: [fewest,",
    instead: "images: [fewest * Math.max(1, count.results[1]),",
    test: `${PRICING}/price-inputs.test.ts`,
    name: "images that may be billed once for each of several results",
  },
  {
    mistake: "the lowest price applies the limit to each of several videos",
    file: "runtime/pricing/entry-price.ts",
    text: "isAdded ? Math.min(least, maxSeconds) : 0",
    instead: "isAdded ? Math.min(least, maxSeconds * usage.videos) : 0",
    test: `${PRICING}/price-inputs.test.ts`,
    name: "several videos, if the limit may apply to each video or to all together",
  },
  {
    mistake: "the SDK waits for a Retry-After above 120 s",
    file: "runtime/call/transport/repeat.ts",
    text: "afterMs <= LONGEST_WAIT_MS",
    instead: "afterMs < Infinity",
    test: "test/runtime/transport/retry-after.test.ts",
    name: "a Retry-After of 121 s",
  },
  {
    mistake: "in a queue, a job that has ended keeps its reservation",
    file: "runtime/jobs/batch-part.ts",
    text: "    reserved: 0,\n    held: 0,\n    spent: 0,",
    instead: "    held: 0,\n    spent: 0,",
    test: ENDS,
    name: "keeps its final amounts",
  },
  {
    mistake: "in a queue, a task without a cost counts as free",
    file: "runtime/jobs/batch-part.ts",
    text: "spent: cost ?? setAside",
    instead: "spent: cost ?? 0",
    test: `${QUEUE}/tasks.test.ts`,
    name: "a completed task without a cost counts with its estimate",
  },
  {
    mistake: "in a queue, an unknown job frees its reservation",
    file: "runtime/jobs/batch-part.ts",
    text: `case "unknown":
      return { ...closedPart, held: setAside };`,
    instead: `case "unknown":
      return closedPart;`,
    test: `${QUEUE}/creates.test.ts`,
    name: "a cancelled batch sends no job again, and its sent jobs are unknown",
  },
  {
    mistake: "in a queue, a holder sends a job after it has lost its claim",
    file: "runtime/jobs/apply.ts",
    text: "if (holder === undefined || !isHolder(job, holder)) return refusal(job);",
    instead: "if (holder === undefined) return refusal(job);",
    test: `${QUEUE}/redis-store.test.ts`,
    name: "a process that lost its claim during a pause does not send the job",
  },
  {
    mistake: "in a queue, a worker's clock ends a paid job",
    file: "runtime/jobs/apply-batch.ts",
    text: " || now < notBefore",
    instead: "",
    test: ENDS,
    name: "the store's clock decides when a job is lost, not a worker's clock",
  },
  {
    mistake: "in a queue, a reservation may exceed the limit",
    file: "runtime/jobs/jobs-lua.ts",
    text: "> tonumber(limit) then",
    instead: "< 0 then",
    test: `${QUEUE}/redis-store.test.ts`,
    name: "a reservation above the limit is refused",
  },
  {
    mistake: "in a queue, a forgotten job with a promised key is sent with other bytes",
    file: "runtime/batch/queue/enqueue.ts",
    text: "hasSameKeyAgain(existing)",
    instead: "false",
    test: `${QUEUE}/images.test.ts`,
    name: "a job that was sent and forgotten has the same key, so it is sent with the same URL",
  },
  {
    mistake: "in a queue, a job is sent although its picture expires within an hour",
    file: "runtime/batch/queue/create-step.ts",
    text: "- LEAST_LIFETIME_MS",
    instead: "+ LEAST_LIFETIME_MS",
    test: `${QUEUE}/images.test.ts`,
    name: "a job whose image was uploaded 255660000 ms ago is refused",
  },
  {
    mistake: "in a batch, a refused upload resets the count of creates without an answer",
    file: "runtime/batch/errors.ts",
    text: "error instanceof ApiError && !(error.cause instanceof ApiError)",
    instead: "error instanceof ApiError",
    test: "test/runtime/batch/images.test.ts",
    name: "refused uploads do not reset the count of creates without an answer",
  },
];
