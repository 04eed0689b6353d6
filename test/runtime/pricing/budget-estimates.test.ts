// How a budget treats estimates that are uncertain, and prices that do not arrive.
import { expect, test } from "vitest";
import type { PriceCatalog } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { perSecond } from "../stage/prices.js";
import { acknowledged, serve } from "../stage/server.js";

test("a request with a moderation of unknown cost is refused; if it is allowed, the known part is reserved", async () => {
  const server = await serve(() => acknowledged());
  const prices = { models: { video: [perSecond("x-imagine-video", { "480P": 0.05 })] } };
  const submit = (maxUsd: number, more: object = {}) => {
    const { client } = clientOn(server.url, { budget: { maxUsd, prices, ...more } });
    const request = { prompt: "a", resolution: "480p", duration: 8, nsfw_check: true } as const;
    const sent = client.model("x-imagine-video").submit(request);
    return sent.then(() => client.budget());
  };
  await expect(submit(1)).rejects.toThrow("nsfw_check adds a cost that no document states");
  const allowed = { unknownEstimate: "allow" };
  await expect(submit(0.39, allowed)).rejects.toMatchObject({ estimateUsd: 0.4 });
  expect(server.arrived).toEqual([]);
  expect(await submit(1, allowed)).toMatchObject({ reservedUsd: 0.4 });
});

const EDIT: PriceCatalog = {
  models: {
    video: [
      {
        ...perSecond("x-imagine-video", { "720P": 0.05 }),
        video_input_price: { unit: "usd_per_second", after_discount: 0.01 },
      },
    ],
  },
};

test("an edit is estimated from the length of its source, which is not sent", async () => {
  const server = await serve(() => acknowledged());
  const { client } = clientOn(server.url, { budget: { maxUsd: 1, prices: EDIT } });
  const edit = { prompt: "a", video: { url: "https://h/a.mp4" } };
  const model = client.model("x-imagine-video");
  await expect(model.submit(edit)).rejects.toThrow("cannot be known before it is sent");
  await model.submit(edit, { sourceSeconds: 10 });
  expect(client.budget()).toMatchObject({ reservedUsd: 0.6, remainingUsd: 0.4 });
  expect(JSON.parse(server.arrived[0]?.body ?? "")).toEqual({ ...edit, model: "x-imagine-video" });
});

test.each([
  ["costs nothing", 0, {}, undefined],
  ["costs something", 0.01, {}, "A request to x-v3-omni may cost 0.05 USD"],
  [
    "may cost anything",
    0.01,
    { unknownEstimate: "allow" },
    "A request to new-model has an unknown cost",
  ],
] as const)("a budget of 0 USD and a request that %s", async (_, price, more, refusal) => {
  const server = await serve(() => acknowledged());
  const prices = { models: { video: [perSecond("x-v3-omni", { default: price })] } };
  const { client } = clientOn(server.url, { budget: { maxUsd: 0, prices, ...more } });
  const model = "unknownEstimate" in more ? client.untyped("new-model") : client.model("x-v3-omni");
  const submitted = model.submit({ prompt: "a", duration: 5 });
  if (refusal === undefined) expect((await submitted).id).toBe("task_1");
  else
    await expect(submitted).rejects.toMatchObject({
      name: "BudgetExceededError",
      message: `${refusal}, but 0 USD are left of a budget of 0 USD. Nothing was sent; raise budget.maxUsd.`,
    });
  expect(server.arrived).toHaveLength(refusal === undefined ? 1 : 0);
});

test("an abort ends the wait for prices, and nothing is sent", async () => {
  const server = await serve(({ method }) =>
    method === "POST" ? acknowledged() : new Promise(() => undefined),
  );
  const { client, wire } = clientOn(server.url, { budget: { maxUsd: 5 } });
  const controller = new AbortController();
  const failed = client
    .model("x-v3-omni")
    .submit({ prompt: "a" }, { signal: controller.signal })
    .catch((error: unknown) => error);
  while (server.arrived.length === 0) await settled();
  controller.abort(new Error("not wanted"));
  expect(await failed).toBe(controller.signal.reason);
  expect(wire.to("/v1/videos/generations")).toEqual([]);
});
