// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  amount,
  at,
  checkTexts,
  each,
  every,
  hasItems,
  isArray,
  isAtLeast,
  isAtMost,
  isObject,
  isPublicUrl,
  isReported,
  missing,
  noChoice,
  noForm,
  notConstant,
  some,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `image_with_roles` in {@link XOmni1_1FlashRequest}. */
export interface XOmni1_1FlashImageWithRolesItem<File = ImageFile> {
  /**
   * Public HTTP or HTTPS URL of the image.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  url: string | File;
  /** Role of the image; other roles count as reference. last_frame needs a first frame. */
  role: "first_frame" | "last_frame" | "reference" | (string & {});
}

/** `metadata` in {@link XOmni1_1FlashRequest}. Settings beside the content. */
export interface XOmni1_1FlashMetadata {
  /** Task to perform; inferred when omitted. Not used for interpolation between a first and a last frame. */
  task?: "text_to_video" | "image_to_video" | "reference_to_video" | "edit" | "extend";
}

/** The fields of {@link XOmni1_1FlashRequest}; it documents which of them go together. */
type XOmni1_1FlashRequestFields<File> = {
  /** What to generate. At least one of the prompt and the media fields is needed. */
  prompt?: string;
  /**
   * Output resolution, case-insensitive; 2160p is treated as 4k. Determines the deposit tier and the main output cost.
   * Price: depends on this field; listed for 360P, 720P, 1080P, 4K.
   * @default "720p"
   */
  resolution?:
    "360p" | "360P" | "720p" | "720P" | "1080p" | "1080P" | "4k" | "4K" | "2160p" | "2160P";
  /**
   * Aspect ratio, width to height; any other value is treated as 16:9. May have no effect when video_urls is given.
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "9:16" | (string & {});
  /**
   * Image URLs, public HTTP or HTTPS: one image is the starting frame, several are subject or style references. All effective images, frames included, total at most 10.
   * Format of each item: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_urls?: readonly (string | File)[];
  /**
   * Public HTTP or HTTPS URL of the first frame; alone it is the starting frame.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  first_frame_image?: string | File;
  /**
   * Public HTTP or HTTPS URL of the last frame; requires first_frame_image. Both frames should share an aspect ratio that matches aspect_ratio.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  last_frame_image?: string | File;
  /** Images with their roles; an equivalent alternative to first_frame_image and last_frame_image: use one of the two ways, not both. image_urls, when also given, takes precedence for references and is not merged. */
  image_with_roles?: readonly XOmni1_1FlashImageWithRolesItem<File>[];
  /**
   * At most 1 video of at most 10 seconds, as a direct public HTTP or HTTPS URL; links to pages of video hosts are unsupported. Exclusive with extend_from_task_id.
   * Range: at most 1 item. Format of each item: uri.
   */
  video_urls?: readonly string[];
  /** Settings beside the content. */
  metadata?: XOmni1_1FlashMetadata;
  /** Task id of an earlier successful task of this model family, owned by the caller, that is extended. Exclusive with video_urls. */
  extend_from_task_id?: string;
};

/**
 * Request of `x-omni-1.1-flash`, without `model`.
 * - last_frame_image needs first_frame_image; send both frames.
 * - image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways.
 * - video_urls cannot be combined with extend_from_task_id; send one of them.
 */
export type XOmni1_1FlashRequest<File = ImageFile> = XOmni1_1FlashRequestFields<File> &
  Partial<
    Record<
      "image_urls" | "first_frame_image" | "image_with_roles" | "video_urls" | "prompt",
      unknown
    >
  > &
  (
    | {
        extend_from_task_id?: never;
        image_urls: readonly (string | File)[];
        image_with_roles?: never;
        last_frame_image?: never;
      }
    | {
        image_urls: readonly (string | File)[];
        image_with_roles?: never;
        last_frame_image?: never;
        video_urls?: never;
      }
    | { extend_from_task_id?: never; first_frame_image: string | File; image_with_roles?: never }
    | { first_frame_image: string | File; image_with_roles?: never; video_urls?: never }
    | {
        extend_from_task_id?: never;
        first_frame_image?: never;
        image_with_roles: readonly XOmni1_1FlashImageWithRolesItem<File>[];
        last_frame_image?: never;
      }
    | {
        first_frame_image?: never;
        image_with_roles: readonly XOmni1_1FlashImageWithRolesItem<File>[];
        last_frame_image?: never;
        video_urls?: never;
      }
    | {
        extend_from_task_id?: never;
        image_with_roles?: never;
        last_frame_image?: never;
        video_urls: readonly string[];
      }
    | {
        extend_from_task_id?: never;
        image_with_roles?: never;
        last_frame_image?: never;
        prompt: string;
      }
    | { image_with_roles?: never; last_frame_image?: never; prompt: string; video_urls?: never }
  );

