// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  count,
  countAll,
  isArray,
  isObject,
  sumOf,
  valuesAt,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** An item of `image_with_roles` in {@link XOmni1_1FlashRequest}. */
export interface XOmni1_1FlashImageWithRolesItem {
  /** Role of the image; other roles count as reference. last_frame needs a first frame. */
  role: "first_frame" | "last_frame" | "reference" | (string & {});
  /** Public HTTP or HTTPS URL of the image. */
  url: string;
}

/**
 * `metadata` in {@link XOmni1_1FlashRequest}.
 *
 * Settings beside the content.
 */
export interface XOmni1_1FlashMetadata {
  /** Task to perform; inferred when omitted. Not used for interpolation between a first and a last frame. */
  task?: "text_to_video" | "image_to_video" | "reference_to_video" | "edit" | "extend";
}

/** The fields of {@link XOmni1_1FlashRequest}; which go together is said there. */
export interface XOmni1_1FlashRequestFields {
  /**
   * Aspect ratio, width to height; any other value is treated as 16:9. May have no effect when video_urls is given.
   *
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "9:16" | (string & {});
  /** Task id of an earlier successful task of this model family, owned by the caller, that is extended. Exclusive with video_urls. */
  extend_from_task_id?: string;
  /** Public HTTP or HTTPS URL of the first frame; alone it is the starting frame. */
  first_frame_image?: string;
  /** Image URLs, public HTTP or HTTPS: one image is the starting frame, several are subject or style references. All effective images, frames included, total at most 10. */
  image_urls?: readonly string[];
  /** Images with their roles; an equivalent alternative to first_frame_image and last_frame_image: use one of the two ways, not both. image_urls, when also given, takes precedence for references and is not merged. */
  image_with_roles?: readonly XOmni1_1FlashImageWithRolesItem[];
  /** Public HTTP or HTTPS URL of the last frame; requires first_frame_image. Both frames should share an aspect ratio that matches aspect_ratio. */
  last_frame_image?: string;
  /** Settings beside the content. */
  metadata?: XOmni1_1FlashMetadata;
  /** What to generate. At least one of the prompt and the media fields is needed. */
  prompt?: string;
  /**
   * Output resolution, case-insensitive; 2160p is treated as 4k. Determines the deposit tier and the main output cost.
   *
   * @default "720p"
   */
  resolution?:
    "360p" | "360P" | "720p" | "720P" | "1080p" | "1080P" | "4k" | "4K" | "2160p" | "2160P";
  /**
   * At most 1 video of at most 10 seconds, as a direct public HTTP or HTTPS URL; links to pages of video hosts are unsupported. Exclusive with extend_from_task_id.
   *
   * Range: at most 1 item.
   */
  video_urls?: readonly string[];
}

