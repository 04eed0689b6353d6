// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  amount,
  at,
  checkText,
  checkTexts,
  each,
  every,
  hasItems,
  isArray,
  isAtLeast,
  isAtMost,
  isInteger,
  isObject,
  isPublicUrl,
  isReported,
  noChoice,
  noForm,
  notConstant,
  outOfRange,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `image_with_roles` in {@link X2_7R2vRequest}. */
export interface X2_7R2vImageWithRolesItem<File = ImageFile> {
  /**
   * Public HTTPS URL of the image.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  url: string | File;
  /**
   * Role of the image.
   * @default "reference_image"
   */
  role?: "reference_image" | "first_frame";
  /** Audio URL of the voice of the character. Format: uri. */
  reference_voice?: string;
}

/** The fields of {@link X2_7R2vRequest}; it documents which of them go together. */
type X2_7R2vRequestFields<File> = {
  /**
   * What to generate, up to 5000 characters; refers to the assets as image 1, image 2, video 1 in input order.
   * Range: at most 5000 characters.
   */
  prompt: string;
  /** Reference images; at least one of this and video_urls is required. Images plus videos total at most 5. */
  image_with_roles?: readonly X2_7R2vImageWithRolesItem<File>[];
  /**
   * Reference videos, up to 5; images plus videos total at most 5. mp4 or mov, 1 to 30 s, width and height 240 to 4096 px, aspect ratio 1:8 to 8:1, at most 100 MB.
   * Range: at most 5 items. Format of each item: uri.
   */
  video_urls?: readonly string[];
  /** What to keep out of the video, up to 500 characters. Range: at most 500 characters. */
  negative_prompt?: string;
  /**
   * Output resolution.
   * Price: depends on this field; listed for 720P, 1080P.
   * @default "1080P"
   */
  resolution?: "720P" | "1080P";
  /**
   * Length of the video in seconds: 2 to 15; 2 to 10 when the references include a video.
   * Range: an integer, 2 to 15, in seconds. Price: per second.
   * @default 5
   */
  duration?: number;
  /**
   * Aspect ratio, width to height; ignored when a first_frame is given (the ratio follows that image).
   * @default "16:9"
   */
  size?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
  /**
   * Rewrites the prompt; processing takes longer.
   * @default true
   */
  prompt_extend?: boolean;
  /**
   * true adds an AI-generated mark.
   * @default false
   */
  watermark?: boolean;
  /** Seed; equal seeds give similar, not identical, results. Range: an integer, at least 0. */
  seed?: number;
};

/** Request of `x-2.7-r2v`, without `model`. */
export type X2_7R2vRequest<File = ImageFile> = X2_7R2vRequestFields<File> &
  Partial<Record<"image_with_roles" | "video_urls", unknown>> &
  (
    | { image_with_roles: readonly X2_7R2vImageWithRolesItem<File>[] }
    | { video_urls: readonly string[] }
  );

const RESOLUTION_VALUES: readonly unknown[] = ["720P", "1080P"];
const SIZE_VALUES: readonly unknown[] = ["16:9", "9:16", "1:1", "4:3", "3:4"];
const REQUEST_FORMS: readonly (readonly string[])[] = [["image_with_roles"], ["video_urls"]];
const ROLE_VALUES: readonly unknown[] = ["reference_image", "first_frame"];

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" || prompt.length > 5000) {
    if (!checkText(prompt, found, "prompt", 0, 5000)) return false;
  }
  const imageWithRoles = value.image_with_roles;
  if (imageWithRoles !== undefined) {
    if (!isArray(imageWithRoles)) {
      if (!wrongType(imageWithRoles, found, "image_with_roles", "array")) return false;
    } else {
      const inner = at(found, "image_with_roles");
      for (let i = 0; i < imageWithRoles.length; i++) {
        if (!checkImageWithRolesItem(imageWithRoles[i], inner, i)) return false;
      }
    }
  }
  const videoUrls = value.video_urls;
  if (videoUrls !== undefined && !checkTexts(videoUrls, found, "video_urls", 0, 5)) return false;
  const negativePrompt = value.negative_prompt;
  if (
    negativePrompt !== undefined &&
    (typeof negativePrompt !== "string" || negativePrompt.length > 500)
  ) {
    if (!checkText(negativePrompt, found, "negative_prompt", 0, 500)) return false;
  }
  const resolution = value.resolution;
  if (resolution !== undefined && resolution !== "720P" && resolution !== "1080P") {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  const duration = value.duration;
  if (duration !== undefined && (!isInteger(duration) || duration < 2 || duration > 15)) {
    if (!outOfRange(duration, found, "duration", "integer", 2, 15)) return false;
  }
  const size = value.size;
  if (size !== undefined && !SIZE_VALUES.includes(size)) {
    if (!noChoice(size, found, "size", SIZE_VALUES)) return false;
  }
  const promptExtend = value.prompt_extend;
  if (promptExtend !== undefined && typeof promptExtend !== "boolean") {
    if (!wrongType(promptExtend, found, "prompt_extend", "boolean")) return false;
  }
  const watermark = value.watermark;
  if (watermark !== undefined && typeof watermark !== "boolean") {
    if (!wrongType(watermark, found, "watermark", "boolean")) return false;
  }
  const seed = value.seed;
  if (seed !== undefined && (!isInteger(seed) || seed < 0)) {
    if (!outOfRange(seed, found, "seed", "integer", 0, Infinity)) return false;
  }
  if (value.image_with_roles === undefined && value.video_urls === undefined) {
    if (!noForm(value, found, undefined, "anyOf", REQUEST_FORMS)) return false;
  }
  return true;
}

function checkImageWithRolesItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const url = value.url;
  if (typeof url !== "string" && !wrongType(url, inner, "url", "string")) return false;
  const role = value.role;
  if (role !== undefined && role !== "reference_image" && role !== "first_frame") {
    if (!noChoice(role, inner, "role", ROLE_VALUES)) return false;
  }
  const referenceVoice = value.reference_voice;
  if (referenceVoice !== undefined && typeof referenceVoice !== "string") {
    if (!wrongType(referenceVoice, inner, "reference_voice", "string")) return false;
  }
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "some-reference",
    section: "2-video.md, Model: x-2.7-r2v (reference to video)",
    says: "no reference given; send at least one image in image_with_roles or one video in video_urls",
    at: "image_with_roles",
    holds: (r) =>
      (r.image_with_roles === undefined && r.video_urls === undefined) ||
      isAtLeast(amount(r.image_with_roles) + amount(r.video_urls), 1),
  },
  {
    name: "at-most-five-references",
    section: "2-video.md, Model: x-2.7-r2v (reference to video)",
    says: "more than 5 references; image_with_roles and video_urls together take at most 5",
    at: "image_with_roles",
    holds: (r, report) =>
      isAtMost(amount(r.image_with_roles) + amount(r.video_urls), 5, report, "the total"),
  },
  {
    name: "duration-with-video",
    section: "2-video.md, Model: x-2.7-r2v (reference to video)",
    says: "duration is at most 10 when video_urls is given; shorten it or leave the video out",
    at: "duration",
    holds: (r, report) =>
      r.video_urls === undefined ||
      !hasItems(r.video_urls, 1, Infinity) ||
      isAtMost(r.duration, 10, report, "duration"),
  },
  {
    name: "public-urls",
    section: "2-video.md, Endpoints, Common: POST /v1/videos/generations",
    says: "must be a public HTTPS URL; upload the file and send its URL",
    holds: (r, report) =>
      every(
        r.image_with_roles,
        (i, n) => isPublicUrl(i.url) || isReported(report, "image_with_roles", n, "url"),
      ) &&
      every(
        r.image_with_roles,
        (i, n) =>
          isPublicUrl(i.reference_voice, "http") ||
          isReported(report, "image_with_roles", n, "reference_voice"),
      ) &&
      each(r.video_urls, (i, n) => isPublicUrl(i) || isReported(report, "video_urls", n)),
  },
];

/** Model `x-2.7-r2v`. */
export default /* @__PURE__ */ defineModel<X2_7R2vRequest, "video", X2_7R2vRequest<never>>(
  {
    id: "x-2.7-r2v",
    category: "video",
    capabilityTags: ["Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      resolution: "1080P",
      duration: 5,
      size: "16:9",
      prompt_extend: true,
      watermark: false,
    },
    pricing: {
      words: { resolution: ["720p", "1080p"] },
      duration: ["duration"],
      seconds: [2, 15],
      images: ["image_with_roles/*"],
      videos: [{ at: "video_urls/*", length: "requested", seconds: [1, 30] }],
    },
    fields: {
      model: true,
      prompt: true,
      image_with_roles: { url: "image", role: true, reference_voice: true },
      video_urls: true,
      negative_prompt: true,
      resolution: true,
      duration: true,
      size: true,
      prompt_extend: true,
      watermark: true,
      seed: true,
    },
  },
  checkContract,
  RULES,
);
