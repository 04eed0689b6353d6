// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  at,
  checkTexts,
  isArray,
  isObject,
  noForm,
  notConstant,
  type Fields,
  type Key,
  type ParentPlace,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `image_with_roles` in {@link StandInBaseVideoRequest}. */
export interface StandInBaseVideoImageWithRolesItem<File = ImageFile> {
  /**
   * URL of the image.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  url: string | File;
  /** Role of the image. */
  role?: string;
}

/** The fields of {@link StandInBaseVideoRequest}; it documents which of them go together. */
type StandInBaseVideoRequestFields<File> = {
  /** What to generate. */
  prompt?: string;
  /** Chat messages that describe what to generate. */
  messages?: readonly Readonly<Record<string, unknown>>[];
  /**
   * Input images.
   * Format of each item: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_urls?: readonly (string | File)[];
  /** Input images with their roles. */
  image_with_roles?: readonly StandInBaseVideoImageWithRolesItem<File>[];
  /** Input videos. Format of each item: uri. */
  video_urls?: readonly string[];
};

/** Request of `stand-in-base-video`, without `model`. */
export type StandInBaseVideoRequest<File = ImageFile> = StandInBaseVideoRequestFields<File> &
  Partial<
    Record<"messages" | "image_urls" | "image_with_roles" | "video_urls" | "prompt", unknown>
  > &
  (
    | { messages: readonly Readonly<Record<string, unknown>>[] }
    | { image_urls: readonly (string | File)[] }
    | { image_with_roles: readonly StandInBaseVideoImageWithRolesItem<File>[] }
    | { video_urls: readonly string[] }
    | { prompt: string }
  );

const REQUEST_FORMS: readonly (readonly string[])[] = [
  ["prompt"],
  ["messages"],
  ["image_urls"],
  ["image_with_roles"],
  ["video_urls"],
];

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (prompt !== undefined && typeof prompt !== "string") {
    if (!wrongType(prompt, found, "prompt", "string")) return false;
  }
  const messages = value.messages;
  if (messages !== undefined) {
    if (!isArray(messages)) {
      if (!wrongType(messages, found, "messages", "array")) return false;
    } else {
      const inner = at(found, "messages");
      for (let i = 0; i < messages.length; i++) {
        const item = messages[i];
        if (!isObject(item) && !wrongType(item, inner, i, "object")) return false;
      }
    }
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
  const videoUrls = value.video_urls;
  if (videoUrls !== undefined && !checkTexts(videoUrls, found, "video_urls")) return false;
  if (
    value.prompt === undefined &&
    value.messages === undefined &&
    value.image_urls === undefined &&
    value.image_with_roles === undefined &&
    value.video_urls === undefined
  ) {
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
  if (role !== undefined && typeof role !== "string" && !wrongType(role, inner, "role", "string"))
    return false;
  return true;
}

/** Model `stand-in-base-video`. */
export default /* @__PURE__ */ defineModel<
  StandInBaseVideoRequest,
  "video",
  StandInBaseVideoRequest<never>
>(
  {
    id: "stand-in-base-video",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    pricing: {
      images: [["image_urls/*", "image_with_roles/*"]],
      videos: [{ at: "video_urls/*" }],
      media: ["messages"],
    },
    fields: {
      model: true,
      prompt: true,
      messages: true,
      image_urls: "image",
      image_with_roles: { url: "image", role: true },
      video_urls: true,
    },
  },
  checkContract,
);
