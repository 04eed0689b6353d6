// A budget: a request above the remaining amount is not sent, and an ended task counts with its
// cost.
import { expect, test } from "vitest";
import { registry as generated } from "../../../generated/src/registry.js";
import { caught, clientOn } from "../stage/client.js";
import { PRICES } from "../stage/prices.js";
import { acknowledged, DONE, serve } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const budgeted = (maxUsd: number, more: object = {}) => ({
  budget: { maxUsd, prices: PRICES, ...more },
});

test("a submit whose estimate exceeds the remaining budget is refused before it is sent", async () => {
  const server = await serve(() => acknowledged());
  const { client, play, wire } = clientOn(server.url, budgeted(1));
  const model = client.model("x-v3-omni");
  await play(model.submit({ prompt: "a", mode: "std", duration: 10 }));
  expect(client.budget()).toEqual({ maxUsd: 1, spentUsd: 0, reservedUsd: 0.7, remainingUsd: 0.3 });
  const second = model.submit({ prompt: "a", mode: "std", duration: 5 });
  await expect(second).rejects.toMatchObject({
    name: "BudgetExceededError",
    estimateUsd: 0.35,
    remainingUsd: 0.3,
  });
  expect(wire.to("/v1/videos/generations")).toHaveLength(1);
});

test("many parallel submits cannot exceed the budget together", async () => {
  const server = await serve((_, index) => acknowledged(`task_${index}`));
  const { client, play, wire } = clientOn(server.url, budgeted(1));
  const model = client.model("x-v3-omni");
  const all = Array.from({ length: 20 }, () =>
    model.submit({ prompt: "a", mode: "std", duration: 5 }),
  );
  const outcomes = await play(Promise.allSettled(all));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(wire.sent).toHaveLength(2);
});

test.each([
  ["completed", { ...DONE, cost: 0.31 }, { spentUsd: 0.31, reservedUsd: 0, remainingUsd: 0.69 }],
  [
    "failed",
    { cost: 0, error: { message: "no" } },
    { spentUsd: 0, reservedUsd: 0, remainingUsd: 1 },
  ],
  ["failed", { error: { message: "no" } }, { spentUsd: 0, reservedUsd: 0, remainingUsd: 1 }],
  [
    "failed",
    { cost: 0.1, error: { message: "no" } },
    { spentUsd: 0.1, reservedUsd: 0, remainingUsd: 0.9 },
  ],
  // A task that was billed, but has no result.
  ["completed", { cost: 0.31 }, { spentUsd: 0.31, reservedUsd: 0, remainingUsd: 0.69 }],
])("a %s task counts with its real cost", async (status, more, left) => {
  const server = await serve(({ method }) =>
    method === "POST" ? acknowledged() : { body: { code: 200, data: { ...more, status } } },
  );
  const { client, play } = clientOn(server.url, budgeted(1));
  await play(
    client
      .model("x-v3-omni")
      .run({ prompt: "a", mode: "std", duration: 5 })
      .catch(() => undefined),
  );
  expect(client.budget()).toEqual({ maxUsd: 1, ...left });
});

// The documents refund `failed` (1-core.md, States and transitions) and name `cancelled`
// (4-field-notes.md, Tasks).
test.each([
  ["failed", 0],
  ["cancelled", 0],
  ["FAILED", 0],
  ["terminated", 0.35],
  ["aborted", 0.35],
  ["exception", 0.35],
  ["expired", 0.35],
])(
  "a failure without a cost is a refund only if its status word is documented: %s",
  async (status, usd) => {
    const failure = { status, progress: 100, completed: 1_795_776_000, error: { message: "no" } };
    const server = await serve(({ method }) =>
      method === "POST" ? acknowledged() : { body: { code: 200, data: failure } },
    );
    const { client, play } = clientOn(server.url, budgeted(1));
    const run = client.model("x-v3-omni").run({ prompt: "a", mode: "std", duration: 5 });
    expect(await play(caught(run))).toMatchObject({ name: "TaskFailedError" });
    expect(client.budget()).toMatchObject({ spentUsd: usd, reservedUsd: 0 });
  },
);

test("a record without a status word and a cost does not end the task, and its estimate stays reserved", async () => {
  const failure = { progress: 100, completed: 1_795_776_000, error: { message: "no" } };
  const server = await serve(({ method }) =>
    method === "POST" ? acknowledged() : { body: { code: 200, data: failure } },
  );
  const { client, play } = clientOn(server.url, budgeted(1));
  const run = client.model("x-v3-omni").run({ prompt: "a", mode: "std", duration: 5 });
  expect(await play(caught(run))).toMatchObject({ name: "TaskTimeoutError", taskId: "task_1" });
  expect(client.budget()).toMatchObject({ spentUsd: 0, reservedUsd: 0.35 });
});

