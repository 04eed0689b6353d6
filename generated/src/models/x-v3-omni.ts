// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  areConsecutive,
  at,
  checkText,
  checkTexts,
  each,
  every,
  hasItems,
  isArray,
  isInteger,
  isObject,
  isPublicUrl,
  isReported,
  noChoice,
  notConstant,
  numberOr,
  outOfRange,
  some,
  sums,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  values,
  wrongCount,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `image_with_roles` in {@link XV3OmniRequest}. */
export interface XV3OmniImageWithRolesItem<File = ImageFile> {
  /**
   * Public HTTPS URL of the image, without hotlink protection.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  url: string | File;
  /** Role of the image; last_frame alone is invalid. */
  role: "first_frame" | "last_frame" | "reference";
}

/** An item of `video_list` in {@link XV3OmniRequest}. */
export interface XV3OmniVideoListItem {
  /** Reachable public HTTPS URL of the video. Format: uri. */
  video_url: string;
  /**
   * base: the video to edit; feature: a feature reference.
   * @default "base"
   */
  refer_type?: "base" | "feature";
  /**
   * Keeps the sound of the video.
   * @default "no"
   */
  keep_original_sound?: "no" | "yes";
}

/** An item of `multi_prompt` in {@link XV3OmniRequest}. */
export interface XV3OmniMultiPromptItem {
  /** Number of the shot, from 1, consecutive. Range: an integer, at least 1. */
  index: number;
  /** What the shot shows. */
  prompt: string;
  /** Length of the shot in seconds, at least 1. Range: an integer, at least 1, in seconds. */
  duration: number;
}

