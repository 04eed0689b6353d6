// Estimates of requests, and a budget that keeps to them; against the reference gateway's price list.
import { expect, test } from "vitest";
import { estimateRequest, type PriceCatalog } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";
import { acknowledged, serve } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const at = (id: string, items: Readonly<Record<string, number>>) => ({
  id,
  fixed_prices: {
    unit: "usd_per_second",
    items: Object.entries(items).map(([key, after_discount]) => ({ key, after_discount })),
  },
});

const PRICES: PriceCatalog = {
  models: {
    video: [
      at("x-v3-omni", { "720P": 0.07, "1080P": 0.09, "4K": 0.3 }),
      at("x-v4-fast", { "480P": 0.02, "1080P": 0.08 }),
      at("x-omni-1.1-flash", { "720P": 0.05, "4K": 0.2 }),
    ],
    image: [
      {
        id: "stand-in-image",
        fixed_prices: { unit: "usd_per_call", items: [{ key: "default", after_discount: 0.04 }] },
      },
    ],
  },
};

const OMNI = { id: "x-v3-omni", defaults: { mode: "std", duration: 5 } };
const V4 = { id: "x-v4-fast", defaults: { resolution: "1080p", duration: 5 } };
const FLASH = { id: "x-omni-1.1-flash", defaults: { resolution: "720p" } };

test.each([
  ["defaults of the contract", OMNI, {}, { kind: "amount", usd: 0.35 }],
  [
    "a mode stands for its resolution",
    OMNI,
    { mode: "pro", duration: 10 },
    { kind: "amount", usd: 0.9 },
  ],
  ["keys match without case", OMNI, { mode: "4k" }, { kind: "amount", usd: 1.5 }],
  [
    "a model is found without case",
    { ...OMNI, id: "X-V3-Omni" },
    {},
    { kind: "amount", usd: 0.35 },
  ],
  [
    "an edited video gives the length",
    OMNI,
    { video_list: [{ video_url: "u" }] },
    { kind: "range", minUsd: 0.21, maxUsd: 0.7 },
  ],
  [
    "a feature video does not",
    OMNI,
    { video_list: [{ video_url: "u", refer_type: "feature" }] },
    { kind: "amount", usd: 0.35 },
  ],
  [
    "a length that the model chooses is a range",
    FLASH,
    {},
    { kind: "range", minUsd: 0.15, maxUsd: 0.5 },
  ],
  ["2160p is 4k", FLASH, { resolution: "2160P" }, { kind: "range", minUsd: 0.6, maxUsd: 2 }],
  [
    "reference videos cost 1.5 to 2 times as much",
    V4,
    { ref_videos: [{ type: "extend" }] },
    { kind: "range", minUsd: 0.6, maxUsd: 0.8 },
  ],
  ["a model without a price", { id: "none" }, {}, { kind: "unknown" }],
  ["images per call", { id: "stand-in-image" }, { n: 3 }, { kind: "amount", usd: 0.12 }],
])("%s", (_, model, request, estimate) => {
  expect(estimateRequest(model, request, PRICES)).toMatchObject(estimate);
});

test.each([
  ["the source of an edit", "x-imagine-video", { video: { url: "u" } }, 7, 0.462],
  ["the video that is edited", "x-v3-omni", { video_list: [{ video_url: "u" }] }, 4, 0.28],
])("a caller who knows the length of %s gets an amount", (_, id, request, sourceSeconds, usd) => {
  const imagine = {
    ...at("x-imagine-video", { "480P": 0.04, "720P": 0.056 }),
    video_input_price: { unit: "usd_per_second", after_discount: 0.01 },
  };
  const prices = { models: { video: [imagine, ...(PRICES.models["video"] ?? [])] } };
  const model = { id, defaults: { mode: "std" } };
  expect(estimateRequest(model, request, prices, { sourceSeconds })).toMatchObject({
    kind: "amount",
    usd,
  });
  expect(estimateRequest(model, request, prices).kind).not.toBe("amount");
});

test("a handle estimates by the gateway's catalog, without sending the request", async () => {
  const { client, play, wire } = await stage();
  const prices = await play(client.pricing.catalog());
  const sent = wire.sent.length;
  const estimate = await client
    .model("x-imagine-video")
    .estimate({ prompt: "a", duration: 10, resolution: "720p" }, prices);
  expect(estimate).toMatchObject({ kind: "amount", usd: 0.56 });
  expect(wire.sent).toHaveLength(sent);
});

const budgeted = (maxUsd: number, more: object = {}) => ({
  budget: { maxUsd, prices: PRICES, ...more },
});

test("a submit whose estimate passes what is left is refused before sending", async () => {
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

test("many submits at once cannot pass the budget together", async () => {
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
  ["completed", { cost: 0.31 }, { spentUsd: 0.31, reservedUsd: 0, remainingUsd: 0.69 }],
  [
    "failed",
    { cost: 0, error: { message: "no" } },
    { spentUsd: 0, reservedUsd: 0, remainingUsd: 1 },
  ],
])("a %s task counts what it really cost", async (status, more, left) => {
  const server = await serve(({ method }) =>
    method === "POST"
      ? acknowledged()
      : { body: { code: 200, data: { id: "task_1", status, ...more } } },
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

test.each([
  ["a refusal frees what was set aside", 400, 0],
  ["a lost submission keeps it, because it may have been billed", 502, 0.35],
])("%s", async (_, status, reservedUsd) => {
  const server = await serve(() => ({ status, body: {} }));
  const { client, play } = clientOn(server.url, budgeted(1));
  await play(
    client
      .model("x-v3-omni")
      .submit({ prompt: "a", mode: "std", duration: 5 })
      .catch(() => undefined),
  );
  expect(client.budget()?.reservedUsd).toBe(reservedUsd);
});

test("a cost that cannot be known is refused, unless that is allowed", async () => {
  const server = await serve(() => acknowledged());
  const strict = clientOn(server.url, budgeted(1));
  await expect(strict.client.untyped("new-model").submit({ prompt: "a" })).rejects.toThrow(
    "cannot be known before it is sent",
  );
  const open = clientOn(server.url, budgeted(1, { unknownEstimate: "allow" }));
  expect((await open.client.untyped("new-model").submit({ prompt: "a" })).id).toBe("task_1");
});

test("without prices of its own the budget asks the gateway's catalog once", async () => {
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

test("every task of one submission counts with its own cost", async () => {
  const server = await serve(({ method }) => {
    if (method === "GET") return { body: { code: 200, data: { status: "completed", cost: 0.2 } } };
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
])("a lost submission sent again with its key is set aside once: %s", async (_, reply, left) => {
  const server = await serve((_request, index) =>
    index === 0 ? { status: 502, body: {} } : reply,
  );
  const { client, play } = clientOn(server.url, budgeted(0.5));
  const submit = () =>
    client
      .model("x-v3-omni")
      .submit({ prompt: "a", mode: "std", duration: 5 }, { idempotencyKey: "mine" })
      .catch(() => undefined);
  await play(submit());
  await play(submit());
  expect(server.arrived).toHaveLength(2);
  expect(client.budget()).toMatchObject(left);
});