const RESOLUTION_VALUES: readonly unknown[] = [
  "360p",
  "360P",
  "720p",
  "720P",
  "1080p",
  "1080P",
  "4k",
  "4K",
  "2160p",
  "2160P",
];
const REQUEST_FORMS: readonly (readonly string[])[] = [
  ["prompt"],
  ["image_urls"],
  ["first_frame_image"],
  ["image_with_roles"],
  ["video_urls"],
];
const TASK_VALUES: readonly unknown[] = [
  "text_to_video",
  "image_to_video",
  "reference_to_video",
  "edit",
  "extend",
];

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (prompt !== undefined && typeof prompt !== "string") {
    if (!wrongType(prompt, found, "prompt", "string")) return false;
  }
  const resolution = value.resolution;
  if (resolution !== undefined && !RESOLUTION_VALUES.includes(resolution)) {
    if (!noChoice(resolution, found, "resolution", RESOLUTION_VALUES)) return false;
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined && !checkAspectRatio(aspectRatio, found, "aspect_ratio"))
    return false;
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined && !checkTexts(imageUrls, found, "image_urls")) return false;
  const firstFrameImage = value.first_frame_image;
  if (firstFrameImage !== undefined && typeof firstFrameImage !== "string") {
    if (!wrongType(firstFrameImage, found, "first_frame_image", "string")) return false;
  }
  const lastFrameImage = value.last_frame_image;
  if (lastFrameImage !== undefined && typeof lastFrameImage !== "string") {
    if (!wrongType(lastFrameImage, found, "last_frame_image", "string")) return false;
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
  if (videoUrls !== undefined && !checkTexts(videoUrls, found, "video_urls", 0, 1)) return false;
  const metadata = value.metadata;
  if (metadata !== undefined && !checkMetadata(metadata, found, "metadata")) return false;
  const extendFromTaskId = value.extend_from_task_id;
  if (extendFromTaskId !== undefined && typeof extendFromTaskId !== "string") {
    if (!wrongType(extendFromTaskId, found, "extend_from_task_id", "string")) return false;
  }
  if (
    value.prompt === undefined &&
    value.image_urls === undefined &&
    value.first_frame_image === undefined &&
    value.image_with_roles === undefined &&
    value.video_urls === undefined
  ) {
    if (!noForm(value, found, undefined, "anyOf", REQUEST_FORMS)) return false;
  }
  return true;
}

function checkAspectRatio(value: unknown, found: ParentPlace, key: Key): boolean {
  if (typeof value !== "string" && !wrongType(value, found, key, "string")) return false;
  return true;
}

function checkImageWithRolesItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const url = value.url;
  if (typeof url !== "string" && !wrongType(url, inner, "url", "string")) return false;
  const role = value.role;
  if (role === undefined) {
    if (!missing(inner, "role")) return false;
  } else {
    if (!checkRole(role, inner, "role")) return false;
  }
  return true;
}

function checkMetadata(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const task = value.task;
  if (task !== undefined && !TASK_VALUES.includes(task)) {
    if (!noChoice(task, inner, "task", TASK_VALUES)) return false;
  }
  return true;
}

