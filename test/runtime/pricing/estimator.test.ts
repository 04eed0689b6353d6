// Many estimates by one price list: two requests share an estimate if they have the same values in
// all fields that affect the price.
import { expect, test } from "vitest";
import { estimatorOf } from "../../../runtime/pricing/estimator.js";
import { imagine, omni } from "../stage/models.js";
import { perSecond, PRICES } from "../stage/prices.js";

type Request = Readonly<Record<string, unknown>>;

const usdOf = (estimate: (request: Request) => unknown, request: Request) => {
  const { usd, minUsd, maxUsd } = estimate(request) as Record<string, number>;
  return usd ?? (minUsd === undefined ? "unknown" : [minUsd, maxUsd]);
};
const HOST = "https://files.example.com";
const clip = (name: string, type: string) => ({ url: `${HOST}/${name}`, refer_type: type });

// 0.07 USD a second in 720P, 0.09 in 1080P, 0.3 in 4K; 5 s by default.
test.each<readonly [string, Request, Request, number, unknown]>([
  ["a mode", { mode: "std" }, { mode: "pro" }, 0.35, 0.45],
  ["a length", { duration: 5 }, { duration: 6 }, 0.35, 0.42],
  ["a missing length", {}, { duration: 3 }, 0.35, 0.21],
  [
    "a number of results written as text",
    { num_videos: "1" },
    { num_videos: "2" },
    0.35,
    [0.35, 0.7],
  ],
  [
    "the refer_type of an input video",
    { video_list: [clip("a", "feature")] },
    { video_list: [clip("b", "base")] },
    0.35,
    [0.21, 0.7],
  ],
])("requests that differ in %s have their own estimates", (_, first, second, one, other) => {
  const estimate = estimatorOf(omni, PRICES);
  const request = { model: "x-v3-omni", prompt: "a" };
  expect(usdOf(estimate, { ...request, ...first })).toEqual(one);
  expect(usdOf(estimate, { ...request, ...second, prompt: "b" })).toEqual(other);
});

test("requests that differ in a price dimension other than resolution have their own estimates", () => {
  const { fixed_prices: fixed, ...entry } = perSecond("x-imagine-video", { fast: 0.1, slow: 0.3 });
  const priced = { ...entry, fixed_prices: { ...fixed, dimension: "speed" } };
  const estimate = estimatorOf(imagine, priced as never);
  const request = { model: "x-imagine-video", prompt: "a", duration: 1 };
  expect(usdOf(estimate, { ...request, speed: "fast" })).toBe(0.1);
  expect(usdOf(estimate, { ...request, speed: "slow" })).toBe(0.3);
});

test("prices are read once for a model, even if each request has its own prompt and files", () => {
  let reads = 0;
  const counted = {
    get models() {
      reads++;
      return PRICES.models;
    },
  };
  const estimate = estimatorOf(omni, counted);
  const pricesFor = (requests: number) => {
    for (let each = 0; each < requests; each++) {
      const image_urls = [`${HOST}/${each}.png`];
      estimate({ model: "x-v3-omni", prompt: `a harbour, number ${each}`, image_urls });
    }
    return reads;
  };
  expect(pricesFor(1)).toBe(pricesFor(1_000));
});
