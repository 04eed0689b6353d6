// The effect of each step on a batch job in each state, and on its amounts. The estimate is 400,
// and the task costs 300.
import { expect, test } from "vitest";
import { apply, type JobStep } from "../../../runtime/jobs/apply.js";
import { newBatchJob } from "../../../runtime/jobs/batch-part.js";
import type { Job } from "../../../runtime/jobs/job.js";
import { job } from "./stored.js";

const NOW = 1_000_000;
type Status = Extract<JobStep, { readonly kind: "closed" }>["status"];
const closed = (status: Status): JobStep => ({ kind: "closed", status, answer: "why" });
const claimedBy = (holder: string): JobStep => ({ kind: "claimed", holder, leaseMs: 9 });
const asked = (isFailure: boolean): JobStep => ({ kind: "asked", pauseMs: 5, isFailure });
const ended = (status: "completed" | "failed", costUsd: number): JobStep => ({
  kind: "ended",
  taskId: "task_1",
  status,
  costUsd,
  files: status === "completed" ? 1 : 0,
});
const STORED: JobStep = { kind: "stored", files: [{ name: "a.mp4" }] };
const facts = (keyPromised: boolean) => job("a", { keyPromised }).facts;

const STEPS: Readonly<Record<string, JobStep>> = {
  "claimed by B": claimedBy("B"),
  "renewed by A": { kind: "renewed", holder: "A", leaseMs: 10 },
  "sending by A": { kind: "sending", holder: "A" },
  acknowledged: { kind: "acknowledged", taskIds: ["task_9"] },
  "another's": { kind: "another's", taskIds: ["task_9"], owner: "b" },
  "refused to A": { kind: "refused", holder: "A" },
  "refused, by nobody": { kind: "refused", holder: undefined },
  "lost by A": { kind: "lost", holder: "A", taskIds: [], answer: "no answer" },
  "lost, by nobody": { kind: "lost", holder: undefined, taskIds: [] },
  "task failed": ended("failed", 0),
  saved: { kind: "saved", taskId: "task_1", file: 0, path: "a.mp4" },
  dropped: { kind: "dropped" },
  adopted: { kind: "adopted", taskId: "task_9" },
  forgotten: { kind: "forgotten" },
  cancelled: { kind: "cancelled" },
  "enqueued again": { kind: "queued", facts: facts(true), request: { digest: "d" } },
  "900 set aside": { kind: "reserved", estimate: 900, amount: 900 },
  "nothing set aside": { kind: "reserved", estimate: 0, amount: 0 },
  "failed for now": {
    kind: "failed",
    pauseMs: 5,
    answer: "503",
    isAnswered: true,
    answers: 0,
    jitter: 0,
  },
  asked: asked(false),
  "asked in vain": asked(true),
  stored: STORED,
  "closed as refused": closed("refused"),
  "closed as unknown": closed("unknown"),
  "closed as cancelled": closed("cancelled"),
  "closed as lost": closed("lost"),
};

const after = (before: Job, ...steps: readonly JobStep[]): Job =>
  steps.reduce((one, step) => apply(one, step, NOW).job ?? one, before);

function statesOf(keyPromised: boolean): Readonly<Record<string, Job>> {
  const amount = { kind: "reserved", estimate: 400, amount: 400 } as const;
  const queued = after(newBatchJob(facts(keyPromised), { digest: "d" }), amount);
  const claimed = after(queued, claimedBy("A"));
  const sending = after(claimed, { kind: "sending", holder: "A" });
  const created = after(sending, { kind: "acknowledged", taskIds: ["task_1"] });
  return {
    queued,
    claimed,
    "claimed, lease over": { ...claimed, leaseUntil: NOW },
    sending,
    "sending, lease over": { ...sending, leaseUntil: NOW },
    unknown: after(sending, { kind: "lost", holder: "A", taskIds: [] }),
    created,
    completed: after(created, ended("completed", 0.0003), STORED),
    failed: after(created, ended("failed", 0)),
    lost: after(created, closed("lost")),
    refused: after(queued, closed("refused")),
    cancelled: after(queued, { kind: "cancelled" }),
  };
}

