// The explanation of an estimate: every part of it (1-core.md, Price catalog entries), and why it
// is a range.
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../runtime/index.js";
import {
  call,
  EDIT,
  estimateOf,
  IMAGE,
  nested,
  PER_IMAGE,
  PER_SECOND,
  second,
  VIDEO,
} from "./price-table.js";

const FREE_IMAGE = { ...PER_IMAGE, free_count: 1 };
const imagine = second(
  { "480P": 0.04, "720P": 0.056 },
  nested({ image: { ...PER_IMAGE, after_discount: 0.002 }, video: PER_SECOND }),
);
const ADDED = { ...PER_SECOND, billing_mode: "additive_duration", max_billable_seconds: 10 };

test.each<[what: string, model: string, entry: object, request: object, basis: string]>([
  [
    "seconds and images",
    "x-imagine-video",
    imagine,
    { resolution: "720p", duration: 15, image_urls: [IMAGE, IMAGE, IMAGE] },
    "720P at 0.056 USD per second × 15 s + 3 images at 0.002 USD",
  ],
  [
    "seconds alone",
    "x-imagine-video",
    imagine,
    { duration: 10 },
    "480P at 0.04 USD per second × 10 s",
  ],
  [
    "an edit: always 720P, and the edited seconds",
    "x-imagine-video",
    imagine,
    EDIT,
    "720P at 0.056 USD per second × 12 s + 12 seconds of input video at 0.01 USD",
  ],
  [
    "a call, and an image",
    "x-2.3",
    call({ default: 1 }, nested({ image: PER_IMAGE })),
    { first_frame_image: IMAGE },
    "default at 1 USD per call + 1 image at 0.01 USD",
  ],
  [
    "images beyond the free ones",
    "x-imagine-video",
    second({ "480P": 0.1 }, nested({ image: FREE_IMAGE })),
    { duration: 5, image_urls: [IMAGE, IMAGE] },
    "480P at 0.1 USD per second × 5 s + 1 image at 0.01 USD",
  ],
  [
    "seconds of a video, billed up to a limit",
    "x-2.7-r2v",
    second({ "720P": 0.1 }, nested({ video: ADDED })),
    { resolution: "720P", duration: 5, video_urls: [VIDEO] },
    "720P at 0.1 USD per second × 5 s + 10 seconds of input video at 0.01 USD",
  ],
  [
    "the factor of a reference video",
    "x-v4-fast",
    second({ "720P": 0.2 }),
    {
      resolution: "720p",
      duration: 5,
      ref_videos: [{ tag: "@v", type: "extend", video_url: VIDEO }],
    },
    "720P at 0.2 USD per second × 5 s × 1.5 to 2",
  ],
])("the basis names %s", async (_, model, entry, request, basis) => {
  const prices = { models: { other: [{ id: model, ...entry } as PriceEntry] } };
  const asked = { model, request: { prompt: "a", ...request }, sourceSeconds: 12 };
  expect(await estimateOf(asked, prices)).toMatchObject({ basis });
});

test.each<[what: string, model: string, request: object, reason: string]>([
  // 2-video.md, Model: x-omni-1.1-flash: "typically 3 to 10 seconds".
  [
    "typical if a document gives it",
    "x-omni-1.1-flash",
    {},
    "the model chooses the length, typically 3 to 10 s",
  ],
  // 2-video.md, Model: x-1-5-pro: 4 to 12.
  [
    "a range if the document gives only bounds",
    "x-1-5-pro",
    { duration: -1 },
    "the model chooses the length, 4 to 12 s",
  ],
])("a length that the model chooses is %s", async (_, model, request, reason) => {
  const entry = { id: model, ...second({ "720P": 0.2 }) } as PriceEntry;
  const asked = { model, request: { prompt: "a", ...request } };
  expect(await estimateOf(asked, { models: { other: [entry] } })).toMatchObject({
    kind: "range",
    reason,
  });
});
