// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  at,
  every,
  isArray,
  isObject,
  isPublicUrl,
  isReported,
  notConstant,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `image_urls` in {@link StandInImageRequest}. */
export interface StandInImageImageUrlsItem<File = ImageFile> {
  /**
   * Public URL of the image, for example of an uploaded one.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  url: string | File;
}

/** Request of `stand-in-image`, without `model`. */
export interface StandInImageRequest<File = ImageFile> {
  /** What to generate. */
  prompt: string;
  /** Input images. */
  image_urls?: readonly StandInImageImageUrlsItem<File>[];
  /** Aspect ratio, width to height, such as 16:9. */
  size?: string;
}

function checkContract(value: Fields, found: ParentPlace, modelId: string): boolean {
  const model = value.model;
  if (model !== undefined && model !== modelId && !notConstant(model, found, "model", modelId))
    return false;
  const prompt = value.prompt;
  if (typeof prompt !== "string" && !wrongType(prompt, found, "prompt", "string")) return false;
  const imageUrls = value.image_urls;
  if (imageUrls !== undefined) {
    if (!isArray(imageUrls)) {
      if (!wrongType(imageUrls, found, "image_urls", "array")) return false;
    } else {
      const inner = at(found, "image_urls");
      for (let i = 0; i < imageUrls.length; i++) {
        if (!checkImageUrlsItem(imageUrls[i], inner, i)) return false;
      }
    }
  }
  const size = value.size;
  if (size !== undefined && typeof size !== "string" && !wrongType(size, found, "size", "string"))
    return false;
  return true;
}

function checkImageUrlsItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const url = value.url;
  if (typeof url !== "string" && !wrongType(url, inner, "url", "string")) return false;
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "public-urls",
    section: "1-core.md, Endpoints, POST /v1/uploads/images",
    says: "must be a public URL, no inline base64 data; upload the image and send its URL",
    holds: (r, report) =>
      every(
        r.image_urls,
        (i, n) => isPublicUrl(i.url, "http") || isReported(report, "image_urls", n, "url"),
      ),
  },
];

/** Model `stand-in-image`. */
export default /* @__PURE__ */ defineModel<
  StandInImageRequest,
  "image",
  StandInImageRequest<never>
>(
  {
    id: "stand-in-image",
    category: "image",
    capabilityTags: ["Text to Image", "Image to Image"],
    operation: "image_generation",
    method: "POST",
    endpoint: "/v1/images/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    pricing: { images: ["image_urls/*"] },
    fields: { model: true, prompt: true, image_urls: { url: "image" }, size: true },
  },
  checkContract,
  RULES,
);
