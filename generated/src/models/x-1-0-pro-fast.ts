// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  at,
  checkTexts,
  each,
  every,
  hasAtMost,
  isArray,
  isInteger,
  isObject,
  isPublicUrl,
  isReported,
  noChoice,
  notConstant,
  outOfRange,
  some,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `image_with_roles` in {@link X1_0ProFastRequest}. */
export interface X1_0ProFastImageWithRolesItem<File = ImageFile> {
  /**
   * Public HTTPS URL of the image.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  url: string | File;
  /** Role of the image; last_frame is not supported on this model. */
  role: "first_frame" | "reference";
}

/** The fields of {@link X1_0ProFastRequest}; it documents which of them go together. */
type X1_0ProFastRequestFields<File> = {
  /** What to generate. */
  prompt: string;
  /**
   * Length of the video in seconds.
   * Range: an integer, 2 to 12, in seconds. Price: per second.
   * @default 5
   */
  duration?: number;
  /**
   * Aspect ratio, width to height; all are valid at every resolution.
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4" | "21:9";
  /**
   * Output resolution; 1080p, the default, is not allowed with a reference role image.
   * Price: depends on this field; listed for 480P, 720P, 1080P.
   * @default "1080p"
   */
  resolution?: "480p" | "720p" | "1080p";
  /** Seed, -1 (random) to 4294967295 (2^32-1). Range: an integer, -1 to 4294967295. */
  seed?: number;
  /**
   * Exactly one first-frame image; exclusive with image_with_roles.
   * Range: exactly 1 item. Format of each item: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_urls?: readonly (string | File)[];
  /** Images with their roles, one image per role; exclusive with image_urls. */
  image_with_roles?: readonly X1_0ProFastImageWithRolesItem<File>[];
};

/**
 * Request of `x-1-0-pro-fast`, without `model`.
 * - image_urls cannot be combined with image_with_roles; send one of them.
 */
export type X1_0ProFastRequest<File = ImageFile> = X1_0ProFastRequestFields<File> &
  ({ image_urls?: never } | { image_with_roles?: never });

const ASPECT_RATIO_VALUES: readonly unknown[] = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];
const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p", "1080p"];
const ROLE_VALUES: readonly unknown[] = ["first_frame", "reference"];

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, found, "prompt", "string")) return false;
  const duration = value.duration;
  if (duration !== undefined && (!isInteger(duration) || duration < 2 || duration > 12)) {
    if (!outOfRange(duration, found, "duration", "integer", 2, 12)) return false;
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined && !ASPECT_RATIO_VALUES.includes(aspectRatio)) {
    if (!noChoice(aspectRatio, found, "aspect_ratio", ASPECT_RATIO_VALUES)) return false;
  }
  const resolution = value.resolution;
  if (resolution !== undefined && !RESOLUTION_VALUES.includes(resolution)) {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  const seed = value.seed;
  if (seed !== undefined && (!isInteger(seed) || seed < -1 || seed > 4294967295)) {
    if (!outOfRange(seed, found, "seed", "integer", -1, 4294967295)) return false;
  }
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined && !checkTexts(imageUrls, found, "image_urls", 1, 1)) return false;
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
  return true;
}

function checkImageWithRolesItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const url = value.url;
  if (typeof url !== "string" && !wrongType(url, inner, "url", "string")) return false;
  const role = value.role;
  if (role !== "first_frame" && role !== "reference" && !noChoice(role, inner, "role", ROLE_VALUES))
    return false;
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "images-or-roles",
    section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
    says: "image_urls cannot be combined with image_with_roles; send one of them",
    at: "image_with_roles",
    holds: (r) => r.image_urls === undefined || r.image_with_roles === undefined,
  },
  {
    name: "one-image-per-role",
    section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
    says: "image_with_roles has two items of one role; send one image per role",
    at: "image_with_roles",
    holds: (r) =>
      hasAtMost(r.image_with_roles, 1, (i) => i.role === "first_frame") &&
      hasAtMost(r.image_with_roles, 1, (i) => i.role === "reference"),
  },
  {
    name: "no-last-frame",
    section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
    says: "the last_frame role is not supported by x-1-0-pro-fast; leave it out, or use x-1-0-pro-quality",
    holds: (r, report) =>
      every(
        r.image_with_roles,
        (i, n) => i.role !== "last_frame" || isReported(report, "image_with_roles", n, "role"),
      ),
  },
  {
    name: "no-1080p-with-reference",
    section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
    says: "a reference image does not go with 1080p, which is also the default; set resolution to 480p or 720p",
    at: "resolution",
    holds: (r) =>
      r.image_with_roles === undefined ||
      !some(r.image_with_roles, (i) => i.role === "reference") ||
      r.resolution === "480p" ||
      r.resolution === "720p",
  },
  {
    name: "no-audio-or-fixed-camera",
    section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
    says: "audio and camerafixed are not supported by x-1-0-pro-fast; leave them out, or use x-1-5-pro",
    holds: (r, report) =>
      (r.audio === undefined || isReported(report, "audio")) &&
      (r.camerafixed === undefined || isReported(report, "camerafixed")),
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
      ),
  },
];

/** Model `x-1-0-pro-fast`. */
export default /* @__PURE__ */ defineModel<X1_0ProFastRequest, "video", X1_0ProFastRequest<never>>(
  {
    id: "x-1-0-pro-fast",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: { duration: 5, aspect_ratio: "16:9", resolution: "1080p" },
    pricing: {
      words: { resolution: ["480p", "720p", "1080p"] },
      duration: ["duration"],
      seconds: [2, 12],
      images: [["image_urls/*", "image_with_roles/*"]],
    },
    fields: {
      model: true,
      prompt: true,
      duration: true,
      aspect_ratio: true,
      resolution: true,
      seed: true,
      image_urls: "image",
      image_with_roles: { url: "image", role: true },
    },
  },
  checkContract,
  RULES,
);