/** Request of `x-omni-1.1-flash`, without `model`. */
export type XOmni1_1FlashRequest = XOmni1_1FlashRequestFields &
  (
    | {
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        extend_from_task_id?: never;
        image_urls: readonly string[];
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        image_with_roles?: never;
        /** Not allowed here: last_frame_image needs first_frame_image; send both frames. */
        last_frame_image?: never;
      }
    | {
        image_urls: readonly string[];
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        image_with_roles?: never;
        /** Not allowed here: last_frame_image needs first_frame_image; send both frames. */
        last_frame_image?: never;
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        video_urls?: never;
      }
    | {
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        extend_from_task_id?: never;
        first_frame_image: string;
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        image_with_roles?: never;
      }
    | {
        first_frame_image: string;
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        image_with_roles?: never;
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        video_urls?: never;
      }
    | {
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        extend_from_task_id?: never;
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        first_frame_image?: never;
        image_with_roles: readonly XOmni1_1FlashImageWithRolesItem[];
        /** Not allowed here: last_frame_image needs first_frame_image; send both frames. */
        last_frame_image?: never;
      }
    | {
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        first_frame_image?: never;
        image_with_roles: readonly XOmni1_1FlashImageWithRolesItem[];
        /** Not allowed here: last_frame_image needs first_frame_image; send both frames. */
        last_frame_image?: never;
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        video_urls?: never;
      }
    | {
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        extend_from_task_id?: never;
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        image_with_roles?: never;
        /** Not allowed here: last_frame_image needs first_frame_image; send both frames. */
        last_frame_image?: never;
        video_urls: readonly string[];
      }
    | {
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        extend_from_task_id?: never;
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        image_with_roles?: never;
        /** Not allowed here: last_frame_image needs first_frame_image; send both frames. */
        last_frame_image?: never;
        prompt: string;
      }
    | {
        /** Not allowed here: image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways. */
        image_with_roles?: never;
        /** Not allowed here: last_frame_image needs first_frame_image; send both frames. */
        last_frame_image?: never;
        prompt: string;
        /** Not allowed here: video_urls cannot be combined with extend_from_task_id; send one of them. */
        video_urls?: never;
      }
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
const TASK_VALUES: readonly unknown[] = [
  "text_to_video",
  "image_to_video",
  "reference_to_video",
  "edit",
  "extend",
];
const ASPECT_RATIO_FORM_VALUES: readonly unknown[] = ["16:9", "9:16"];
const ROLE_FORM_VALUES: readonly unknown[] = ["first_frame", "last_frame", "reference"];
const ROLE_VALUES: readonly unknown[] = ["first_frame", "last_frame"];
const FIRST_FRAME_IMAGE_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]?://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-omni-1.1-flash") {
      found = add(found, "/model", "const", "x-omni-1.1-flash", model);
    }
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined) {
    found = checkAspectRatio(aspectRatio, "/aspect_ratio", "", found);
  }
  const extendFromTaskId = value.extend_from_task_id;
  if (extendFromTaskId !== undefined) {
    if (typeof extendFromTaskId !== "string") {
      found = add(found, "/extend_from_task_id", "type", "string", extendFromTaskId);
    }
  }
  const firstFrameImage = value.first_frame_image;
  if (firstFrameImage !== undefined) {
    if (typeof firstFrameImage !== "string") {
      found = add(found, "/first_frame_image", "type", "string", firstFrameImage);
    }
  }
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined) {
    if (!isArray(imageUrls)) {
      found = add(found, "/image_urls", "type", "array", imageUrls);
    } else {
      for (let i = 0; i < imageUrls.length; i++) {
        const item = imageUrls[i];
        if (typeof item !== "string") {
          found = add(found, "/image_urls/" + i, "type", "string", item);
        }
      }
    }
  }
  const imageWithRoles = value.image_with_roles;
  if (imageWithRoles !== undefined) {
    if (!isArray(imageWithRoles)) {
      found = add(found, "/image_with_roles", "type", "array", imageWithRoles);
    } else {
      for (let i2 = 0; i2 < imageWithRoles.length; i2++) {
        const item2 = imageWithRoles[i2];
        found = checkImageWithRolesItem(item2, "/image_with_roles/", i2, found);
      }
    }
  }
  const lastFrameImage = value.last_frame_image;
  if (lastFrameImage !== undefined) {
    if (typeof lastFrameImage !== "string") {
      found = add(found, "/last_frame_image", "type", "string", lastFrameImage);
    }
  }
  const metadata = value.metadata;
  if (metadata !== undefined) {
    found = checkMetadata(metadata, "/metadata", "", found);
  }
  const prompt = value.prompt;
  if (prompt !== undefined) {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    }
  }
  const resolution = value.resolution;
  if (resolution !== undefined) {
    if (
      resolution !== "360p" &&
      resolution !== "360P" &&
      resolution !== "720p" &&
      resolution !== "720P" &&
      resolution !== "1080p" &&
      resolution !== "1080P" &&
      resolution !== "4k" &&
      resolution !== "4K" &&
      resolution !== "2160p" &&
      resolution !== "2160P"
    ) {
      found = add(found, "/resolution", "enum", RESOLUTION_VALUES, resolution);
    }
  }
  const videoUrls = value.video_urls;
  if (videoUrls !== undefined) {
    if (!isArray(videoUrls)) {
      found = add(found, "/video_urls", "type", "array", videoUrls);
    } else {
      if (videoUrls.length > 1) {
        found = add(found, "/video_urls", "maxItems", 1, videoUrls);
      }
      for (let i3 = 0; i3 < videoUrls.length; i3++) {
        const item3 = videoUrls[i3];
        if (typeof item3 !== "string") {
          found = add(found, "/video_urls/" + i3, "type", "string", item3);
        }
      }
    }
  }
  if (
    value.prompt === undefined &&
    value.image_urls === undefined &&
    value.first_frame_image === undefined &&
    value.image_with_roles === undefined &&
    value.video_urls === undefined
  ) {
    found = add(
      found,
      "",
      "anyOf",
      ["prompt", "image_urls", "first_frame_image", "image_with_roles", "video_urls"],
      value,
    );
  }
  return found;
}

