// Before it sends a request for several results, a client reserves the highest possible cost.
import { expect, test } from "vitest";
import { defineModel } from "../../../runtime/call/model/definition.js";
import { clientOn } from "../../runtime/stage/client.js";
import { acknowledged, serve } from "../../runtime/stage/server.js";
import type { CountSettings } from "../../../generator/read/normalise/result-counts.js";
import { factsOf } from "./estimates.js";

const four = { type: "integer", minimum: 1, maximum: 4, default: 1 };
const whole = { type: "integer", minimum: 1 };

/** A model with these fields, whose calls cost 0.04 USD each, and a client with a budget. */
async function placeOf(properties: object, maxUsd: number, counts?: CountSettings) {
  const server = await serve(() => acknowledged());
  const { pricing, defaults } = factsOf(properties, counts);
  const facts = {
    id: "m",
    category: "image",
    capabilityTags: [],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    pricing,
    defaults,
  } as const;
  const model = defineModel<object>(facts, () => true);
  const items = [{ key: "default", after_discount: 0.04 }];
  const prices = {
    models: { image: [{ id: "m", fixed_prices: { unit: "usd_per_call", items } }] },
  };
  const { client } = clientOn(server.url, { budget: { maxUsd, prices } });
  return { server, client, submit: (request: object) => client.model(model).submit(request) };
}

test.each<[string, object, object, number, CountSettings?]>([
  ["num_images of 4", { num_images: four }, { num_images: 4 }, 0.16],
  ["the same in camel case", { numImages: four }, { numImages: 4 }, 0.16],
  ["n of 3", { n: whole }, { n: 3 }, 0.12],
  ["num_generations of 2", { num_generations: whole }, { num_generations: 2 }, 0.08],
  ["images_per_prompt of 5", { images_per_prompt: whole }, { images_per_prompt: 5 }, 0.2],
  ["two counts", { num_images: whole, batch_size: whole }, { num_images: 2, batch_size: 3 }, 0.24],
  ["one of two counts", { num_images: whole, batch_size: whole }, { batch_size: 3 }, 0.12],
  ["a default of 4", { num_outputs: { ...four, default: 4 } }, {}, 0.16],
  [
    "1 instead of a default of 4",
    { num_outputs: { ...four, default: 4 } },
    { num_outputs: 1 },
    0.04,
  ],
  ["a minimum of 2", { num_samples: { type: "integer", minimum: 2 } }, {}, 0.08],
  [
    "a default above a minimum",
    { num_samples: { type: "integer", minimum: 2, default: 3 } },
    {},
    0.12,
  ],
  ["more than 1 at least", { n: { type: "integer", exclusiveMinimum: 1 } }, {}, 0.08],
  ["steps of 2", { n: { type: "integer", multipleOf: 2 } }, {}, 0.08],
  ["a count as text", { num_videos: { enum: ["1", "4"] } }, { num_videos: "4" }, 0.16],
  ["a count that the contract does not list", {}, { num_images: 4 }, 0.16],
  [
    "a count among settings",
    { parameters: { type: "object", properties: { sampleCount: whole } } },
    { parameters: { sampleCount: 4 } },
    0.16,
  ],
  ["a count that multiplies", { num_images: four }, { num_images: 4 }, 0.16, { num_images: true }],
  ["a count that is billed as one", { n: four }, { n: 4 }, 0.04, { n: false }],
  ["inference steps", { num_inference_steps: whole }, { num_inference_steps: 50 }, 0.04],
])("for %s", async (_, properties, request, usd, counts) => {
  const { client, server, submit } = await placeOf(properties, usd, counts);
  await submit({ prompt: "a", ...request });
  expect(client.budget()).toMatchObject({ reservedUsd: usd, remainingUsd: 0 });
  expect(server.arrived).toHaveLength(1);

  const less = await placeOf(properties, usd - 0.001, counts);
  await expect(less.submit({ prompt: "a", ...request })).rejects.toMatchObject({
    name: "BudgetExceededError",
    estimateUsd: usd,
  });
  expect(less.server.arrived).toEqual([]);
});

test("a number of results that only the model knows is refused", async () => {
  const auto = { image_count: { anyOf: [whole, { const: "auto" }] } };
  const { server, submit } = await placeOf(auto, 100);
  await expect(submit({ image_count: "auto" })).rejects.toThrow(
    "image_count must be an integer above 0",
  );
  expect(server.arrived).toEqual([]);
});
