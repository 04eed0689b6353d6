// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import { add, isArray, isObject, type Findings } from "../runtime/validation/index.js";

/** An item of `image_with_roles` in {@link StandInBaseVideoRequest}. */
export interface StandInBaseVideoImageWithRolesItem {
  /** URL of the image. */
  url: string;
  /** Role of the image. */
  role?: string;
}

/** The fields of {@link StandInBaseVideoRequest}; which go together is said there. */
export interface StandInBaseVideoRequestFields {
  /** Input images. */
  image_urls?: readonly string[];
  /** Input images with their roles. */
  image_with_roles?: readonly StandInBaseVideoImageWithRolesItem[];
  /** Chat messages that describe what to generate. */
  messages?: readonly Readonly<Record<string, unknown>>[];
  /** What to generate. */
  prompt?: string;
  /** Input videos. */
  video_urls?: readonly string[];
}

/** Request of `stand-in-base-video`, without `model`. */
export type StandInBaseVideoRequest = StandInBaseVideoRequestFields &
  (
    | {
        messages: readonly Readonly<Record<string, unknown>>[];
      }
    | {
        image_urls: readonly string[];
      }
    | {
        image_with_roles: readonly StandInBaseVideoImageWithRolesItem[];
      }
    | {
        video_urls: readonly string[];
      }
    | {
        prompt: string;
      }
  );

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "stand-in-base-video") {
      found = add(found, "/model", "const", "stand-in-base-video", model);
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
  const messages = value.messages;
  if (messages !== undefined) {
    if (!isArray(messages)) {
      found = add(found, "/messages", "type", "array", messages);
    } else {
      for (let i3 = 0; i3 < messages.length; i3++) {
        const item3 = messages[i3];
        if (!isObject(item3)) {
          found = add(found, "/messages/" + i3, "type", "object", item3);
        }
      }
    }
  }
  const prompt = value.prompt;
  if (prompt !== undefined) {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    }
  }
  const videoUrls = value.video_urls;
  if (videoUrls !== undefined) {
    if (!isArray(videoUrls)) {
      found = add(found, "/video_urls", "type", "array", videoUrls);
    } else {
      for (let i4 = 0; i4 < videoUrls.length; i4++) {
        const item4 = videoUrls[i4];
        if (typeof item4 !== "string") {
          found = add(found, "/video_urls/" + i4, "type", "string", item4);
        }
      }
    }
  }
  if (
    value.prompt === undefined &&
    value.messages === undefined &&
    value.image_urls === undefined &&
    value.image_with_roles === undefined &&
    value.video_urls === undefined
  ) {
    found = add(
      found,
      "",
      "anyOf",
      ["prompt", "messages", "image_urls", "image_with_roles", "video_urls"],
      value,
    );
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
    const role = value.role;
    if (role !== undefined) {
      if (typeof role !== "string") {
        found = add(found, at + key + "/role", "type", "string", role);
      }
    }
  }
  return found;
}

/** Model `stand-in-base-video`. */
export default /* @__PURE__ */ defineModel<StandInBaseVideoRequest>(
  {
    id: "stand-in-base-video",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
  },
  { checkContract },
);