test("a request of unknown cost is refused, unless the budget allows it", async () => {
  const server = await serve(() => acknowledged());
  const strict = clientOn(server.url, budgeted(1));
  await expect(strict.client.untyped("new-model").submit({ prompt: "a" })).rejects.toThrow(
    "cannot be known before it is sent",
  );
  const open = clientOn(server.url, budgeted(1, { unknownEstimate: "allow" }));
  expect((await open.client.untyped("new-model").submit({ prompt: "a" })).id).toBe("task_1");
});

test("without its own prices the budget fetches the gateway's catalog once", async () => {
  const { client, play, wire } = await stage({ budget: { maxUsd: 10 } });
  const model = client.model("x-imagine-video");
  await play(model.run({ prompt: "a", duration: 5, resolution: "480p" }));
  await play(model.run({ prompt: "b", duration: 5, resolution: "480p" }));
  expect(wire.to("/api/pricing/models/all")).toHaveLength(1);
  expect(client.budget()).toEqual({ maxUsd: 10, spentUsd: 0.4, reservedUsd: 0, remainingUsd: 9.6 });
});

test.each([-1, NaN, Infinity])("a budget of %d USD is refused", (maxUsd) => {
  expect(() => clientOn("http://127.0.0.1:9", { budget: { maxUsd } })).toThrow("budget.maxUsd");
});

test.each([
  ["negative", -5],
  ["not finite", "1e999"],
])("the estimate counts as spent if the cost is %s", async (_, cost) => {
  const server = await serve(({ method }) =>
    method === "POST"
      ? acknowledged()
      : { body: { code: 200, data: { id: "task_1", ...DONE, cost } } },
  );
  const { client, play } = clientOn(server.url, budgeted(1));
  const out = await play(client.model("x-v3-omni").run({ prompt: "a", mode: "std", duration: 5 }));
  expect(out.cost).toBeUndefined();
  expect(client.budget()).toMatchObject({ spentUsd: 0.35, reservedUsd: 0, remainingUsd: 0.65 });
});

test("two creates answered with the same task leave nothing reserved when it ends", async () => {
  const server = await serve(({ method }) =>
    method === "POST" ? acknowledged() : { body: { code: 200, data: { ...DONE, cost: 0.2 } } },
  );
  const { client, play } = clientOn(server.url, budgeted(1));
  const request = { prompt: "a", mode: "std", duration: 5 } as const;
  await client.model("x-v3-omni").submit(request);
  await play(client.model("x-v3-omni").run(request));
  expect(client.budget()).toMatchObject({ spentUsd: 0.2, reservedUsd: 0 });
});

test("every task of one submission counts with its own cost", async () => {
  const server = await serve(({ method }) => {
    if (method === "GET") return { body: { code: 200, data: { ...DONE, cost: 0.2 } } };
    const data = ["task_1", "task_2"].map((task_id) => ({ status: "submitted", task_id }));
    return { body: { code: 200, data } };
  });
  const { client, play } = clientOn(server.url, budgeted(1));
  const task = await client.model("x-v3-omni").submit({ prompt: "a", mode: "std", duration: 5 });
  await play(client.tasks.all([task, ...task.siblings]));
  expect(client.budget()).toMatchObject({ spentUsd: 0.4, reservedUsd: 0, remainingUsd: 0.6 });
});

test.each([
  ["an acknowledgement", acknowledged(), { reservedUsd: 0.35 }],
  [
    "a refusal, which says nothing about the lost one",
    { status: 402, body: {} },
    { reservedUsd: 0.35 },
  ],
])(
  "a lost submission that is sent again with its key is reserved once: %s",
  async (_, reply, left) => {
    const server = await serve((_request, index) =>
      index === 0 ? { status: 502, body: {} } : reply,
    );
    const { client, play } = clientOn(server.url, {
      ...budgeted(0.5),
      retry: { attempts: 1 },
    });
    const submit = () =>
      client
        .model("x-v3-omni")
        .submit(
          { prompt: "a", mode: "std", duration: 5 },
          { idempotencyKey: "mine", trustIdempotencyKey: true },
        )
        .catch(() => undefined);
    await play(submit());
    await play(submit());
    expect(server.arrived).toHaveLength(2);
    expect(client.budget()).toMatchObject(left);
  },
);

test("a cover in max_mode is estimated at twice the price", async () => {
  const server = await serve(() => acknowledged());
  const { client } = clientOn(server.url, budgeted(0.1), undefined, generated);
  const cover = {
    model: "x-music-a",
    audio_url: "https://files.example/a.mp3",
    custom: true,
    prompt: "a",
  } as const;
  await expect(client.music.uploadCover({ ...cover, max_mode: true })).rejects.toMatchObject({
    name: "BudgetExceededError",
    estimateUsd: 0.16,
  });
  expect(server.arrived).toEqual([]);
  await client.music.uploadCover(cover);
  expect(client.budget()).toMatchObject({ reservedUsd: 0.08 });
});
