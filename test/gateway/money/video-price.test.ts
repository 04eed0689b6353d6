// The cost of a video depends on its resolution, its input and its length. If the media or the
// model decides the length, the gateway assumes 5 s.
import { expect, it } from "vitest";
import type { PriceCatalog } from "../../../runtime/index.js";
import {
  amount,
  check,
  estimateOf,
  range,
  type ExpectedPrice,
} from "../../runtime/pricing/price-table.js";
import { instance } from "../support/instance.js";

const URL_A = "https://files.test/a.png";
const video_url = "https://files.test/a.mp4";
/** The cost in USD of a completed video. */
const cost = async (body: object): Promise<number> => {
  const at = instance();
  await at.finished("/v1/videos/generations", { prompt: "@a", ...body });
  return at.gateway.state().totals.charged;
};
const ref = (type: string) => ({ ref_videos: [{ tag: "@a", type, video_url }] });
const list = (more: object) => ({ video_list: [{ video_url, ...more }] });
const v4 = { model: "x-v4-fast", duration: 15 };
const omni = { model: "x-v3-omni", duration: 15 };
const imagine = { model: "x-imagine-video", duration: 10, resolution: "720p" };

it("keys are matched case-insensitively", async () => {
  expect(await cost({ model: "x-1-5-pro", resolution: "1080p" })).toBe(0.36);
  expect(await cost({ model: "x-omni-1.1-flash", resolution: "2160p" })).toBe(1);
});
it("after_discount is used unchanged", async () => {
  expect(await cost({ model: "x-2.3" })).toBe(0.216);
});
it("generation estimate", async () => {
  expect(await cost(imagine)).toBe(0.56);
  expect(await cost({ ...imagine, image_urls: [URL_A, `${URL_A}?2`] })).toBe(0.564);
});
it("edit estimate", async () => {
  // The length of the source is unknown: 5 s are assumed, at the 720P output price and the
  // video-input price.
  expect(await cost({ model: "x-imagine-video", video: { url: video_url } })).toBe(0.33);
});
it("the price of x-v4 rises with the resolution and with ref_videos", async () => {
  const costs = [
    await cost({ model: "x-v4-fast", resolution: "720p" }),
    await cost({ model: "x-v4-fast", resolution: "1080p" }), // clearly dearer
    await cost({ model: "x-v4-std", resolution: "720p" }), // 25 to 30 percent higher
    await cost({ model: "x-v4-fast", resolution: "720p", ...ref("reference") }), // 1.5 to 2 times
  ];
  expect(costs).toEqual([0.2, 0.4, 0.25, 0.3]);
});

it.each<[string, object, number]>([
  ["a reference video of x-v4 overrides it", { ...v4, ...ref("reference") }, 0.6],
  ["an extension of x-v4 is billed by it", { ...v4, ...ref("extend") }, 1.8],
  ["x-v3-omni follows a base video", { ...omni, ...list({ refer_type: "base" }) }, 0.336],
  ["base is the default of refer_type", { ...omni, ...list({}) }, 0.336],
  [
    "x-v3-omni does not follow a feature video",
    { ...omni, ...list({ refer_type: "feature" }) },
    1.008,
  ],
  ["x-v3-omni without a video", omni, 1.008],
  ["x-2.3 ignores a field of x-v3-omni", { model: "x-2.3", duration: 10, ...list({}) }, 0.36],
])("duration: %s", async (_, body, usd) => expect(await cost(body)).toBe(usd));

it("x-omni has no duration, so a request with one has the same price", async () => {
  const body = { model: "x-omni-1.1-flash" };
  expect(await cost({ ...body, duration: 60 })).toBe(await cost(body));
});

// 1-core.md, Price catalog entries: an edit costs its source seconds. 2-video.md: a video that
// follows its source costs its source seconds, too, for x-v4 at most 10 s.
it.each<[string, body: object, sourceSeconds: number, usd: number, estimate: ExpectedPrice]>([
  ["an edit", { model: "x-imagine-video", video: { url: video_url } }, 8, 0.528, amount(0.528)],
  ["x-v3-omni, base", { ...omni, mode: "pro", ...list({}) }, 8, 0.7168, amount(0.7168)],
  ["x-v4", { ...v4, ...ref("reference") }, 8, 0.96, range(0.96, 1.28)],
  ["x-v4, too long", { ...v4, ...ref("reference") }, 15, 1.2, range(1.2, 2.4)],
  ["x-v4, extend", { ...v4, ...ref("extend") }, 8, 1.8, range(1.8, 2.4)],
  ["no video", { model: "x-2.3" }, 8, 0.216, amount(0.216)],
])("a bill by the seconds of its source is within the estimate: %s", async (_, body, ...row) => {
  const [sourceSeconds, usd, estimate] = row;
  const at = instance();
  const { model } = body as { model: string };
  const request = { prompt: "@a", ...body };
  at.gateway.scenarios.add(`source-video ${sourceSeconds}s`, "POST /v1/videos");
  await at.finished("/v1/videos/generations", request);
  expect(at.gateway.state().totals.charged).toBe(usd);
  const { data } = (await at.get("/api/pricing/models/all", { authorization: "" })).body;
  const asked = { model, request: { ...request, model: undefined }, sourceSeconds };
  check(await estimateOf(asked, data as unknown as PriceCatalog), estimate);
});

it.each([
  ["5", 0.5],
  ["8s", 0.8],
])("a length that a custom catalog lists as text is billed: %s", async (duration, usd) => {
  const properties = { duration: { enum: ["5", "8s"] } };
  const parameters = { input_schema: { type: "object", properties } };
  const data = [{ id: "a", category: "video", parameters }];
  const items = [{ key: "default", original_price: 0.1, after_discount: 0.1 }];
  const fixed_prices = { unit: "usd_per_second", dimension: "resolution", items };
  const prices = { models: { video: [{ id: "a", fixed_prices }] }, tokens: {} };
  const at = instance({ catalog: JSON.stringify({ data }), prices });
  await at.finished("/v1/videos/generations", { model: "a", prompt: "a", duration });
  expect(at.gateway.state().totals.charged).toBe(usd);
});
