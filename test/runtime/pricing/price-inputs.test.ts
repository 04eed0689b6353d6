// How input images and videos change the price of a request (1-core.md, Price catalog entries;
// 2-video.md).
import {
  amount,
  call,
  EDIT,
  estimates,
  flat,
  IMAGE,
  nested,
  NOT_KNOWN,
  PER_IMAGE,
  PER_SECOND,
  range,
  second,
  VIDEO,
} from "./price-table.js";

const imaged = (image: object) => second({ "480P": 0.1 }, nested({ image }));
const with3 = { duration: 1, image_urls: [IMAGE, IMAGE, IMAGE] };
const with1 = { duration: 1, image_urls: [IMAGE] };
const ODD_COUNT = { ...PER_IMAGE, free_count: 1.5 };
const NO_PRICE = { unit: "usd_per_image", original_price: 1 };
const FLAT_IMAGE = { image_input_price: PER_IMAGE };
const IMAGE_ITEMS = {
  unit: "usd_per_image",
  items: [
    { key: "480P", after_discount: 0.5 },
    { key: "720P", after_discount: 0.7 },
  ],
};
const VIDEO_ITEMS = {
  unit: "usd_per_second",
  items: [
    { key: "720P", after_discount: 0.02 },
    { key: "1080P", after_discount: 0.05 },
  ],
};
const PER_SHOT = { ...PER_SECOND, billing_mode: "per_shot" };
const edited = (video: object) => second({ "480P": 0.1, "720P": 0.2 }, nested({ video }));

estimates("x-imagine-video", [
  ["a flat image block", second({ "480P": 0.1 }, FLAT_IMAGE), with1, amount(0.11)],
  ["a fractional count of free images", imaged(ODD_COUNT), with3, NOT_KNOWN],
  ["two blocks for images", { ...imaged(PER_IMAGE), ...FLAT_IMAGE }, with1, NOT_KNOWN],
  ["an image price without after_discount", imaged(NO_PRICE), with1, NOT_KNOWN],
  ["the same, without an image", imaged(NO_PRICE), { duration: 1 }, amount(0.1)],
  ["another unit", imaged({ ...PER_IMAGE, unit: "usd_per_megapixel" }), with1, NOT_KNOWN],
  ["an image price by resolution", imaged(IMAGE_ITEMS), with1, amount(0.6)],
  ["an edit by resolution", edited(VIDEO_ITEMS), EDIT, amount(0.66), 3],
  ["an unknown billing mode", edited(PER_SHOT), EDIT, NOT_KNOWN, 3],
  ["an edit without a video-input price", flat, EDIT, NOT_KNOWN, 3],
]);

const ADDED = { ...VIDEO_ITEMS, billing_mode: "additive_duration" };
const added = (more: object = {}) =>
  second({ "720P": 0.1 }, nested({ video: { ...ADDED, ...more } }));
const withVideo = { resolution: "720P", duration: 5, video_urls: [VIDEO] };
const twoVideos = { ...withVideo, video_urls: [VIDEO, VIDEO] };
const pricedImages = second({ "1080P": 0.1 }, nested({ image: PER_IMAGE }));
const pricedVideo = second({ "720P": 0.1 }, nested({ video: PER_SECOND }));
const withInput = (key: string) => second({ "720P": 0.1, [key]: 0.06 });
const role = { url: IMAGE, role: "reference_image" };

estimates("x-2.7-r2v", [
  ["several images with roles", pricedImages, { image_with_roles: [role, role] }, amount(0.52)],
  ["the seconds of an input video are added", added(), withVideo, amount(0.58), 4],
  ["and are billed up to a limit", added({ max_billable_seconds: 3 }), withVideo, amount(0.56), 4],
  [
    "an input video of unknown length",
    added({ max_billable_seconds: 10 }),
    withVideo,
    range(0.52, 0.7),
  ],
  [
    "several videos, if the limit may apply to each video or to all together",
    added({ max_billable_seconds: 3 }),
    twoVideos,
    range(0.56, 0.62),
    8,
  ],
  ["a video without a billing mode", pricedVideo, withVideo, range(0.5, 0.54), 4],
  ["the price with an input video", withInput("720P-input"), withVideo, amount(0.3)],
  [
    "the price with an input video of another resolution",
    withInput("1080P-input"),
    withVideo,
    NOT_KNOWN,
  ],
]);

const reference = (type: string) => ({
  ref_videos: [{ tag: "@v", type, video_url: VIDEO }],
  resolution: "720p",
  duration: 5,
});

const frames = {
  first_frame_image: IMAGE,
  end_frame_image: IMAGE,
  mid_frame_images: [{ tag: "@a", image_url: IMAGE, time_stamp: 1 }],
};

estimates("x-v4-fast", [
  ["frames are images", pricedImages, frames, amount(0.53)],
  ["an extension is billed by the requested duration", flat, reference("extend"), range(1.5, 2)],
  ["a reference by its own length, at most 10 s", flat, reference("reference"), range(0.3, 4)],
]);

const elements = [{ name: "a", description: "b", element_input_urls: [IMAGE, IMAGE] }];
const base = { video_list: [{ video_url: VIDEO }] };

estimates("x-v3-omni", [
  [
    "images of elements, which the documents neither count nor exclude",
    second({ default: 0.1 }, nested({ image: PER_IMAGE })),
    { element_list: elements },
    NOT_KNOWN,
  ],
  ["an edited video gives the length", flat, base, amount(0.8), 4],
  ["an edited video of unknown length lasts 3 to 10 s", flat, base, range(0.6, 2)],
]);

estimates("x-2.3", [
  [
    "images with a price per call",
    call({ default: 1 }, nested({ image: PER_IMAGE })),
    { first_frame_image: IMAGE },
    amount(1.01),
  ],
  [
    "images that may be billed once for each of several results",
    call({ default: 1 }, nested({ image: PER_IMAGE })),
    { first_frame_image: IMAGE, n: 2 },
    range(1.01, 2.02),
  ],
]);

estimates("x-omni-1.1-flash", [
  [
    "image_urls take the place of references",
    call({ "720P": 1 }, nested({ image: PER_IMAGE })),
    { image_urls: [IMAGE], image_with_roles: [{ url: IMAGE, role: "reference" }] },
    range(1.01, 1.02),
  ],
]);