function checkRole(value: unknown, found: ParentPlace, key: Key): boolean {
  if (typeof value !== "string" && !wrongType(value, found, key, "string")) return false;
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "last-frame-needs-first-frame",
    section: "2-video.md, Model: x-omni-1.1-flash",
    says: "last_frame_image needs first_frame_image; send both frames",
    at: "first_frame_image",
    holds: (r) => r.last_frame_image === undefined || r.first_frame_image !== undefined,
  },
  {
    name: "some-input",
    section: "2-video.md, Model: x-omni-1.1-flash",
    says: "nothing to generate from; send prompt, image_urls, first_frame_image, image_with_roles or video_urls",
    at: "prompt",
    holds: (r) =>
      (r.prompt === undefined &&
        r.image_urls === undefined &&
        r.first_frame_image === undefined &&
        r.image_with_roles === undefined &&
        r.video_urls === undefined) ||
      isAtLeast(
        amount(r.prompt, (v) => v !== "") +
          amount(r.image_urls) +
          amount(r.first_frame_image) +
          amount(r.image_with_roles) +
          amount(r.video_urls),
        1,
      ),
  },
  {
    name: "last-frame-role-needs-first-frame-role",
    section: "2-video.md, Model: x-omni-1.1-flash",
    says: "image_with_roles has a last_frame without a first_frame; add an item with the role first_frame",
    at: "image_with_roles",
    holds: (r) =>
      !some(r.image_with_roles, (i) => i.role === "last_frame") ||
      some(r.image_with_roles, (i) => i.role === "first_frame"),
  },
  {
    name: "one-way-of-frames",
    section: "2-video.md, Model: x-omni-1.1-flash",
    says: "image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways",
    at: "image_with_roles",
    holds: (r) =>
      r.image_with_roles === undefined ||
      (r.first_frame_image === undefined && r.last_frame_image === undefined),
  },
  {
    name: "video-or-extension",
    section: "2-video.md, Model: x-omni-1.1-flash",
    says: "video_urls cannot be combined with extend_from_task_id; send one of them",
    at: "extend_from_task_id",
    holds: (r) => r.extend_from_task_id === undefined || r.video_urls === undefined,
  },
  {
    name: "at-most-ten-images",
    section: "2-video.md, Model: x-omni-1.1-flash",
    says: "more than 10 images in total, frames included; send fewer",
    at: "image_urls",
    holds: (r, report) =>
      (r.image_urls === undefined ||
        !hasItems(r.image_urls, 1, Infinity) ||
        isAtMost(
          amount(r.image_urls) +
            amount(r.first_frame_image) +
            amount(r.last_frame_image) +
            amount(
              r.image_with_roles,
              (v) => !isObject(v) || v.role === "first_frame" || v.role === "last_frame",
            ),
          10,
          report,
          "the total",
        )) &&
      ((r.image_urls !== undefined && hasItems(r.image_urls, 1, Infinity)) ||
        isAtMost(
          amount(r.first_frame_image) + amount(r.last_frame_image) + amount(r.image_with_roles),
          10,
          report,
          "the total",
        )),
  },
  {
    name: "public-urls",
    section: "2-video.md, Model: x-omni-1.1-flash",
    says: "must be a public HTTP or HTTPS URL; upload the file and send its URL",
    holds: (r, report) =>
      each(r.image_urls, (i, n) => isPublicUrl(i, "http") || isReported(report, "image_urls", n)) &&
      (isPublicUrl(r.first_frame_image, "http") || isReported(report, "first_frame_image")) &&
      (isPublicUrl(r.last_frame_image, "http") || isReported(report, "last_frame_image")) &&
      every(
        r.image_with_roles,
        (i, n) => isPublicUrl(i.url, "http") || isReported(report, "image_with_roles", n, "url"),
      ) &&
      each(r.video_urls, (i, n) => isPublicUrl(i, "http") || isReported(report, "video_urls", n)),
  },
];

/** Model `x-omni-1.1-flash`. */
export default /* @__PURE__ */ defineModel<
  XOmni1_1FlashRequest,
  "video",
  XOmni1_1FlashRequest<never>
>(
  {
    id: "x-omni-1.1-flash",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: { resolution: "720p", aspect_ratio: "16:9" },
    pricing: {
      words: { resolution: ["360p", "720p", "1080p", "4k", "2160p"] },
      variants: { extend: "extend_from_task_id" },
      images: ["first_frame_image", "last_frame_image", ["image_urls/*", "image_with_roles/*"]],
      aliases: { "2160p": "4k" },
      seconds: [3, 10],
      typical: true,
      videos: [{ at: "video_urls/*", length: "requested", seconds: [0, 10] }],
    },
    fields: {
      model: true,
      prompt: true,
      resolution: true,
      aspect_ratio: true,
      image_urls: "image",
      first_frame_image: "image",
      last_frame_image: "image",
      image_with_roles: { url: "image", role: true },
      video_urls: true,
      metadata: { task: true },
      extend_from_task_id: true,
    },
    polling: { minSeconds: 5, maxSeconds: 10 },
    timeoutSeconds: 600,
  },
  checkContract,
  RULES,
);
