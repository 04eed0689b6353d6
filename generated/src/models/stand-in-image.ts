// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineModel } from "../runtime/model/definition.js";
import { add, isArray, isObject, type Findings } from "../runtime/validation/index.js";

/** An item of `image_urls` in {@link StandInImageRequest}. */
export interface StandInImageImageUrlsItem {
  /** Public URL of the image, for example of an uploaded one. */
  url: string;
}

/** Request of `stand-in-image`, without `model`. */
export interface StandInImageRequest {
  /** What to generate. */
  prompt: string;
  /** Input images. */
  image_urls?: readonly StandInImageImageUrlsItem[];
  /** Aspect ratio, width to height, such as 16:9. */
  size?: string;
}

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model !== undefined) {
    if (model !== "stand-in-image") {
      found = add(found, "/model", "const", "stand-in-image", model);
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
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined) {
    if (!isArray(imageUrls)) {
      found = add(found, "/image_urls", "type", "array", imageUrls);
    } else {
      for (let i = 0; i < imageUrls.length; i++) {
        const item = imageUrls[i];
        found = checkImageUrlsItem(item, "/image_urls/", i, found);
      }
    }
  }
  const size = value.size;
  if (size !== undefined) {
    if (typeof size !== "string") {
      found = add(found, "/size", "type", "string", size);
    }
  }
  return found;
}

function checkImageUrlsItem(
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
  }
  return found;
}

/** Model `stand-in-image`. */
export default /* @__PURE__ */ defineModel<StandInImageRequest>(
  {
    id: "stand-in-image",
    category: "image",
    capabilityTags: ["Text to Image", "Image to Image"],
    operation: "image_generation",
    method: "POST",
    endpoint: "/v1/images/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
  },
  { checkContract },
);
