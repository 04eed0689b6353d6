// What a caller reads of a change: where it is, what it was, what it is now.
import { expect, test } from "vitest";
import { compareSchemas } from "../../../generator/diff/compare-schemas.js";
import type { JsonObject } from "../../../generator/schema/json.js";

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
    "duration: maximum lowered from 15 to 10",
    object({ duration: { ...integer, maximum: 15 } }),
    object({ duration: { ...integer, maximum: 10 } }),
  ],
  [
    "duration: maximum added: 10",
    object({ duration: integer }),
    object({ duration: { ...integer, maximum: 10 } }),
  ],
  [
    "duration: minimum removed (was 3)",
    object({ duration: { ...integer, minimum: 3 } }),
    object({ duration: integer }),
  ],
  [
    "prompt: maximum length raised from 100 to 200",
    object({ prompt: { ...text, maxLength: 100 } }),
    object({ prompt: { ...text, maxLength: 200 } }),
  ],
  [
    "prompt: minimum length added: 1",
    object({ prompt: text }),
    object({ prompt: { ...text, minLength: 1 } }),
  ],
  [
    "image_urls: maximum number of items lowered from 7 to 4",
    object({ image_urls: { maxItems: 7 } }),
    object({ image_urls: { maxItems: 4 } }),
  ],
  [
    'aspect_ratio: "4:3" is no longer accepted',
    object({ aspect_ratio: { enum: ["4:3", "1:1"] } }),
    object({ aspect_ratio: { enum: ["1:1"] } }),
  ],
  [
    'mode: new value "8k"',
    object({ mode: { enum: ["std"] } }),
    object({ mode: { enum: ["std", "8k"] } }),
  ],
  [
    'image_with_roles[].role: new value "mask"',
    object({ image_with_roles: { items: object({ role: { enum: ["a"] } }) } }),
    object({ image_with_roles: { items: object({ role: { enum: ["a", "mask"] } }) } }),
  ],
  ["seed: new optional field", object({}), object({ seed: integer })],
  ["seed: new required field", object({}), object({ seed: integer }, { required: ["seed"] })],
  ["seed: removed", object({ seed: integer }), object({})],
  [
    "seed: required now",
    object({ seed: integer }),
    object({ seed: integer }, { required: ["seed"] }),
  ],
  [
    "seed: no longer required",
    object({ seed: integer }, { required: ["seed"] }),
    object({ seed: integer }),
  ],
  ["seed: type changed from integer to string", object({ seed: integer }), object({ seed: text })],
  [
    "seed: no longer accepts null",
    object({ seed: { type: ["integer", "null"] } }),
    object({ seed: integer }),
  ],
  [
    "seed: also accepts null now",
    object({ seed: integer }),
    object({ seed: { type: ["integer", "null"] } }),
  ],
  [
    "seed: may be any number now, not only an integer",
    object({ seed: integer }),
    object({ seed: { type: "number" } }),
  ],
  [
    "duration: default changed from 5 to 8",
    object({ duration: { default: 5 } }),
    object({ duration: { default: 8 } }),
  ],
  [
    "duration: default removed (was 5)",
    object({ duration: { default: 5 } }),
    object({ duration: {} }),
  ],
  [
    "prompt: description changed",
    object({ prompt: { description: "a" } }),
    object({ prompt: { description: "b" } }),
  ],
  [
    "fields that are not listed are refused now",
    object({}),
    object({}, { additionalProperties: false }),
  ],
  [
    "new condition: image_urls and video_urls are not sent together",
    object({ image_urls: {}, video_urls: {} }),
    object({ image_urls: {}, video_urls: {} }, { not: { required: ["image_urls", "video_urls"] } }),
  ],
  [
    "new condition: shot_type asks for multi_shot",
    object({ shot_type: {}, multi_shot: {} }),
    object({ shot_type: {}, multi_shot: {} }, { dependentRequired: { shot_type: ["multi_shot"] } }),
  ],
  [
    "none of these is needed any more: image_urls, video_urls",
    object(FOUR, { allOf: GROUPS }),
    object(FOUR, { allOf: GROUPS.slice(1) }),
  ],
  [
    'f: alternative no longer accepted: the form with kind "video"',
    object({ f: { anyOf: [kind("image"), kind("video")] } }),
    object({ f: { anyOf: [kind("image")] } }),
  ],
  [
    "new alternative: video_urls",
    object(
      { prompt: text, image_urls: {}, video_urls: {} },
      { anyOf: [{ required: ["prompt"] }, { required: ["image_urls"] }] },
    ),
    object(
      { prompt: text, image_urls: {}, video_urls: {} },
      {
        anyOf: [
          { required: ["prompt"] },
          { required: ["image_urls"] },
          { required: ["video_urls"] },
        ],
      },
    ),
  ],
])("%s", (sentence, before, after) => {
  const changes = compareSchemas(before as JsonObject, after as JsonObject);
  expect(changes.map((change) => change.sentence)).toEqual([sentence]);
});

test("a long value is cut", () => {
  const [change] = compareSchemas(
    object({ a: { enum: ["x".repeat(200), "b"] } }) as JsonObject,
    object({ a: { enum: ["b"] } }) as JsonObject,
  );
  expect(change?.sentence).toBe(`a: "${"x".repeat(59)}… is no longer accepted`);
});
