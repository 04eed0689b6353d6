// The sentence of a change names its field, the old value and the new value.
import { expect, test } from "vitest";
import { compareSchemas } from "../../../generator/compare/diff/compare-schemas.js";
import type { JsonObject } from "../../../generator/read/schema/json.js";

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const integer = { type: "integer" };
const text = { type: "string" };

const FOUR = { prompt: text, image_urls: {}, video_urls: {}, audio_urls: {}, seed: integer };
const GROUPS = [
  ["image_urls", "video_urls"],
  ["prompt", "image_urls"],
  ["prompt", "audio_urls"],
  ["seed", "prompt"],
].map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) }));
const kind = (name: string) => object({ kind: { const: name } }, { required: ["kind"] });

test.each<readonly [sentence: string, before: object, after: object]>([
  [
    "new condition: image_urls and video_urls must not be sent together",
    object({ image_urls: {}, video_urls: {} }),
    object({ image_urls: {}, video_urls: {} }, { not: { required: ["image_urls", "video_urls"] } }),
  ],
  [
    "new condition: shot_type requires multi_shot",
    object({ shot_type: {}, multi_shot: {} }),
    object({ shot_type: {}, multi_shot: {} }, { dependentRequired: { shot_type: ["multi_shot"] } }),
  ],
  [
    "none of these alternatives is required any more: image_urls, video_urls",
    object(FOUR, { allOf: GROUPS }),
    object(FOUR, { allOf: GROUPS.slice(1) }),
  ],
  [
    'f: alternative no longer accepted: the form with kind "video"',
    object({ f: { anyOf: [kind("image"), kind("video")] } }),
    object({ f: { anyOf: [kind("image")] } }),
  ],
])("%s", (sentence, before, after) => {
  const changes = compareSchemas(before as JsonObject, after as JsonObject);
  expect(changes.map((change) => change.sentence)).toEqual([sentence]);
});

test("a long value is shortened", () => {
  const [change] = compareSchemas(
    object({ a: { enum: ["x".repeat(200), "b"] } }) as JsonObject,
    object({ a: { enum: ["b"] } }) as JsonObject,
  );
  expect(change?.sentence).toBe(`a: "${"x".repeat(59)}… is no longer accepted`);
});
