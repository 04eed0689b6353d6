// Which fields bring images and videos that a price list may price; settings about them bring none.
import { expect, test } from "vitest";
import { factsOf } from "./estimates.js";

const text = { type: "string" };
const number = { type: "integer" };
const object = (properties: object) => ({ type: "object", properties });
const size = object({ width: number, height: number });
const list = (items: object) => ({ type: "array", items });

test.each<[what: string, name: string, schema: object]>([
  ["an object of width and height", "image_size", size],
  ["the same or a word", "image_size", { anyOf: [{ enum: ["square", "hd"] }, size] }],
  ["any object", "image_size", { type: "object" }],
  ["parts of any type", "image_size", object({ width: {}, height: {} })],
  ["a pair of numbers", "image_size", list(number)],
  ["a tuple of numbers", "image_size", { type: "array", prefixItems: [number, number] }],
  ["a size by another name", "image_dimensions", size],
  ["settings", "image_config", object({ aspect_ratio: text, image_size: { enum: ["1K"] } })],
  ["numbers", "image_settings", object({ steps: number, strength: { type: "number" } })],
  ["an object of a video", "video_size", size],
  ["a format", "video_format", text],
  ["a list of numbers", "frame_indices", list(number)],
  ["a list of sizes", "image_variants", list(size)],
])("%s brings nothing: %s", (_, name, schema) => {
  const { images, videos, media } = factsOf({ [name]: schema }).pricing;
  expect([images, videos, media]).toEqual([undefined, undefined, undefined]);
});

test.each<[what: string, name: string, schema: object, facts: object]>([
  ["a URL", "image_url", text, { images: ["image_url"] }],
  ["an object with a URL", "image", object({ url: text }), { images: ["image"] }],
  ["the same with a size", "image", object({ url: text, size }), { images: ["image"] }],
  ["any object", "image", { type: "object" }, { images: ["image"] }],
  ["a list of URLs", "image_urls", list(text), { images: ["image_urls/*"] }],
  ["a list of frames", "frames", list(text), { images: ["frames/*"] }],
  ["a list of objects", "images", list(object({ url: text })), { images: ["images/*"] }],
  ["an object with a video", "video", object({ url: text }), { videos: [{ at: "video" }] }],
  ["a mask", "mask", object({ image: text }), { media: ["mask"] }],
])("%s brings material: %s", (_, name, schema, facts) => {
  expect(factsOf({ [name]: schema }).pricing).toEqual(facts);
});
