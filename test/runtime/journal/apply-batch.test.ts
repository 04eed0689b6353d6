// The steps of a batch job: their effect on its amount, who may end it, and when it is sent again.
import { expect, test } from "vitest";
import { apply, type JobStep, type StepResult } from "../../../runtime/jobs/apply.js";
import { hindranceOf, type Hindrance } from "../../../runtime/jobs/apply-by-hand.js";
import { newBatchJob, sumsOf } from "../../../runtime/jobs/batch-part.js";
import type { Job } from "../../../runtime/jobs/job.js";
import { nextAction } from "../../../runtime/jobs/wanted.js";
import { job } from "./stored.js";

const NOW = 1_000_000;
const after = (before: Job, ...steps: readonly JobStep[]): Job => {
  let one = before;
  for (const step of steps) {
    const { job: next, isAllowed } = apply(one, step, NOW);
    if (next === undefined || !isAllowed) throw new Error(`${step.kind} is not allowed`);
    one = next;
  }
  return one;
};

const facts = (keyPromised: boolean) => job("a", { keyPromised }).facts;
const queued = newBatchJob(facts(false), { digest: "d" });
const reserved = after(queued, { kind: "reserved", estimate: 400, amount: 400 });
const claim = (keyPromised = false): JobStep => ({
  kind: "claimed",
  holder: "A",
  leaseMs: 9,
  facts: facts(keyPromised),
});
const sending = { kind: "sending", holder: "A" } as const;
const acknowledged = { kind: "acknowledged", taskIds: ["task_1"] } as const;
const lost = { kind: "lost", holder: "A", taskIds: [], answer: "no answer" } as const;
const completed = (costUsd?: number): JobStep => ({
  kind: "ended",
  taskId: "task_1",
  status: "completed",
  costUsd,
  files: 1,
});
const failed = (costUsd?: number): JobStep => ({
  kind: "ended",
  taskId: "task_1",
  status: "failed",
  costUsd,
  files: 0,
  answer: "no luck",
});
const stored = { kind: "stored", files: [{ name: "a.mp4" }] } as const;
const closed = (status: "lost" | "unknown" | "refused" | "cancelled", notBefore = 0): JobStep => ({
  kind: "closed",
  status,
  answer: "why",
  notBefore,
});

const SENT = [claim(), sending] as const;
const ENDS: readonly (readonly [string, readonly JobStep[], string, object])[] = [
  [
    "completed at a cost",
    [...SENT, acknowledged, completed(0.00025), stored],
    "completed",
    { spent: 250 },
  ],
  [
    "completed without a cost",
    [...SENT, acknowledged, completed(), stored],
    "completed",
    { spent: 400 },
  ],
  ["failed and refunded", [...SENT, acknowledged, failed(0)], "failed", { spent: 0 }],
  ["failed without a cost", [...SENT, acknowledged, failed()], "failed", { spent: 400 }],
  ["lost", [...SENT, acknowledged, closed("lost")], "lost", { held: 400 }],
  [
    "lost at a cost",
    [...SENT, acknowledged, completed(0.00025), closed("lost")],
    "lost",
    { spent: 250 },
  ],
  ["not sent", [closed("refused")], "refused", {}],
  ["cancelled", [closed("cancelled")], "cancelled", {}],
  ["without an answer", [...SENT, lost], "unknown", { held: 400 }],
  [
    "answered with the task of another job",
    [...SENT, { kind: "another's", taskIds: ["task_1"], owner: "b" }],
    "unknown",
    { held: 400 },
  ],
  [
    "refused by the gateway",
    [...SENT, { kind: "refused", holder: "A" }, closed("refused")],
    "refused",
    {},
  ],
];

test("a job whose task failed with an unknown cost is not sent again, even if nothing was reserved", () => {
  const free = after(reserved, { kind: "reserved", estimate: 0, amount: 0 }, ...SENT);
  expect(apply(after(free, acknowledged, failed()), again, NOW).isAllowed).toBe(false);
  expect(apply(after(free, acknowledged, failed(0)), again, NOW).isAllowed).toBe(true);
});

test.each(ENDS)("a job that is %s keeps its final amounts", (_, steps, status, amounts) => {
  const ended = after(reserved, ...steps);
  expect(ended.batch).toMatchObject({ status, reserved: 0, held: 0, spent: 0, ...amounts });
  expect(nextAction(ended, NOW)).toEqual({ kind: "nothing" });
  // Later steps do not change an amount.
  for (const step of [closed("lost"), closed("unknown"), claim(true)]) {
    expect(apply(ended, step, NOW)).toMatchObject({ job: ended, isAllowed: false });
  }
});

test("an amount is reserved once, and setting it to 0 frees it until the job is sent", () => {
  const step = (amount: number) => ({ kind: "reserved", estimate: amount, amount }) as const;
  expect(after(reserved, step(900)).batch).toMatchObject({ reserved: 400 });
  expect(after(reserved, step(0)).batch).toMatchObject({ reserved: 0 });
  expect(apply(after(reserved, ...SENT), step(0), NOW).isAllowed).toBe(false);
});

