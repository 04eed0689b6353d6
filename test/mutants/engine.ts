// Mistakes in the two functions that decide about paid jobs, each with the test that must notice
// it.
import type { Mutant } from "./money.js";

const APPLY = "runtime/jobs/apply.ts";
const BATCH = "runtime/jobs/apply-batch.ts";
const BY_HAND = "runtime/jobs/apply-by-hand.ts";
const WANTED = "runtime/jobs/wanted.ts";
const TABLE = "test/runtime/journal/apply.test.ts";
const BATCH_TABLE = "test/runtime/journal/apply-batch.test.ts";

export const ENGINE_MUTANTS: readonly Mutant[] = [
  {
    says: "a job whose key is not promised is claimed to be sent again",
    file: APPLY,
    text: "if (wasSent && !job.facts.keyPromised) return refusal(job);",
    instead: "",
    test: TABLE,
    name: "without a promised key nobody claims a job",
  },
  {
    says: "a new claim forgets that the job may have been sent",
    file: APPLY,
    text: "const wasSent = isSent(job);",
    instead: "const wasSent = false;",
    test: TABLE,
    name: "a job that is claimed again remembers that it may have been sent",
  },
  {
    says: "a lease is renewed to a duration instead of a time",
    file: APPLY,
    text: "changed({ ...job, leaseUntil: now + leaseMs }) : refusal(job)",
    instead: "changed({ ...job, leaseUntil: leaseMs }) : refusal(job)",
    test: TABLE,
    name: "a claim lasts for its lease, counted from the time of the store",
  },
  {
    says: "the tasks of a second create are dropped",
    file: APPLY,
    text: "if (more.length === 0) return changed(job);",
    instead: "return changed(job);",
    test: TABLE,
    name: "keeps the tasks of a second create too",
  },
  {
    says: "somebody else ends a try that is under way",
    file: APPLY,
    text: "return holder === undefined ? !hasLease(job, now) : isHolder(job, holder);",
    instead: "return holder === undefined || isHolder(job, holder);",
    test: TABLE,
    name: "refused, by nobody, of a job that is sending: no",
  },
  {
    says: "a job that is answered with another's task loses its own",
    file: APPLY,
    text: "isCreated(job) ? changed(job) : changed(withForeignTask(job, taskIds, owner))",
    instead: "changed(withForeignTask(job, taskIds, owner))",
    test: TABLE,
    name: "another's, of a job that is created: =",
  },
  {
    says: "what may have been sent is free once it is refused",
    file: BATCH,
    text: 'withStatus(batch, wasSent ? "unknown" : status)',
    instead: "withStatus(batch, status)",
    test: BATCH_TABLE,
    name: "what may have been sent is unknown, also if it is refused or cancelled later",
  },
  {
    says: "a task that failed at a cost is sent again",
    file: BATCH,
    text: 'status === "refused" || (status === "failed" && costOfTasks(job) === 0)',
    instead: 'status === "refused" || status === "failed"',
    test: BATCH_TABLE,
    name: "a job that is failed at a cost, enqueued again to be retried",
  },
  {
    says: "a job that may have been sent is cancelled",
    file: BY_HAND,
    text: 'return isSent(job) ? "sent" : undefined;',
    instead: "return undefined;",
    test: BATCH_TABLE,
    name: "a person's step for a job that is without an answer",
  },
  {
    says: "a cancelled job stays claimed by its holder",
    file: BY_HAND,
    text: `  phase: "queued",
  holder: undefined,`,
    instead: `  phase: job.phase,
  holder: job.holder,`,
    test: BATCH_TABLE,
    name: "a cancelled job frees its amount, its holder may not send it",
  },
  {
    says: "a forgotten job with a promised key is sent with another key",
    file: BATCH,
    text: 'if (status === "refused" && isSent(job)) return',
    instead: "if (attempt < 0) return",
    test: BATCH_TABLE,
    name: "a forgotten job with a promised key keeps key, attempt and amount",
  },
  {
    says: "the cost of a job that was paid in vain is spent anew once it is forgotten",
    file: BY_HAND,
    text: 'job.phase === "ended" ? batch.spent + batch.held : 0',
    instead: "0",
    test: BATCH_TABLE,
    name: "a job that was paid in vain and is forgotten leaves its cost with its batch",
  },
  {
    says: "a job without a promised key is sent again",
    file: WANTED,
    text: 'again && !job.facts.keyPromised ? { kind: "ask" } : { kind: "send", again }',
    instead: '{ kind: "send", again }',
    test: TABLE,
    name: "of a job that is unknown, not promised the next thing is known",
  },
  {
    says: "a job that somebody sends is sent",
    file: WANTED,
    text: 'if (hasLease(job, now)) return { kind: "wait", ms: (job.leaseUntil ?? now) - now };',
    instead: "",
    test: TABLE,
    name: "of a job that is sending the next thing is known",
  },
  {
    says: "a job that has ended is sent again",
    file: WANTED,
    text: 'if (status !== undefined) return { kind: "nothing" };',
    instead: "",
    test: BATCH_TABLE,
    name: "the end of a job that is",
  },
];
