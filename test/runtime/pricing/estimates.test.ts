// Estimates of requests, by a small price list and by that of the reference gateway.
import { expect, test } from "vitest";
import { estimateRequest } from "../../../runtime/index.js";
import { OMNI_PRICING } from "../stage/models.js";
import { perSecond, PRICES } from "../stage/prices.js";
import { stage } from "../stage/stage.js";

const OMNI = {
  id: "x-v3-omni",
  defaults: { mode: "std", duration: 5 },
  pricing: { ...OMNI_PRICING, open: ["nsfw_check"] },
};
const V4 = {
  id: "x-v4-fast",
  defaults: { resolution: "1080p", duration: 5 },
  pricing: {
    words: { resolution: ["480p", "720p", "1080p"] },
    duration: ["duration"],
    count: "n",
    videos: [
      { at: "ref_videos/*", length: "follows", unless: { type: "extend" }, factor: [1.5, 2] },
    ],
  },
} as const;
const FLASH = {
  id: "x-omni-1.1-flash",
  defaults: { resolution: "720p" },
  pricing: {
    words: { resolution: ["720p", "4k", "2160p"] },
    aliases: { "2160p": "4k" },
    seconds: [3, 10],
    open: ["nsfw_check"],
  },
} as const;
const MUSIC = { id: "stand-in-music", pricing: { factors: { max_mode: 2 } } };

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
  [
    "a word that has a hyphen itself",
    { id: "stand-in-sound", pricing: { words: { mode: ["720p-audio"] }, duration: ["duration"] } },
    { mode: "720p-AUDIO", duration: 5 },
    { kind: "amount", usd: 0.5 },
  ],
  ["a model without a price", { id: "none" }, {}, { kind: "unknown" }],
  [
    "images per call",
    { id: "stand-in-image", pricing: { count: "n" } },
    { n: 3 },
    { kind: "amount", usd: 0.12 },
  ],
  [
    "max_mode costs twice the standard price",
    MUSIC,
    { max_mode: true },
    { kind: "amount", usd: 0.16 },
  ],
  [
    "max_mode that is off costs nothing more",
    { ...MUSIC, defaults: { max_mode: true } },
    { max_mode: false },
    { kind: "amount", usd: 0.08 },
  ],
  [
    "what multiplies a price does so together",
    V4,
    { ref_videos: [{ type: "extend" }], n: 3 },
    { kind: "range", minUsd: 1.8, maxUsd: 2.4 },
  ],
  [
    "audio is ignored beside a video_list",
    { ...OMNI, id: "stand-in-sound", pricing: { ...OMNI_PRICING, words: { resolution: [] } } },
    { audio: true, video_list: [{ refer_type: "feature" }], resolution: "720p", duration: 5 },
    { kind: "amount", usd: 0.25 },
  ],
  [
    "a moderation that costs an unknown amount is no certain amount",
    OMNI,
    { nsfw_check: true },
    {
      kind: "unknown",
      expectedUsd: 0.35,
      reason: "nsfw_check adds a cost that no document states",
    },
  ],
  ["no moderation", OMNI, { nsfw_check: false }, { kind: "amount", usd: 0.35 }],
  [
    "a moderation of a range",
    FLASH,
    { nsfw_check: true },
    {
      kind: "unknown",
      expectedUsd: 0.5,
      reason: "nsfw_check adds a cost that no document states",
    },
  ],
])("%s", (_, model, request, estimate) => {
  expect(estimateRequest(model, request, PRICES)).toMatchObject(estimate);
});

test.each([
  ["the source of an edit", "x-imagine-video", { video: { url: "u" } }, 7, 0.462],
  ["the video that is edited", "x-v3-omni", { video_list: [{ video_url: "u" }] }, 4, 0.28],
])("a caller who knows the length of %s gets an amount", (_, id, request, sourceSeconds, usd) => {
  const imagine = {
    ...perSecond("x-imagine-video", { "480P": 0.04, "720P": 0.056 }),
    video_input_price: { unit: "usd_per_second", after_discount: 0.01 },
  };
  const prices = { models: { video: [imagine, ...(PRICES.models["video"] ?? [])] } };
  const edited = { videos: [{ at: "video", length: "edited" }] } as const;
  const model = { ...OMNI, id, pricing: id === OMNI.id ? OMNI_PRICING : edited };
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
