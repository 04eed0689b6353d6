// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  isArray,
  isObject,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** An item of `image_urls` in {@link ImagesGenerationsRequest}. */
export interface ImagesGenerationsImageUrlsItem {
  /** Public URL of the image, for example of an uploaded one; inline base64 data is not accepted. */
  url: string;
}

/** Request of `images-generations`. */
export interface ImagesGenerationsRequest {
  /** Model identifier. */
  model: string;
  /** What to generate. */
  prompt: string;
  /** Input images. */
  image_urls?: readonly ImagesGenerationsImageUrlsItem[];
  /** Aspect ratio, width to height, such as 16:9. */
  size?: string;
}

const URL_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]?://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const model = value.model;
  if (model === undefined) {
    found = add(found, "", "required", "model", undefined);
  } else {
    if (typeof model !== "string") {
      found = add(found, "/model", "type", "string", model);
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

const RULE1: DocumentedRule = {
  name: "public-urls",
  message:
    "image_urls takes public URLs and no inline base64 data; upload the image and send its URL",
  section: "1-core.md, Endpoints, POST /v1/uploads/images",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "/image_urls", RULE1, value.image_urls);
  }
  return found;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const imageUrls2 = value.image_urls;
    if (imageUrls2 !== undefined) {
      if (isArray(imageUrls2)) {
        for (let i2 = 0; i2 < imageUrls2.length; i2++) {
          const item2 = imageUrls2[i2];
          if (!isImageUrlsItem(item2, body)) return false;
        }
      }
    }
  }
  return true;
}

function isImageUrlsItem(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const url2 = value.url;
    if (url2 !== undefined) {
      if (typeof url2 === "string") {
        if (!URL_PATTERN.test(url2)) return false;
      }
    }
  }
  return true;
}

/** Generates an image. */
export default /* @__PURE__ */ defineOperation<ImagesGenerationsRequest>(
  {
    operation: "image_generation",
    method: "POST",
    endpoint: "/v1/images/generations",
  },
  { checkContract, checkRules },
);