function checkAspectRatio(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (typeof value !== "string") {
    found = add(found, at + key, "type", "string", value);
  } else {
    if (!isAspectRatioForm(value) && !isAspectRatioForm2(value)) {
      found = add(found, at + key, "anyOf", null, value);
    }
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
    const role = value.role;
    if (role === undefined) {
      found = add(found, at + key, "required", "role", undefined);
    } else {
      found = checkRole(role, at + key + "/role", "", found);
    }
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

function checkMetadata(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const task = value.task;
    if (task !== undefined) {
      if (
        task !== "text_to_video" &&
        task !== "image_to_video" &&
        task !== "reference_to_video" &&
        task !== "edit" &&
        task !== "extend"
      ) {
        found = add(found, at + key + "/task", "enum", TASK_VALUES, task);
      }
    }
  }
  return found;
}

function isAspectRatioForm(value: unknown): boolean {
  if (value !== "16:9" && value !== "9:16") return false;
  return true;
}

function isAspectRatioForm2(value: unknown): boolean {
  if (typeof value !== "string") return false;
  return true;
}

function checkRole(value: unknown, at: string, key: string | number, found: Findings): Findings {
  if (typeof value !== "string") {
    found = add(found, at + key, "type", "string", value);
  } else {
    if (!isRoleForm(value) && !isRoleForm2(value)) {
      found = add(found, at + key, "anyOf", null, value);
    }
  }
  return found;
}

function isRoleForm(value: unknown): boolean {
  if (value !== "first_frame" && value !== "last_frame" && value !== "reference") return false;
  return true;
}

function isRoleForm2(value: unknown): boolean {
  if (typeof value !== "string") return false;
  return true;
}

const RULE1: DocumentedRule = {
  name: "some-input",
  message:
    "nothing to generate from; send prompt, image_urls, first_frame_image, image_with_roles or video_urls",
  section: "2-video.md, Model: x-omni-1.1-flash",
};
const RULE2: DocumentedRule = {
  name: "last-frame-needs-first-frame",
  message: "last_frame_image needs first_frame_image; send both frames",
  section: "2-video.md, Model: x-omni-1.1-flash",
};
const RULE3: DocumentedRule = {
  name: "last-frame-role-needs-first-frame-role",
  message:
    "image_with_roles has a last_frame without a first_frame; add an item with the role first_frame",
  section: "2-video.md, Model: x-omni-1.1-flash",
};
const RULE4: DocumentedRule = {
  name: "one-way-of-frames",
  message:
    "image_with_roles cannot be combined with first_frame_image or last_frame_image; use one of the two ways",
  section: "2-video.md, Model: x-omni-1.1-flash",
};
const RULE5: DocumentedRule = {
  name: "video-or-extension",
  message: "video_urls cannot be combined with extend_from_task_id; send one of them",
  section: "2-video.md, Model: x-omni-1.1-flash",
};
const RULE6: DocumentedRule = {
  name: "at-most-ten-images",
  message: "more than 10 images in total, frames included; send fewer",
  section: "2-video.md, Model: x-omni-1.1-flash",
};
const RULE7: DocumentedRule = {
  name: "public-urls",
  message:
    "image_urls, first_frame_image, last_frame_image, image_with_roles and video_urls take public HTTP or HTTPS URLs; upload the file and send its URL",
  section: "2-video.md, Model: x-omni-1.1-flash",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptSomeInput(value, value)) {
    found = addRule(found, "/prompt", RULE1, value.prompt);
  }
  if (!isKeptLastFrameNeedsFirstFrame(value, value)) {
    found = addRule(found, "/last_frame_image", RULE2, value.last_frame_image);
  }
  if (!isKeptLastFrameRoleNeedsFirstFrameRole(value, value)) {
    found = addRule(found, "/image_with_roles", RULE3, value.image_with_roles);
  }
  if (!isKeptOneWayOfFrames(value, value)) {
    found = addRule(found, "/image_with_roles", RULE4, value.image_with_roles);
  }
  if (!isKeptVideoOrExtension(value, value)) {
    found = addRule(found, "/extend_from_task_id", RULE5, value.extend_from_task_id);
  }
  if (!isKeptAtMostTenImages(value, value)) {
    found = addRule(found, "/image_urls", RULE6, value.image_urls);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/image_urls", RULE7, value.image_urls);
  }
  return found;
}