test("a second create after an answer reserves its amount too, and its cost does not raise estimates", () => {
  const second = { kind: "acknowledged", taskIds: ["task_2"] } as const;
  const both = (before: Job): StepResult =>
    apply(after(before, { ...completed(0.0004), taskId: "task_2" } as JobStep), stored, NOW);
  const open = after(reserved, ...SENT, acknowledged, second);
  expect(open.batch).toMatchObject({ estimate: 800, reserved: 800, spent: 0 });
  const late = after(reserved, ...SENT, acknowledged, completed(0.0004), stored, second);
  expect(late.batch).toMatchObject({ status: undefined, reserved: 400, spent: 400 });
  expect(after(late, { ...second, taskIds: ["task_3"] }).batch).toMatchObject({ reserved: 800 });
  for (const one of [both(after(open, completed(0.0004))), both(late)]) {
    expect(one.job?.batch).toMatchObject({ status: "completed", reserved: 0, spent: 800 });
    expect(one.lane).toBeUndefined();
  }
});

test("a job that may have been sent ends as unknown, even if it is refused or cancelled later", () => {
  const unanswered = after(reserved, claim(true), sending, lost);
  expect(nextAction(unanswered, NOW)).toEqual({ kind: "send", again: true });
  for (const status of ["refused", "cancelled"] as const) {
    const { batch } = after(unanswered, closed(status));
    expect(batch).toMatchObject({ status: "unknown", held: 400, answer: "why" });
  }
});

test("a job cannot be closed during its create, and a job with a task only as lost", () => {
  const sent = after(reserved, ...SENT);
  expect(apply(sent, closed("unknown"), NOW).isAllowed).toBe(false);
  expect(apply(sent, closed("unknown"), NOW + 9).job?.batch?.status).toBe("unknown");
  const created = after(sent, acknowledged);
  expect(apply(created, closed("unknown"), NOW + 9).isAllowed).toBe(false);
});

test("the store's clock decides when a job is lost, not a worker's clock", () => {
  const created = after(reserved, ...SENT, acknowledged);
  expect(apply(created, closed("lost", NOW + 1), NOW).isAllowed).toBe(false);
  expect(apply(created, closed("lost", NOW + 1), NOW + 1).job?.batch?.status).toBe("lost");
});

test("a sent request keeps the facts of its body, and an unsent one takes those of the next claim", () => {
  const other = { ...facts(true), bodyHash: "other" };
  const again: JobStep = { kind: "claimed", holder: "B", leaseMs: 9, facts: other };
  const unsent = after(reserved, claim(true), { kind: "refused", holder: "A" }, again);
  expect(unsent.facts.bodyHash).toBe("other");
  const sent = after(reserved, claim(true), sending, lost, again);
  expect(sent.facts.bodyHash).toBe("h");
});

test.each([
  ["refused", [closed("refused")], true],
  ["failed at no cost", [...SENT, acknowledged, failed(0)], true],
  ["failed at a cost", [...SENT, acknowledged, failed(0.1)], false],
  ["unknown", [...SENT, lost], false],
  ["completed", [...SENT, acknowledged, completed(0), stored], false],
  ["lost", [...SENT, acknowledged, closed("lost")], false],
] as const)("%s: only an unbilled failure can be enqueued again", (_, steps, isAgain) => {
  const step = { kind: "queued", facts: facts(false), request: { digest: "d" } } as const;
  const { job: again, isAllowed } = apply(after(reserved, ...steps), step, NOW);
  expect(isAllowed).toBe(isAgain);
  if (isAgain) expect(again).toMatchObject({ phase: "queued", batch: { attempt: 2, reserved: 0 } });
});

test("a create that failed for now waits, and remembers the answers of its lane before its first failure", () => {
  const step = (answers: number): JobStep => ({
    kind: "failed",
    pauseMs: 500,
    answer: "503",
    isAnswered: true,
    answers,
    jitter: 0,
  });
  const first = apply(queued, step(3), NOW);
  expect(first).toMatchObject({ lane: { kind: "failed" }, unknowns: "none" });
  const second = after(queued, step(3), step(8));
  expect(second.batch).toMatchObject({ tries: 2, answersBefore: 3, answer: "503" });
  expect(nextAction(second, NOW)).toEqual({ kind: "wait", ms: 500 });
  expect(nextAction(second, NOW + 500)).toEqual({ kind: "send", again: false });
});

test("a poll without a change writes nothing", () => {
  const created = after(reserved, ...SENT, acknowledged);
  const asked = { kind: "asked", pauseMs: 9, isFailure: false } as const;
  expect(apply(created, asked, NOW).job).toBe(created);
  const late = after(created, { ...asked, late: "slow" });
  expect(late.batch).toMatchObject({ late: 0 });
  expect(apply(late, { ...asked, late: "slow" }, NOW).job).toBe(late);
  const silent = after(late, { ...asked, isFailure: true, late: "silent" });
  expect(silent.batch).toMatchObject({ late: NOW, tries: 1, dueAt: NOW + 9 });
});

