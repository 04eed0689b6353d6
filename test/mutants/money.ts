// Mistakes of one line that lose money, each with the test that must notice it.

/**
 * A change of the source: `text`, which occurs once in `file`, becomes `instead`. Then the test
 * `name` in `test` must fail.
 */
export interface Mutant {
  readonly says: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
  readonly test: string;
  readonly name: string;
}

const PRICING = "test/runtime/pricing";

const QUEUE = "test/runtime/queue";
const ENDS = "test/runtime/journal/apply-batch.test.ts";

export const MUTANTS: readonly Mutant[] = [
  {
    says: "unknown cost settles as 0",
    file: "runtime/call/submission/budget.ts",
    text: "hasCost ? decimal(costUsd) : reserved",
    instead: "hasCost ? decimal(costUsd) : ZERO",
    test: `${PRICING}/budget.test.ts`,
    name: "is none: the estimate has to do",
  },
  {
    says: "a lost create frees its reservation",
    file: "runtime/call/submission/budget.ts",
    text: "const lostAmount = lost ? amount : before;",
    instead: "const lostAmount = before;",
    test: "test/runtime/submission/errors-around-a-create.test.ts",
    name: "leaves the submission unknown, and its money set aside",
  },
  {
    says: "micro-dollars rounded down",
    file: "runtime/jobs/money.ts",
    text: "Math.ceil(",
    instead: "Math.floor(",
    test: `${PRICING}/micro-dollars.test.ts`,
    name: "is rounded up to",
  },
  {
    says: "a failed task without a cost counts its estimate",
    file: "runtime/tasks/record.ts",
    text: "(isRefund ? 0 : undefined)",
    instead: "undefined",
    test: `${PRICING}/budget.test.ts`,
    name: "a failed task counts what it really cost",
  },
  {
    says: "an undocumented word for a failure is a refund",
    file: "runtime/tasks/record.ts",
    text: "const isRefund = REFUND.test(word);",
    instead: "const isRefund = true;",
    test: `${PRICING}/budget.test.ts`,
    name: "is a refund only under a documented word",
  },
  {
    says: "an unclear end counts at its first poll",
    file: "runtime/tasks/query.ts",
    text: "if (before === likely) return likelyRecord;",
    instead: "return likelyRecord;",
    test: "test/runtime/answers/wire.test.ts",
    name: "an unknown word needs two polls that agree",
  },
  {
    says: "two calls of a process have one claim",
    file: "runtime/jobs/stored-jobs.ts",
    text: "const activeClaim = this.#claims.get(facts.job);",
    instead: 'const activeClaim = this.#claims.get("");',
    test: "test/runtime/journal/claims.test.ts",
    name: "a claim whose lease is over is still that of its call for others of its process",
  },
  {
    says: "trustIdempotencyKey resends what was sent without the key",
    file: "runtime/jobs/client-journal.ts",
    text: "if (before && !currentJob.keyPromised) throw",
    instead: "if (before && !intent.keyPromised) throw",
    test: "test/runtime/journal/client.test.ts",
    name: "a lost job is sent again with its key where one is promised",
  },
  {
    says: "the same, without a journal",
    file: "runtime/call/submission/submitter.ts",
    text: "this.#keys.lost?.refuse(",
    instead: "if (options.trustIdempotencyKey !== true) this.#keys.lost?.refuse(",
    test: "test/runtime/submission/lost-creates.test.ts",
    name: "trustIdempotencyKey sends nothing again that was sent without it",
  },
  {
    says: "no truncate after a torn write",
    file: "runtime/jobs/file-log.ts",
    text: "await file.truncate(this.#whole);",
    instead: "",
    test: "test/runtime/journal/file-store.test.ts",
    name: "of a torn write nothing is left behind",
  },
  {
    says: "images are not counted n times",
    file: "runtime/pricing/request-usage.ts",
    text: "most * Math.max(1, count.results[1])",
    instead: "most",
    test: `${PRICING}/price-inputs.test.ts`,
    name: "images of several results",
  },
  {
    says: "images are certainly counted n times",
    file: "runtime/pricing/request-usage.ts",
    text: "images: [fewest,",
    instead: "images: [fewest * Math.max(1, count.results[1]),",
    test: `${PRICING}/price-inputs.test.ts`,
    name: "images of several results",
  },
  {
    says: "lower bound of several videos",
    file: "runtime/pricing/entry-price.ts",
    text: "isAdded ? Math.min(least, maxSeconds) : 0",
    instead: "isAdded ? Math.min(least, maxSeconds * usage.videos) : 0",
    test: `${PRICING}/price-inputs.test.ts`,
    name: "several videos, billed up to a limit each or together",
  },
  {
    says: "Retry-After over 120 s waited for",
    file: "runtime/call/transport/repeat.ts",
    text: "afterMs <= LONGEST_WAIT_MS",
    instead: "afterMs < Infinity",
    test: "test/runtime/transport/retry-after.test.ts",
    name: "a Retry-After of 121 s",
  },
  {
    says: "of a queue: a reservation is not freed",
    file: "runtime/jobs/batch-part.ts",
    text: "    reserved: 0,\n    held: 0,\n    spent: 0,",
    instead: "    held: 0,\n    spent: 0,",
    test: ENDS,
    name: "the end of a job that is",
  },
  {
    says: "of a queue: a task that says no cost is free",
    file: "runtime/jobs/batch-part.ts",
    text: "spent: cost ?? setAside",
    instead: "spent: cost ?? 0",
    test: `${QUEUE}/tasks.test.ts`,
    name: "a completed task that says no cost counts its estimate",
  },
  {
    says: "of a queue: what is unknown frees its reservation",
    file: "runtime/jobs/batch-part.ts",
    text: `case "unknown":
      return { ...closedPart, held: setAside };`,
    instead: `case "unknown":
      return closedPart;`,
    test: `${QUEUE}/creates.test.ts`,
    name: "sends nothing again, and what was sent is unknown",
  },
  {
    says: "of a queue: a holder that has lost its claim sends all the same",
    file: "runtime/jobs/apply.ts",
    text: "if (holder === undefined || !isHolder(job, holder)) return refusal(job);",
    instead: "if (holder === undefined) return refusal(job);",
    test: `${QUEUE}/redis-store.test.ts`,
    name: "a process that stood still between claim and first byte sends nothing",
  },
  {
    says: "of a queue: a worker's clock ends a paid job",
    file: "runtime/jobs/apply-batch.ts",
    text: " || now < notBefore",
    instead: "",
    test: ENDS,
    name: "a job is lost by the store's time",
  },
  {
    says: "of a queue: a reservation passes the limit",
    file: "runtime/jobs/jobs-lua.ts",
    text: "> tonumber(limit) then",
    instead: "< 0 then",
    test: `${QUEUE}/redis-store.test.ts`,
    name: "a reservation above the limit is refused",
  },
];
