// A number of results above 1 makes an estimate a range, unless the configuration states whether
// each result is billed.
import { describe, expect, test } from "vitest";
import { COUNT_NAME as NAME_OF_GENERATOR } from "../../../generator/read/normalise/result-counts.js";
import { COUNT_NAME as NAME_OF_RUNTIME } from "../../../runtime/pricing/result-count.js";
import { amount, call, NOT_KNOWN, range, second } from "../../runtime/pricing/price-table.js";
import { estimates, factsOf } from "./estimates.js";

const whole = { type: "integer", minimum: 1 };
const four = { type: "integer", minimum: 1, maximum: 4, default: 1 };

describe("a price of 0.04 USD a call", () => {
  estimates(call({ default: 0.04 }), [
    ["num_images of 4", { num_images: four }, { num_images: 4 }, range(0.04, 0.16)],
    ["num_outputs of 4", { num_outputs: four }, { num_outputs: 4 }, range(0.04, 0.16)],
    ["batch_size of 4", { batch_size: whole }, { batch_size: 4 }, range(0.04, 0.16)],
    ["n of 3, which the contract lists", { n: whole }, { n: 3 }, range(0.04, 0.12)],
    ["one result", { num_images: four }, { num_images: 1 }, amount(0.04)],
    ["no number, with the default 1", { num_images: four }, {}, amount(0.04)],
    ["no number and no default", { num_images: whole }, {}, amount(0.04)],
    ["a default of 4", { num_images: { ...four, default: 4 } }, {}, range(0.04, 0.16)],
    ["null, with a default of 4", { n: { ...four, default: 4 } }, { n: null }, range(0.04, 0.16)],
    ["at least 2", { num_samples: { type: "integer", minimum: 2 } }, {}, range(0.04, 0.08)],
    ["always 4", { num_samples: { const: 4 } }, {}, range(0.04, 0.16)],
    ["listed numbers", { samples: { enum: [1, 2, 4] } }, { samples: 2 }, range(0.04, 0.08)],
    ["listed texts", { num_videos: { enum: ["1", "4"] } }, { num_videos: "4" }, range(0.04, 0.16)],
    [
      "a listed text as default",
      { num_videos: { enum: ["1", "4"], default: "4" } },
      {},
      range(0.04, 0.16),
    ],
    [
      "a number that may be null",
      { numberOfImages: { type: ["integer", "null"] } },
      { numberOfImages: 2 },
      range(0.04, 0.08),
    ],
    [
      "a number or a word",
      { image_count: { anyOf: [whole, { const: "auto" }] } },
      { image_count: "auto" },
      NOT_KNOWN,
    ],
    ["0 results", { num_images: { type: "integer" } }, { num_images: 0 }, NOT_KNOWN],
    ["2.5 results", { num_images: { type: "number" } }, { num_images: 2.5 }, NOT_KNOWN],
    [
      "two fields that multiply each other",
      { num_images: whole, batch_size: whole },
      { num_images: 2, batch_size: 3 },
      range(0.04, 0.24),
    ],
    [
      "a count among settings",
      { parameters: { type: "object", properties: { sampleCount: whole } } },
      { parameters: { sampleCount: 4 } },
      range(0.04, 0.16),
    ],
    [
      "the default of a count among settings",
      { parameters: { type: "object", properties: { sampleCount: { ...whole, default: 2 } } } },
      {},
      range(0.04, 0.08),
    ],
    ["a count that the contract does not list", {}, { num_images: 4 }, range(0.04, 0.16)],
    ["the same as a text", {}, { num_images: "4" }, range(0.04, 0.16)],
    ["a text called n", { n: { type: "string" } }, { n: "blurry" }, amount(0.04)],
    ["steps", { num_inference_steps: whole }, { num_inference_steps: 50 }, amount(0.04)],
    ["frames", { num_frames: whole }, { num_frames: 81 }, amount(0.04)],
    ["a switch", { samples: { type: "boolean" } }, { samples: true }, amount(0.04)],
  ]);
});

describe("with counts in the configuration", () => {
  const counts = { num_images: true, batch_size: false, takes: ["m"], shots: ["other"] };
  const fields = { num_images: four, batch_size: whole, takes: whole, shots: whole };
  estimates(call({ default: 0.04 }), [
    ["each image is billed", fields, { num_images: 4 }, amount(0.16), counts],
    ["a batch is billed as one", fields, { batch_size: 4 }, amount(0.04), counts],
    ["a custom name, for this model", fields, { takes: 3 }, amount(0.12), counts],
    ["a custom name, for another model", fields, { shots: 3 }, amount(0.04), counts],
    ["a count of another model", { n: whole }, { n: 3 }, range(0.04, 0.12), { n: ["other"] }],
    [
      "a count among settings",
      { parameters: { type: "object", properties: { count: whole } } },
      { parameters: { count: 3 } },
      amount(0.12),
      { "parameters.count": true },
    ],
  ]);
});

describe("a price per second", () => {
  const fields = { duration: { type: "integer", default: 5 }, num_videos: four };
  estimates(second({ default: 0.1 }), [
    ["two videos of 5 s", fields, { num_videos: 2 }, range(0.5, 1)],
  ]);
});

test.each([
  ["n", true],
  ["num_images", true],
  ["numImages", true],
  ["numberResults", true],
  ["number_of_videos", true],
  ["num_images_per_prompt", true],
  ["images_per_prompt", true],
  ["num_return_sequences", true],
  ["num_outputs", true],
  ["batch_size", true],
  ["batch_count", true],
  ["image_count", true],
  ["max_images", true],
  ["variations", true],
  ["quantity", true],
  ["image_size", false],
  ["num_inference_steps", false],
  ["num_frames", false],
  ["sample_rate", false],
  ["image", false],
  ["seed", false],
  ["n_prompt", false],
  ["batch_id", false],
  ["num_input_images", false],
  ["frames_per_second", false],
])("%s is a number of results: %s", (name, isCount) => {
  expect(NAME_OF_GENERATOR.test(name)).toBe(isCount);
  expect(NAME_OF_RUNTIME.test(name)).toBe(isCount);
});

test("the facts list only fields of the contract", () => {
  const fields = { num_images: { ...four, default: 2 }, count: { type: "string" }, seed: whole };
  expect(factsOf(fields).pricing.counts).toEqual([{ at: "num_images", default: 2 }]);
});