const again = { kind: "queued", facts: facts(false), request: { digest: "d" } } as const;
const forgotten = { kind: "forgotten" } as const;
const cancelled = { kind: "cancelled" } as const;
const adopted = { kind: "adopted", taskId: "task_9" } as const;

test("a forgotten job frees its amount, and is sent again when it is enqueued to be retried", () => {
  const free = after(reserved, ...SENT, lost, forgotten);
  expect(free.batch).toMatchObject({ status: "refused", held: 0, reserved: 0 });
  expect(after(free, again)).toMatchObject({ phase: "queued", batch: { attempt: 2 } });
});

test("a forgotten job with a promised key is sent again with the same key, attempt and amount", () => {
  const unknown = after(reserved, claim(true), sending, lost, closed("unknown"));
  const waiting = after(unknown, forgotten);
  expect(waiting.batch).toMatchObject({ status: "refused", held: 400, attempt: 1 });
  expect(nextAction(waiting, NOW)).toEqual({ kind: "nothing" });
  const other = { ...again, facts: { ...facts(false), idempotencyKey: "another key" } };
  const open = after(waiting, other);
  expect(open.batch).toMatchObject({ reserved: 400, held: 0, attempt: 1 });
  expect(open.batch?.status).toBeUndefined();
  expect(open.facts).toMatchObject({ idempotencyKey: "key of a", keyPromised: true });
  expect(nextAction(open, NOW)).toEqual({ kind: "send", again: true });
});

test("the cost of a job without a result stays in its batch after the job is forgotten", () => {
  const paid = after(reserved, ...SENT, acknowledged, failed(0.00025), forgotten);
  expect(sumsOf(paid)).toMatchObject({ spent: 250, held: 0, reserved: 0, "jobs:refused": 1 });
  const open = after(paid, again);
  expect(open.batch).toMatchObject({ attempt: 2, spent: 0 });
  expect(sumsOf(open)).toMatchObject({ spent: 250, "jobs:queued": 1 });
  const lostTask = after(reserved, ...SENT, acknowledged, closed("lost"), forgotten);
  expect(sumsOf(lostTask)).toMatchObject({ spent: 400, held: 0 });
});

test("a cancelled job frees its amount and allows no further step", () => {
  for (const before of [reserved, after(reserved, claim())]) {
    const ended = after(before, cancelled);
    expect(ended).toMatchObject({
      phase: "queued",
      batch: { status: "cancelled", reserved: 0, answer: "A person has cancelled the job." },
    });
    expect(nextAction(ended, NOW)).toEqual({ kind: "nothing" });
    for (const step of [sending, again, claim(true), cancelled]) {
      expect(apply(ended, step, NOW)).toMatchObject({ job: ended, isAllowed: false });
    }
  }
});

test("an adopted task takes the amount of its job, and does not change the lane", () => {
  const unknown = after(reserved, ...SENT, lost);
  const { job: open, taskIds, lane, unknowns } = apply(unknown, adopted, NOW);
  expect(open).toMatchObject({ phase: "created", batch: { reserved: 400, held: 0, since: NOW } });
  expect({ taskIds, lane, unknowns }).toEqual({ taskIds: ["task_9"] });
});

// The reason why a person's step is not allowed; `-` if it is allowed.
type Answer = Hindrance | "-";
const CREATED = after(reserved, ...SENT, acknowledged);
const HINDRANCES: readonly (readonly [string, Job, Answer, Answer, Answer])[] = [
  //                                     adopted     forgotten   cancelled
  ["queued", reserved, "unsent", "unsent", "-"],
  ["claimed", after(reserved, claim()), "unsent", "unsent", "-"],
  ["sending", after(reserved, ...SENT), "sending", "sending", "sending"],
  ["without an answer", after(reserved, claim(true), sending, lost), "-", "-", "sent"],
  ["unknown", after(reserved, ...SENT, lost), "-", "-", "over"],
  ["closed as unknown", after(reserved, closed("unknown")), "-", "-", "over"],
  ["created", CREATED, "accepted", "accepted", "accepted"],
  ["completed", after(CREATED, completed(0), stored), "accepted", "over", "over"],
  ["failed and refunded", after(CREATED, failed(0)), "accepted", "over", "over"],
  ["failed at a cost", after(CREATED, failed(0.2)), "accepted", "-", "over"],
  ["lost", after(CREATED, closed("lost")), "accepted", "-", "over"],
  ["refused", after(reserved, closed("refused")), "unsent", "unsent", "over"],
  ["cancelled", after(reserved, cancelled), "unsent", "unsent", "over"],
  ["forgotten", after(reserved, ...SENT, lost, forgotten), "unsent", "unsent", "over"],
  [
    "forgotten with its key",
    after(reserved, claim(true), sending, lost, forgotten),
    "-",
    "unsent",
    "over",
  ],
];

test.each(HINDRANCES)("a job that is %s limits a person's steps", (_, before, ...expected) => {
  for (const [index, step] of [adopted, forgotten, cancelled].entries()) {
    const hindrance = hindranceOf(before, step.kind, NOW);
    expect(hindrance ?? "-").toBe(expected[index]);
    expect(apply(before, step, NOW).isAllowed).toBe(expected[index] === "-");
  }
});
