// What is loaded on first use: a load that fails, that lasts, that is cut short.
import { afterEach, expect, test, vi } from "vitest";
import {
  BudgetExceededError,
  ClientClosedError,
  TaskTimeoutError,
} from "../../../runtime/index.js";
import { Late } from "../../../runtime/late/late.js";
import * as parts from "../../../runtime/late/parts.js";
import { Canceller } from "../../../runtime/time/cancellation.js";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { PRICES } from "../stage/prices.js";
import { acknowledged, serve } from "../stage/server.js";

afterEach(() => void vi.restoreAllMocks());

/** A part whose loading lasts until the test lets it end. */
function held<Part>(part: Late<Part>): { readonly release: () => void } {
  const { now } = part;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const load = part.load.bind(part);
  part.now = undefined;
  vi.spyOn(part, "load").mockImplementation(async () => {
    await gate;
    part.now = now;
    return load();
  });
  return { release };
}

const COMPLETED = { body: { code: 200, data: { status: "completed", result: {} } } };

test("a part loads once, however many ask for it", async () => {
  const load = vi.fn(async () => "part");
  const part = new Late(load);
  expect(await Promise.all([part.load(), part.load()])).toEqual(["part", "part"]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(part.now).toBe("part");
});

test("a failed load is tried again by the next call", async () => {
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new Error("no disk"));
  const part = new Late(load);
  await expect(part.load()).rejects.toThrow("no disk");
  expect(part.now).toBeUndefined();
  expect(await part.load()).toBe("part");
});

test("whoever is cancelled does not wait for a load, which goes on for others", async () => {
  let release: (part: string) => void = () => undefined;
  const part = new Late(() => new Promise<string>((resolve) => (release = resolve)));
  const ending = new Canceller();
  const cancelled = part.within(ending);
  const other = part.within(new Canceller());
  ending.abort(new Error("enough"));
  await expect(cancelled).rejects.toThrow("enough");
  release("part");
  expect(await other).toBe("part");
});

test("an abort ends the wait for the part that follows tasks, and names the task", async () => {
  const { release } = held(parts.tracking);
  const { client } = clientOn((await serve(() => COMPLETED)).url);
  const controller = new AbortController();
  const result = client.tasks.resume("task_1").result({ signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(result).rejects.toMatchObject({ message: "enough", taskId: "task_1" });
  release();
});

test("the time of a wait ends while its part loads", async () => {
  const { release } = held(parts.tracking);
  const { client } = clientOn((await serve(() => COMPLETED)).url);
  const result = client.tasks.resume("task_1").result({ timeoutMs: 0 });
  await expect(result).rejects.toBeInstanceOf(TaskTimeoutError);
  release();
});

test("a clock that is moved while a part loads does not end its call", async () => {
  const { release } = held(parts.tracking);
  const { client, clock, play } = clientOn((await serve(() => COMPLETED)).url);
  const result = client.tasks.resume("task_1").result();
  await settled();
  expect(clock.waiting).toBe(0);
  release();
  expect(await play(result)).toMatchObject({ taskId: "task_1" });
});

test("a client that is closed while the part loads polls nothing", async () => {
  const { release } = held(parts.tracking);
  const server = await serve(() => COMPLETED);
  const { client, clock } = clientOn(server.url);
  const result = client.tasks.resume("task_1").result();
  const failed = expect(result).rejects.toMatchObject({
    name: "ClientClosedError",
    taskId: "task_1",
  });
  await client.close();
  await failed;
  release();
  await settled();
  expect([server.arrived.length, clock.waiting]).toEqual([0, 0]);
});

test("a resource whose part is loading ends with the client, its signal and its time", async () => {
  const { release } = held(parts.reading);
  const { client } = clientOn((await serve(() => ({ body: { data: [] } }))).url);
  const controller = new AbortController();
  const aborted = client.catalog.list({ signal: controller.signal });
  const late = client.catalog.list({ timeoutMs: 0 });
  const closed = client.catalog.list();
  const ends = Promise.all([
    expect(aborted).rejects.toThrow("enough"),
    expect(late).rejects.toMatchObject({ name: "RequestTimeoutError", retryable: true }),
    expect(closed).rejects.toBeInstanceOf(ClientClosedError),
  ]);
  controller.abort(new Error("enough"));
  await expect(late).rejects.toThrow("was not ready");
  await client.close();
  await ends;
  release();
});

test("a resource answers when its part is there", async () => {
  const { release } = held(parts.reading);
  const { client, play } = clientOn((await serve(() => ({ body: { data: [{ id: "a" }] } }))).url);
  const list = client.catalog.list({ timeoutMs: 60_000 });
  release();
  expect(await play(list)).toEqual([{ id: "a" }]);
});

test("a create whose failure cannot be explained is not lost sight of", async () => {
  const { client, play } = clientOn((await serve(() => ({ status: 500 }))).url);
  vi.spyOn(parts.failing, "within").mockRejectedValue(new Error("no disk"));
  const error: unknown = await play(
    client.model("x-v3-omni").submit({ prompt: "a" }, { idempotencyKey: "mine" }),
  ).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: "SubmissionUnknownError",
    idempotencyKey: "mine",
    cause: { message: "no disk" },
  });
});

test("no submit slips past a budget whose account is loading", async () => {
  const { release } = held(parts.spending);
  const server = await serve((_request, index) => acknowledged(`task_${index}`));
  const { client, play } = clientOn(server.url, { budget: { maxUsd: 0.5, prices: PRICES } });
  expect(client.budget()).toEqual({
    maxUsd: 0.5,
    spentUsd: 0,
    reservedUsd: 0,
    remainingUsd: 0.5,
  });
  // 0.07 USD a second, 5 s: one of them fits.
  const submits = Array.from({ length: 3 }, () =>
    client.model("x-v3-omni").submit({ prompt: "a", duration: 5, mode: "std" }),
  );
  const settledAll = Promise.allSettled(submits);
  await settled();
  expect(server.arrived).toHaveLength(0);
  release();
  const outcomes = await play(settledAll);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const outcome of outcomes.slice(1)) {
    expect(outcome).toMatchObject({ reason: expect.any(BudgetExceededError) as unknown });
  }
  expect(client.budget()).toMatchObject({ reservedUsd: 0.35, remainingUsd: 0.15 });
});
