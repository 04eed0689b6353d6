// Makes the JSDoc line about a field's effect on the price.
import type { PriceFacts } from "../../read/normalise/prices.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../read/schema/json.js";
import { commentLines } from "../text/comment.js";

/**
 * Returns a line about how `field` changes the price (1-core.md, Price catalog entries); undefined
 * if the field does not change the price.
 */
export function priceLine(
  field: string,
  price: PriceFacts,
  pricing: JsonObject,
): string | undefined {
  if (field === dimensionField(price, pricing) && price.keys.length > 0) {
    const keys = price.keys.slice(0, 20).map((key) => commentLines(key).join(" "));
    return `Price: depends on this field; listed for ${keys.join(", ")}.`;
  }
  if (listOf(pricing["duration"]).includes(field) && price.unit === "usd_per_second") {
    return "Price: per second.";
  }
  const images = listOf(pricing["images"]).flatMap((path) => (isJsonArray(path) ? path : [path]));
  if (price.images && images.some((path) => isAt(path, field))) {
    return "Price: each image adds to the price.";
  }
  const edited = listOf(pricing["videos"]).some(
    (video) => isJsonObject(video) && video["length"] === "edited" && isAt(video["at"], field),
  );
  return price.video && edited
    ? "Price: an edit is priced per second of this video, at the price of 720P."
    : undefined;
}

// Returns the field that decides the price. If a model has no field `resolution`, another field
// implies the resolution (2-video.md, Model: x-v3-omni, `mode`).
function dimensionField({ dimension }: PriceFacts, { words }: JsonObject): string | undefined {
  const names = isJsonObject(words) ? Object.keys(words) : [];
  return names.includes(dimension) || dimension !== "resolution" ? dimension : names[0];
}

const listOf = (value: Json | undefined): readonly Json[] => (isJsonArray(value) ? value : []);

const isAt = (path: Json | undefined, field: string) =>
  typeof path === "string" && path.split("/")[0] === field;
