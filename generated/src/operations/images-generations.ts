// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineOperation } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";
import {
  at,
  every,
  isArray,
  isObject,
  isPublicUrl,
  isReported,
  type Fields,
  type Key,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `image_urls` in {@link ImagesGenerationsRequest}. */
export interface ImagesGenerationsImageUrlsItem<File = ImageFile> {
  /**
   * Public URL of the image, for example of an uploaded one; inline base64 data is not accepted.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  url: string | File;
}

/** Request of `images-generations`. */
export interface ImagesGenerationsRequest<File = ImageFile> {
  /** Image model. */
  model: "stand-in-image" | (string & {});
  /** What to generate. */
  prompt: string;
  /** Input images. */
  image_urls?: readonly ImagesGenerationsImageUrlsItem<File>[];
  /** Aspect ratio, width to height, such as 16:9. */
  size?: string;
}

function checkContract(value: Fields, found: ParentPlace): boolean {
  const model = value.model;
  if (typeof model !== "string" && !wrongType(model, found, "model", "string")) return false;
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

/** Generates an image. */
export default /* @__PURE__ */ defineOperation<ImagesGenerationsRequest<never>>(
  {
    operation: "image_generation",
    method: "POST",
    endpoint: "/v1/images/generations",
    pricing: { images: ["image_urls/*"] },
    fields: { model: true, prompt: true, image_urls: { url: "image" }, size: true },
  },
  checkContract,
  RULES,
);
