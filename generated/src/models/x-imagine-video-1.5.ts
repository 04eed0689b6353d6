// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  checkText,
  checkTexts,
  each,
  isInteger,
  isPublicUrl,
  isReported,
  noChoice,
  notConstant,
  outOfRange,
  type Fields,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** Request of `x-imagine-video-1.5`, without `model`. */
export interface XImagineVideo1_5Request<File = ImageFile> {
  /**
   * What to generate; 1 to 8000 Unicode characters, counted by code points.
   * Range: 1 to 8000 characters.
   */
  prompt: string;
  /**
   * true moderates the prompt and the input images with a moderation model before submitting, which adds cost and latency; false or omitted sends no moderation request.
   * @default false
   */
  nsfw_check?: boolean;
  /**
   * Length of the video in seconds.
   * Range: an integer, 1 to 15, in seconds. Price: per second.
   * @default 8
   */
  duration?: number;
  /**
   * Output resolution.
   * Price: depends on this field; listed for 480P, 720P, 1080P.
   * @default "480p"
   */
  resolution?: "480p" | "720p" | "1080p";
  /**
   * Aspect ratio, width to height.
   * @default "auto"
   */
  aspect_ratio?: "auto" | "1:1" | "16:9" | "9:16" | "4:3" | "3:4" | "3:2" | "2:3";
  /**
   * Reference images as public HTTPS URLs; omit rather than send empty. The order is preserved; duplicates occupy several slots and may be billed more than once. No relative URLs, data URLs or base64; no fixed count limit.
   * Range: at least 1 item. Format of each item: uri. Price: each image adds to the price. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_urls?: readonly (string | File)[];
}

const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p", "1080p"];
const ASPECT_RATIO_VALUES: readonly unknown[] = [
  "auto",
  "1:1",
  "16:9",
  "9:16",
  "4:3",
  "3:4",
  "3:2",
  "2:3",
];

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" || prompt.length < 1 || prompt.length > 8000) {
    if (!checkText(prompt, found, "prompt", 1, 8000)) return false;
  }
  const nsfwCheck = value.nsfw_check;
  if (nsfwCheck !== undefined && typeof nsfwCheck !== "boolean") {
    if (!wrongType(nsfwCheck, found, "nsfw_check", "boolean")) return false;
  }
  const duration = value.duration;
  if (duration !== undefined && (!isInteger(duration) || duration < 1 || duration > 15)) {
    if (!outOfRange(duration, found, "duration", "integer", 1, 15)) return false;
  }
  const resolution = value.resolution;
  if (resolution !== undefined && !RESOLUTION_VALUES.includes(resolution)) {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined && !ASPECT_RATIO_VALUES.includes(aspectRatio)) {
    if (!noChoice(aspectRatio, found, "aspect_ratio", ASPECT_RATIO_VALUES)) return false;
  }
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined && !checkTexts(imageUrls, found, "image_urls", 1)) return false;
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "no-editing",
    section: "2-video.md, Model: x-imagine-video and x-imagine-video-1.5",
    says: "video (editing) is not supported by x-imagine-video-1.5; leave it out, or use x-imagine-video to edit",
    at: "video",
    holds: (r) => r.video === undefined,
  },
  {
    name: "image-aliases",
    section: "2-video.md, Model: x-imagine-video and x-imagine-video-1.5",
    says: "image, images and input_reference are not accepted; send the images as image_urls",
    holds: (r, report) =>
      (r.image === undefined || isReported(report, "image")) &&
      (r.images === undefined || isReported(report, "images")) &&
      (r.input_reference === undefined || isReported(report, "input_reference")),
  },
  {
    name: "public-urls",
    section: "2-video.md, Model: x-imagine-video and x-imagine-video-1.5",
    says: "must be a public HTTPS URL; upload the file and send its URL",
    holds: (r, report) =>
      each(r.image_urls, (i, n) => isPublicUrl(i) || isReported(report, "image_urls", n)),
  },
];

/** Model `x-imagine-video-1.5`. */
export default /* @__PURE__ */ defineModel<
  XImagineVideo1_5Request,
  "video",
  XImagineVideo1_5Request<never>
>(
  {
    id: "x-imagine-video-1.5",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: true,
    defaults: { nsfw_check: false, duration: 8, resolution: "480p", aspect_ratio: "auto" },
    pricing: {
      words: { resolution: ["480p", "720p", "1080p"] },
      duration: ["duration"],
      seconds: [1, 15],
      images: ["image_urls/*"],
      open: ["nsfw_check"],
    },
    fields: {
      model: true,
      prompt: true,
      nsfw_check: true,
      duration: true,
      resolution: true,
      aspect_ratio: true,
      image_urls: "image",
    },
    polling: { minSeconds: 3, maxSeconds: 5 },
  },
  checkContract,
  RULES,
);
