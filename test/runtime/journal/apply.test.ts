// The effect of each step in each phase of a job: who may take the step, and which tasks are
// stored.
import { expect, test } from "vitest";
import { apply, type JobStep } from "../../../runtime/jobs/apply.js";
import type { Job, Phase } from "../../../runtime/jobs/job.js";
import { nextAction } from "../../../runtime/jobs/wanted.js";
import { job } from "./stored.js";

const NOW = 1_000_000;
const LEASE = { holder: "A", leaseUntil: NOW + 1 };

const claimed: Job = { ...job("a", { keyPromised: true }), ...LEASE };
const sending: Job = { ...claimed, phase: "sending" };
const unknown: Job = {
  ...claimed,
  phase: "unknown",
  wasSent: true,
  holder: undefined,
  leaseUntil: undefined,
};
const created: Job = { ...unknown, phase: "created", tasks: [{ id: "task_1" }] };
const failedTask = { id: "task_1", status: "failed", costUsd: 0, files: 0 } as const;
const ended: Job = { ...created, phase: "ended", tasks: [failedTask] };
const PHASES: Readonly<Record<string, Job>> = {
  claimed,
  "claimed, lease over": { ...claimed, leaseUntil: NOW },
  "claimed again, sent before": { ...claimed, wasSent: true },
  sending,
  "sending, lease over": { ...sending, leaseUntil: NOW },
  unknown,
  created,
  ended,
};
const unpromised = (of: Job): Job => ({ ...of, facts: { ...of.facts, keyPromised: false } });

const STEPS: Readonly<Record<string, JobStep>> = {
  "claimed by B": { kind: "claimed", holder: "B", leaseMs: 9 },
  "renewed by A": { kind: "renewed", holder: "A", leaseMs: 9 },
  "renewed by B": { kind: "renewed", holder: "B", leaseMs: 9 },
  "sending by A": { kind: "sending", holder: "A" },
  "sending by B": { kind: "sending", holder: "B" },
  "sending without a holder": { kind: "sending", holder: undefined },
  acknowledged: { kind: "acknowledged", taskIds: ["task_9"] },
  "another's": { kind: "another's", taskIds: ["task_9"], owner: "b" },
  "refused for A": { kind: "refused", holder: "A" },
  "refused for B": { kind: "refused", holder: "B" },
  "refused without a holder": { kind: "refused", holder: undefined },
  "lost by A": { kind: "lost", holder: "A", taskIds: ["task_9"] },
  "lost by B": { kind: "lost", holder: "B", taskIds: [] },
  "lost without a holder": { kind: "lost", holder: undefined, taskIds: [] },
  "task failed": { kind: "ended", taskId: "task_1", status: "failed", costUsd: 0, files: 0 },
  "another task failed": {
    kind: "ended",
    taskId: "task_7",
    status: "failed",
    costUsd: 0,
    files: 0,
  },
  saved: { kind: "saved", taskId: "task_1", file: 0, path: "a.mp4" },
  dropped: { kind: "dropped" },
  adopted: { kind: "adopted", taskId: "task_9" },
  forgotten: { kind: "forgotten" },
  cancelled: { kind: "cancelled" },
};

// `=`: no change; `no`: not allowed; `gone`: the job is removed; else the new phase.
type Outcome = "=" | "no" | "gone" | Phase;
const NOT_SENT = "claimed";
const TABLE: Readonly<Record<string, readonly Outcome[]>> = {
  //                     claimed   over      again     sending   over      unknown   created   ended
  "claimed by B": ["no", NOT_SENT, "no", "no", "claimed", "claimed", "no", "no"],
  "renewed by A": ["claimed", "claimed", "claimed", "sending", "sending", "no", "no", "no"],
  "renewed by B": ["no", "no", "no", "no", "no", "no", "no", "no"],
  "sending by A": ["sending", "sending", "sending", "=", "=", "no", "no", "no"],
  "sending by B": ["no", "no", "no", "no", "no", "no", "no", "no"],
  "sending without a holder": ["no", "no", "no", "no", "no", "no", "no", "no"],
  acknowledged: [
    "created",
    "created",
    "created",
    "created",
    "created",
    "created",
    "created",
    "created",
  ],
  "another's": ["unknown", "unknown", "unknown", "unknown", "unknown", "unknown", "=", "="],
  "refused for A": ["gone", "gone", "unknown", "gone", "gone", "no", "no", "no"],
  "refused for B": ["no", "no", "no", "no", "no", "no", "no", "no"],
  "refused without a holder": ["no", "gone", "no", "no", "unknown", "unknown", "no", "no"],
  "lost by A": ["unknown", "unknown", "unknown", "unknown", "unknown", "no", "no", "no"],
  "lost by B": ["no", "no", "no", "no", "no", "no", "no", "no"],
  "lost without a holder": ["no", "unknown", "no", "no", "unknown", "unknown", "no", "no"],
  "task failed": ["=", "=", "=", "=", "=", "=", "ended", "="],
  "another task failed": ["=", "=", "=", "=", "=", "=", "=", "="],
  saved: ["=", "=", "=", "=", "=", "=", "created", "="],
  dropped: ["gone", "gone", "gone", "gone", "gone", "gone", "gone", "gone"],
  adopted: ["no", "no", "no", "no", "created", "created", "no", "no"],
  // The key of the job is promised, so the next run sends the job again unchanged.
  forgotten: ["no", "no", "no", "no", "=", "=", "no", "no"],
  cancelled: ["gone", "gone", "no", "no", "no", "no", "no", "no"],
};

const ROWS = Object.entries(TABLE).flatMap(([step, outcomes]) =>
  Object.keys(PHASES).map((phase, index) => [step, phase, outcomes[index]] as const),
);

