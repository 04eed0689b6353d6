// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  count,
  isArray,
  isInteger,
  isObject,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** An item of `image_with_roles` in {@link X1_5ProRequest}. */
export interface X1_5ProImageWithRolesItem {
  /** Role of the image; the reference role is not supported on this model. */
  role: "first_frame" | "last_frame";
  /** Public HTTPS URL of the image. */
  url: string;
}

/** The fields of {@link X1_5ProRequest}; which go together is said there. */
export interface X1_5ProRequestFields {
  /** What to generate. */
  prompt: string;
  /**
   * Aspect ratio, width to height; all are valid at every resolution.
   *
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4" | "21:9";
  /**
   * true adds generated audio.
   *
   * @default false
   */
  audio?: boolean;
  /**
   * true fixes the camera.
   *
   * @default false
   */
  camerafixed?: boolean;
  /**
   * Length of the video in seconds.
   *
   * Range: an integer, 4 to 12.
   * Unit: seconds.
   *
   * @default 5
   */
  duration?: number;
  /**
   * 1 image is the first frame, 2 images are the first and the last frame; exclusive with image_with_roles.
   *
   * Range: 1 to 2 items.
   */
  image_urls?: readonly string[];
  /** Images with their roles, one each at most; exclusive with image_urls. */
  image_with_roles?: readonly X1_5ProImageWithRolesItem[];
  /**
   * Output resolution.
   *
   * @default "720p"
   */
  resolution?: "480p" | "720p" | "1080p";
  /**
   * Seed, -1 (random) to 4294967295 (2^32-1).
   *
   * Range: an integer, -1 to 4294967295.
   */
  seed?: number;
}

/** Request of `x-1-5-pro`, without `model`. */
export type X1_5ProRequest = X1_5ProRequestFields &
  (
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_urls?: never;
      }
    | {
        /** Not allowed here: image_urls cannot be combined with image_with_roles; send one of them. */
        image_with_roles?: never;
      }
  );

