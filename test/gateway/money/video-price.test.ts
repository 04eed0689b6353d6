// How long a video is, and so what it costs: as requested, or 5 s where the documents let the media or the model decide.
import { expect, it } from "vitest";
import { instance } from "../support/instance.js";

const URL_ = "https://files.test/a.mp4";
const cost = async (body: object): Promise<number> => {
  const at = instance();
  await at.create("/v1/videos/generations", { prompt: "@a", ...body });
  at.clock.advance("10s");
  return at.gateway.state().totals.charged;
};
const ref = (type: string) => ({ ref_videos: [{ tag: "@a", type, video_url: URL_ }] });
const list = (more: object) => ({ video_list: [{ video_url: URL_, ...more }] });
const v4 = { model: "x-v4-fast", duration: 15 };
const omni = { model: "x-v3-omni", duration: 15 };

it.each<[string, object, number]>([
  ["a reference video of x-v4 overrides it", { ...v4, ...ref("reference") }, 0.6],
  ["an extension of x-v4 is billed by it", { ...v4, ...ref("extend") }, 1.8],
  ["a base video of x-v3-omni is followed", { ...omni, ...list({ refer_type: "base" }) }, 0.336],
  ["base is the default of refer_type", { ...omni, ...list({}) }, 0.336],
  ["a feature video is not followed", { ...omni, ...list({ refer_type: "feature" }) }, 1.008],
  ["x-v3-omni without a video", omni, 1.008],
  [
    "a field of x-v3-omni means nothing to x-2.3",
    { model: "x-2.3", duration: 10, ...list({}) },
    0.36,
  ],
])("%s", async (_, body, usd) => {
  expect(await cost(body)).toBe(usd);
});

it("x-omni has no duration: one that is sent changes no price", async () => {
  const body = { model: "x-omni-1.1-flash" };
  expect(await cost({ ...body, duration: 60 })).toBe(await cost(body));
});
