// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  isArray,
  isInteger,
  isObject,
  isShortEnough,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/**
 * `video` in {@link XImagineVideoRequest}.
 *
 * Source video to edit; its duration is detected. Editing only.
 */
export interface XImagineVideoVideo {
  /** Public HTTPS URL of the source video. */
  url: string;
}

/** The fields of {@link XImagineVideoRequest}; which go together is said there. */
export interface XImagineVideoRequestFields {
  /**
   * What to generate or how to edit the source video; 1 to 8000 Unicode characters, counted by code points.
   *
   * Range: 1 to 8000 characters.
   */
  prompt: string;
  /**
   * Aspect ratio, width to height. Generation only: not sent when editing.
   *
   * @default "auto"
   */
  aspect_ratio?: "auto" | "1:1" | "16:9" | "9:16" | "4:3" | "3:4" | "3:2" | "2:3";
  /**
   * Length of the video in seconds. Generation only: not sent when editing.
   *
   * Range: an integer, 1 to 15.
   * Unit: seconds.
   *
   * @default 8
   */
  duration?: number;
  /**
   * Reference images as public HTTPS URLs; omit rather than send empty. The order is preserved; duplicates occupy several slots and may be billed more than once. No relative URLs, data URLs or base64; no fixed count limit. Not sent when editing.
   *
   * Range: at least 1 item.
   */
  image_urls?: readonly string[];
  /**
   * true moderates the prompt and the input images with a moderation model before submitting, which adds cost and latency; false or omitted sends no moderation request.
   *
   * @default false
   */
  nsfw_check?: boolean;
  /**
   * Output resolution. Generation only: not sent when editing.
   *
   * @default "480p"
   */
  resolution?: "480p" | "720p";
  /** Source video to edit; its duration is detected. Editing only. */
  video?: XImagineVideoVideo;
}

/** Request of `x-imagine-video`, without `model`. */
export type XImagineVideoRequest = XImagineVideoRequestFields &
  (
    | {
        /** Not allowed here: video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate. */
        aspect_ratio?: never;
        /** Not allowed here: video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate. */
        duration?: never;
        /** Not allowed here: video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate. */
        image_urls?: never;
        /** Not allowed here: video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate. */
        resolution?: never;
        video: XImagineVideoVideo;
      }
    | {
        /** Not allowed here: video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate. */
        video?: never;
      }
  );

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
const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p"];
const IMAGE_URLS_ITEM_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-imagine-video") {
      found = add(found, "/model", "const", "x-imagine-video", model);
    }
  }
  const prompt = value.prompt;
  if (prompt === undefined) {
    found = add(found, "", "required", "prompt", undefined);
  } else {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    } else {
      if (prompt.length === 0) {
        found = add(found, "/prompt", "minLength", 1, prompt);
      }
      if (!isShortEnough(prompt, 8000)) {
        found = add(found, "/prompt", "maxLength", 8000, prompt);
      }
    }
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined) {
    if (
      aspectRatio !== "auto" &&
      aspectRatio !== "1:1" &&
      aspectRatio !== "16:9" &&
      aspectRatio !== "9:16" &&
      aspectRatio !== "4:3" &&
      aspectRatio !== "3:4" &&
      aspectRatio !== "3:2" &&
      aspectRatio !== "2:3"
    ) {
      found = add(found, "/aspect_ratio", "enum", ASPECT_RATIO_VALUES, aspectRatio);
    }
  }
  const duration = value.duration;
  if (duration !== undefined) {
    if (!isInteger(duration)) {
      found = add(found, "/duration", "type", "integer", duration);
    } else {
      if (duration < 1) {
        found = add(found, "/duration", "minimum", 1, duration);
      }
      if (duration > 15) {
        found = add(found, "/duration", "maximum", 15, duration);
      }
    }
  }
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined) {
    if (!isArray(imageUrls)) {
      found = add(found, "/image_urls", "type", "array", imageUrls);
    } else {
      if (imageUrls.length < 1) {
        found = add(found, "/image_urls", "minItems", 1, imageUrls);
      }
      for (let i = 0; i < imageUrls.length; i++) {
        const item = imageUrls[i];
        if (typeof item !== "string") {
          found = add(found, "/image_urls/" + i, "type", "string", item);
        }
      }
    }
  }
  const nsfwCheck = value.nsfw_check;
  if (nsfwCheck !== undefined) {
    if (typeof nsfwCheck !== "boolean") {
      found = add(found, "/nsfw_check", "type", "boolean", nsfwCheck);
    }
  }
  const resolution = value.resolution;
  if (resolution !== undefined) {
    if (resolution !== "480p" && resolution !== "720p") {
      found = add(found, "/resolution", "enum", RESOLUTION_VALUES, resolution);
    }
  }
  const video = value.video;
  if (video !== undefined) {
    found = checkVideo(video, "/video", "", found);
  }
  return found;
}

