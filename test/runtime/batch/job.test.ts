// A job that does not fit into the budget, while other jobs end.
import { expect, test } from "vitest";
import { JobRun, type JobContext } from "../../../runtime/batch/job.js";
import { BudgetExceededError } from "../../../runtime/call/errors/index.js";
import { TestClock } from "../stage/clock.js";

/** Runs a job that never fits into the budget. During its first create, `others` other jobs end. */
async function refusedJob(others: number) {
  let [tries, ended] = [0, 0];
  const budget = { maxUsd: 1, spentUsd: 0, reservedUsd: 1, remainingUsd: 0 };
  const send = async () => {
    if (++tries === 1) ended += others;
    throw new BudgetExceededError("It does not fit.", { estimateUsd: 1, remainingUsd: 0 });
  };
  const { signal } = new AbortController();
  const context = {
    client: { budget: () => budget, internals: { clock: new TestClock() } },
    creates: { send },
    reach: { accepted: () => undefined, isOutage: () => false },
    out: "",
    ending: signal,
    others: {
      patience: signal,
      changed: () => undefined,
      ends: () => ended,
      nextEnd: () => undefined,
    },
  } as unknown as JobContext;
  const { outcome } = await new JobRun(
    { id: "a", jobId: "a", model: "x-v3-omni", request: {} },
    context,
  ).run();
  return [tries, outcome?.status];
}

test("a job tries again if another job ended while the budget refused it", async () => {
  expect(await refusedJob(1)).toEqual([2, "refused"]);
});

test("a job is refused if no other job can free budget", async () => {
  expect(await refusedJob(0)).toEqual([1, "refused"]);
});