function isKeptSomeInput(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const total = sumOf(
      countAll(valuesAt(value, "prompt"), isKeptSomeInputCounted, body),
      countAll(valuesAt(value, "image_urls")),
      countAll(valuesAt(value, "first_frame_image")),
      countAll(valuesAt(value, "image_with_roles")),
      countAll(valuesAt(value, "video_urls")),
    );
    if (total < 1) {
      return false;
    }
  }
  return true;
}

function isKeptSomeInputCounted(value: unknown, body: unknown): boolean {
  if (typeof value !== "string") return false;
  if (value.length === 0) return false;
  return true;
}

function isKeptLastFrameNeedsFirstFrame(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.last_frame_image !== undefined && value.first_frame_image === undefined) return false;
  }
  return true;
}

function isKeptLastFrameRoleNeedsFirstFrameRole(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageWithRoles2 = value.image_with_roles;
    if (imageWithRoles2 !== undefined) {
      if (!isImageWithRoles(imageWithRoles2, body)) return false;
    }
  }
  return true;
}

function isImageWithRoles(value: unknown, body: unknown): boolean {
  if (isImageWithRolesCondition(value, body)) {
    if (isArray(value)) {
      const matching = count(value, isImageWithRolesThenContained, body);
      if (matching < 1) {
        return false;
      }
    }
  }
  return true;
}

function isImageWithRolesThenContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role2 = value.role;
    if (role2 === undefined) {
      return false;
    } else {
      if (role2 !== "first_frame") return false;
    }
  }
  return true;
}

function isImageWithRolesCondition(value: unknown, body: unknown): boolean {
  if (isArray(value)) {
    const matching2 = count(value, isImageWithRolesConditionContained, body);
    if (matching2 < 1) {
      return false;
    }
  }
  return true;
}

function isImageWithRolesConditionContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role3 = value.role;
    if (role3 === undefined) {
      return false;
    } else {
      if (role3 !== "last_frame") return false;
    }
  }
  return true;
}

function isKeptOneWayOfFrames(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.image_with_roles !== undefined) {
      const firstFrameImage2 = value.first_frame_image;
      if (firstFrameImage2 !== undefined) {
        return false;
      }
      const lastFrameImage2 = value.last_frame_image;
      if (lastFrameImage2 !== undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptVideoOrExtension(value: unknown, body: unknown): boolean {
  if (isKeptVideoOrExtensionForbidden(value, body)) {
    return false;
  }
  return true;
}

function isKeptVideoOrExtensionForbidden(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.extend_from_task_id === undefined) {
      return false;
    }
    if (value.video_urls === undefined) {
      return false;
    }
  }
  return true;
}

