// The line of a field's JSDoc that says whether the field moves the price.
import type { PriceFacts } from "../../../normalise/prices.js";
import { commentLines } from "../../text/comment.js";

// Where a model has no field of the dimension's own name: 2-video.md, Model: x-v3-omni, `mode` gives the resolution.
const STANDS_FOR: Readonly<Record<string, readonly string[]>> = { resolution: ["mode", "quality"] };

// 2-video.md: the fields that bring images. Assumption: the price of an input image counts all of them.
const IMAGES = new Set([
  "image_urls",
  "image_with_roles",
  "first_frame_image",
  "last_frame_image",
  "end_frame_image",
  "mid_frame_images",
  "ref_images",
]);

/** Says how `field` moves the price (1-core.md, Price catalog entries); undefined where it does not. */
export function priceLine(
  field: string,
  fields: ReadonlySet<string>,
  price: PriceFacts,
): string | undefined {
  if (field === dimensionField(fields, price) && price.keys.length > 0) {
    const keys = price.keys.slice(0, 20).map((key) => commentLines(key).join(" "));
    return `Price: depends on this field; listed for ${keys.join(", ")}.`;
  }
  if (field === "duration" && price.unit === "usd_per_second") return "Price: per second.";
  if (price.images && IMAGES.has(field)) return "Price: each image adds to it.";
  if (price.video && field === "video") {
    return "Price: an edit is priced per second of this video, at the price of 720P.";
  }
  return undefined;
}

function dimensionField(
  fields: ReadonlySet<string>,
  { dimension }: PriceFacts,
): string | undefined {
  const others = Object.hasOwn(STANDS_FOR, dimension) ? (STANDS_FOR[dimension] ?? []) : [];
  return [dimension, ...others].find((name) => fields.has(name));
}