function checkVideo(value: unknown, at: string, key: string | number, found: Findings): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const url = value.url;
    if (url === undefined) {
      found = add(found, at + key, "required", "url", undefined);
    } else {
      if (typeof url !== "string") {
        found = add(found, at + key + "/url", "type", "string", url);
      }
    }
  }
  return found;
}

const RULE1: DocumentedRule = {
  name: "editing-excludes-generation-fields",
  message:
    "video (editing) cannot be combined with duration, resolution, aspect_ratio or image_urls; leave those out to edit, or leave video out to generate",
  section: "2-video.md, Model: x-imagine-video and x-imagine-video-1.5",
};
const RULE2: DocumentedRule = {
  name: "image-aliases",
  message: "image, images and input_reference are not accepted; send the images as image_urls",
  section: "2-video.md, Model: x-imagine-video and x-imagine-video-1.5",
};
const RULE3: DocumentedRule = {
  name: "public-urls",
  message: "image_urls and video take public HTTPS URLs; upload the file and send its URL",
  section: "2-video.md, Model: x-imagine-video and x-imagine-video-1.5",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptEditingExcludesGenerationFields(value, value)) {
    found = addRule(found, "/video", RULE1, value.video);
  }
  if (!isKeptImageAliases(value, value)) {
    found = addRule(found, "/image", RULE2, value.image);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/image_urls", RULE3, value.image_urls);
  }
  return found;
}

function isKeptEditingExcludesGenerationFields(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.video !== undefined) {
      const aspectRatio2 = value.aspect_ratio;
      if (aspectRatio2 !== undefined) {
        return false;
      }
      const duration2 = value.duration;
      if (duration2 !== undefined) {
        return false;
      }
      const imageUrls2 = value.image_urls;
      if (imageUrls2 !== undefined) {
        return false;
      }
      const resolution2 = value.resolution;
      if (resolution2 !== undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptImageAliases(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const image = value.image;
    if (image !== undefined) {
      return false;
    }
    const images = value.images;
    if (images !== undefined) {
      return false;
    }
    const inputReference = value.input_reference;
    if (inputReference !== undefined) {
      return false;
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls3 = value.image_urls;
    if (imageUrls3 !== undefined) {
      if (isArray(imageUrls3)) {
        for (let i2 = 0; i2 < imageUrls3.length; i2++) {
          const item2 = imageUrls3[i2];
          if (typeof item2 === "string") {
            if (!IMAGE_URLS_ITEM_PATTERN.test(item2)) return false;
          }
        }
      }
    }
    const video2 = value.video;
    if (video2 !== undefined) {
      if (!isVideo(video2, body)) return false;
    }
  }
  return true;
}

function isVideo(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const url2 = value.url;
    if (url2 !== undefined) {
      if (typeof url2 === "string") {
        if (!IMAGE_URLS_ITEM_PATTERN.test(url2)) return false;
      }
    }
  }
  return true;
}

/** Model `x-imagine-video`. */
export default /* @__PURE__ */ defineModel<XImagineVideoRequest>(
  {
    id: "x-imagine-video",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: true,
    defaults: {
      aspect_ratio: "auto",
      duration: 8,
      nsfw_check: false,
      resolution: "480p",
    },
    polling: { minSeconds: 3, maxSeconds: 5 },
  },
  { checkContract, checkRules },
);
