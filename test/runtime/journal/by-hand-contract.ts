// The behaviour of every store for a person's steps: cancelling a job, giving it a task, or
// allowing it to be sent again.
import { expect, test } from "vitest";
import type { JobStep } from "../../../runtime/jobs/apply.js";
import { takeStep } from "../../../runtime/jobs/take-step.js";
import {
  acknowledged,
  batchOf,
  enqueue,
  LOST,
  namesOfEnds,
  reserve,
  SENT,
  steps,
  type BatchUnderTest,
} from "./batch-contract.js";
import { job } from "./stored.js";

/** Tests a store; `open` returns an empty store. */
export function testStepsByHand(open: () => Promise<BatchUnderTest>): void {
  test("cancelling frees the job's amount in the same commit, lists the job as ended, and stops its holder from sending", async () => {
    const { store, reopen } = await open();
    await enqueue(store, "a", "x");
    await enqueue(store, "b");
    await store.setBatch({ limit: 500 });
    await reserve(store, "a", 400);
    await steps(store, "a", SENT[0]);
    await expect(reserve(store, "b", 400)).rejects.toMatchObject({ refusal: { mayFree: true } });
    await steps(store, "a", { kind: "cancelled" });
    expect(await batchOf(store)).toEqual({ limit: 500, "jobs:queued": 1, "jobs:cancelled": 1 });
    expect(await takeStep(store, "a", SENT[1])).toBeUndefined();
    expect(await reserve(store, "b", 400)).toBeDefined();
    expect(await store.body("a")).toBe("");
    await store.close();
    const next = await reopen();
    expect(await namesOfEnds(next)).toEqual([["a", "cancelled", expect.any(Number)]]);
    expect(await enqueue(next, "c", "x")).toBe("done");
    // A job on the wire cannot be cancelled.
    await steps(next, "b", ...SENT);
    expect(await takeStep(next, "b", { kind: "cancelled" })).toBeUndefined();
  });

  test("adopting a task opens its job again with its amount, and no other job can have the task", async () => {
    const { store, reopen } = await open();
    for (const name of ["a", "b"]) {
      await enqueue(store, name, name);
      await reserve(store, name, 400);
    }
    await steps(store, "a", ...SENT, LOST);
    await steps(store, "b", ...SENT, acknowledged("task_2"));
    await expect(takeStep(store, "a", { kind: "adopted", taskId: "task_2" })).rejects.toThrow(
      'Job "a" cannot have task task_2: job "b" already has it. Check the task id.',
    );
    expect(await batchOf(store)).toMatchObject({ held: 400, "jobs:unknown": 1 });
    await steps(store, "a", { kind: "adopted", taskId: "task_1" });
    expect(await batchOf(store)).toMatchObject({ reserved: 800, "jobs:running": 2 });
    await store.close();
    const next = await reopen();
    expect(await next.nameOf("task_1")).toBe("a");
    expect(await namesOfEnds(next)).toEqual([]);
  });

  test("a forgotten job with a promised key is sent again with that key, and its amount stays held", async () => {
    const { store, reopen } = await open();
    await enqueue(store, "a", "x", true);
    await reserve(store, "a", 400);
    await steps(store, "a", ...SENT, LOST, { kind: "closed", status: "unknown", answer: "no" });
    await steps(store, "a", { kind: "forgotten" });
    expect(await batchOf(store)).toMatchObject({ held: 400, "jobs:refused": 1 });
    await store.close();
    const next = await reopen();
    const facts = job("a", { idempotencyKey: "another key" }).facts;
    const step: JobStep = { kind: "queued", facts, request: { digest: "d a", path: "x" } };
    await takeStep(next, "a", step, undefined, '{"prompt":"a"}');
    expect(await batchOf(next)).toMatchObject({ reserved: 400, "jobs:queued": 1 });
    expect(await next.body("a")).toBe('{"prompt":"a"}');
    await steps(next, "a", ...SENT);
    const { job: sent } = await next.get("a");
    expect(sent).toMatchObject({ facts: { idempotencyKey: "key of a" }, batch: { attempt: 1 } });
  });

  test("a forgotten job that was paid without a result leaves its cost with the batch", async () => {
    const { store, reopen } = await open();
    await enqueue(store, "a");
    await reserve(store, "a", 400_000);
    const failed: JobStep = {
      kind: "ended",
      taskId: "task_1",
      status: "failed",
      costUsd: 0.25,
      files: 0,
    };
    await steps(store, "a", ...SENT, acknowledged("task_1"), failed, { kind: "forgotten" });
    expect(await batchOf(store)).toEqual({ spent: 250_000, "jobs:refused": 1 });
    const step: JobStep = { kind: "queued", facts: job("a").facts, request: { digest: "d a" } };
    await steps(store, "a", step);
    await store.close();
    expect(await batchOf(await reopen())).toEqual({ spent: 250_000, "jobs:queued": 1 });
  });
}
