// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  countAll,
  isArray,
  isInteger,
  isObject,
  isShortEnough,
  sumOf,
  valuesAt,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** An item of `image_with_roles` in {@link X2_7R2vRequest}. */
export interface X2_7R2vImageWithRolesItem {
  /** Public HTTPS URL of the image. */
  url: string;
  /** Audio URL of the voice of the character. */
  reference_voice?: string;
  /**
   * Role of the image.
   *
   * @default "reference_image"
   */
  role?: "reference_image" | "first_frame";
}

/** The fields of {@link X2_7R2vRequest}; which go together is said there. */
export interface X2_7R2vRequestFields {
  /**
   * What to generate, up to 5000 characters; refers to the assets as image 1, image 2, video 1 in input order.
   *
   * Range: at most 5000 characters.
   */
  prompt: string;
  /**
   * Length of the video in seconds: 2 to 15; 2 to 10 when the references include a video.
   *
   * Range: an integer, 2 to 15.
   * Unit: seconds.
   *
   * @default 5
   */
  duration?: number;
  /** Reference images; at least one of this and video_urls is required. Images plus videos total at most 5. */
  image_with_roles?: readonly X2_7R2vImageWithRolesItem[];
  /**
   * What to keep out of the video, up to 500 characters.
   *
   * Range: at most 500 characters.
   */
  negative_prompt?: string;
  /**
   * Rewrites the prompt; processing takes longer.
   *
   * @default true
   */
  prompt_extend?: boolean;
  /**
   * Output resolution.
   *
   * @default "1080P"
   */
  resolution?: "720P" | "1080P";
  /**
   * Seed; equal seeds give similar, not identical, results.
   *
   * Range: an integer, at least 0.
   */
  seed?: number;
  /**
   * Aspect ratio, width to height; ignored when a first_frame is given (the ratio follows that image).
   *
   * @default "16:9"
   */
  size?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
  /**
   * Reference videos, up to 5; images plus videos total at most 5. mp4 or mov, 1 to 30 s, width and height 240 to 4096 px, aspect ratio 1:8 to 8:1, at most 100 MB.
   *
   * Range: at most 5 items.
   */
  video_urls?: readonly string[];
  /**
   * true adds an AI-generated mark.
   *
   * @default false
   */
  watermark?: boolean;
}

/** Request of `x-2.7-r2v`, without `model`. */
export type X2_7R2vRequest = X2_7R2vRequestFields &
  (
    | {
        image_with_roles: readonly X2_7R2vImageWithRolesItem[];
      }
    | {
        video_urls: readonly string[];
      }
  );

const RESOLUTION_VALUES: readonly unknown[] = ["720P", "1080P"];
const SIZE_VALUES: readonly unknown[] = ["16:9", "9:16", "1:1", "4:3", "3:4"];
const ROLE_VALUES: readonly unknown[] = ["reference_image", "first_frame"];
const VIDEO_URLS_ITEM_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-2.7-r2v") {
      found = add(found, "/model", "const", "x-2.7-r2v", model);
    }
  }
  const prompt = value.prompt;
  if (prompt === undefined) {
    found = add(found, "", "required", "prompt", undefined);
  } else {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    } else {
      if (!isShortEnough(prompt, 5000)) {
        found = add(found, "/prompt", "maxLength", 5000, prompt);
      }
    }
  }
  const duration = value.duration;
  if (duration !== undefined) {
    if (!isInteger(duration)) {
      found = add(found, "/duration", "type", "integer", duration);
    } else {
      if (duration < 2) {
        found = add(found, "/duration", "minimum", 2, duration);
      }
      if (duration > 15) {
        found = add(found, "/duration", "maximum", 15, duration);
      }
    }
  }
  const imageWithRoles = value.image_with_roles;
  if (imageWithRoles !== undefined) {
    if (!isArray(imageWithRoles)) {
      found = add(found, "/image_with_roles", "type", "array", imageWithRoles);
    } else {
      for (let i = 0; i < imageWithRoles.length; i++) {
        const item = imageWithRoles[i];
        found = checkImageWithRolesItem(item, "/image_with_roles/", i, found);
      }
    }
  }
  const negativePrompt = value.negative_prompt;
  if (negativePrompt !== undefined) {
    if (typeof negativePrompt !== "string") {
      found = add(found, "/negative_prompt", "type", "string", negativePrompt);
    } else {
      if (!isShortEnough(negativePrompt, 500)) {
        found = add(found, "/negative_prompt", "maxLength", 500, negativePrompt);
      }
    }
  }
  const promptExtend = value.prompt_extend;
  if (promptExtend !== undefined) {
    if (typeof promptExtend !== "boolean") {
      found = add(found, "/prompt_extend", "type", "boolean", promptExtend);
    }
  }
  const resolution = value.resolution;
  if (resolution !== undefined) {
    if (resolution !== "720P" && resolution !== "1080P") {
      found = add(found, "/resolution", "enum", RESOLUTION_VALUES, resolution);
    }
  }
  const seed = value.seed;
  if (seed !== undefined) {
    if (!isInteger(seed)) {
      found = add(found, "/seed", "type", "integer", seed);
    } else {
      if (seed < 0) {
        found = add(found, "/seed", "minimum", 0, seed);
      }
    }
  }
  const size = value.size;
  if (size !== undefined) {
    if (size !== "16:9" && size !== "9:16" && size !== "1:1" && size !== "4:3" && size !== "3:4") {
      found = add(found, "/size", "enum", SIZE_VALUES, size);
    }
  }
  const videoUrls = value.video_urls;
  if (videoUrls !== undefined) {
    if (!isArray(videoUrls)) {
      found = add(found, "/video_urls", "type", "array", videoUrls);
    } else {
      if (videoUrls.length > 5) {
        found = add(found, "/video_urls", "maxItems", 5, videoUrls);
      }
      for (let i2 = 0; i2 < videoUrls.length; i2++) {
        const item2 = videoUrls[i2];
        if (typeof item2 !== "string") {
          found = add(found, "/video_urls/" + i2, "type", "string", item2);
        }
      }
    }
  }
  const watermark = value.watermark;
  if (watermark !== undefined) {
    if (typeof watermark !== "boolean") {
      found = add(found, "/watermark", "type", "boolean", watermark);
    }
  }
  if (value.image_with_roles === undefined && value.video_urls === undefined) {
    found = add(found, "", "anyOf", ["image_with_roles", "video_urls"], value);
  }
  return found;
}

function checkImageWithRolesItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
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
    const referenceVoice = value.reference_voice;
    if (referenceVoice !== undefined) {
      if (typeof referenceVoice !== "string") {
        found = add(found, at + key + "/reference_voice", "type", "string", referenceVoice);
      }
    }
    const role = value.role;
    if (role !== undefined) {
      if (role !== "reference_image" && role !== "first_frame") {
        found = add(found, at + key + "/role", "enum", ROLE_VALUES, role);
      }
    }
  }
  return found;
}

const RULE1: DocumentedRule = {
  name: "some-reference",
  message:
    "no reference given; send at least one image in image_with_roles or one video in video_urls",
  section: "2-video.md, Model: x-2.7-r2v (reference to video)",
};
const RULE2: DocumentedRule = {
  name: "at-most-five-references",
  message: "more than 5 references; image_with_roles and video_urls together take at most 5",
  section: "2-video.md, Model: x-2.7-r2v (reference to video)",
};
const RULE3: DocumentedRule = {
  name: "duration-with-video",
  message: "duration is at most 10 when video_urls is given; shorten it or leave the video out",
  section: "2-video.md, Model: x-2.7-r2v (reference to video)",
};
const RULE4: DocumentedRule = {
  name: "public-urls",
  message:
    "image_with_roles and video_urls take public HTTPS URLs; upload the file and send its URL",
  section: "2-video.md, Endpoints, Common: POST /v1/videos/generations",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptSomeReference(value, value)) {
    found = addRule(found, "/image_with_roles", RULE1, value.image_with_roles);
  }
  if (!isKeptAtMostFiveReferences(value, value)) {
    found = addRule(found, "/image_with_roles", RULE2, value.image_with_roles);
  }
  if (!isKeptDurationWithVideo(value, value)) {
    found = addRule(found, "/duration", RULE3, value.duration);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/image_with_roles", RULE4, value.image_with_roles);
  }
  return found;
}

function isKeptSomeReference(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const total = sumOf(
      countAll(valuesAt(value, "image_with_roles")),
      countAll(valuesAt(value, "video_urls")),
    );
    if (total < 1) {
      return false;
    }
  }
  return true;
}

function isKeptAtMostFiveReferences(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const total2 = sumOf(
      countAll(valuesAt(value, "image_with_roles")),
      countAll(valuesAt(value, "video_urls")),
    );
    if (total2 > 5) {
      return false;
    }
  }
  return true;
}

function isKeptDurationWithVideo(value: unknown, body: unknown): boolean {
  if (isKeptDurationWithVideoCondition(value, body)) {
    if (isObject(value)) {
      const duration2 = value.duration;
      if (duration2 !== undefined) {
        if (typeof duration2 === "number") {
          if (duration2 > 10) return false;
        }
      }
    }
  }
  return true;
}

function isKeptDurationWithVideoCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const videoUrls2 = value.video_urls;
    if (videoUrls2 === undefined) {
      return false;
    } else {
      if (isArray(videoUrls2)) {
        if (videoUrls2.length < 1) return false;
      }
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageWithRoles2 = value.image_with_roles;
    if (imageWithRoles2 !== undefined) {
      if (isArray(imageWithRoles2)) {
        for (let i3 = 0; i3 < imageWithRoles2.length; i3++) {
          const item3 = imageWithRoles2[i3];
          if (!isImageWithRolesItem(item3, body)) return false;
        }
      }
    }
    const videoUrls3 = value.video_urls;
    if (videoUrls3 !== undefined) {
      if (isArray(videoUrls3)) {
        for (let i4 = 0; i4 < videoUrls3.length; i4++) {
          const item4 = videoUrls3[i4];
          if (typeof item4 === "string") {
            if (!VIDEO_URLS_ITEM_PATTERN.test(item4)) return false;
          }
        }
      }
    }
  }
  return true;
}

function isImageWithRolesItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const url2 = value.url;
    if (url2 !== undefined) {
      if (typeof url2 === "string") {
        if (!VIDEO_URLS_ITEM_PATTERN.test(url2)) return false;
      }
    }
  }
  return true;
}

/** Model `x-2.7-r2v`. */
export default /* @__PURE__ */ defineModel<X2_7R2vRequest>(
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
      duration: 5,
      prompt_extend: true,
      resolution: "1080P",
      size: "16:9",
      watermark: false,
    },
  },
  { checkContract, checkRules },
);