const ASPECT_RATIO_VALUES: readonly unknown[] = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];
const RESOLUTION_VALUES: readonly unknown[] = ["480p", "720p", "1080p"];
const ROLE_VALUES: readonly unknown[] = ["first_frame", "last_frame"];
const ROLE_FORBIDDEN_VALUES: readonly unknown[] = ["reference", "reference_image"];
const IMAGE_URLS_ITEM_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-1-5-pro") {
      found = add(found, "/model", "const", "x-1-5-pro", model);
    }
  }
  const prompt = value.prompt;
  if (prompt === undefined) {
    found = add(found, "", "required", "prompt", undefined);
  } else {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    }
  }
  const aspectRatio = value.aspect_ratio;
  if (aspectRatio !== undefined) {
    if (
      aspectRatio !== "16:9" &&
      aspectRatio !== "9:16" &&
      aspectRatio !== "1:1" &&
      aspectRatio !== "4:3" &&
      aspectRatio !== "3:4" &&
      aspectRatio !== "21:9"
    ) {
      found = add(found, "/aspect_ratio", "enum", ASPECT_RATIO_VALUES, aspectRatio);
    }
  }
  const audio = value.audio;
  if (audio !== undefined) {
    if (typeof audio !== "boolean") {
      found = add(found, "/audio", "type", "boolean", audio);
    }
  }
  const camerafixed = value.camerafixed;
  if (camerafixed !== undefined) {
    if (typeof camerafixed !== "boolean") {
      found = add(found, "/camerafixed", "type", "boolean", camerafixed);
    }
  }
  const duration = value.duration;
  if (duration !== undefined) {
    if (!isInteger(duration)) {
      found = add(found, "/duration", "type", "integer", duration);
    } else {
      if (duration < 4) {
        found = add(found, "/duration", "minimum", 4, duration);
      }
      if (duration > 12) {
        found = add(found, "/duration", "maximum", 12, duration);
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
      if (imageUrls.length > 2) {
        found = add(found, "/image_urls", "maxItems", 2, imageUrls);
      }
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
  const resolution = value.resolution;
  if (resolution !== undefined) {
    if (resolution !== "480p" && resolution !== "720p" && resolution !== "1080p") {
      found = add(found, "/resolution", "enum", RESOLUTION_VALUES, resolution);
    }
  }
  const seed = value.seed;
  if (seed !== undefined) {
    if (!isInteger(seed)) {
      found = add(found, "/seed", "type", "integer", seed);
    } else {
      if (seed < -1) {
        found = add(found, "/seed", "minimum", -1, seed);
      }
      if (seed > 4294967295) {
        found = add(found, "/seed", "maximum", 4294967295, seed);
      }
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
      if (role !== "first_frame" && role !== "last_frame") {
        found = add(found, at + key + "/role", "enum", ROLE_VALUES, role);
      }
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

const RULE1: DocumentedRule = {
  name: "images-or-roles",
  message: "image_urls cannot be combined with image_with_roles; send one of them",
  section: "2-video.md, Model: x-1-5-pro",
};
const RULE2: DocumentedRule = {
  name: "one-image-per-role",
  message:
    "image_with_roles has two items of one role; send at most one first_frame and one last_frame",
  section: "2-video.md, Model: x-1-5-pro",
};
const RULE3: DocumentedRule = {
  name: "no-reference-role",
  message:
    "the reference role of image_with_roles is not supported by x-1-5-pro; use first_frame or last_frame",
  section: "2-video.md, Model: x-1-5-pro",
};
const RULE4: DocumentedRule = {
  name: "public-urls",
  message:
    "image_urls and image_with_roles take public HTTPS URLs; upload the file and send its URL",
  section: "2-video.md, Endpoints, Common: POST /v1/videos/generations",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptImagesOrRoles(value, value)) {
    found = addRule(found, "/image_with_roles", RULE1, value.image_with_roles);
  }
  if (!isKeptOneImagePerRole(value, value)) {
    found = addRule(found, "/image_with_roles", RULE2, value.image_with_roles);
  }
  if (!isKeptNoReferenceRole(value, value)) {
    found = addRule(found, "/image_with_roles", RULE3, value.image_with_roles);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/image_urls", RULE4, value.image_urls);
  }
  return found;
}

function isKeptImagesOrRoles(value: unknown, body: unknown): boolean {
  if (isKeptImagesOrRolesForbidden(value, body)) {
    return false;
  }
  return true;
}

function isKeptImagesOrRolesForbidden(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.image_urls === undefined) {
      return false;
    }
    if (value.image_with_roles === undefined) {
      return false;
    }
  }
  return true;
}

function isKeptOneImagePerRole(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageWithRoles2 = value.image_with_roles;
    if (imageWithRoles2 !== undefined) {
      if (!isImageWithRoles(imageWithRoles2, body)) return false;
    }
  }
  return true;
}

function isImageWithRoles(value: unknown, body: unknown): boolean {
  if (isArray(value)) {
    const matching = count(value, isImageWithRolesPartContained, body);
    if (matching > 1) {
      return false;
    }
  }
  if (isArray(value)) {
    const matching2 = count(value, isImageWithRolesPartContained2, body);
    if (matching2 > 1) {
      return false;
    }
  }
  return true;
}

function isImageWithRolesPartContained(value: unknown, body: unknown): boolean {
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

function isImageWithRolesPartContained2(value: unknown, body: unknown): boolean {
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

function isKeptNoReferenceRole(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageWithRoles3 = value.image_with_roles;
    if (imageWithRoles3 !== undefined) {
      if (isArray(imageWithRoles3)) {
        for (let i3 = 0; i3 < imageWithRoles3.length; i3++) {
          const item3 = imageWithRoles3[i3];
          if (!isImageWithRolesItem(item3, body)) return false;
        }
      }
    }
  }
  return true;
}

function isImageWithRolesItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role4 = value.role;
    if (role4 !== undefined) {
      if (!isRole(role4, body)) return false;
    }
  }
  return true;
}

function isRole(value: unknown, body: unknown): boolean {
  if (isRoleForbidden(value, body)) {
    return false;
  }
  return true;
}

function isRoleForbidden(value: unknown, body: unknown): boolean {
  if (value !== "reference" && value !== "reference_image") return false;
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls2 = value.image_urls;
    if (imageUrls2 !== undefined) {
      if (isArray(imageUrls2)) {
        for (let i4 = 0; i4 < imageUrls2.length; i4++) {
          const item4 = imageUrls2[i4];
          if (typeof item4 === "string") {
            if (!IMAGE_URLS_ITEM_PATTERN.test(item4)) return false;
          }
        }
      }
    }
    const imageWithRoles4 = value.image_with_roles;
    if (imageWithRoles4 !== undefined) {
      if (isArray(imageWithRoles4)) {
        for (let i5 = 0; i5 < imageWithRoles4.length; i5++) {
          const item5 = imageWithRoles4[i5];
          if (!isImageWithRolesItem2(item5, body)) return false;
        }
      }
    }
  }
  return true;
}

function isImageWithRolesItem2(value: unknown, body: unknown): boolean {
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

/** Model `x-1-5-pro`. */
export default /* @__PURE__ */ defineModel<X1_5ProRequest>(
  {
    id: "x-1-5-pro",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      aspect_ratio: "16:9",
      audio: false,
      camerafixed: false,
      duration: 5,
      resolution: "720p",
    },
  },
  { checkContract, checkRules },
);
