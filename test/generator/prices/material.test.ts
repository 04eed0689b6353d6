// The fields with images and videos that a price list may bill. Settings about images and videos
// are no such fields.
import { expect, test } from "vitest";
import { factsOf } from "./estimates.js";

const text = { type: "string" };
const number = { type: "integer" };
const object = (properties: object) => ({ type: "object", properties });
const size = object({ width: number, height: number });
const list = (items: object) => ({ type: "array", items });

test.each<[what: string, name: string, schema: object]>([
  ["an object of width and height", "image_size", size],
  [
    "an object of width and height, or a word",
    "image_size",
    { anyOf: [{ enum: ["square", "hd"] }, size] },
  ],
  ["any object", "image_size", { type: "object" }],
  ["parts of any type", "image_size", object({ width: {}, height: {} })],
  ["a pair of numbers", "image_size", list(number)],
  ["a tuple of numbers", "image_size", { type: "array", prefixItems: [number, number] }],
  ["a size by another name", "image_dimensions", size],
  ["settings", "image_config", object({ aspect_ratio: text, image_size: { enum: ["1K"] } })],
  ["numbers", "image_settings", object({ steps: number, strength: { type: "number" } })],
  ["an object of the answer", "output_image", object({ format: text, quality: number })],
  ["a format of the answer", "output_image_format", { enum: ["png", "jpeg"] }],
  ["a format", "image_format", { enum: ["png", "jpeg"] }],
  ["a format as any text", "image_format", text],
  ["a style", "image_style", text],
  ["listed styles", "image_style", { enum: ["photo", "anime"] }],
  ["a width", "image_width", number],
  ["a height", "image_height", number],
  ["a ratio", "image_aspect_ratio", text],
  ["a ratio in short", "image_ratio", text],
  ["a resolution", "image_resolution", text],
  ["a quality", "image_quality", text],
  ["a strength", "image_strength", { type: "number" }],
  ["a weight", "image_weight", { type: "number" }],
  ["a guidance", "image_guidance_scale", { type: "number" }],
  ["a prompt", "image_prompt_strength", { type: "number" }],
  ["a type", "image_type", text],
  ["a count", "image_count", number],
  ["a count of inputs", "num_input_images", number],
  ["a switch", "return_image", { type: "boolean" }],
  ["an id of a preset", "image_preset", text],
  ["a mode", "image_mode", text],
  ["a size in camel case", "imageSize", size],
  ["a format in camel case", "outputImageFormat", text],
  ["a length", "video_length", number],
  ["a quality of a video", "video_quality", text],
  ["a codec", "video_codec", text],
  ["a rate", "video_fps", number],
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
  ["a URL in camel case", "inputImage", text, { images: ["inputImage"] }],
  ["a list in camel case", "imageUrls", list(text), { images: ["imageUrls/*"] }],
  ["a video in camel case", "sourceVideo", text, { videos: [{ at: "sourceVideo" }] }],
  ["a voice in camel case", "refAudioUrl", text, { media: ["refAudioUrl"] }],
  ["a mask", "mask", object({ image: text }), { media: ["mask"] }],
])("%s brings material: %s", (_, name, schema, facts) => {
  expect(factsOf({ [name]: schema }).pricing).toEqual(facts);
});