test.each(ROWS)(
  'the step "%s" for a job in phase "%s" has the result "%s"',
  (stepName, phase, outcome) => {
    const before = PHASES[phase];
    const step = STEPS[stepName];
    if (before === undefined || step === undefined) throw new Error("no such row");
    const frozen = structuredClone(before);
    const { job: after, taskIds, isAllowed } = apply(before, step, NOW);
    expect(before).toEqual(frozen);
    expect(isAllowed).toBe(outcome !== "no");
    const same = outcome === "no" || outcome === "=";
    if (same) expect(after).toBe(before);
    else expect(after?.phase ?? "gone").toBe(outcome);
    const takes = ["acknowledged", "adopted"].includes(stepName) && outcome === "created";
    expect(taskIds).toEqual(takes ? ["task_9"] : []);
  },
);

test("a forgotten job without a promised key is removed, so that the next run makes a new one", () => {
  const step = { kind: "forgotten" } as const;
  const over = { ...sending, leaseUntil: NOW };
  for (const before of [unknown, over]) {
    expect(apply(unpromised(before), step, NOW)).toMatchObject({ job: undefined, isAllowed: true });
  }
});

test.each([
  ["failed at no cost", { status: "failed", costUsd: 0 }, false],
  ["failed at a cost", { status: "failed", costUsd: 0.2 }, true],
  ["failed at an unknown cost", { status: "failed" }, true],
  ["was lost", { status: "lost" }, true],
  ["completed", { status: "completed", costUsd: 0.2, files: 1 }, false],
] as const)(
  "a job whose task %s can be forgotten only if it was paid without a result",
  (_, end, isAllowed) => {
    const before: Job = { ...ended, tasks: [{ id: "task_1", ...end }] };
    const after = apply(before, { kind: "forgotten" }, NOW);
    expect(after).toMatchObject({ job: before, isAllowed });
  },
);

test("a claim lasts until the store's time plus its lease", () => {
  const step = { kind: "claimed", holder: "B", leaseMs: 30_000 } as const;
  const free = { ...claimed, leaseUntil: NOW };
  expect(apply(free, step, NOW).job).toMatchObject({ holder: "B", leaseUntil: NOW + 30_000 });
  const renewed = apply(claimed, { kind: "renewed", holder: "A", leaseMs: 30_000 }, NOW);
  expect(renewed.job?.leaseUntil).toBe(NOW + 30_000);
});

test.each([
  ["sending, lease over", { ...sending, leaseUntil: NOW }],
  ["unknown", unknown],
])("a job that is %s cannot be claimed if its key is not promised", (_, before) => {
  const step = { kind: "claimed", holder: "B", leaseMs: 9 } as const;
  expect(apply(unpromised(before), step, NOW).isAllowed).toBe(false);
  // A job that was never sent has cost nothing yet.
  const never = unpromised({ ...claimed, leaseUntil: NOW });
  expect(apply(never, step, NOW)).toMatchObject({ isAllowed: true, job: { wasSent: false } });
});

test.each([
  ["created", created, ["task_1", "task_9"]],
  ["ended", ended, ["task_1", "task_9"]],
])("a job that is %s adds the tasks of a second create", (_, before, taskIds) => {
  const step = { kind: "acknowledged", taskIds: ["task_1", "task_9"] } as const;
  const after = apply(before, step, NOW);
  expect(after.job?.tasks.map(({ id }) => id)).toEqual(taskIds);
  expect(after.taskIds).toEqual(["task_9"]);
  // The same answer again changes nothing.
  expect(after.job && apply(after.job, step, NOW).job).toBe(after.job);
});

test("a job that is claimed again remembers that it may have been sent", () => {
  const step = { kind: "claimed", holder: "B", leaseMs: 9 } as const;
  for (const before of [unknown, { ...sending, leaseUntil: NOW }]) {
    const again = apply(before, step, NOW).job;
    expect(again).toMatchObject({ phase: "claimed", wasSent: true });
    // The gateway's answer to the second create does not decide about the first.
    expect(again && apply(again, { kind: "refused", holder: "B" }, NOW).job?.phase).toBe("unknown");
  }
});

test("the tasks that a lost create's answer named are kept until another answer names tasks", () => {
  const lost = apply(sending, { kind: "lost", holder: "A", taskIds: ["task_5"] }, NOW).job;
  expect(lost?.namedTaskIds).toEqual(["task_5"]);
  const again = lost && apply(lost, { kind: "lost", holder: undefined, taskIds: [] }, NOW).job;
  expect(again?.namedTaskIds).toEqual(["task_5"]);
});

test.each([
  ["claimed", claimed, { kind: "wait", ms: 1 }],
  ["claimed, lease over", { ...claimed, leaseUntil: NOW }, { kind: "send", again: false }],
  ["sending", sending, { kind: "wait", ms: 1 }],
  ["sending, lease over", { ...sending, leaseUntil: NOW }, { kind: "send", again: true }],
  ["unknown", unknown, { kind: "send", again: true }],
  ["created", created, { kind: "tasks" }],
  ["ended", ended, { kind: "tasks" }],
  [
    "claimed without a promised key",
    unpromised({ ...claimed, leaseUntil: 0 }),
    { kind: "send", again: false },
  ],
  ["sending without a promised key", unpromised({ ...sending, leaseUntil: 0 }), { kind: "ask" }],
  [
    "claimed again without a promised key",
    unpromised({ ...claimed, leaseUntil: 0, wasSent: true }),
    { kind: "ask" },
  ],
  ["unknown without a promised key", unpromised(unknown), { kind: "ask" }],
] as const)("the next action for a job that is %s follows from its state", (_, before, action) => {
  expect(nextAction(before, NOW)).toEqual(action);
});