function isKeptAtMostTenImages(value: unknown, body: unknown): boolean {
  if (isKeptAtMostTenImagesCondition(value, body)) {
    if (isObject(value)) {
      const total2 = sumOf(
        countAll(valuesAt(value, "image_urls")),
        countAll(valuesAt(value, "first_frame_image")),
        countAll(valuesAt(value, "last_frame_image")),
        countAll(valuesAt(value, "image_with_roles"), isKeptAtMostTenImagesThenCounted, body),
      );
      if (total2 > 10) {
        return false;
      }
    }
  } else {
    if (isObject(value)) {
      const total3 = sumOf(
        countAll(valuesAt(value, "first_frame_image")),
        countAll(valuesAt(value, "last_frame_image")),
        countAll(valuesAt(value, "image_with_roles")),
      );
      if (total3 > 10) {
        return false;
      }
    }
  }
  return true;
}

function isKeptAtMostTenImagesThenCounted(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role4 = value.role;
    if (role4 === undefined) {
      return false;
    } else {
      if (role4 !== "first_frame" && role4 !== "last_frame") return false;
    }
  }
  return true;
}

function isKeptAtMostTenImagesCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls2 = value.image_urls;
    if (imageUrls2 === undefined) {
      return false;
    } else {
      if (isArray(imageUrls2)) {
        if (imageUrls2.length < 1) return false;
      }
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const firstFrameImage3 = value.first_frame_image;
    if (firstFrameImage3 !== undefined) {
      if (typeof firstFrameImage3 === "string") {
        if (!FIRST_FRAME_IMAGE_PATTERN.test(firstFrameImage3)) return false;
      }
    }
    const imageUrls3 = value.image_urls;
    if (imageUrls3 !== undefined) {
      if (isArray(imageUrls3)) {
        for (let i4 = 0; i4 < imageUrls3.length; i4++) {
          const item4 = imageUrls3[i4];
          if (typeof item4 === "string") {
            if (!FIRST_FRAME_IMAGE_PATTERN.test(item4)) return false;
          }
        }
      }
    }
    const imageWithRoles3 = value.image_with_roles;
    if (imageWithRoles3 !== undefined) {
      if (isArray(imageWithRoles3)) {
        for (let i5 = 0; i5 < imageWithRoles3.length; i5++) {
          const item5 = imageWithRoles3[i5];
          if (!isImageWithRolesItem(item5, body)) return false;
        }
      }
    }
    const lastFrameImage3 = value.last_frame_image;
    if (lastFrameImage3 !== undefined) {
      if (typeof lastFrameImage3 === "string") {
        if (!FIRST_FRAME_IMAGE_PATTERN.test(lastFrameImage3)) return false;
      }
    }
    const videoUrls2 = value.video_urls;
    if (videoUrls2 !== undefined) {
      if (isArray(videoUrls2)) {
        for (let i6 = 0; i6 < videoUrls2.length; i6++) {
          const item6 = videoUrls2[i6];
          if (typeof item6 === "string") {
            if (!FIRST_FRAME_IMAGE_PATTERN.test(item6)) return false;
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
        if (!FIRST_FRAME_IMAGE_PATTERN.test(url2)) return false;
      }
    }
  }
  return true;
}

/** Model `x-omni-1.1-flash`. */
export default /* @__PURE__ */ defineModel<XOmni1_1FlashRequest>(
  {
    id: "x-omni-1.1-flash",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      aspect_ratio: "16:9",
      resolution: "720p",
    },
    polling: { minSeconds: 5, maxSeconds: 10 },
    timeoutSeconds: 600,
  },
  { checkContract, checkRules },
);
