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

/** An item of `image_with_roles` in {@link X1_0ProQualityRequest}. */
export interface X1_0ProQualityImageWithRolesItem {
  /** Role of the image. */
  role: "first_frame" | "last_frame" | "reference";
  /** Public HTTPS URL of the image. */
  url: string;
}

/** The fields of {@link X1_0ProQualityRequest}; which go together is said there. */
export interface X1_0ProQualityRequestFields {
  /** What to generate. */
  prompt: string;
  /**
   * Aspect ratio, width to height; all are valid at every resolution.
   *
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4" | "21:9";
  /**
   * Length of the video in seconds.
   *
   * Range: an integer, 2 to 12.
   * Unit: seconds.
   *
   * @default 5
   */
  duration?: number;
  /**
   * Exactly one first-frame image; exclusive with image_with_roles.
   *
   * Range: exactly 1 item.
   */
  image_urls?: readonly string[];
  /** Images with their roles, one image per role; exclusive with image_urls. */
  image_with_roles?: readonly X1_0ProQualityImageWithRolesItem[];
  /**
   * Output resolution; 1080p, the default, is not allowed with a reference role image.
   *
   * @default "1080p"
   */
  resolution?: "480p" | "720p" | "1080p";
  /**
   * Seed, -1 (random) to 4294967295 (2^32-1).
   *
   * Range: an integer, -1 to 4294967295.
   */
  seed?: number;
}

/** Request of `x-1-0-pro-quality`, without `model`. */
export type X1_0ProQualityRequest = X1_0ProQualityRequestFields &
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
const ROLE_VALUES: readonly unknown[] = ["first_frame", "last_frame", "reference"];
const RESOLUTION_VALUES2: readonly unknown[] = ["480p", "720p"];
const IMAGE_URLS_ITEM_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-1-0-pro-quality") {
      found = add(found, "/model", "const", "x-1-0-pro-quality", model);
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
  const duration = value.duration;
  if (duration !== undefined) {
    if (!isInteger(duration)) {
      found = add(found, "/duration", "type", "integer", duration);
    } else {
      if (duration < 2) {
        found = add(found, "/duration", "minimum", 2, duration);
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
      if (imageUrls.length > 1) {
        found = add(found, "/image_urls", "maxItems", 1, imageUrls);
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
      if (role !== "first_frame" && role !== "last_frame" && role !== "reference") {
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
  section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
};
const RULE2: DocumentedRule = {
  name: "one-image-per-role",
  message: "image_with_roles has two items of one role; send one image per role",
  section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
};
const RULE3: DocumentedRule = {
  name: "no-1080p-with-reference",
  message:
    "a reference image does not go with 1080p, which is also the default; set resolution to 480p or 720p",
  section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
};
const RULE4: DocumentedRule = {
  name: "no-audio-or-fixed-camera",
  message:
    "audio and camerafixed are not supported by the 1.0 models; leave them out, or use x-1-5-pro",
  section: "2-video.md, Models: x-1-0-pro-fast and x-1-0-pro-quality",
};
const RULE5: DocumentedRule = {
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
  if (!isKeptNo1080pWithReference(value, value)) {
    found = addRule(found, "/resolution", RULE3, value.resolution);
  }
  if (!isKeptNoAudioOrFixedCamera(value, value)) {
    found = addRule(found, "/audio", RULE4, value.audio);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/image_urls", RULE5, value.image_urls);
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
  if (isArray(value)) {
    const matching3 = count(value, isImageWithRolesPartContained3, body);
    if (matching3 > 1) {
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

function isImageWithRolesPartContained3(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role4 = value.role;
    if (role4 === undefined) {
      return false;
    } else {
      if (role4 !== "reference") return false;
    }
  }
  return true;
}

function isKeptNo1080pWithReference(value: unknown, body: unknown): boolean {
  if (isKeptNo1080pWithReferenceCondition(value, body)) {
    if (isObject(value)) {
      const resolution2 = value.resolution;
      if (resolution2 === undefined) {
        return false;
      } else {
        if (resolution2 !== "480p" && resolution2 !== "720p") return false;
      }
    }
  }
  return true;
}

function isKeptNo1080pWithReferenceCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageWithRoles3 = value.image_with_roles;
    if (imageWithRoles3 === undefined) {
      return false;
    } else {
      if (isArray(imageWithRoles3)) {
        const matching4 = count(imageWithRoles3, isImageWithRolesContained, body);
        if (matching4 < 1) {
          return false;
        }
      }
    }
  }
  return true;
}

function isImageWithRolesContained(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const role5 = value.role;
    if (role5 === undefined) {
      return false;
    } else {
      if (role5 !== "reference") return false;
    }
  }
  return true;
}

function isKeptNoAudioOrFixedCamera(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const audio = value.audio;
    if (audio !== undefined) {
      return false;
    }
    const camerafixed = value.camerafixed;
    if (camerafixed !== undefined) {
      return false;
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls2 = value.image_urls;
    if (imageUrls2 !== undefined) {
      if (isArray(imageUrls2)) {
        for (let i3 = 0; i3 < imageUrls2.length; i3++) {
          const item3 = imageUrls2[i3];
          if (typeof item3 === "string") {
            if (!IMAGE_URLS_ITEM_PATTERN.test(item3)) return false;
          }
        }
      }
    }
    const imageWithRoles4 = value.image_with_roles;
    if (imageWithRoles4 !== undefined) {
      if (isArray(imageWithRoles4)) {
        for (let i4 = 0; i4 < imageWithRoles4.length; i4++) {
          const item4 = imageWithRoles4[i4];
          if (!isImageWithRolesItem(item4, body)) return false;
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
        if (!IMAGE_URLS_ITEM_PATTERN.test(url2)) return false;
      }
    }
  }
  return true;
}

/** Model `x-1-0-pro-quality`. */
export default /* @__PURE__ */ defineModel<X1_0ProQualityRequest>(
  {
    id: "x-1-0-pro-quality",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: {
      aspect_ratio: "16:9",
      duration: 5,
      resolution: "1080p",
    },
  },
  { checkContract, checkRules },
);
