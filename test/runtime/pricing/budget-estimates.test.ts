// What a budget makes of estimates that are no certain amounts, or none at all.
import { expect, test } from "vitest";
import { registry as generated } from "../../../generated/src/registry.js";
import type { PriceCatalog } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";
import { perSecond } from "../stage/prices.js";
import { acknowledged, serve } from "../stage/server.js";

test("a moderation, of which only the rest is known, is refused; where it is allowed, the rest is set aside", async () => {
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

// Prices of images nested as deployed lists have them: 0.06 x 5 + 12 x 0.00278 = 0.33336.
test("a request whose images pass the budget is refused", async () => {
  const server = await serve(() => acknowledged());
  const image = { unit: "usd_per_image", after_discount: 0.00278 };
  const entry = {
    ...perSecond("x-imagine-video", { "480P": 0.06 }),
    input_material_prices: { image },
  };
  const options = { budget: { maxUsd: 0.3, prices: { models: { video: [entry] } } } };
  const { client } = clientOn(server.url, options, undefined, generated);
  const image_urls = Array.from({ length: 12 }, (_, at) => `https://h.example/${at}.png`);
  const request = { prompt: "a", duration: 5, image_urls } as never;
  await expect(client.model("x-imagine-video").submit(request)).rejects.toMatchObject({
    name: "BudgetExceededError",
    estimateUsd: 0.33336,
  });
  expect(server.arrived).toEqual([]);
});

const EDIT: PriceCatalog = {
  models: {
    video: [
      {
        id: "x-imagine-video",
        fixed_prices: { unit: "usd_per_second", items: [{ key: "720P", after_discount: 0.05 }] },
        video_input_price: { unit: "usd_per_second", after_discount: 0.01 },
      },
    ],
  },
};

test("an edit is let through by the length of its source, which is not sent", async () => {
  const server = await serve(() => acknowledged());
  const { client } = clientOn(server.url, { budget: { maxUsd: 1, prices: EDIT } });
  const edit = { prompt: "a", video: { url: "https://h/a.mp4" } };
  const model = client.model("x-imagine-video");
  await expect(model.submit(edit)).rejects.toThrow("cannot be known before it is sent");
  await model.submit(edit, { sourceSeconds: 10 });
  expect(client.budget()).toMatchObject({ reservedUsd: 0.6, remainingUsd: 0.4 });
  expect(JSON.parse(server.arrived[0]?.body ?? "")).toEqual({ ...edit, model: "x-imagine-video" });
});

const at = (price: number): PriceCatalog => ({
  models: {
    video: [
      {
        id: "x-v3-omni",
        fixed_prices: {
          unit: "usd_per_second",
          items: [{ key: "default", after_discount: price }],
        },
      },
    ],
  },
});

test.each([
  ["costs nothing", 0, {}, true],
  ["costs something", 0.01, {}, false],
  ["may cost anything", 0.01, { unknownEstimate: "allow" }, false],
] as const)("a budget of 0 USD and a request that %s", async (_, price, more, passes) => {
  const server = await serve(() => acknowledged());
  const { client } = clientOn(server.url, { budget: { maxUsd: 0, prices: at(price), ...more } });
  const id = "unknownEstimate" in more ? "new-model" : "x-v3-omni";
  const submitted = client.untyped(id).submit({ prompt: "a", duration: 5 });
  if (passes) expect((await submitted).id).toBe("task_1");
  else await expect(submitted).rejects.toMatchObject({ name: "BudgetExceededError" });
  expect(server.arrived).toHaveLength(passes ? 1 : 0);
});
