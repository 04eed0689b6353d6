// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  at,
  checkText,
  checkTexts,
  each,
  fieldsOf,
  isInteger,
  isObject,
  isPublicUrl,
  isReported,
  noChoice,
  notConstant,
  outOfRange,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/**
 * `video` in {@link XImagineVideoRequest}.
 * Source video to edit; its duration is detected. Editing only.
 */
export interface XImagineVideoVideo {
  /** Public HTTPS URL of the source video. Format: uri. */
  url: string;
}

/** The fields of {@link XImagineVideoRequest}; it documents which of them go together. */
type XImagineVideoRequestFields<File> = {
  /**
   * What to generate or how to edit the source video; 1 to 8000 Unicode characters, counted by code points.
   * Range: 1 to 8000 characters.
   */
  prompt: string;
  /**
   * true moderates the prompt and the input images with a moderation model before submitting, which adds cost and latency; false or omitted sends no moderation request.
   * @default false
   */
  nsfw_check?: boolean;
  /**
   * Length of the video in seconds. Generation only: not sent when editing.
   * Range: an integer, 1 to 15, in seconds. Price: per second.
   * @default 8
   */
  duration?: number;
  /**
   * Output resolution. Generation only: not sent when editing.
   * Price: depends on this field; listed for 480P, 720P.
   * @default "480p"
   */
  resolution?: "480p" | "720p";
  /**
   * Aspect ratio, width to height. Generation only: not sent when editing.
   * @default "auto"
   */
  aspect_ratio?: "auto" | "1:1" | "16:9" | "9:16" | "4:3" | "3:4" | "3:2" | "2:3";
  /**
   * Reference images as public HTTPS URLs; omit rather than send empty. The order is preserved; duplicates occupy several slots and may be billed more than once. No relative URLs, data URLs or base64; no fixed count limit. Not sent when editing.
   * Range: at least 1 item. Format of each item: uri. Price: each image adds to the price. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_urls?: readonly (string | File)[];
  /**
   * Source video to edit; its duration is detected. Editing only.
   * Price: an edit is priced per second of this video, at the price of 720P.
   */
  video?: XImagineVideoVideo;
};

/**
 * Request of `x-imagine-video`, without `model`.
 * - video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate.
 */
export type XImagineVideoRequest<File = ImageFile> = XImagineVideoRequestFields<File> &
  (
    | {
        aspect_ratio?: never;
        duration?: never;
        image_urls?: never;
        resolution?: never;
        video: XImagineVideoVideo;
      }
    | { video?: never }
  );

const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p"];
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
  if (resolution !== undefined && resolution !== "480p" && resolution !== "720p") {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined && !ASPECT_RATIO_VALUES.includes(aspectRatio)) {
    if (!noChoice(aspectRatio, found, "aspect_ratio", ASPECT_RATIO_VALUES)) return false;
  }
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined && !checkTexts(imageUrls, found, "image_urls", 1)) return false;
  const video = value.video;
  if (video !== undefined && !checkVideo(video, found, "video")) return false;
  return true;
}

function checkVideo(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const url = value.url;
  if (typeof url !== "string" && !wrongType(url, inner, "url", "string")) return false;
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "editing-excludes-generation-fields",
    section: "2-video.md, Model: x-imagine-video and x-imagine-video-1.5",
    says: "video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate",
    at: "video",
    holds: (r) =>
      r.video === undefined ||
      (r.duration === undefined &&
        r.resolution === undefined &&
        r.aspect_ratio === undefined &&
        r.image_urls === undefined),
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
      each(r.image_urls, (i, n) => isPublicUrl(i) || isReported(report, "image_urls", n)) &&
      (isPublicUrl(fieldsOf(r.video).url) || isReported(report, "video", "url")),
  },
];

/** Model `x-imagine-video`. */
export default /* @__PURE__ */ defineModel<
  XImagineVideoRequest,
  "video",
  XImagineVideoRequest<never>
>(
  {
    id: "x-imagine-video",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: true,
    defaults: { nsfw_check: false, duration: 8, resolution: "480p", aspect_ratio: "auto" },
    pricing: {
      words: { resolution: ["480p", "720p"] },
      duration: ["duration"],
      seconds: [1, 15],
      images: ["image_urls/*"],
      open: ["nsfw_check"],
      videos: [{ at: "video", length: "edited" }],
    },
    fields: {
      model: true,
      prompt: true,
      nsfw_check: true,
      duration: true,
      resolution: true,
      aspect_ratio: true,
      image_urls: "image",
      video: { url: true },
    },
    polling: { minSeconds: 3, maxSeconds: 5 },
  },
  checkContract,
  RULES,
);
