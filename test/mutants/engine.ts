// Mistakes in the functions that decide about paid jobs, each with the test that must notice it.
import type { Mutant } from "./money.js";

const APPLY = "runtime/jobs/apply.ts";
const BATCH = "runtime/jobs/apply-batch.ts";
const BY_HAND = "runtime/jobs/apply-by-hand.ts";
const WANTED = "runtime/jobs/wanted.ts";
const TABLE = "test/runtime/journal/apply.test.ts";
const BATCH_TABLE = "test/runtime/journal/apply-batch.test.ts";

export const ENGINE_MUTANTS: readonly Mutant[] = [
  {
    mistake: "a sent job is claimed again although its key is not promised",
    file: APPLY,
    text: "if (wasSent && !job.facts.keyPromised) return refusal(job);",
    instead: "",
    test: TABLE,
    name: "cannot be claimed if its key is not promised",
  },
  {
    mistake: "a new claim forgets that the job may have been sent",
    file: APPLY,
    text: "const wasSent = isSent(job);",
    instead: "const wasSent = false;",
    test: TABLE,
    name: "a job that is claimed again remembers that it may have been sent",
  },
  {
    mistake: "a renewed lease ends at its duration, not at the time plus its duration",
    file: APPLY,
    text: "changed({ ...job, leaseUntil: now + leaseMs }) : refusal(job)",
    instead: "changed({ ...job, leaseUntil: leaseMs }) : refusal(job)",
    test: TABLE,
    name: "a claim lasts until the store's time plus its lease",
  },
  {
    mistake: "the tasks of a second create are dropped",
    file: APPLY,
    text: "if (more.length === 0) return changed(job);",
    instead: "return changed(job);",
    test: TABLE,
    name: "adds the tasks of a second create",
  },
  {
    mistake: "a call without the claim ends a create that is under way",
    file: APPLY,
    text: "return holder === undefined ? !hasLease(job, now) : isHolder(job, holder);",
    instead: "return holder === undefined || isHolder(job, holder);",
    test: TABLE,
    name: 'the step "refused without a holder" for a job in phase "sending" has the result "no"',
  },
  {
    mistake: "a job loses its own task if a second create is answered with the task of another job",
    file: APPLY,
    text: "isCreated(job) ? changed(job) : changed(withForeignTask(job, taskIds, owner))",
    instead: "changed(withForeignTask(job, taskIds, owner))",
    test: TABLE,
    name: `the step "another's" for a job in phase "created" has the result "="`,
  },
  {
    mistake: "a job that may have been sent frees its amount if it is refused later",
    file: BATCH,
    text: 'withStatus(batch, wasSent ? "unknown" : status)',
    instead: "withStatus(batch, status)",
    test: BATCH_TABLE,
    name: "a job that may have been sent ends as unknown, even if it is refused or cancelled later",
  },
  {
    mistake: "a job whose task failed at a cost is sent again",
    file: BATCH,
    text: 'status === "refused" || (status === "failed" && costOfTasks(job) === 0)',
    instead: 'status === "refused" || status === "failed"',
    test: BATCH_TABLE,
    name: "failed at a cost: only an unbilled failure can be enqueued again",
  },
  {
    mistake: "a job that may have been sent is cancelled",
    file: BY_HAND,
    text: 'return isSent(job) ? "sent" : undefined;',
    instead: "return undefined;",
    test: BATCH_TABLE,
    name: "a job that is without an answer limits a person's steps",
  },
  {
    mistake: "a cancelled job stays claimed by its holder",
    file: BY_HAND,
    text: `  phase: "queued",
  holder: undefined,`,
    instead: `  phase: job.phase,
  holder: job.holder,`,
    test: BATCH_TABLE,
    name: "a cancelled job frees its amount and allows no further step",
  },
  {
    mistake: "a forgotten job with a promised key is sent with another key",
    file: BATCH,
    text: "if (hasSameKeyAgain(job)) return",
    instead: "if (attempt < 0) return",
    test: BATCH_TABLE,
    name: "a forgotten job with a promised key is sent again with the same key, attempt and amount",
  },
  {
    mistake: "a forgotten job no longer counts the cost of its earlier attempt",
    file: BY_HAND,
    text: 'job.phase === "ended" ? batch.spent + batch.held : 0',
    instead: "0",
    test: BATCH_TABLE,
    name: "the cost of a job without a result stays in its batch after the job is forgotten",
  },
  {
    mistake: "a job without a promised key is sent again",
    file: WANTED,
    text: 'again && !job.facts.keyPromised ? { kind: "ask" } : { kind: "send", again }',
    instead: '{ kind: "send", again }',
    test: TABLE,
    name: "the next action for a job that is unknown without a promised key follows",
  },
  {
    mistake: "a job is sent while another holder sends it",
    file: WANTED,
    text: 'if (hasLease(job, now)) return { kind: "wait", ms: (job.leaseUntil ?? now) - now };',
    instead: "",
    test: TABLE,
    name: "the next action for a job that is sending follows",
  },
  {
    mistake: "a job that has ended is sent again",
    file: WANTED,
    text: 'if (status !== undefined) return { kind: "nothing" };',
    instead: "",
    test: BATCH_TABLE,
    name: "keeps its final amounts",
  },
];