// `=`: no change; `no`: not allowed; `gone`: the job is removed; else its status or phase, with the
// amounts (r)eserved, (h)eld and (s)pent.
const NO = "no";
const PROMISED: Readonly<Record<string, string>> = {
  //                queued | claimed | over | sending | over | unknown | created | completed | failed | lost | refused | cancelled
  "claimed by B":
    "claimed r400 | no | claimed r400 | no | claimed r400 | claimed r400 | no | no | no | no | no | no",
  "renewed by A":
    "no | claimed r400 | claimed r400 | sending r400 | sending r400 | no | no | no | no | no | no | no",
  "sending by A": "no | sending r400 | sending r400 | = | = | no | no | no | no | no | no | no",
  // An acknowledgement may come at any time: its task is stored and its amount reserved, even
  // beside an earlier task.
  acknowledged:
    "created r400 | created r400 | created r400 | created r400 | created r400 | created r400 | created r800 | created r400 s300 | created r400 | created r800 | created r400 | created r400",
  "another's":
    "unknown h400 | unknown h400 | unknown h400 | unknown h400 | unknown h400 | unknown h400 | = | = | = | = | unknown | unknown",
  "refused to A":
    "no | queued r400 | queued r400 | queued r400 | queued r400 | no | no | no | no | no | no | no",
  // Another process cannot distinguish a refusal from a lost answer.
  "refused, by nobody":
    "no | no | queued r400 | no | sent r400 | sent r400 | no | no | no | no | no | no",
  "lost by A":
    "no | sent r400 | sent r400 | sent r400 | sent r400 | no | no | no | no | no | no | no",
  "lost, by nobody":
    "no | no | sent r400 | no | sent r400 | sent r400 | no | no | no | no | no | no",
  "task failed": "= | = | = | = | = | = | failed | = | = | = | = | =",
  saved: "= | = | = | = | = | = | created r400 | = | = | = | = | =",
  dropped: "gone | gone | gone | gone | gone | gone | gone | gone | gone | gone | gone | gone",
  adopted: "no | no | no | no | created r400 | created r400 | no | no | no | no | no | no",
  // A forgotten job is sent again with its key, so its amount stays. A lost job was paid without a
  // result, so its amount counts as spent, and its next create is a new one.
  forgotten:
    "no | no | no | no | refused h400 | refused h400 | no | no | no | refused s400 | no | no",
  cancelled: "cancelled | cancelled | cancelled | no | no | no | no | no | no | no | no | no",
  "enqueued again": "no | no | no | no | no | no | no | no | queued | no | queued | no",
  "900 set aside": "= | = | = | no | no | no | no | no | no | no | no | no",
  "nothing set aside": "queued | claimed | claimed | no | no | no | no | no | no | no | no | no",
  "failed for now":
    "queued r400 | no | claimed r400 | no | sending r400 | sent r400 | no | no | no | no | no | no",
  asked: "no | no | no | no | no | no | = | no | no | no | no | no",
  "asked in vain": "no | no | no | no | no | no | created r400 | no | no | no | no | no",
  // The cost of the job's task is unknown, so the estimate counts.
  stored: "no | no | no | no | no | no | completed s400 | no | no | no | no | no",
  "closed as refused":
    "refused | no | refused | no | unknown h400 | unknown h400 | no | no | no | no | no | no",
  "closed as unknown":
    "unknown h400 | no | unknown h400 | no | unknown h400 | unknown h400 | no | no | no | no | no | no",
  "closed as cancelled":
    "cancelled | no | cancelled | no | unknown h400 | unknown h400 | no | no | no | no | no | no",
  "closed as lost": "no | no | no | no | no | no | lost h400 | no | no | no | no | no",
};

/** The rows that differ without a promised key, because a second create would be billed too. */
const UNPROMISED: Readonly<Record<string, string>> = {
  ...PROMISED,
  "claimed by B": "claimed r400 | no | claimed r400 | no | no | no | no | no | no | no | no | no",
  "refused, by nobody":
    "no | no | queued r400 | no | unknown h400 | unknown h400 | no | no | no | no | no | no",
  "lost by A":
    "no | unknown h400 | unknown h400 | unknown h400 | unknown h400 | no | no | no | no | no | no | no",
  "lost, by nobody":
    "no | no | unknown h400 | no | unknown h400 | unknown h400 | no | no | no | no | no | no",
  forgotten: "no | no | no | no | refused | refused | no | no | no | refused s400 | no | no",
  "failed for now":
    "queued r400 | no | claimed r400 | no | sending r400 | no | no | no | no | no | no | no",
  "closed as refused":
    "refused | no | refused | no | unknown h400 | no | no | no | no | no | no | no",
  "closed as unknown":
    "unknown h400 | no | unknown h400 | no | unknown h400 | no | no | no | no | no | no | no",
  "closed as cancelled":
    "cancelled | no | cancelled | no | unknown h400 | no | no | no | no | no | no | no",
};

function shown({ phase, batch }: Job): string {
  const { reserved: r = 0, held: h = 0, spent = 0, paidBefore = 0, status } = batch ?? {};
  const open = phase === "unknown" ? "sent" : phase;
  const amounts = Object.entries({ r, h, s: spent + paidBefore });
  return [status ?? open, ...amounts.flatMap(([one, n]) => (n === 0 ? [] : [`${one}${n}`]))].join(
    " ",
  );
}

const rowsOf = (table: Readonly<Record<string, string>>, keyPromised: boolean) =>
  Object.entries(table).flatMap(([step, outcomes]) =>
    Object.keys(statesOf(keyPromised)).map(
      (state, at) => [step, state, outcomes.split(" | ")[at], keyPromised] as const,
    ),
  );

test.each([...rowsOf(PROMISED, true), ...rowsOf(UNPROMISED, false)])(
  "%s, of a job of a batch that is %s: %s (a promised key: %s)",
  (stepName, state, outcome, keyPromised) => {
    const before = statesOf(keyPromised)[state];
    const step = STEPS[stepName];
    if (before === undefined || step === undefined) throw new Error("no such row");
    const frozen = structuredClone(before);
    const { job: next, isAllowed } = apply(before, step, NOW);
    expect(before).toEqual(frozen);
    expect(isAllowed).toBe(outcome !== NO);
    if (outcome === NO || outcome === "=") expect(next).toBe(before);
    else expect(next === undefined ? "gone" : shown(next)).toBe(outcome);
  },
);

test("each step has a row", () => {
  expect(Object.keys(PROMISED)).toEqual(Object.keys(STEPS));
});