/** An item of `element_list` in {@link XV3OmniRequest}. */
export interface XV3OmniElementListItem<File = ImageFile> {
  /** Name of the element. */
  name: string;
  /** Description of the element. */
  description: string;
  /**
   * 2 to 4 image URLs; the first is frontal.
   * Range: 2 to 4 items. Format of each item: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  element_input_urls: readonly (string | File)[];
}

/** The fields of {@link XV3OmniRequest}; it documents which of them go together. */
type XV3OmniRequestFields<File> = {
  /** What to generate. Refers to the images of image_urls as <<<image_N>>> (N from 1); with images but no reference in the prompt, <<<image_1>>> is prepended. @name refers to an element. */
  prompt: string;
  /** What to keep out of the video, up to 2500 characters. Range: at most 2500 characters. */
  negative_prompt?: string;
  /**
   * std gives 720P, pro 1080P, 4k 4K.
   * Price: depends on this field; listed for 720P, 1080P, 4K.
   * @default "std"
   */
  mode?: "std" | "pro" | "4k";
  /**
   * Length of the video in seconds, a JSON number and not a string. With a base video the output duration follows that video.
   * Range: an integer, 3 to 15, in seconds. Price: per second.
   * @default 5
   */
  duration?: number;
  /**
   * Aspect ratio, width to height; may be overridden by the ratio of the image.
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "9:16" | "1:1";
  /**
   * Images as public URLs without hotlink protection; exclusive with image_with_roles. With a feature video only a first-frame image.
   * Format of each item: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_urls?: readonly (string | File)[];
  /** Images with their roles; exclusive with image_urls. With a base video no first or last frames are allowed. */
  image_with_roles?: readonly XV3OmniImageWithRolesItem<File>[];
  /**
   * At most 1 video: MP4 or MOV, at least 3 s (3 to 10 s for a base video), 720 to 2160 px, 24 to 60 fps (output 24 fps), at most 200 MB.
   * Range: at most 1 item.
   */
  video_list?: readonly XV3OmniVideoListItem[];
  /**
   * Generates several shots; needs shot_type.
   * @default false
   */
  multi_shot?: boolean;
  /** How the shots are made; required when multi_shot is true. */
  shot_type?: "customize" | "intelligence";
  /**
   * The shots, 1 to 6; required when multi_shot is true and shot_type is customize. Their durations sum to duration.
   * Range: 1 to 6 items.
   */
  multi_prompt?: readonly XV3OmniMultiPromptItem[];
  /** Up to 3 elements, referred to as @name in the prompt. Range: at most 3 items. */
  element_list?: readonly XV3OmniElementListItem<File>[];
  /** Adds a watermark. */
  watermark?: boolean;
  /**
   * Generates sound; ignored when video_list is present.
   * @default false
   */
  audio?: boolean;
};

/**
 * Request of `x-v3-omni`, without `model`.
 * - image_urls cannot be combined with image_with_roles; send one of them.
 */
export type XV3OmniRequest<File = ImageFile> = XV3OmniRequestFields<File> &
  ({ image_urls?: never } | { image_with_roles?: never }) &
  (
    | { multi_prompt: readonly XV3OmniMultiPromptItem[]; multi_shot: true; shot_type: "customize" }
    | { multi_shot: true; shot_type: "intelligence" }
    | { multi_shot?: false }
  );

const MODE_VALUES: readonly unknown[] = ["std", "pro", "4k"];
const ASPECT_RATIO_VALUES: readonly unknown[] = ["16:9", "9:16", "1:1"];
const SHOT_TYPE_VALUES: readonly unknown[] = ["customize", "intelligence"];
const ROLE_VALUES: readonly unknown[] = ["first_frame", "last_frame", "reference"];
const REFER_TYPE_VALUES: readonly unknown[] = ["base", "feature"];
const KEEP_ORIGINAL_SOUND_VALUES: readonly unknown[] = ["no", "yes"];

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, found, "prompt", "string")) return false;
  const negativePrompt = value.negative_prompt;
  if (
    negativePrompt !== undefined &&
    (typeof negativePrompt !== "string" || negativePrompt.length > 2500)
  ) {
    if (!checkText(negativePrompt, found, "negative_prompt", 0, 2500)) return false;
  }
  const mode = value.mode;
  if (mode !== undefined && !MODE_VALUES.includes(mode)) {
    if (!noChoice(mode, found, "mode", MODE_VALUES)) return false;
  }
  const duration = value.duration;
  if (duration !== undefined && (!isInteger(duration) || duration < 3 || duration > 15)) {
    if (!outOfRange(duration, found, "duration", "integer", 3, 15)) return false;
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined && !ASPECT_RATIO_VALUES.includes(aspectRatio)) {
    if (!noChoice(aspectRatio, found, "aspect_ratio", ASPECT_RATIO_VALUES)) return false;
  }
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined && !checkTexts(imageUrls, found, "image_urls")) return false;
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
  const videoList = value.video_list;
  if (videoList !== undefined) {
    if (!isArray(videoList)) {
      if (!wrongType(videoList, found, "video_list", "array")) return false;
    } else {
      if (videoList.length > 1 && !wrongCount(videoList, found, "video_list", 0, 1)) return false;
      const inner = at(found, "video_list");
      for (let i = 0; i < videoList.length; i++) {
        if (!checkVideoListItem(videoList[i], inner, i)) return false;
      }
    }
  }
  const multiShot = value.multi_shot;
  if (multiShot !== undefined && typeof multiShot !== "boolean") {
    if (!wrongType(multiShot, found, "multi_shot", "boolean")) return false;
  }
  const shotType = value.shot_type;
  if (shotType !== undefined && shotType !== "customize" && shotType !== "intelligence") {
    if (!noChoice(shotType, found, "shot_type", SHOT_TYPE_VALUES)) return false;
  }
  const multiPrompt = value.multi_prompt;
  if (multiPrompt !== undefined) {
    if (!isArray(multiPrompt)) {
      if (!wrongType(multiPrompt, found, "multi_prompt", "array")) return false;
    } else {
      if (multiPrompt.length < 1 || multiPrompt.length > 6) {
        if (!wrongCount(multiPrompt, found, "multi_prompt", 1, 6)) return false;
      }
      const inner = at(found, "multi_prompt");
      for (let i = 0; i < multiPrompt.length; i++) {
        if (!checkMultiPromptItem(multiPrompt[i], inner, i)) return false;
      }
    }
  }
  const elementList = value.element_list;
  if (elementList !== undefined) {
    if (!isArray(elementList)) {
      if (!wrongType(elementList, found, "element_list", "array")) return false;
    } else {
      if (elementList.length > 3 && !wrongCount(elementList, found, "element_list", 0, 3))
        return false;
      const inner = at(found, "element_list");
      for (let i = 0; i < elementList.length; i++) {
        if (!checkElementListItem(elementList[i], inner, i)) return false;
      }
    }
  }
  const watermark = value.watermark;
  if (watermark !== undefined && typeof watermark !== "boolean") {
    if (!wrongType(watermark, found, "watermark", "boolean")) return false;
  }
  const audio = value.audio;
  if (audio !== undefined && typeof audio !== "boolean") {
    if (!wrongType(audio, found, "audio", "boolean")) return false;
  }
  return true;
}

function checkImageWithRolesItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const url = value.url;
  if (typeof url !== "string" && !wrongType(url, inner, "url", "string")) return false;
  const role = value.role;
  if (!ROLE_VALUES.includes(role) && !noChoice(role, inner, "role", ROLE_VALUES)) return false;
  return true;
}

function checkVideoListItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const videoUrl = value.video_url;
  if (typeof videoUrl !== "string" && !wrongType(videoUrl, inner, "video_url", "string"))
    return false;
  const referType = value.refer_type;
  if (referType !== undefined && referType !== "base" && referType !== "feature") {
    if (!noChoice(referType, inner, "refer_type", REFER_TYPE_VALUES)) return false;
  }
  const keepOriginalSound = value.keep_original_sound;
  if (
    keepOriginalSound !== undefined &&
    keepOriginalSound !== "no" &&
    keepOriginalSound !== "yes"
  ) {
    if (!noChoice(keepOriginalSound, inner, "keep_original_sound", KEEP_ORIGINAL_SOUND_VALUES))
      return false;
  }
  return true;
}

function checkMultiPromptItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const index = value.index;
  if (!isInteger(index) || index < 1) {
    if (!outOfRange(index, inner, "index", "integer", 1, Infinity)) return false;
  }
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, inner, "prompt", "string")) return false;
  const duration = value.duration;
  if (!isInteger(duration) || duration < 1) {
    if (!outOfRange(duration, inner, "duration", "integer", 1, Infinity)) return false;
  }
  return true;
}

function checkElementListItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const name = value.name;
  if (typeof name !== "string" && !wrongType(name, inner, "name", "string")) return false;
  const description = value.description;
  if (typeof description !== "string" && !wrongType(description, inner, "description", "string"))
    return false;
  if (!checkTexts(value.element_input_urls, inner, "element_input_urls", 2, 4)) return false;
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "images-or-roles",
    section: "2-video.md, Model: x-v3-omni",
    says: "image_urls cannot be combined with image_with_roles; send one of them",
    at: "image_with_roles",
    holds: (r) => r.image_urls === undefined || r.image_with_roles === undefined,
  },
  {
    name: "last-frame-needs-first-frame",
    section: "2-video.md, Model: x-v3-omni",
    says: "image_with_roles has a last_frame without a first_frame; add an item with the role first_frame",
    at: "image_with_roles",
    holds: (r) =>
      !some(r.image_with_roles, (i) => i.role === "last_frame") ||
      some(r.image_with_roles, (i) => i.role === "first_frame"),
  },
  {
    name: "shot-type-with-multi-shot",
    section: "2-video.md, Model: x-v3-omni",
    says: "shot_type is missing; multi_shot needs customize or intelligence",
    at: "shot_type",
    holds: (r) => r.multi_shot !== true || r.shot_type !== undefined,
  },
  {
    name: "multi-prompt-with-customize",
    section: "2-video.md, Model: x-v3-omni",
    says: "multi_prompt is missing; multi_shot with shot_type customize needs 1 to 6 shots",
    at: "multi_prompt",
    holds: (r) =>
      r.multi_shot !== true || r.shot_type !== "customize" || r.multi_prompt !== undefined,
  },
  {
    name: "multi-prompt-index",
    section: "2-video.md, Model: x-v3-omni",
    says: "the index values of multi_prompt are not 1, 2, 3 and so on; number the shots in order",
    at: "multi_prompt",
    holds: (r) =>
      areConsecutive(
        values(r.multi_prompt, (i) => i.index),
        1,
      ),
  },
  {
    name: "multi-prompt-durations",
    section: "2-video.md, Model: x-v3-omni",
    says: "the durations of multi_prompt do not sum to duration (5 when omitted); change one of them",
    at: "multi_prompt",
    holds: (r, report) =>
      sums(
        values(r.multi_prompt, (i) => i.duration),
        numberOr(r.duration, 5),
        report,
        "duration",
      ),
  },
  {
    name: "base-video-excludes-frames",
    section: "2-video.md, Model: x-v3-omni, Constraints",
    says: "image_with_roles takes no first_frame or last_frame beside a video to edit (refer_type base); use role reference, or refer_type feature",
    at: "image_with_roles",
    holds: (r) =>
      r.video_list === undefined ||
      !some(r.video_list, (i) => i.refer_type === undefined || i.refer_type === "base") ||
      every(r.image_with_roles, (i) => i.role === undefined || i.role === "reference"),
  },
  {
    name: "feature-video-one-image",
    section: "2-video.md, Model: x-v3-omni, Constraints",
    says: "image_urls takes only one image, the first frame, beside a video of refer_type feature; send one, or use refer_type base",
    at: "image_urls",
    holds: (r, report) =>
      r.video_list === undefined ||
      !some(r.video_list, (i) => i.refer_type === "feature") ||
      hasItems(r.image_urls, 0, 1, report, "image_urls"),
  },
  {
    name: "public-urls",
    section: "2-video.md, Endpoints, Common: POST /v1/videos/generations",
    says: "must be a public HTTPS URL; upload the file and send its URL",
    holds: (r, report) =>
      each(r.image_urls, (i, n) => isPublicUrl(i) || isReported(report, "image_urls", n)) &&
      every(
        r.image_with_roles,
        (i, n) => isPublicUrl(i.url) || isReported(report, "image_with_roles", n, "url"),
      ) &&
      every(
        r.video_list,
        (i, n) => isPublicUrl(i.video_url) || isReported(report, "video_list", n, "video_url"),
      ) &&
      every(r.element_list, (i, n) =>
        each(
          i.element_input_urls,
          (j, m) =>
            isPublicUrl(j) || isReported(report, "element_list", n, "element_input_urls", m),
        ),
      ),
  },
];

/** Model `x-v3-omni`. */
export default /* @__PURE__ */ defineModel<XV3OmniRequest, "video", XV3OmniRequest<never>>(
  {
    id: "x-v3-omni",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: { mode: "std", duration: 5, aspect_ratio: "16:9", multi_shot: false, audio: false },
    pricing: {
      words: { mode: ["std", "pro", "4k"] },
      variants: { audio: "audio" },
      duration: ["duration"],
      seconds: [3, 15],
      images: [["image_urls/*", "image_with_roles/*"]],
      media: ["element_list"],
      aliases: { std: "720p", pro: "1080p" },
      videos: [
        {
          at: "video_list/*",
          length: "follows",
          unless: { refer_type: "feature" },
          seconds: [3, 10],
          silent: true,
        },
      ],
    },
    fields: {
      model: true,
      prompt: true,
      negative_prompt: true,
      mode: true,
      duration: true,
      aspect_ratio: true,
      image_urls: "image",
      image_with_roles: { url: "image", role: true },
      video_list: { video_url: true, refer_type: true, keep_original_sound: true },
      multi_shot: true,
      shot_type: true,
      multi_prompt: { index: true, prompt: true, duration: true },
      element_list: { name: true, description: true, element_input_urls: "image" },
      watermark: true,
      audio: true,
    },
  },
  checkContract,
  RULES,
);
